package dev.lamella.text;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.Advice;
import dev.lamella.text.internal.BadRecords;
import dev.lamella.text.internal.CsvDialect;
import dev.lamella.text.internal.FileStream;
import dev.lamella.text.internal.Inference;
import dev.lamella.text.internal.OnceStream;
import dev.lamella.text.internal.ReaderStream;
import dev.lamella.text.internal.TextInput;
import dev.lamella.text.internal.TextRules;
import dev.lamella.text.internal.TextToRows;
import dev.lamella.variant.VariantJson;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// CSV or JSON lines to read. The text may be compressed with gzip.
///
/// ```java
/// TextSource orders = TextSource.of(Path.of("orders.ndjson"));
/// orders.writeTo(Path.of("orders.parquet"));                          // with an inferred schema
/// List<Order> all = RecordMapping.of(Order.class).read(orders);      // as records
/// ```
/// Without [#withSchema], the schema is inferred from the first records. A record that does not fit fails with the
/// number of its line, and its column; [#withBadRecords] skips such records. Each `with` method returns a changed copy.
/// A source of a stream or a reader, and its copies, can be read once. Not safe for use by two threads at once.
public final class TextSource implements RowSource {
    private static final long SAMPLE = 10_000;
    private static final int BUFFER_BYTES = 1 << 20;

    private final Settings settings;
    private final Bytes bytes;
    /// The inferred schema, once it is known.
    private Inference.@Nullable Found found;

    /// Opens the bytes to infer a schema, and to read the records.
    private record Bytes(String name, TextInput.Source sample, TextInput.Source records) {}

    private record Settings(TextFormat format, CsvDialect dialect, Charset charset, Optional<Schema> schema,
            Inference inference, Precision precision, VariantJson.Excess numbers, Unmatched unmatched,
            Optional<Consumer<? super ParquetException>> bad) {
        Settings with(CsvDialect other) {
            if (format == TextFormat.JSON_LINES) {
                throw new IllegalArgumentException("The text is JSON lines. Delimiter, quote, header and texts of null"
                        + " are options of CSV");
            }
            return new Settings(format, other, charset, schema, inference, precision, numbers, unmatched, bad);
        }

        Settings with(Inference other) {
            return new Settings(format, dialect, charset, schema, other, precision, numbers, unmatched, bad);
        }
    }

    private TextSource(Settings settings, Bytes bytes) {
        this.settings = settings;
        this.bytes = bytes;
    }

    private TextSource with(Settings other) {
        return new TextSource(other, bytes);
    }

    /// The text of a file. Its name says the format: `.csv`, `.tsv`, `.ndjson`, `.jsonl` or `.json`, with or without
    /// `.gz`.
    ///
    /// @throws IllegalArgumentException if the name does not say the format
    public static TextSource of(Path file) {
        return of(file, format(file.toString()));
    }

    /// The text of a file.
    public static TextSource of(Path file, TextFormat format) {
        Objects.requireNonNull(file, "file");
        TextInput.Source source = () -> Files.newInputStream(file);
        return of(format, new Bytes(file.toString(), source, source));
    }

    /// The text of a file, by its path or its location: `https://...`, `s3://...`. Its name says the format.
    ///
    /// @throws IllegalArgumentException if the name does not say the format
    public static TextSource of(String location) {
        return of(location, format(InputFiles.shown(location)));
    }

    /// The text of a file, by its path or its location.
    public static TextSource of(String location, TextFormat format) {
        Objects.requireNonNull(location, "location");
        TextInput.Source source = () -> {
            InputFile file = InputFiles.open(location);
            return new BufferedInputStream(new FileStream(file), BUFFER_BYTES) {
                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        };
        return of(format, new Bytes(InputFiles.shown(location), source, source));
    }

    /// The text of a stream. Reading it to the end, or closing the reader of its records, closes the stream.
    ///
    /// The first records, from which the schema is inferred, are kept in memory until they are read.
    public static TextSource of(InputStream stream, TextFormat format) {
        return of(Objects.requireNonNull(stream, "stream"), "stream", format);
    }

    /// The text of a reader, as [#of(InputStream, TextFormat)].
    public static TextSource of(Reader reader, TextFormat format) {
        return of(new ReaderStream(Objects.requireNonNull(reader, "reader")), "reader", format);
    }

    private static TextSource of(InputStream stream, String name, TextFormat format) {
        OnceStream once = new OnceStream(stream, name);
        return of(format, new Bytes(name, once::sample, once::read));
    }

    private static TextSource of(TextFormat format, Bytes bytes) {
        CsvDialect dialect = CsvDialect.of(Objects.requireNonNull(format, "format") == TextFormat.TSV ? '\t' : ',');
        return new TextSource(new Settings(format, dialect, StandardCharsets.UTF_8, Optional.empty(),
                new Inference(Inference.Numbers.DOUBLE, SAMPLE, Set.of()), Precision.REJECT,
                VariantJson.Excess.REJECT, Unmatched.REJECT, Optional.empty()), bytes);
    }

    private static TextFormat format(String name) {
        return TextFormat.ofName(name).orElseThrow(() -> new IllegalArgumentException("The name " + name
                + " does not end in .csv, .tsv, .ndjson, .jsonl or .json. Give the format as a TextFormat"));
    }

    /// Sets the delimiter between cells of CSV.
    public TextSource withDelimiter(char delimiter) {
        return with(settings.with(settings.dialect.withDelimiter(delimiter)));
    }

    /// Sets the quote around cells of CSV.
    public TextSource withQuote(char quote) {
        return with(settings.with(settings.dialect.withQuote(quote)));
    }

    /// Reads CSV without a header: its columns are those of the schema, in order, or `column0`, `column1` and so on.
    public TextSource withoutHeader() {
        return with(settings.with(settings.dialect.withHeader(CsvDialect.Header.NONE)));
    }

    /// Sets the texts of unquoted cells of CSV that are null. Without it, the empty cell is null.
    public TextSource withNulls(String... texts) {
        return with(settings.with(settings.dialect.withNulls(Set.of(texts))));
    }

    /// Sets the charset. Without it, the text is UTF-8.
    public TextSource withCharset(Charset charset) {
        return with(new Settings(settings.format, settings.dialect, Objects.requireNonNull(charset, "charset"),
                settings.schema, settings.inference, settings.precision, settings.numbers, settings.unmatched,
                settings.bad));
    }

    /// Sets the schema, instead of inferring it.
    public TextSource withSchema(Schema schema) {
        return with(new Settings(settings.format, settings.dialect, settings.charset, Optional.of(schema),
                settings.inference, settings.precision, settings.numbers, settings.unmatched, settings.bad));
    }

    /// Sets how many records the schema is inferred from. Without it, 10,000; `Long.MAX_VALUE` for all.
    public TextSource withSample(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("The sample is " + records + " records. Give at least 1");
        }
        return with(settings.with(
                new Inference(settings.inference.numbers(), records, settings.inference.variants())));
    }

    /// Infers DECIMAL instead of DOUBLE for numbers with a decimal point.
    public TextSource withDecimals() {
        return with(settings.with(new Inference(Inference.Numbers.DECIMAL, settings.inference.most(),
                settings.inference.variants())));
    }

    /// Infers VARIANT for these fields, whatever they hold.
    public TextSource withVariants(String... fields) {
        return with(settings.with(
                new Inference(settings.inference.numbers(), settings.inference.most(), Set.of(fields))));
    }

    /// Sets what to do with Variant numbers that neither an integer nor a decimal nor a double can hold. Without it, they
    /// are rejected.
    public TextSource withVariantNumbers(VariantJson.Excess numbers) {
        return with(new Settings(settings.format, settings.dialect, settings.charset, settings.schema,
                settings.inference, settings.precision, Objects.requireNonNull(numbers, "numbers"), settings.unmatched,
                settings.bad));
    }

    /// Sets what to do with values that have more digits than their column. Without it, they are rejected.
    public TextSource withPrecision(Precision precision) {
        return with(new Settings(settings.format, settings.dialect, settings.charset, settings.schema,
                settings.inference, Objects.requireNonNull(precision, "precision"), settings.numbers,
                settings.unmatched, settings.bad));
    }

    /// Sets what to do with fields that the schema does not have. Without it, their records are rejected; records of a
    /// class skip them.
    public TextSource withUnmatched(Unmatched unmatched) {
        return with(new Settings(settings.format, settings.dialect, settings.charset, settings.schema,
                settings.inference, settings.precision, settings.numbers,
                Objects.requireNonNull(unmatched, "unmatched"), settings.bad));
    }

    /// Skips records that do not fit the schema. Without it, the first of them throws an exception.
    ///
    /// @param skipped receives the failure of each skipped record
    public TextSource withBadRecords(Consumer<? super ParquetException> skipped) {
        return with(new Settings(settings.format, settings.dialect, settings.charset, settings.schema,
                settings.inference, settings.precision, settings.numbers, settings.unmatched,
                Optional.of(skipped)));
    }

    @Override
    public String name() {
        return bytes.name;
    }

    /// The given or inferred schema. All inferred columns are OPTIONAL.
    ///
    /// @throws ParquetException if no schema can be inferred
    @Override
    public Schema schema() throws IOException {
        if (settings.schema.isPresent()) {
            return settings.schema.get();
        }
        Inference.Found known = found;
        if (known == null) {
            known = settings.inference.schemaOf(input(bytes.sample));
            found = known;
        }
        return known.schema();
    }

    private TextInput input(TextInput.Source source) {
        return new TextInput(bytes.name,
                settings.format == TextFormat.JSON_LINES ? TextInput.Format.JSON_LINES : TextInput.Format.CSV,
                settings.dialect, settings.charset, source, Advice.METHODS);
    }

    @Override
    public BatchSource batches(Schema schema, FieldMatching matching) throws IOException {
        return records(schema, matching, badRecords(schema)).batches(schema);
    }

    private boolean isInferred(Schema schema) {
        Inference.Found known = found;
        return known != null && known.schema().equals(schema);
    }

    private TextToRows records(Schema schema, FieldMatching matching, BadRecords bad) {
        TextRules rules = new TextRules(
                isInferred(schema) ? TextRules.Origin.INFERRED : TextRules.Origin.GIVEN,
                Set.of(), settings.precision, Base64.getDecoder()::decode, settings.numbers);
        return new TextToRows(input(bytes.records), rules, matching, bad, ignored -> {});
    }

    private BadRecords badRecords(Schema schema) {
        Inference.Found known = found;
        boolean isSampled = isInferred(schema) && known != null && !known.isWhole();
        String advice = isSampled
                ? "The schema was inferred from the first records. Infer it from all with withSample(Long.MAX_VALUE),"
                        + " or give a schema with withSchema."
                : "Correct the record, give the column another type in the schema, or skip bad records with "
                        + Advice.METHODS.skip() + ".";
        return settings.bad
                .map(skipped -> new BadRecords(BadRecords.Policy.SKIP, advice, Advice.METHODS.skip(), skipped))
                .orElseGet(() -> new BadRecords(BadRecords.Policy.FAIL, advice, Advice.METHODS.skip(), failure -> {}));
    }

    private FieldMatching matching() {
        return settings.unmatched == Unmatched.REJECT
                ? FieldMatching.EXACT
                : new FieldMatching(FieldMatching.EXACT.aliases(), Letters.EXACT, settings.unmatched);
    }

    /// The records as rows of [#schema]. Closing the cursor closes the text.
    public RowCursor rows() throws IOException {
        Schema schema = schema();
        return RowCursor.over(batches(schema, matching()), schema);
    }

    /// Appends all records as rows, for example to the rows of a `ParquetWriter` or a `DatasetWriter`. Fields find their
    /// columns by their names.
    ///
    /// @throws ParquetException if a record does not fit the schema of the rows; those before it are appended
    public TextSummary appendTo(RowAppender rows) throws IOException {
        BadRecords bad = badRecords(rows.schema());
        TextToRows.Summary summary = records(rows.schema(), matching(), bad).run(rows);
        return new TextSummary(summary.rowCount(), bad.count(), summary.rounded());
    }

    /// Writes all records to a Parquet file. The file appears when it is complete.
    ///
    /// @throws ParquetException if no schema can be inferred, or a record does not fit the schema
    public TextSummary writeTo(Path file) throws IOException {
        return writeTo(file, WriteOptions.DEFAULT);
    }

    /// As [#writeTo(Path)], with options.
    public TextSummary writeTo(Path file, WriteOptions options) throws IOException {
        try (ParquetWriter writer = Parquet.create(file, schema(), options)) {
            TextSummary summary = appendTo(writer.rows(appending()));
            writer.commit();
            return summary;
        }
    }

    /// Writes all records to the files of a directory, for example to partitions. The files appear when all are complete.
    ///
    /// @throws ParquetException if no schema can be inferred, or a record does not fit the schema
    public TextSummary writeTo(Path directory, DatasetWriteOptions options) throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(directory, schema(), options)) {
            TextSummary summary = appendTo(writer.rows(appending()));
            writer.commit();
            return summary;
        }
    }

    private AppendOptions appending() {
        return AppendOptions.DEFAULT.withPrecision(settings.precision);
    }
}
