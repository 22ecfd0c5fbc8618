package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.RemainingRows;
import dev.lamella.cli.files.SameColumns;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.CsvPrinter;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.FormulaOption;
import dev.lamella.cli.print.JsonArrayPrinter;
import dev.lamella.cli.print.JsonLinesPrinter;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.print.RowPrinter;
import dev.lamella.cli.print.TablePrinter;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.variant.internal.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Base of the commands that print rows.
abstract class RowsCommand extends FilesCommand {
    @Mixin
    private FormatOptions format = new FormatOptions();

    /// The format of the output, the default one if none is given.
    final FormatOptions.Format format() {
        return format.format(isForPeople());
    }

    @Option(names = "--binary", paramLabel = "FORM", defaultValue = "base64", description = "How bytes are printed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private BinaryText binary = BinaryText.base64;

    @Option(names = "--strict", description = "Fail, after printing, if an annotation does not allow one of the values.")
    private boolean strict;

    @Mixin
    private FormulaOption formulas = new FormulaOption();

    @Mixin
    private VariantOptions variants = new VariantOptions();

    @Override
    final ReadOptions options() throws IOException {
        return variants.applyTo(super.options());
    }

    /// The columns and the filter of a table, without offset and limit.
    abstract Scan scan(InputTable table) throws IOException;

    /// The maximum number of rows to print.
    abstract OptionalLong limit();

    /// The number of rows to skip.
    long offset() throws IOException {
        return 0;
    }

    /// Whether to explain the reading instead of printing rows.
    boolean isExplaining() throws IOException {
        return false;
    }

    /// The ordinals of the fields to print, in the order of the output.
    List<Integer> shown(Schema schema) {
        return IntStream.range(0, schema.fields().size()).boxed().toList();
    }

    /// Called before anything is read.
    void prepare() throws IOException {}

    /// Called after the last table.
    void finish(Printed printed) throws IOException {}

    /// Called at the end, also after a failure.
    void release() throws IOException {}

    /// JSON lines: one object per row, unless a command prints single values.
    RowPrinter jsonLines(List<String> names, List<FieldPrinter> fields, OutputStream output) throws IOException {
        return new JsonLinesPrinter(names, fields, output);
    }

    @Override
    final int run(OutputStream output) throws IOException {
        prepare();
        boolean isExplaining = isExplaining();
        RemainingRows remaining = new RemainingRows(offset(), limit());
        ForbiddenValues odd = new ForbiddenValues();
        try (Printed printed = new Printed(output, odd); Closeable _ = this::release) {
            forEach((whole, hasNext) -> {
                Scan scan = scan(whole);
                InputTable table = isExplaining ? whole : whole.narrowed(scan);
                requireFit(table, scan);
                Optional<Scan> rows = remaining.of(table, scan, hasNext);
                if (rows.isPresent() && isExplaining) {
                    table.explain(rows.get(), output);
                } else if (rows.isPresent()) {
                    remaining.read(print(table, rows.get(), printed));
                }
                return !remaining.isDone();
            });
            finish(printed);
            printed.end();
        } finally {
            odd.warn(errors());
        }
        return strict && !odd.isEmpty() ? 1 : 0;
    }

    /// Prints rows of a table and returns how many there were.
    long print(InputTable table, Scan scan, Printed printed) throws IOException {
        Schema schema = table.schema(scan);
        if (schema.leaves().isEmpty()) {
            errors().println("lamella: " + Printable.line(table.name())
                    + " has no columns to print. Its row groups claim "
                    + table.rowCount() + " rows");
            return 0;
        }
        try (RowCursor rows = table.rows(scan)) {
            return printed.print(table, schema, rows);
        }
    }

    /// The output for all files.
    final class Printed implements Closeable {
        private final OutputStream output;
        private final ForbiddenValues odd;
        private final SameColumns columns = new SameColumns(variants.form() == VariantOptions.Form.stored);
        private @Nullable RowPrinter printer;

        Printed(OutputStream output, ForbiddenValues odd) {
            this.output = output;
            this.odd = odd;
        }

        long print(InputTable table, Schema schema, RowCursor rows) throws IOException {
            return print(table, schema, rows, _ -> true);
        }

        /// Prints some of the rows, and returns how many there were.
        ///
        /// @param wanted chooses rows by their numbers among `rows`, from 0
        long print(InputTable table, Schema schema, RowCursor rows, LongPredicate wanted) throws IOException {
            columns.require(table.name(), schema);
            RowPrinter known = printer;
            if (known == null) {
                known = printer(schema);
                printer = known;
            }
            long count = 0;
            while (rows.next()) {
                if (wanted.test(count)) {
                    known.print(rows);
                }
                count++;
            }
            return count;
        }

        private RowPrinter printer(Schema schema) throws IOException {
            List<String> names = names(schema);
            List<FieldPrinter> fields = fields(schema);
            return switch (format()) {
                case table -> new TablePrinter(names, fields, layout(format.layout()), output);
                case jsonl -> jsonLines(names, fields, output);
                case json -> new JsonArrayPrinter(names, fields, output);
                case csv -> new CsvPrinter(names, fields, CsvPrinter.DIALECT, "", formulas, output);
            };
        }

        /// The number of values printed so far that their annotation does not allow.
        long oddCount() {
            return odd.count();
        }

        /// The names of the columns of the output.
        List<String> names(Schema schema) {
            return shown(schema).stream().map(i -> schema.fields().get(i).name()).toList();
        }

        /// The printers of the columns of the output.
        List<FieldPrinter> fields(Schema schema) {
            FieldPrinter.Maker maker = new FieldPrinter.Maker(binary, variants.form(), odd);
            return shown(schema).stream()
                    .<FieldPrinter>map(i -> new FieldPrinter.At(maker.of(schema.fields().get(i)), i)).toList();
        }

        /// A printer of rows that were computed.
        ResultPrinter results(List<String> names) throws IOException {
            return new ResultPrinter(names, format(), formulas, layout(format.layout()), output);
        }

        /// Ends the output.
        void end() throws IOException {
            RowPrinter known = printer;
            if (known != null) {
                known.end();
            }
        }

        @Override
        public void close() throws IOException {
            RowPrinter known = printer;
            if (known != null) {
                known.close();
            }
        }
    }
}
