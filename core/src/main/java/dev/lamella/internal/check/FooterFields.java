package dev.lamella.internal.check;

import dev.lamella.internal.footer.Writer;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.Optional;

/// Rules for the fields of the footer that describe the whole file and its writer. Each method reports what its comment
/// names.
final class FooterFields {
    private static final String CREATED_BY = "it has the form: <application> version <version> (build <hash>)";

    private FooterFields() {}

    /// The number of the format version.
    static void version(CheckedFile file, Report report) {
        int version = file.metadata().version();
        if (version != 1 && version != 2) {
            report.add("the version is " + version, "it is 1 or 2");
        }
    }

    /// Bytes between the end of the footer and its length.
    static void rest(CheckedFile file, Report report) throws IOException {
        int rest = file.footer().footerLength() - file.details().structLength();
        // A signed footer is followed by its signature, and parquet-java pads encrypted ones.
        if (rest > 0 && !file.footer().isEncrypted()) {
            report.add(rest + " bytes stand between the end of the footer's struct and its length",
                    "the footer ends with the struct; what follows is ignored");
        }
    }

    /// The row count of the footer and of the row groups.
    static void rowCount(CheckedFile file, Report report) {
        long claimed = file.metadata().rowCount();
        long sum = file.metadata().rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
        if (claimed != sum) {
            report.add("the footer claims " + claimed + " rows", "its row groups have " + sum + " together");
        }
    }

    /// A file without row groups.
    static void noRowGroups(CheckedFile file, Report report) {
        if (file.metadata().rowGroups().isEmpty()) {
            report.add("the file has no row groups", "that is legal; there are no rows");
        }
    }

    /// Files that do not say which program wrote them.
    static void createdByMissing(CheckedFile file, Report report) {
        if (writer(file).isEmpty()) {
            report.add("created_by is missing or empty", CREATED_BY);
        }
    }

    /// Writers that do not tell their version, or not in the form of the format.
    static void createdByVersion(CheckedFile file, Report report) {
        if (writer(file).filter(writer -> !writer.isCanonical() && !hasVersion(writer)).isPresent()) {
            report.add("created_by tells no version", CREATED_BY);
        }
    }

    /// Writers that tell their version and not their build.
    static void createdByBuild(CheckedFile file, Report report) {
        if (writer(file).filter(writer -> !writer.isCanonical() && hasVersion(writer)).isPresent()) {
            report.add("created_by tells no build", CREATED_BY);
        }
    }

    private static Optional<Writer> writer(CheckedFile file) {
        return file.metadata().createdBy().filter(text -> !text.isBlank()).map(Writer::of);
    }

    private static boolean hasVersion(Writer writer) {
        return writer.version().isPresent() && !writer.application().isEmpty();
    }
}
