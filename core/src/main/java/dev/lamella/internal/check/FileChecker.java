package dev.lamella.internal.check;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.encryption.Decryption;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Checks files by all rules.
public final class FileChecker {
    private FileChecker() {}

    /// As [FileCheck#check(InputFile, FileCheck.Depth)].
    ///
    /// @param decryption the keys of an encrypted file
    /// @throws IOException if storage fails
    public static List<Finding> findings(InputFile file, FileCheck.Depth depth, Optional<Decryption> decryption)
            throws IOException {
        Location place = Location.ofFile(file.name());
        List<Finding> findings = new ArrayList<>();
        Footer footer;
        try {
            footer = footer(file, decryption, findings);
            readWhole(footer);
        } catch (KeyException e) {
            return List.of(e.reason() == KeyException.Reason.NOT_AUTHENTIC
                    ? whole(Rules.AUTHENTICATION, e, Rules.AUTHENTICATES, place)
                    : unsupported(e, place));
        } catch (UnsupportedFeatureException e) {
            return List.of(unsupported(e, place));
        } catch (ParquetException e) {
            return List.of(whole(Rules.FILE_UNREADABLE, e, "a Parquet file has a footer that can be read", place));
        }
        Unreadable unreadable = Unreadable.parts(place);
        CheckedFile checked = new CheckedFile(file, footer, unreadable);
        for (Rules.Row<CheckedFile> row : Rules.all()) {
            Report report = new Report(row.rule(), place);
            try {
                row.check().check(checked, report);
            } catch (ParquetException e) {
                unreadable.add(e);
            }
            findings.addAll(report.findings());
        }
        findings.addAll(unreadable.findings());
        if (depth == FileCheck.Depth.DATA) {
            findings.addAll(new DataCheck(checked, place).findings());
        }
        findings.sort(Comparator.comparing(finding -> finding.rule().severity()));
        // A header that does not authenticate is found both as a part and as data.
        return findings.stream().distinct().toList();
    }

    /// A footer whose signature does not fit is checked as without keys.
    private static Footer footer(InputFile file, Optional<Decryption> decryption, List<Finding> findings)
            throws IOException {
        try {
            return FooterReader.read(file, FileLimits.DEFAULT,
                    decryption.map(keys -> keys.withFooterCheck(Decryption.FooterCheck.WHERE_POSSIBLE)));
        } catch (KeyException e) {
            if (e.reason() != KeyException.Reason.NOT_AUTHENTIC) {
                throw e;
            }
            Footer plain;
            try {
                plain = FooterReader.read(file);
            } catch (KeyException encrypted) {
                throw e;
            }
            findings.add(whole(Rules.SIGNATURE, e, "the footer is as it was signed", Location.ofFile(file.name())));
            return plain;
        }
    }

    /// Column chunks are decoded lazily. A check decodes them all: a damaged one makes the footer unreadable.
    private static void readWhole(Footer footer) {
        for (RowGroup rowGroup : footer.metadata().rowGroups()) {
            for (ColumnChunk chunk : rowGroup.columns()) {
                Objects.requireNonNull(chunk);
            }
        }
    }

    private static Finding unsupported(ParquetException failure, Location file) {
        return new Finding(Rules.FILE_UNSUPPORTED, failure.location().within(file), Unreadable.withAdvice(failure),
                Rules.FILE_UNSUPPORTED.statement(), 0);
    }

    private static Finding whole(Rule rule, ParquetException failure, String allowed, Location file) {
        return new Finding(rule, failure.location().within(file), failure.problem(), allowed, 0);
    }

    /// As [FileCheck#rules(FileCheck.Depth)].
    public static List<Rule> rules(FileCheck.Depth depth) {
        Stream<Rule> metadata = Stream.concat(Rules.OF_THE_FRAME.stream(), Rules.all().stream().map(Rules.Row::rule));
        return switch (depth) {
            case METADATA -> metadata.filter(rule -> !Rules.OF_DATA.contains(rule)).toList();
            case DATA ->
                Stream.of(metadata, DataRules.rules().stream(), VariantRules.ROWS.stream().map(Rules.Row::rule))
                        .flatMap(rules -> rules).toList();
        };
    }
}
