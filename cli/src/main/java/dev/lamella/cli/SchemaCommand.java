package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Compatibility;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SchemaUpgrade;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella schema`.
@Command(name = "schema", description = "Print the schema with every annotation, as the file has it.")
final class SchemaCommand extends FileCommand {
    @Option(names = "--diff", paramLabel = "OTHER", description = "Print what changed from FILE to OTHER, a change a line, with what it means for readers of the old and of "
            + "the new schema. Nothing, if the schemas have the same text.")
    private @Nullable String other;

    @Option(names = "--upgrade", description = "Print the schema in its modern form; what would change is said on "
            + "standard error.")
    private boolean upgrades;

    @Option(names = "--int96", paramLabel = "FORM", description = "With --upgrade, what becomes of INT96: "
            + "${COMPLETION-CANDIDATES}. Default: MICROS.")
    private SchemaUpgrade.@Nullable Int96 int96;

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        String otherFile = other;
        if (otherFile != null && upgrades) {
            throw usage("--diff and --upgrade exclude each other");
        }
        if (int96 != null && !upgrades) {
            throw usage("--int96 goes with --upgrade");
        }
        if (otherFile != null) {
            diff(reader.schema(), otherFile, output);
        } else if (upgrades) {
            upgrade(reader.schema(), output);
        } else {
            print(reader.schema(), output);
        }
        return 0;
    }

    private void print(Schema schema, OutputStream output) throws IOException {
        write(schema.toString().stripTrailing(), output);
        for (SchemaFinding finding : schema.findings()) {
            note(finding);
        }
    }

    private void diff(Schema before, String otherFile, OutputStream output) throws IOException {
        if (otherFile.equals("-") && file().equals("-")) {
            throw usage("only one of the two files can be standard input");
        }
        try (InputFile input = open(otherFile); ParquetReader reader = Parquet.open(input)) {
            for (SchemaChange change : before.diff(reader.schema())) {
                Compatibility compatibility = change.compatibility();
                write(compatibility.equals(Compatibility.FULL)
                        ? change.toString()
                        : change + " (" + compatibility + ")",
                        output);
            }
        }
    }

    private void upgrade(Schema schema, OutputStream output) throws IOException {
        SchemaUpgrade.Int96 form = int96;
        SchemaUpgrade upgrade = form == null ? schema.upgrade() : schema.upgrade(form);
        upgrade.steps().forEach(this::note);
        print(upgrade.schema(), output);
    }

    private void note(Object what) {
        errors().println("lamella: note: " + what);
    }

    private static void write(String text, OutputStream output) throws IOException {
        output.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
