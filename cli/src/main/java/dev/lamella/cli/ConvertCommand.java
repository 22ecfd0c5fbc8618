package dev.lamella.cli;

import dev.lamella.WriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.records.jdbc.JdbcOptions;
import dev.lamella.records.jdbc.JdbcPlan;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.text.internal.Advice;
import dev.lamella.text.internal.BadRecords;
import dev.lamella.text.internal.CsvDialect;
import dev.lamella.text.internal.Inference;
import dev.lamella.text.internal.TextInput;
import dev.lamella.text.internal.TextRules;
import dev.lamella.text.internal.TextToRows;
import dev.lamella.variant.VariantJson.Excess;
import dev.lamella.vector.RowSource.FieldMatching;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella convert`.
@Command(name = "convert", description = "Convert CSV, JSON lines, Arrow or the rows of a database to Parquet, or Parquet to text or Arrow.")
final class ConvertCommand extends FromParquetCommand {
    /// What messages about text advise.
    static final Advice ADVICE = new Advice("--charset ISO-8859-1", "--delimiter '%s'", "--delimiter and --quote",
            "--no-header", "--schema", "--on-error skip", "--variant-numbers double or text", "--variant-numbers text");

    @Option(names = "--from", paramLabel = "FORM", description = "The format of IN, if its name does not tell: ${COMPLETION-CANDIDATES}.")
    private @Nullable FileFormat from;

    @Option(names = "--to", paramLabel = "FORM", description = "The format of OUT, if its name does not tell: ${COMPLETION-CANDIDATES}.")
    private @Nullable FileFormat to;

    @Mixin
    private SchemaOptions schemas = new SchemaOptions();

    @Mixin
    private QueryOptions queries = new QueryOptions();

    @Option(names = "--on-error", paramLabel = "WHAT", defaultValue = "fail", description = "What to do with a bad record: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). Skipped records are reported and counted.")
    private OnError onError = OnError.fail;

    @Option(names = "--strict", description = "Reject values that have more digits than their column can hold, instead of rounding them.")
    private boolean strict;

    /// Reports the first skipped records.
    private static final class SkippedRecords implements Consumer<ParquetException> {
        private static final int REPORTED = 10;

        private final PrintStream errors;
        private final Progress progress;
        private int count;

        SkippedRecords(PrintStream errors, Progress progress) {
            this.errors = errors;
            this.progress = progress;
        }

        @Override
        public void accept(ParquetException failure) {
            progress.close();
            count++;
            if (count <= REPORTED) {
                errors.println("lamella: skipped " + failure.location() + ": " + failure.problem());
            } else if (count == REPORTED + 1) {
                errors.println("lamella: skipped more records, which are only counted");
            }
        }
    }

    /// What to do with bad records.
    enum OnError {
        fail, skip
    }

    @Override
    public Integer call() throws IOException, SQLException {
        out = more.removeLast();
        encryption = fitting(() -> encrypting.encryption(reading.keys(), this::warn));
        if (QueryOptions.isAddress(in)) {
            if (reading.keys().areOfKeystoreOnly()) {
                throw usage("--keystore cannot be combined with a database, which takes the password."
                        + " Encrypt with --encrypt KEYFILE instead");
            }
            requireOneText("The rows of a database");
            return queryToParquet();
        }
        if (!queries.isNothing() || reading.keys().hasUnusedPassword()) {
            throw usage("--query, --driver-jar, --user, --password-file and --password-env are for databases. IN "
                    + InputFiles.shown(in) + " is not an address such as jdbc:postgresql://host/name");
        }
        FileFormat source = form("IN", "--from", in, from);
        FileFormat target = form("OUT", "--to", out, to);
        requireFit(source, target);
        if (source.isText()) {
            requireOneText("The records of " + InputFiles.shown(in));
            return textTo(source, target);
        }
        if (source.isArrow()) {
            requireOneText("The record batches of " + InputFiles.shown(in));
            return target.isText() ? new ArrowConversion(this).toText(target) : new ArrowConversion(this).toParquet();
        }
        return parquetTo(target);
    }

    private void requireOneText(String what) {
        if (!more.isEmpty()) {
            throw usage(what
                    + " cannot be combined with other files. Several files can be converted together only if all of them are Parquet");
        }
        if (!which.areAll() || limit != null) {
            throw usage(
                    what + " are always read whole. --where, --limit, --offset and --explain are for Parquet files");
        }
    }

    private int queryToParquet() throws IOException, SQLException {
        if (form("OUT", "--to", out, to) != FileFormat.parquet) {
            throw usage("The rows of a database can only be written as Parquet. Convert the Parquet file to text"
                    + " afterwards");
        }
        if (from != null || schemas.isInferring() || texts.isOfCsv() || texts.hasCharset() || onError == OnError.skip
                || reading.areGiven()) {
            throw usage(
                    "--from, --sample, --decimals, --variant, --variant-record, --on-error, --no-checksums, --no-limits and the"
                            + " options for CSV apply to input files. " + Database.kind(in) + " is a database");
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
        Properties credentials = fitting(() -> queries.credentials(reading.keys().passwords()));
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
        try (OutputTable table = output(plan.schema(), writeOptions)) {
            plan.copy(rows, table.rows(AppendOptions.DEFAULT.withPrecision(options.precision())));
            OutputTable.Written written = table.commit();
            sayRounded(table.roundedValues());
            sayWritten(written, Sizes.count(written.bytes(), "byte"));
        }
        return 0;
    }

    private FileFormat form(String role, String option, String file, @Nullable FileFormat given) {
        if (given != null) {
            return given;
        }
        String name = InputFiles.shown(file).toLowerCase(Locale.ROOT);
        String plain = role.equals("IN") && name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        return switch (plain.substring(plain.lastIndexOf('.') + 1)) {
            case "parquet" -> FileFormat.parquet;
            case "csv" -> FileFormat.csv;
            case "tsv" -> FileFormat.tsv;
            case "ndjson", "jsonl", "json" -> FileFormat.ndjson;
            case "arrow", "feather" -> FileFormat.arrow;
            case "arrows" -> FileFormat.arrows;
            default -> {
                if (role.equals("OUT") && directories.areGiven()) {
                    yield FileFormat.parquet;
                }
                if (role.equals("IN") && FileNames.nameTable(List.of(file))) {
                    yield FileFormat.parquet;
                }
                throw usage(role + " " + InputFiles.shown(file)
                        + ": The name does not end in .parquet, .csv, .tsv, .ndjson, .jsonl,"
                        + " .json, .arrow, .arrows or .feather. Name the format with " + option);
            }
        };
    }

    private void requireFit(FileFormat source, FileFormat target) {
        if (!source.isText() && (!schemas.isNothing() || strict || onError == OnError.skip || texts.hasCharset())) {
            throw usage(
                    "--schema, --schema-file, --sample, --decimals, --variant, --variant-record, --variant-numbers, --charset, --on-error and"
                            + " --strict are for text input. " + InputFiles.shown(in) + " is " + source.title());
        }
        if (target != FileFormat.parquet && !(writing.isNothing() && shredding.isNothing() && !encrypting.areGiven())) {
            throw usage("Options for codecs, encodings, pages, row groups, shredding and encryption are for Parquet"
                    + " files. " + out + " is " + target.title());
        }
        if (source != FileFormat.parquet && target.isArrow()) {
            throw usage("Only Parquet files can be written as Arrow. " + InputFiles.shown(in) + " is " + source.title()
                    + ". Convert it to Parquet first");
        }
        if (target != FileFormat.parquet && directories.areGiven()) {
            throw usage("--partition-by, --rows-per-file, --bytes-per-file and --existing write a directory of Parquet"
                    + " files. " + out + " is " + target.title());
        }
        if (texts.isOfCsv() && !source.isCsv() && !target.isCsv()) {
            throw usage("--delimiter, --quote, --no-header and --null are for CSV. Neither file is CSV");
        }
        if (strict && checked(schemas::numbers) == Excess.ROUND) {
            throw usage(
                    "--strict rejects values that would be rounded, and --variant-numbers double rounds them. Give only one of the two");
        }
        checked(() -> {
            schemas.requireOne();
            return true;
        });
    }

    private int textTo(FileFormat source, FileFormat target) throws IOException {
        String record = schemas.record();
        if (record != null && source.isCsv()) {
            throw usage(
                    "--variant-record " + record + ": The option is for lines of JSON. " + in + " is CSV");
        }
        boolean isInferred = schemas.schema() == null && schemas.schemaFile() == null && record == null;
        CsvDialect dialect = checked(() -> source.isCsv() ? texts.dialect(source.delimiter()) : CsvPrinter.DIALECT);
        Inference inference = checked(schemas::inference);
        TextSource once = in.equals("-") ? TextSource.ofStream(input()) : TextSource.ofFile(path(in));
        String name = in.equals("-") ? "standard input" : in;
        try (TextSource bytes = isInferred ? repeatable(once, name) : once) {
            TextInput.Format format = source.isCsv()
                    ? TextInput.Format.CSV
                    : record == null ? TextInput.Format.JSON_LINES : TextInput.Format.JSON_VALUES;
            TextInput input = new TextInput(name, format, dialect, checked(texts::charset), bytes,
                    ADVICE);
            if (record != null) {
                return convert(input, checked(() -> Inference.ofValues(record)), rules(TextRules.Origin.INFERRED),
                        "Correct the record, or skip bad records with --on-error skip.", bytes, target);
            }
            if (!isInferred) {
                return convert(input, schema(), rules(TextRules.Origin.GIVEN),
                        "Correct the record, give the column another"
                                + " type in the schema, or skip bad records with --on-error skip.",
                        bytes, target);
            }
            Inference.Found found = inference.schemaOf(input);
            checked(() -> {
                schemas.requireVariants(found);
                return true;
            });
            warn(found.schema(), source, dialect);
            String advice = found.isWhole()
                    ? "Correct the record, give a schema with --schema, or skip bad records with --on-error skip."
                    : "The schema was inferred from the first " + Sizes.grouped(found.sampled())
                            + " records. Infer it from all records with --sample all, give a schema with --schema, or skip bad"
                            + " records with --on-error skip.";
            return convert(input, found.schema(), rules(TextRules.Origin.INFERRED), advice, bytes, target);
        }
    }

    private TextSource repeatable(TextSource source, String name) throws IOException {
        return encryption.isPresent()
                ? source.repeatable(stream -> InputFile.spoolEncrypted(name, stream))
                : source.repeatable(stream -> InputFile.spool(name, stream));
    }

    /// Warns of oddities in an inferred schema.
    private void warn(Schema schema, FileFormat source, CsvDialect dialect) {
        schema.findings().forEach(
                finding -> errors().println("lamella: warning: " + TextFormat.printable(finding.toString())));
        if (source.isCsv()) {
            dialect.hint(schema.fields().stream().map(Field::name).toList(), ADVICE)
                    .ifPresent(hint -> errors().println("lamella: warning: " + TextFormat.printable(hint)));
        }
    }

    private Schema schema() throws IOException {
        String file = schemas.schemaFile();
        if (file == null) {
            String text = String.valueOf(schemas.schema());
            if (new File(text).isFile()) {
                throw usage("--schema " + text + ": This is the name of a file. Give it with --schema-file");
            }
            return checked(() -> SchemaSource.ofText(text));
        }
        if (file.equals("-") && in.equals("-")) {
            throw usage("Only one of IN and --schema-file can be standard input");
        }
        try (InputFile input = open(file)) {
            return SchemaSource.toWrite(input);
        } catch (IllegalArgumentException e) {
            throw usage("--schema-file " + file + ": " + e.getMessage());
        }
    }

    /// An inferred schema can hold all digits of the sample, so a value with more digits is rejected, not rounded.
    private TextRules rules(TextRules.Origin origin) {
        Precision precision = strict || origin == TextRules.Origin.INFERRED ? Precision.REJECT : Precision.ROUND;
        return new TextRules(origin, precision, texts.binary()::parse, schemas.numbers());
    }

    private int convert(TextInput input, Schema schema, TextRules rules, String advice, TextSource bytes,
            FileFormat target)
            throws IOException {
        checked(() -> {
            schemas.requireVariants(schema);
            return true;
        });
        try (Progress progress = progress(bytes::done, bytes.size())) {
            BadRecords bad = new BadRecords(BadRecords.Policy.valueOf(onError.name().toUpperCase(Locale.ROOT)), advice,
                    ADVICE.skip(), new SkippedRecords(errors(), progress));
            TextToRows records = new TextToRows(input, rules, FieldMatching.EXACT, bad, progress);
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
                "Make one from a field with --variant NAME, or from whole records with --variant-record NAME");
        try (OutputTable table = output(schema, writeOptions)) {
            TextToRows.Summary summary = records.run(table.rows(options));
            if (isNothing(records, summary)) {
                return 1;
            }
            OutputTable.Written written = table.commit();
            sayLost(records, summary);
            sayWritten(written, bytes.done());
        }
        return 0;
    }

    private int textToText(TextToRows records, Schema schema, AppendOptions options, TextSource bytes,
            FileFormat target)
            throws IOException {
        TextRows.PrinterFactory form = printers(target,
                target.isCsv() && !records.input().format().equals(TextInput.Format.CSV));
        try (TextRows text = TextRows.to(textTarget(out, existing()), schema, texts.binary(), variants.form(),
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

    /// Whether every record is bad. Then nothing is written.
    private boolean isNothing(TextToRows records, TextToRows.Summary summary) {
        boolean isNothing = summary.rowCount() == 0 && records.bad().count() > 0;
        if (isNothing) {
            errors().println("lamella: " + TextFormat.printable(records.input().name()) + ":\nNone of its "
                    + Sizes.count(records.bad().count(), "record")
                    + " fits the schema.\nGive another schema with --schema."
                    + " Nothing was written.");
        }
        return isNothing;
    }

    /// Reports the parts of the text that are not in the file.
    private void sayLost(TextToRows records, TextToRows.Summary summary) {
        sayRounded(summary.rounded());
        if (records.bad().count() > 0) {
            errors().println("lamella: skipped " + Sizes.count(records.bad().count(), "record") + " of "
                    + TextFormat.printable(records.input().name()));
        }
    }

    private void sayRounded(Map<ColumnPath, Long> values) {
        for (Map.Entry<ColumnPath, Long> rounded : values.entrySet()) {
            say("  " + rounded.getKey() + ": " + Sizes.count(rounded.getValue(), "value") + " rounded");
        }
    }
}
