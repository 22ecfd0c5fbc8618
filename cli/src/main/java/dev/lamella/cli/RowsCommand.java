package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What the commands that print rows share.
abstract class RowsCommand extends FileCommand {
    /// Forms of output.
    enum Format {
        table, jsonl, csv
    }

    @Option(names = "--format", paramLabel = "FORM", description = "One of: ${COMPLETION-CANDIDATES} (default: table on a terminal, else jsonl).")
    private @Nullable Format format;

    @Option(names = "--binary", paramLabel = "FORM", defaultValue = "base64", description = "How bytes are printed; one of: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private BinaryText binary = BinaryText.base64;

    @Option(names = "--strict", description = "Fail, after printing, if a value is not what its annotation allows.")
    private boolean strict;

    @Mixin
    private VariantOptions variants = new VariantOptions();

    @Override
    final ReadOptions options() {
        return variants.applyTo(super.options());
    }

    final long atLeastZero(String option, long value) {
        if (value < 0) {
            throw usage(option + " " + value + ": it may be 0 or more");
        }
        return value;
    }

    /// JSON lines: of each row an object, unless a command prints values.
    RowPrinter jsonLines(List<String> names, List<FieldPrinter> fields, OutputStream output) throws IOException {
        return new JsonLinesPrinter(names, fields, output);
    }

    /// Prints the rows of a scan.
    final int print(ParquetReader reader, Scan scan, OutputStream output) throws IOException {
        Schema schema = VariantProjection.of(reader.schema(), scan).schema();
        if (schema.leaves().isEmpty()) {
            errors().println("lamella: " + reader.name() + " has no columns to print; its row groups claim "
                    + reader.rowCount() + " rows");
            return 0;
        }
        OddValues odd = new OddValues();
        FieldPrinter.Maker maker = new FieldPrinter.Maker(binary, variants.form(), odd);
        List<String> names = schema.fields().stream().map(Field::name).toList();
        List<FieldPrinter> fields = schema.fields().stream().map(maker::of).toList();
        try (RowCursor rows = reader.rows(scan);
                RowPrinter printer = switch (format != null ? format : isForPeople() ? Format.table : Format.jsonl) {
                    case table -> new TablePrinter(names, fields, output);
                    case jsonl -> jsonLines(names, fields, output);
                    case csv -> new CsvPrinter(names, fields, CsvPrinter.DIALECT, output);
                }) {
            Cells cells = new Cells.OfRow(rows);
            while (rows.next()) {
                printer.print(cells);
            }
        } finally {
            odd.warn(errors());
        }
        return strict && !odd.isEmpty() ? 1 : 0;
    }
}
