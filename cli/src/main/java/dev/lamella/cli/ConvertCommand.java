package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.Rewrite;
import dev.lamella.WriteOptions;
import dev.lamella.cli.convert.BadRecords;
import dev.lamella.cli.convert.CsvDialect;
import dev.lamella.cli.convert.Inference;
import dev.lamella.cli.convert.TextInput;
import dev.lamella.cli.convert.TextRules;
import dev.lamella.cli.convert.TextToRows;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.records.jdbc.JdbcOptions;
import dev.lamella.records.jdbc.JdbcPlan;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.VariantJson.Excess;
import java.io.File;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella convert`.
@Command(name = "convert", description = "Make a Parquet file of CSV, JSON lines or the rows of a database, or text of a Parquet file.")
final class ConvertCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "A file .parquet, .csv, .tsv, .ndjson, .jsonl or .json (an object a line); text may be compressed with gzip. - reads standard input. Or the address of a database, jdbc:..., with --query.")
    private String in = "";

    @Parameters(index = "1", paramLabel = "OUT", description = "The new file; - writes standard output.")
    private String out = "";

    @Option(names = "--from", paramLabel = "FORM", description = "What IN is, if its name does not say: ${COMPLETION-CANDIDATES}.")
    private @Nullable FileForm from;

    @Option(names = "--to", paramLabel = "FORM", description = "What OUT becomes, if its name does not say: ${COMPLETION-CANDIDATES}.")
    private @Nullable FileForm to;

    @Mixin
    private VariantOptions variants = new VariantOptions();

    @Mixin
    private SchemaOptions schemas = new SchemaOptions();

    @Mixin
    private QueryOptions queries = new QueryOptions();

    @Mixin
    private TextOptions texts = new TextOptions();

    @Option(names = "--on-error", paramLabel = "WHAT", defaultValue = "fail", description = "What becomes of a bad record; one of: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). What is skipped is said and counted.")
    private OnError onError = OnError.fail;

    @Option(names = "--strict", description = "A value that has digits its column has no place for is bad, too, not rounded.")
    private boolean strict;

    @Mixin
    private WritingOptions writing = new WritingOptions();

    @Mixin
    private ShreddingOptions shredding = new ShreddingOptions();

    @Option(names = {"-f", "--force"}, description = "Replace OUT if it is there.")
    private boolean force;

    @Option(names = "--no-checksums", description = "Do not verify the checksums of pages of IN.")
    private boolean ignoresChecksums;

    /// What is done about bad records.
    enum OnError {
        fail, skip
    }

    @Override
    public Integer call() throws IOException, SQLException {
        if (QueryOptions.isAddress(in)) {
            return queryToParquet();
        }
        if (!queries.isNothing()) {
            throw usage("--query, --driver-jar, --user, --password-file and --password-env are for databases; IN " + in
                    + " is no address like jdbc:postgresql://host/name");
        }
        FileForm source = form("IN", "--from", in, from);
        FileForm target = form("OUT", "--to", out, to);
        requireFit(source, target);
        if (source.isText()) {
            return textTo(source, target);
        }
        try (ParquetReader reader = Parquet.open(open(in), variants.applyTo(reading(ignoresChecksums)))) {
            return target.isText() ? parquetToText(reader, target) : parquetToParquet(reader);
        }
    }

    private int queryToParquet() throws IOException, SQLException {
        if (form("OUT", "--to", out, to).isText()) {
            throw usage("the rows of a database become a Parquet file; convert that to text then");
        }
        if (from != null || schemas.isInferring() || texts.isOfCsv() || texts.hasCharset() || onError == OnError.skip
                || ignoresChecksums) {
            throw usage("--from, --sample, --decimals, --variant, --variant-record, --on-error, --no-checksums and the"
                    + " options for CSV are for files that are read; " + Database.kind(in) + " is a database");
        }
        checked(() -> {
            schemas.requireOne();
            return true;
        });
        boolean isGiven = schemas.schema() != null || schemas.schemaFile() != null;
        SequencedMap<String, TypeString> types = new LinkedHashMap<>();
        for (Field field : isGiven ? schema().fields() : List.<Field>of()) {
            types.put(field.name(), checked(() -> TypeString.of(field)));
        }
        JdbcOptions options = JdbcOptions.DEFAULT.withTypes(types)
                .withPrecision(isGiven && !strict ? Precision.ROUND : Precision.REJECT);
        Properties credentials = fitting(queries::credentials);
        String query = checked(queries::query);
        try (Database database = Database.withDrivers(queries.driverJars());
                Connection connection = connection(database, credentials)) {
            return Database.query(connection, query, rows -> queryToParquet(rows, options));
        }
    }

    private Connection connection(Database database, Properties credentials) throws SQLException {
        try {
            return database.connect(in, credentials);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private int queryToParquet(ResultSet rows, JdbcOptions options) throws IOException, SQLException {
        JdbcPlan plan = JdbcPlan.of(rows.getMetaData(), options);
        WriteOptions writeOptions = checked(this::writeOptions);
        OutputFile file = target(out, Existing.of(force));
        try (ParquetWriter writer = writer(file, plan.schema(), writeOptions)) {
            plan.copy(rows, writer.rows(AppendOptions.DEFAULT.withPrecision(options.precision())));
            FileMetadata metadata = writer.commit();
            sayRounded(writer.roundedValues());
            sayWritten(metadata, Sizes.count(file.position(), "byte"));
        }
        return 0;
    }

    private FileForm form(String which, String option, String file, @Nullable FileForm given) {
        if (given != null) {
            return given;
        }
        String name = file.toLowerCase(Locale.ROOT);
        String plain = which.equals("IN") && name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        return switch (plain.substring(plain.lastIndexOf('.') + 1)) {
            case "parquet" -> FileForm.parquet;
            case "csv" -> FileForm.csv;
            case "tsv" -> FileForm.tsv;
            case "ndjson", "jsonl", "json" -> FileForm.ndjson;
            default ->
                throw usage(which + " " + file + ": its name does not end in .parquet, .csv, .tsv, .ndjson, .jsonl"
                        + " or .json; say what it is with " + option);
        };
    }

    private void requireFit(FileForm source, FileForm target) {
        if (!source.isText() && (!schemas.isNothing() || strict || onError == OnError.skip || texts.hasCharset())) {
            throw usage(
                    "--schema, --schema-file, --sample, --decimals, --variant, --variant-record, --variant-numbers, --charset, --on-error and"
                            + " --strict are for text that is read; " + in + " is a Parquet file");
        }
        if (target.isText() && !(writing.isNothing() && shredding.isNothing())) {
            throw usage("codecs, encodings, pages, row groups and shredding are of Parquet files; " + out + " is text");
        }
        if (texts.isOfCsv() && !source.isCsv() && !target.isCsv()) {
            throw usage("--delimiter, --quote, --no-header and --null are for CSV; neither file is");
        }
        if (strict && checked(schemas::numbers) == Excess.ROUND) {
            throw usage(
                    "--strict refuses what would be rounded, and --variant-numbers double rounds; give one of them");
        }
        checked(() -> {
            schemas.requireOne();
            return true;
        });
    }

    /// What `make` gives; what it refuses is wrong use.
    private <T> T checked(Supplier<T> make) {
        try {
            return make.get();
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private int parquetToParquet(ParquetReader reader) throws IOException {
        requireVariants(reader.schema(), "lamella convert makes them of JSON, with --variant NAME");
        try {
            Rewrite.Summary summary = Rewrite.DEFAULT.withOptions(writeOptions()).run(reader,
                    target(out, Existing.of(force)));
            sayWritten(summary.metadata(), summary.fileSize(), reader.fileSize());
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    private int parquetToText(ParquetReader reader, FileForm target) throws IOException {
        TextRows.Form form = printers(target, target.isCsv());
        try (TextRows text = TextRows.to(textTarget(out, Existing.of(force)), reader.schema(), texts.binary(),
                variants.form(), form);
                RowCursor rows = reader.rows()) {
            long[] count = {0};
            try (Progress progress = new Progress(errors(), isWatched(), () -> count[0], reader.rowCount())) {
                text.print(rows, done -> {
                    count[0] = done;
                    progress.records(done);
                });
            } finally {
                text.odd().warn(errors());
            }
            sayPrinted(text, text.commit(), reader.fileSize());
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(reader.name()));
        }
        return 0;
    }

    private int textTo(FileForm source, FileForm target) throws IOException {
        String record = schemas.record();
        if (record != null && source.isCsv()) {
            throw usage(
                    "--variant-record " + record + ": lines of JSON become values of one column; " + in + " is CSV");
        }
        boolean isInferred = schemas.schema() == null && schemas.schemaFile() == null && record == null;
        CsvDialect dialect = checked(() -> source.isCsv() ? texts.dialect(source.delimiter()) : CsvPrinter.DIALECT);
        Inference inference = checked(schemas::inference);
        TextSource once = in.equals("-") ? TextSource.ofStream(input()) : TextSource.ofFile(path(in));
        String name = in.equals("-") ? "standard input" : in;
        try (TextSource bytes = isInferred ? once.repeatable(name) : once) {
            TextInput.Format format = source.isCsv()
                    ? TextInput.Format.CSV
                    : record == null ? TextInput.Format.JSON_LINES : TextInput.Format.JSON_VALUES;
            TextInput input = new TextInput(name, format, dialect, checked(texts::charset), bytes);
            if (record != null) {
                return convert(input, checked(() -> Inference.ofValues(record)), rules(TextRules.Origin.INFERRED),
                        "Mend the record, or leave such records out with --on-error skip.", bytes, target);
            }
            if (!isInferred) {
                return convert(input, schema(), rules(TextRules.Origin.GIVEN),
                        "Mend the record, give the column another"
                                + " type in the schema, or leave such records out with --on-error skip.",
                        bytes, target);
            }
            Inference.Found found = inference.schemaOf(input);
            checked(() -> {
                schemas.requireVariants(found);
                return true;
            });
            warn(found.schema(), source, dialect);
            String advice = found.isWhole()
                    ? "Mend the record, give a schema with --schema, or leave such records out with --on-error skip."
                    : "The schema was inferred from the first " + Sizes.grouped(found.sampled())
                            + " records: infer it from all with --sample all, give one with --schema, or leave such"
                            + " records out with --on-error skip.";
            return convert(input, found.schema(), rules(TextRules.Origin.INFERRED), advice, bytes, target);
        }
    }

    /// Says what is odd about a schema that nobody wrote.
    private void warn(Schema schema, FileForm source, CsvDialect dialect) {
        schema.findings().forEach(
                finding -> errors().println("lamella: warning: " + Texts.printable(finding.toString())));
        if (source.isCsv()) {
            dialect.hint(schema.fields().stream().map(Field::name).toList())
                    .ifPresent(hint -> errors().println("lamella: warning: " + hint));
        }
    }

    private Schema schema() throws IOException {
        String file = schemas.schemaFile();
        if (file == null) {
            String text = String.valueOf(schemas.schema());
            if (new File(text).isFile()) {
                throw usage("--schema " + text + ": that is the name of a file; give it with --schema-file");
            }
            return checked(() -> SchemaSource.ofText(text));
        }
        if (file.equals("-") && in.equals("-")) {
            throw usage("only one of IN and --schema-file can be standard input");
        }
        try (InputFile input = open(file)) {
            return SchemaSource.toWrite(input);
        } catch (IllegalArgumentException e) {
            throw usage("--schema-file " + file + ": " + e.getMessage());
        }
    }

    /// An inferred schema has a place for all digits that were seen: then none is dropped.
    private TextRules rules(TextRules.Origin origin) {
        Precision precision = strict || origin == TextRules.Origin.INFERRED ? Precision.REJECT : Precision.ROUND;
        return new TextRules(origin, precision, texts.binary()::parse, schemas.numbers());
    }

    private int convert(TextInput input, Schema schema, TextRules rules, String advice, TextSource bytes,
            FileForm target)
            throws IOException {
        checked(() -> {
            schemas.requireVariants(schema);
            return true;
        });
        try (Progress progress = new Progress(errors(), isWatched(), bytes::done, bytes.size())) {
            BadRecords bad = new BadRecords(BadRecords.Policy.valueOf(onError.name().toUpperCase(Locale.ROOT)), advice,
                    line -> {
                        progress.close();
                        errors().println("lamella: " + line);
                    });
            TextToRows records = new TextToRows(input, rules, bad, progress);
            AppendOptions options = AppendOptions.DEFAULT.withPrecision(rules.precision());
            return target.isText()
                    ? textToText(records, schema, options, bytes, target)
                    : textToParquet(records, schema, options, bytes);
        }
    }

    private int textToParquet(TextToRows records, Schema schema, AppendOptions options, TextSource bytes)
            throws IOException {
        WriteOptions writeOptions = checked(this::writeOptions);
        requireVariants(schema,
                "make one of a field with --variant NAME, or of whole records with --variant-record NAME");
        OutputFile file = target(out, Existing.of(force));
        try (ParquetWriter writer = writer(file, schema, writeOptions)) {
            TextToRows.Summary summary = records.run(writer.rows(options));
            if (isNothing(records, summary)) {
                return 1;
            }
            FileMetadata metadata = writer.commit();
            sayLost(records, summary);
            sayWritten(metadata, file.position(), bytes.done());
        }
        return 0;
    }

    private void requireVariants(Schema schema, String ways) {
        checked(() -> {
            shredding.requireVariants(schema, in, ways);
            return true;
        });
    }

    private WriteOptions writeOptions() {
        return shredding.applyTo(writing.toOptions());
    }

    private ParquetWriter writer(OutputFile file, Schema schema, WriteOptions options) throws IOException {
        try {
            return Parquet.create(file, schema, options);
        } catch (SchemaMismatchException e) {
            // Of --codec, --encoding, --dictionary or --bloom, which name their column.
            throw usage("an option is given for a column that is not there: " + e.problem());
        } catch (IllegalArgumentException e) {
            // An encoding that a column's type does not have, a level that a codec does not have.
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private int textToText(TextToRows records, Schema schema, AppendOptions options, TextSource bytes, FileForm target)
            throws IOException {
        TextRows.Form form = printers(target, target.isCsv() && !records.input().format().equals(TextInput.Format.CSV));
        try (TextRows text = TextRows.to(textTarget(out, Existing.of(force)), schema, texts.binary(), variants.form(),
                form)) {
            RowAppender rows = RowAppender.into(text, schema, options);
            TextToRows.Summary summary = records.run(rows);
            rows.flush();
            if (isNothing(records, summary)) {
                return 1;
            }
            long size = text.commit();
            sayLost(records, summary);
            sayPrinted(text, size, bytes.done());
        }
        return 0;
    }

    /// @param hasOptions whether the options for CSV are those of OUT
    private TextRows.Form printers(FileForm target, boolean hasOptions) {
        if (!target.isCsv()) {
            return JsonLinesPrinter::new;
        }
        CsvDialect dialect = checked(() -> (hasOptions ? texts : new TextOptions()).dialect(target.delimiter()));
        return (names, fields, output) -> new CsvPrinter(names, fields, dialect, output);
    }

    /// Whether all records there were are bad; then nothing is written.
    private boolean isNothing(TextToRows records, TextToRows.Summary summary) {
        boolean isNothing = summary.rowCount() == 0 && records.bad().count() > 0;
        if (isNothing) {
            errors().println("lamella: " + records.input().name() + ":\nNone of its "
                    + Sizes.count(records.bad().count(), "record")
                    + " fits the schema.\nGive another one with --schema."
                    + " Nothing was written.");
        }
        return isNothing;
    }

    /// What of the text is not in the file.
    private void sayLost(TextToRows records, TextToRows.Summary summary) {
        sayRounded(summary.rounded());
        if (records.bad().count() > 0) {
            errors().println("lamella: skipped " + Sizes.count(records.bad().count(), "record") + " of "
                    + records.input().name());
        }
    }

    private void sayRounded(Map<ColumnPath, Long> values) {
        for (Map.Entry<ColumnPath, Long> rounded : values.entrySet()) {
            say("  " + rounded.getKey() + ": " + Sizes.count(rounded.getValue(), "value") + " rounded");
        }
    }

    private void sayWritten(FileMetadata metadata, long size, long read) {
        sayWritten(metadata, sizes(size, read));
    }

    private void sayWritten(FileMetadata metadata, String sizes) {
        if (!shredding.isNothing()) {
            ShreddedPaths.of(metadata).forEach(column -> say("  " + column.shredding()));
        }
        say(outName() + ": " + Sizes.count(metadata.rowCount(), "row") + " in "
                + Sizes.count(metadata.rowGroups().size(), "row group") + ", " + sizes);
    }

    private void sayPrinted(TextRows text, long size, long read) {
        say(outName() + ": " + Sizes.count(text.rowCount(), "row") + ", " + sizes(size, read));
    }

    private String outName() {
        return out.equals("-") ? "standard output" : out;
    }

    private static String sizes(long size, long read) {
        return Sizes.count(size, "byte") + " (of " + Sizes.grouped(read) + ")";
    }
}
