package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.Rewrite;
import dev.lamella.WriteOptions;
import dev.lamella.cli.files.ColumnChanges;
import dev.lamella.cli.files.FileFormat;
import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.MergedKeyValues;
import dev.lamella.cli.files.OutputTable;
import dev.lamella.cli.files.RemainingRows;
import dev.lamella.cli.files.SameColumns;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.files.TextRows;
import dev.lamella.cli.options.DecryptOption;
import dev.lamella.cli.options.DirectoryOptions;
import dev.lamella.cli.options.EncryptOptions;
import dev.lamella.cli.options.EncryptedColumns;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.options.ReplaceOptions;
import dev.lamella.cli.options.ShreddingOptions;
import dev.lamella.cli.options.TextOptions;
import dev.lamella.cli.options.WritingOptions;
import dev.lamella.cli.print.CsvPrinter;
import dev.lamella.cli.print.FormulaOption;
import dev.lamella.cli.print.JsonLinesPrinter;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.cli.report.ShreddedPaths;
import dev.lamella.cli.shell.Progress;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.Encryption;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFiles;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.CsvDialect;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The part of `lamella convert` that reads Parquet files.
abstract class FromParquetCommand extends WriteCommand {
    private static final String VARIANTS_OF_JSON = "Make one from JSON with lamella convert --variant NAME";

    @Parameters(index = "0", paramLabel = "IN", description = "A .parquet, .csv, .tsv, .ndjson, .jsonl or .json file (one JSON object per line), or an .arrow, .feather or .arrows file; text may be compressed with gzip. - reads standard input. Or the address of a database, jdbc:..., with --query. You may give several Parquet files, also as directories, patterns and locations; their rows follow one another.")
    String in = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "[IN...] OUT", hideParamSyntax = true, description = "The new file; - writes standard output.")
    List<String> more = new ArrayList<>();

    String out = "";

    @Mixin
    VariantOptions variants = new VariantOptions();

    @Mixin
    TextOptions texts = new TextOptions();

    @Mixin
    private FormulaOption formulas = new FormulaOption();

    @Mixin
    FilterOptions which = new FilterOptions();

    @Option(names = "--limit", paramLabel = "N", description = "Convert at most N rows (Parquet input only).")
    @Nullable
    Long limit;

    @Mixin
    ColumnChanges changes = new ColumnChanges();

    @Option(names = {"-c",
            "--columns"}, paramLabel = "NAMES", description = "Only these columns, in this order, for example: id,name")
    private List<String> columns = new ArrayList<>();

    @Mixin
    WritingOptions writing = new WritingOptions();

    @Mixin
    ShreddingOptions shredding = new ShreddingOptions();

    @Mixin
    DirectoryOptions directories = new DirectoryOptions();

    @Mixin
    private ReplaceOptions replacing = new ReplaceOptions();

    /// What becomes of a file that is there.
    final ReplaceOptions.Existing existing() throws IOException {
        return fitting(replacing::existing);
    }

    @Mixin
    TableOptions tables = new TableOptions();

    @Mixin
    ReadingOptions reading = new ReadingOptions();

    @Mixin
    private DecryptOption decrypting = new DecryptOption();

    @Mixin
    EncryptOptions encrypting = new EncryptOptions();

    /// How a new file is encrypted.
    Optional<Encryption> encryption = Optional.empty();

    final int parquetTo(FileFormat target) throws IOException {
        List<String> words = new ArrayList<>(List.of(in));
        words.addAll(more);
        Scan scan = which(Scan.all(), which);
        RemainingRows remaining = new RemainingRows(fitting(which::offset), limit("--limit", limit));
        boolean isExplaining = fitting(which::isExplaining);
        ReadOptions reading = fitting(() -> encrypting.reading(
                writing.threads().applyTo(variants.applyTo(this.reading.options(this))), this.reading.keys()));
        if (isExplaining) {
            forEach(words, tables, reading, (table, hasNext) -> {
                requireFit(table, scan);
                Optional<Scan> rows = remaining.of(table, scan, hasNext);
                return !rows.isPresent() || explain(table, rows.get()) == 0;
            });
            return 0;
        }
        if (target.isArrow()) {
            return new ArrowConversion(this).fromParquet(words, reading, scan, remaining, target);
        }
        return target.isText()
                ? parquetToText(words, reading, scan, remaining, target)
                : parquetToParquet(words, reading, scan, remaining);
    }

    private int parquetToParquet(List<String> files, ReadOptions reading, Scan scan, RemainingRows remaining)
            throws IOException {
        if (files.size() == 1 && !tables.apply(files) && !directories.areGiven() && !isChanging()) {
            return parquetToParquet(files.getFirst(), reading, scan, remaining);
        }
        try (Target made = new Target()) {
            if (directories.areGiven() && files.size() > 1 && !tables.apply(files)) {
                addKeyValues(files, reading, scan, made);
            }
            forEach(files, tables, reading, (given, hasNext) -> {
                requireFit(given, scan);
                InputTable table = changed(given);
                table.forEachFile((reader, _) -> made.add(reader, table));
                requireVariants(table.schema(), VARIANTS_OF_JSON);
                OutputTable written = made.table(table.schema());
                Optional<Scan> rows = remaining.of(table, scan, hasNext);
                if (rows.isPresent()) {
                    remaining.read(written.writeAll(table, rows.get()));
                }
                return !remaining.isDone();
            });
            made.commit();
        }
        return 0;
    }

    /// Adds the key-value metadata of all files that are read: the first file of a directory is complete before the others
    /// are read. With a filter, that may be all files.
    private void addKeyValues(List<String> files, ReadOptions reading, Scan scan, Target made) throws IOException {
        for (String file : files) {
            if (isReadOnce(file)) {
                // Its entries are known too late, so no entry is known to be shared.
                made.keyValues.add(List.of());
                return;
            }
        }
        RemainingRows remaining = new RemainingRows(fitting(which::offset), limit("--limit", limit));
        forEach(files, tables, reading, (given, _) -> {
            InputTable table = changed(given);
            table.forEachFile((reader, _) -> made.addKeyValues(reader, table));
            if (scan.filter().isEmpty()) {
                remaining.count(given.rowCount());
            }
            return !remaining.isDone();
        });
    }

    private int parquetToParquet(String file, ReadOptions reading, Scan scan, RemainingRows remaining)
            throws IOException {
        InputTable.OfFile table = InputTable.OfFile.open(open(file), reading);
        try (ParquetReader reader = table.reader()) {
            requireDecrypting(reader);
            requireVariants(reader.schema(), VARIANTS_OF_JSON);
            requireFit(table, scan);
            Rewrite rewrite = remaining.of(decrypting.applyTo(Rewrite.DEFAULT).withOptions(
                    writing.forCopies(fitting(this::writeOptions))), scan);
            fitting(() -> {
                rewrite.check(reader);
                return rewrite;
            });
            Rewrite.Summary summary = rewrite.run(reader, target(out, existing()));
            sayNulled(summary.nulledCount());
            sayWritten(summary.metadata(), summary.fileSize(), reader.fileSize());
        }
        return 0;
    }

    @Override
    final boolean sealsInput() {
        return encryption.isPresent();
    }

    /// The new table, created when its schema is known.
    private final class Target implements Closeable {
        private final MergedKeyValues keyValues = new MergedKeyValues();
        private @Nullable OutputTable table;
        private long read;

        /// Takes note of a file whose rows will be written.
        void add(ParquetReader reader, InputTable table) throws IOException {
            Schema schema = table.schema();
            Map<String, String> newNames = table instanceof InputTable.Changed changed
                    ? changed.plan().newNames()
                    : EncryptedColumns.sameNames(schema);
            requireFitting(() -> decrypting.require(reader, writeOptions(), schema, newNames));
            read += reader.fileSize();
            addKeyValues(reader, table);
        }

        void addKeyValues(ParquetReader reader, InputTable table) throws IOException {
            if (reader.schema().equals(table.schema()) && !directories.arePartitioned()) {
                keyValues.add(reader.metadata().keyValues());
            } else {
                keyValues.addWithoutArrow(reader.metadata().keyValues());
            }
        }

        OutputTable table(Schema schema) throws IOException {
            OutputTable known = table;
            if (known == null) {
                WriteOptions options = writing.forCopies(fitting(FromParquetCommand.this::writeOptions));
                known = output(schema, directories.areGiven() ? keyValues.applyTo(options) : options);
                table = known;
            }
            return known;
        }

        void commit() throws IOException {
            OutputTable all = Objects.requireNonNull(table);
            if (all instanceof OutputTable.OfFile file) {
                keyValues.writeTo(file.writer());
            }
            sayNulled(all.nulledCount());
            sayWritten(all.commit(), read);
        }

        @Override
        public void close() throws IOException {
            OutputTable known = table;
            if (known != null) {
                known.close();
            }
        }
    }

    private int parquetToText(List<String> files, ReadOptions reading, Scan scan, RemainingRows remaining,
            FileFormat target)
            throws IOException {
        TextRows.PrinterFactory form = printers(target, target.isCsv());
        SameColumns columns = new SameColumns(variants.form() == VariantOptions.Form.stored);
        long[] size = {0};
        @Nullable
        TextRows[] made = {null};
        try {
            forEach(files, tables, reading, (given, hasNext) -> {
                requireFit(given, scan);
                InputTable table = changed(given);
                table.forEachFile((reader, _) -> {
                    requireDecrypting(reader);
                    size[0] += reader.fileSize();
                });
                columns.require(table.name(), table.schema());
                TextRows text = made[0];
                if (text == null) {
                    text = TextRows.to(textTarget(out, existing()), table.schema(), texts.binary(),
                            variants.form(), form);
                    made[0] = text;
                }
                Optional<Scan> rows = remaining.of(table, scan, hasNext);
                if (rows.isPresent()) {
                    remaining.read(print(table, rows.get(), text));
                }
                return !remaining.isDone();
            });
            TextRows text = Objects.requireNonNull(made[0]);
            sayPrinted(text, text.commit(), size[0]);
        } finally {
            TextRows text = made[0];
            if (text != null) {
                text.odd().warn(errors());
                text.close();
            }
        }
        return 0;
    }

    /// Whether the columns of OUT are not those of the input.
    final boolean isChanging() {
        return !changes.areNone() || !columns.isEmpty();
    }

    private InputTable changed(InputTable given) throws IOException {
        return isChanging() ? new InputTable.Changed(given, plan(given.schema())) : given;
    }

    /// The changes of the columns of a schema.
    final ColumnChanges.Plan plan(Schema schema) throws IOException {
        List<String> order = paths(columns).stream().map(ColumnPath::toString).toList();
        return fitting(() -> changes.plan(schema, order));
    }

    private long print(InputTable table, Scan scan, TextRows text) throws IOException {
        long before = text.rowCount();
        try (RowCursor rows = table.rows(scan);
                Progress progress = progress(() -> text.rowCount() - before,
                        scan.equals(Scan.all()) ? table.rowCount() : 0)) {
            text.print(rows, progress);
        }
        return text.rowCount() - before;
    }

    final void requireDecrypting(ParquetReader reader) throws IOException {
        requireFitting(() -> decrypting.require(reader, encryption));
    }

    final void requireVariants(Schema schema, String ways) throws IOException {
        requireFitting(() -> shredding.requireVariants(schema, InputFiles.shown(in), ways));
    }

    final WriteOptions writeOptions() {
        return EncryptOptions.apply(encryption, shredding.applyTo(writing.toOptions()));
    }

    /// Starts OUT, for rows of this schema.
    final OutputTable output(Schema schema, WriteOptions options) throws IOException {
        return output(out, schema, options, directories, replacing);
    }

    /// @param hasOptions whether the options for CSV are those of OUT
    final TextRows.PrinterFactory printers(FileFormat target, boolean hasOptions) throws IOException {
        if (!target.isCsv()) {
            return JsonLinesPrinter::new;
        }
        TextOptions form = hasOptions ? texts : new TextOptions();
        CsvDialect dialect = fitting(() -> form.dialect(target.delimiter()));
        String nullText = fitting(() -> form.nullText(dialect));
        return (names, fields, output) -> new CsvPrinter(names, fields, dialect, nullText, formulas, output);
    }

    private void sayWritten(FileMetadata metadata, long size, long read) {
        sayWritten(metadata, sizes(size, read));
    }

    final void sayWritten(OutputTable.Written written, long read) {
        sayWritten(written, sizes(written.bytes(), read));
    }

    final void sayWritten(OutputTable.Written written, String sizes) {
        if (written.metadata().isPresent()) {
            sayWritten(written.metadata().get(), sizes);
        } else {
            say(outName() + ": " + Sizes.count(written.rowCount(), "row") + " in " + written.parts() + ", " + sizes);
        }
    }

    private void sayWritten(FileMetadata metadata, String sizes) {
        if (!shredding.isNothing()) {
            ShreddedPaths.of(metadata).forEach(column -> say("  " + column.shredding()));
        }
        say(outName() + ": " + Sizes.count(metadata.rowCount(), "row") + " in "
                + Sizes.count(metadata.rowGroups().size(), "row group") + ", " + sizes);
    }

    final void sayPrinted(TextRows text, long size, long read) {
        say(outName() + ": " + Sizes.count(text.rowCount(), "row") + ", " + sizes(size, read));
    }

    final String outName() {
        return out.equals("-") ? "standard output" : out;
    }

    static String sizes(long size, long read) {
        return Sizes.count(size, "byte") + " (of " + Sizes.grouped(read) + ")";
    }
}
