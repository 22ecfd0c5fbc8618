package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.files.FileSchemas;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.SchemaSource;
import dev.lamella.cli.report.ShreddedPaths;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.Compatibility;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SchemaUpgrade;
import dev.lamella.variant.internal.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella schema`.
@Command(name = "schema", description = "Print the schema with every annotation, as stored in the file.")
final class SchemaCommand extends FileCommand {
    @Option(names = "--diff", paramLabel = "OTHER", description = "Print what changed from FILE to OTHER (a Parquet file, "
            + "or a file with the text of a schema), one change per line. A change that is not fully compatible says in brackets whether old files (those of FILE) "
            + "can be read with the schema of OTHER, and new files with that of FILE. Nothing is "
            + "printed if the schemas have the same text.")
    private @Nullable String other;

    @Option(names = "--upgrade", description = "Print the schema in its modern form, and its changes on "
            + "standard error.")
    private boolean upgrades;

    @Option(names = "--int96", paramLabel = "FORM", description = "With --upgrade, the type for INT96: "
            + "${COMPLETION-CANDIDATES}. Default: MICROS.")
    private SchemaUpgrade.@Nullable Int96 int96;

    @Option(names = "--arrow", description = "Print the Arrow schema that the file carries beside its own, one field per line. "
            + "Differences from the file's schema are reported on standard error.")
    private boolean isOfArrow;

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        requireFittingOptions();
        if (isOfArrow) {
            arrow(reader.metadata(), output);
        } else if (!isChanged(reader.schema(), output)) {
            print(reader.schema(), output);
            ShreddedPaths.of(reader.metadata()).stream().filter(ShreddedPaths.Column::isShredded)
                    .map(ShreddedPaths.Column::shredding).forEach(this::note);
        }
        return 0;
    }

    @Override
    int run(InputTable.OfDataset table, OutputStream output) throws IOException {
        requireFittingOptions();
        if (isOfArrow) {
            throw usage(table.name()
                    + ": --arrow prints the Arrow schema of a single file. Give one of the files, for example "
                    + table.dataset().files().getFirst().name());
        }
        if (!isChanged(table.schema(), output)) {
            print(table.schema(), output);
            FileSchemas.of(table).notes().forEach(this::note);
        }
        return 0;
    }

    private void requireFittingOptions() {
        String otherFile = other;
        if (otherFile != null && upgrades) {
            throw usage("--diff and --upgrade cannot be combined");
        }
        if (isOfArrow && (otherFile != null || upgrades)) {
            throw usage("--arrow cannot be combined with --diff or --upgrade");
        }
        if (int96 != null && !upgrades) {
            throw usage("--int96 has an effect only with --upgrade");
        }
    }

    /// Whether the options ask for a comparison or an upgrade, which is printed.
    private boolean isChanged(Schema schema, OutputStream output) throws IOException {
        String otherFile = other;
        if (otherFile != null) {
            diff(schema, otherFile, output);
        } else if (upgrades) {
            upgrade(schema, output);
        }
        return otherFile != null || upgrades;
    }

    private void arrow(FileMetadata metadata, OutputStream output) throws IOException {
        Optional<ArrowSchema> arrow = ArrowSchema.of(metadata.keyValues());
        if (arrow.isEmpty()) {
            note("The file has no Arrow schema (key " + ArrowSchema.KEY + ")");
            return;
        }
        writeLines(arrow.get().toString().stripTrailing(), output);
        ArrowHints.of(metadata.schema(), arrow.get()).warnings()
                .forEach(warning -> errors().println("lamella: warning: " + Printable.line(warning)));
    }

    /// Writes lines unchanged; on a terminal, control characters are escaped.
    private void writeLines(String text, OutputStream output) throws IOException {
        write(isForPeople() ? text.lines().map(Printable::line).collect(Collectors.joining("\n")) : text, output);
    }

    private void print(Schema schema, OutputStream output) throws IOException {
        // In a pipe the text stays exact, so that it can be parsed again.
        writeLines(schema.toString().stripTrailing(), output);
        for (SchemaFinding finding : schema.findings()) {
            note(finding);
        }
    }

    private void diff(Schema before, String otherFile, OutputStream output) throws IOException {
        if (otherFile.equals("-") && file().equals("-")) {
            throw usage("Only one of the two files can be standard input");
        }
        List<SchemaChange> changes = before.diff(schemaOf(otherFile));
        if (changes.isEmpty()) {
            return;
        }
        errors().println(
                "lamella: note: from " + Printable.line(file()) + " to " + Printable.line(otherFile) + ": "
                        + Sizes.count(changes.size(), "change"));
        for (SchemaChange change : changes) {
            Compatibility compatibility = change.compatibility();
            write(Printable.line(compatibility.equals(Compatibility.FULL)
                    ? change.toString()
                    : change + " (" + compatibility + ")"), output);
        }
    }

    /// The schema of a Parquet file or of a schema text file.
    private Schema schemaOf(String name) throws IOException {
        if (FileNames.nameTable(List.of(name))) {
            return tableSchema(name);
        }
        try (InputFile input = open(name)) {
            return SchemaSource.ofFile(input);
        } catch (IllegalArgumentException e) {
            throw usage(name + ": " + e.getMessage());
        }
    }

    private void upgrade(Schema schema, OutputStream output) throws IOException {
        SchemaUpgrade.Int96 form = int96;
        SchemaUpgrade upgrade = form == null ? schema.upgrade() : schema.upgrade(form);
        upgrade.steps().forEach(this::note);
        print(upgrade.schema(), output);
    }

    private static void write(String text, OutputStream output) throws IOException {
        output.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
