package dev.lamella.cli;

import dev.lamella.WriteOptions;
import dev.lamella.cli.files.ColumnChanges;
import dev.lamella.cli.files.FileFormat;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.files.OutputTable;
import dev.lamella.cli.files.SchemaSource;
import dev.lamella.cli.files.TextBytes;
import dev.lamella.cli.files.TextInputs;
import dev.lamella.cli.files.TextRows;
import dev.lamella.cli.options.QueryOptions;
import dev.lamella.cli.options.SchemaOptions;
import dev.lamella.cli.print.CsvPrinter;
import dev.lamella.cli.shell.Progress;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
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
import dev.lamella.text.internal.BadRecords;
import dev.lamella.text.internal.CsvDialect;
import dev.lamella.text.internal.Inference;
import dev.lamella.text.internal.TextInput;
import dev.lamella.text.internal.TextRules;
import dev.lamella.text.internal.TextToRows;
import dev.lamella.variant.VariantJson.Excess;
import dev.lamella.variant.internal.Printable;
import dev.lamella.vector.RowSource;
import dev.lamella.vector.RowSource.FieldMatching;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella convert`.
@Command(name = "convert", description = "Convert CSV, JSON lines, Arrow or the rows of a database to Parquet, or Parquet to text or Arrow.")
final class ConvertCommand extends FromParquetCommand {
    private static final String WITHOUT_SCHEMA = "Correct the record, give a schema with --schema, or skip bad records"
            + " with --on-error skip.";
    private static final String COLUMN_OPTIONS = "--rename, --cast, --drop and --columns ";

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

    @Option(names = "--dry-run", description = "Write nothing: print the columns and types of the text or the query, in the form that --schema-file takes.")
    private boolean isDry;

    @Option(names = "--strict", description = "Reject values that have more digits than their column can hold, instead of rounding them.")
    private boolean strict;

    /// The number of skipped records that were reported. A second pass over the text skips them again.
    private int reported;

    /// Reports the first skipped records.
    private final class SkippedRecords implements Consumer<ParquetException> {
        private static final int REPORTED = 10;

        private final Progress progress;
        private int count;

        SkippedRecords(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void accept(ParquetException failure) {
            progress.close();
            count++;
            if (count <= reported || count > REPORTED + 1) {
                return;
            }
            reported = count;
            errors().println(count <= REPORTED
                    ? "lamella: skipped " + failure.location() + ": " + failure.problem()
                    : "lamella: skipped more records, which are only counted");
        }
    }

    /// What to do with bad records.
    enum OnError {
        fail, skip
    }

    @Override
    public Integer call() throws IOException, SQLException {
        if (more.isEmpty() && !isDry) {
            throw usage("OUT, the new file, is missing");
        }
        out = more.isEmpty() ? "-" : more.removeLast();
        encryption = fitting(() -> encrypting.encryption(reading.keys(), this));
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
            requireWhole("The records of " + InputFiles.shown(in));
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
        requireWhole(what);
    }

    private void requireWhole(String what) {
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
        if (isChanging()) {
            throw usage(COLUMN_OPTIONS + "do not apply to a database. Name the columns in the query, and their types"
                    + " with --schema");
        }
        requireFitting(schemas::requireOne);
        boolean isGiven = schemas.schema() != null || schemas.schemaFile() != null;
        SequencedMap<String, TypeString> types = new LinkedHashMap<>();
        for (Field field : isGiven ? schema().fields() : List.<Field>of()) {
            types.put(field.name(), fitting(() -> TypeString.of(field)));
        }
        JdbcOptions options = JdbcOptions.DEFAULT.withTypes(types)
                .withPrecision(isGiven && !strict ? Precision.ROUND : Precision.REJECT);
        Properties credentials = fitting(() -> queries.credentials(reading.keys().passwords()));
        String query = fitting(queries::query);
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
        if (isDry) {
            output(schemaText(plan.schema()));
            return 0;
        }
        WriteOptions writeOptions = fitting(this::writeOptions);
        try (OutputTable table = output(plan.schema(), writeOptions)) {
            plan.copy(rows, table.rows(AppendOptions.DEFAULT));
            OutputTable.Written written = table.commit();
            sayRounded(table.roundedValues());
            sayWritten(written, Sizes.count(written.bytes(), "byte"));
        }
        return 0;
    }

    private FileFormat form(String role, String option, String file, @Nullable FileFormat given) throws IOException {
        if (given != null) {
            return given;
        }
        boolean isInput = role.equals("IN");
        Optional<FileFormat> named = isInput ? FileFormat.ofInputName(file) : FileFormat.ofName(file);
        if (named.isPresent()) {
            return named.get();
        }
        boolean isTable = isInput
                ? FileNames.nameTable(List.of(file))
                : directories.areGiven() || isDry || FileNames.isDirectory(file);
        if (isTable) {
            return FileFormat.parquet;
        }
        throw usage(role + " " + InputFiles.shown(file)
                + ": The name does not end in .parquet, .csv, .tsv, .ndjson, .jsonl,"
                + " .json, .arrow, .arrows or .feather. Name the format with " + option);
    }

    private void requireFit(FileFormat source, FileFormat target) throws IOException {
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
        if (isChanging() && (source.isArrow() || target.isArrow())) {
            throw usage(COLUMN_OPTIONS + "do not apply to Arrow. "
                    + (source.isArrow()
                            ? "Convert " + InputFiles.shown(in) + " to Parquet first, and then change the columns"
                            : "Write a Parquet file with these columns first, and convert it"));
        }
        if (texts.isOfCsv() && !source.isCsv() && !target.isCsv()) {
            throw usage("--delimiter, --quote, --no-header and --null are for CSV. Neither file is CSV");
        }
        if (texts.isOfCsvInput() && !source.isCsv()) {
            throw usage(
                    "--escape, --comment, --skip, --decimal, --header, --fill and --keep-empty are for reading CSV. "
                            + InputFiles.shown(in) + " is not CSV");
        }
        if (isDry && !source.isText()) {
            throw usage("--dry-run shows the types of text. For " + InputFiles.shown(in) + " use lamella schema");
        }
        if (strict && fitting(schemas::numbers) == Excess.ROUND) {
            throw usage(
                    "--strict rejects values that would be rounded, and --variant-numbers double rounds them. Give only one of the two");
        }
        requireFitting(schemas::requireOne);
    }

    private int textTo(FileFormat source, FileFormat target) throws IOException {
        String record = schemas.record();
        if (record != null && source.isCsv()) {
            throw usage(
                    "--variant-record " + record + ": The option is for lines of JSON. " + in + " is CSV");
        }
        boolean isInferred = schemas.schema() == null && schemas.schemaFile() == null && record == null;
        try (TextInputs inputs = texts(source, isInferred, record != null)) {
            inputs.notes().forEach(this::remark);
            if (record != null) {
                return convert(inputs, fitting(() -> Inference.ofValues(record)), TextRules.Origin.INFERRED,
                        WITHOUT_SCHEMA, target);
            }
            return isInferred
                    ? convertInferred(inputs, target)
                    : convert(inputs, schema(), TextRules.Origin.GIVEN,
                            "Correct the record, give the column another"
                                    + " type in the schema, or skip bad records with --on-error skip.",
                            target);
        }
    }

    /// Opens the texts, and detects their formats.
    private TextInputs texts(FileFormat source, boolean isInferred, boolean areValues) throws IOException {
        CsvDialect dialect = fitting(() -> source.isCsv() ? texts.dialect(source.delimiter()) : CsvPrinter.DIALECT);
        Charset charset = fitting(texts::charset);
        TextInput.Format format = source.isCsv()
                ? TextInput.Format.CSV
                : areValues ? TextInput.Format.JSON_VALUES : TextInput.Format.JSON_LINES;
        TextInputs inputs = new TextInputs();
        try {
            List<String> files = new ArrayList<>(List.of(in));
            files.addAll(more);
            for (String file : files) {
                FileFormat other = form("IN", "--from", file, from);
                if (other.isCsv() != source.isCsv() || !other.isText()) {
                    throw usage(InputFiles.shown(file) + " is not of the form of " + InputFiles.shown(in)
                            + ". CSV, JSON and Parquet are not combined: convert each to Parquet, and then use"
                            + " lamella concat");
                }
                String name = file.equals("-") ? "standard input" : file;
                TextBytes once = file.equals("-") ? TextBytes.ofStream(input()) : TextBytes.ofFile(path(file));
                TextBytes bytes = isInferred ? repeatable(once, name) : once;
                inputs.add(new TextInput(name, format, dialect, charset, bytes, TextInputs.ADVICE), bytes,
                        texts.sniffer(!isInferred));
            }
            return inputs;
        } catch (IOException | RuntimeException e) {
            inputs.close();
            throw e;
        }
    }

    /// Converts with the types of a sample. If a later value does not fit, everything is read again, with types that hold
    /// all values.
    private int convertInferred(TextInputs inputs, FileFormat target) throws IOException {
        Inference inference = fitting(schemas::inference);
        boolean isOnce = out.equals("-") && !schemas.isSampled();
        Inference.Found found = inferred(isOnce || isDry ? inference.ofAll() : inference, inputs);
        if (isDry) {
            output(schemaText(plan(fitting(() -> changes.cast(found.schema()))).after()));
            return 0;
        }
        // What is written to standard output cannot be taken back.
        boolean isFinal = found.isWhole() || out.equals("-");
        String advice = found.isWhole() || !isFinal
                ? WITHOUT_SCHEMA
                : "The schema was inferred from the first " + Sizes.grouped(found.sampled())
                        + " records. Infer it from all records with --sample all, give a schema with --schema, or skip"
                        + " bad records with --on-error skip.";
        try {
            return convert(inputs, found.schema(), TextRules.Origin.INFERRED, advice, target,
                    onError == OnError.fail
                            ? BadRecords.Policy.FAIL
                            : isFinal ? BadRecords.Policy.SKIP : BadRecords.Policy.SKIP_MALFORMED);
        } catch (ValueException e) {
            if (isFinal) {
                throw e;
            }
            remark(e.location() + ": " + e.problem() + ". The types of the first "
                    + Sizes.count(found.sampled(), "record")
                    + " do not hold all values, so the text is read again with types that do");
            Inference.Found all = inferred(inference.ofAll(), inputs);
            return convert(inputs, all.schema(), TextRules.Origin.INFERRED, WITHOUT_SCHEMA, target);
        }
    }

    /// Rejects texts with and without header: their columns have names of different kinds.
    private void requireOneHeader(List<TextInput> inputs) {
        Optional<TextInput> with = first(inputs, CsvDialect.Header.FIRST_RECORD);
        Optional<TextInput> without = first(inputs, CsvDialect.Header.NONE);
        if (with.isPresent() && without.isPresent()) {
            throw usage(InputFiles.shown(without.get().name()) + " has no header, but "
                    + InputFiles.shown(with.get().name()) + " has one. If the first record of each file is a header,"
                    + " give --header. Otherwise convert each to Parquet, and then use lamella concat");
        }
    }

    private static Optional<TextInput> first(List<TextInput> inputs, CsvDialect.Header header) {
        return inputs.stream().filter(input -> input.dialect().header() == header).findFirst();
    }

    private Inference.Found inferred(Inference inference, TextInputs inputs) throws IOException {
        Inference.Found found = inference.schemaOf(inputs.all());
        // An empty file has neither values nor a header: the inference has rejected it.
        requireOneHeader(inputs.all());
        requireFitting(() -> schemas.requireVariants(found));
        warn(found.schema(), inputs);
        return found;
    }

    private void output(String text) throws IOException {
        OutputStream output = output();
        output.write(text.getBytes(StandardCharsets.UTF_8));
        output.flush();
    }

    /// The schema as a text for `--schema-file`.
    private static String schemaText(Schema schema) {
        return schema.fields().stream().map(field -> ColumnPath.of(field.name()) + " " + TypeString.of(field))
                .collect(Collectors.joining(",\n", "", "\n"));
    }

    private TextBytes repeatable(TextBytes source, String name) throws IOException {
        return encryption.isPresent()
                ? source.repeatable(stream -> InputFile.spoolEncrypted(name, stream))
                : source.repeatable(stream -> InputFile.spool(name, stream));
    }

    /// Warns of oddities in an inferred schema, and of names of columns that are not those of the header.
    private void warn(Schema schema, TextInputs inputs) throws IOException {
        schema.findings().forEach(
                finding -> errors().println("lamella: warning: " + Printable.line(finding.toString())));
        List<String> names = schema.fields().stream().map(Field::name).toList();
        for (TextInput input : inputs.all()) {
            if (input.format() == TextInput.Format.CSV) {
                input.dialect().hint(names, TextInputs.ADVICE).ifPresent(this::warn);
                input.renamed().forEach((name, old) -> remark(input.name() + ": "
                        + (old.isEmpty() ? "A column has no name" : "Two columns are named " + ColumnPath.of(old))
                        + (old.isEmpty() ? ". It is named " : ". The second is named ") + ColumnPath.of(name)));
            }
        }
    }

    private Schema schema() throws IOException {
        String file = schemas.schemaFile();
        if (file == null) {
            String text = String.valueOf(schemas.schema());
            if (new File(text).isFile()) {
                throw usage("--schema " + text + ": This is the name of a file. Give it with --schema-file");
            }
            return fitting(() -> SchemaSource.ofText(text));
        }
        if (file.equals("-") && in.equals("-")) {
            throw usage("Only one of IN and --schema-file can be standard input");
        }
        if (FileNames.nameTable(List.of(file))) {
            return table(List.of(file), tables, fitting(() -> reading.options(this))).schema();
        }
        try (InputFile input = open(file)) {
            return SchemaSource.toWrite(input);
        } catch (IllegalArgumentException e) {
            throw usage("--schema-file " + file + ": " + e.getMessage());
        }
    }

    /// An inferred schema can hold all digits of the sample, so a value with more digits is rejected, not rounded.
    private TextRules rules(TextRules.Origin origin, Schema schema) {
        Precision precision = strict || origin == TextRules.Origin.INFERRED ? Precision.REJECT : Precision.ROUND;
        return new TextRules(origin, changes.casts(schema), precision, texts.binary()::parse, schemas.numbers());
    }

    private int convert(TextInputs inputs, Schema schema, TextRules.Origin origin, String advice, FileFormat target)
            throws IOException {
        return convert(inputs, schema, origin, advice, target,
                onError == OnError.skip ? BadRecords.Policy.SKIP : BadRecords.Policy.FAIL);
    }

    private int convert(TextInputs inputs, Schema schema, TextRules.Origin origin, String advice, FileFormat target,
            BadRecords.Policy policy) throws IOException {
        requireFitting(() -> schemas.requireVariants(schema));
        Schema read = fitting(() -> changes.cast(schema));
        if (isDry) {
            output(schemaText(plan(read).after()));
            return 0;
        }
        TextRules rules = rules(origin, schema);
        try (Progress progress = progress(inputs::done, inputs.size())) {
            BadRecords bad = new BadRecords(policy, advice, TextInputs.ADVICE.skip(),
                    new SkippedRecords(progress));
            // Each CSV file may have some of the columns. Their names are known.
            FieldMatching matching = inputs.all().size() > 1 && origin == TextRules.Origin.INFERRED
                    && inputs.all().getFirst().format() == TextInput.Format.CSV
                            ? new FieldMatching(Map.of(), RowSource.Letters.EXACT, RowSource.Unmatched.SKIP)
                            : FieldMatching.EXACT;
            List<TextToRows> records = inputs.all().stream()
                    .map(input -> new TextToRows(input, rules, matching, bad, progress)).toList();
            AppendOptions options = AppendOptions.DEFAULT.withPrecision(rules.precision());
            return target.isText()
                    ? textToText(records, read, options, inputs, target)
                    : textToParquet(records, read, options, inputs);
        }
    }

    private int textToParquet(List<TextToRows> records, Schema schema, AppendOptions options, TextInputs inputs)
            throws IOException {
        WriteOptions writeOptions = fitting(this::writeOptions);
        requireVariants(schema,
                "Make one from a field with --variant NAME, or from whole records with --variant-record NAME");
        ColumnChanges.Plan plan = plan(schema);
        try (OutputTable table = output(isChanging() ? plan.after() : schema, writeOptions)) {
            RowAppender rows = isChanging()
                    ? RowAppender.into(batch -> table.write(plan.apply(batch)), schema, options)
                    : table.rows(options);
            TextToRows.Summary summary = TextToRows.run(records, rows);
            rows.flush();
            if (isNothing(records, summary)) {
                return 1;
            }
            OutputTable.Written written = table.commit();
            sayLost(records, summary);
            sayWritten(written, inputs.done());
        }
        return 0;
    }

    private int textToText(List<TextToRows> records, Schema schema, AppendOptions options, TextInputs inputs,
            FileFormat target)
            throws IOException {
        TextRows.PrinterFactory form = printers(target,
                target.isCsv() && !records.getFirst().input().format().equals(TextInput.Format.CSV));
        ColumnChanges.Plan plan = plan(schema);
        try (TextRows text = TextRows.to(textTarget(out, existing()), isChanging() ? plan.after() : schema,
                texts.binary(), variants.form(), form)) {
            RowAppender rows = isChanging()
                    ? RowAppender.into(batch -> text.write(plan.apply(batch)), schema, options)
                    : RowAppender.into(text, schema, options);
            TextToRows.Summary summary = TextToRows.run(records, rows);
            rows.flush();
            if (isNothing(records, summary)) {
                return 1;
            }
            long size = text.commit();
            sayLost(records, summary);
            sayPrinted(text, size, inputs.done());
        }
        return 0;
    }

    private static String names(List<TextToRows> records) {
        return Printable.line(
                records.stream().map(text -> text.input().name()).collect(Collectors.joining(", ")));
    }

    /// Whether every record is bad. Then nothing is written.
    private boolean isNothing(List<TextToRows> records, TextToRows.Summary summary) {
        long bad = records.getFirst().bad().count();
        boolean isNothing = summary.rowCount() == 0 && bad > 0;
        if (isNothing) {
            errors().println("lamella: " + names(records) + ":\nNone of its " + Sizes.count(bad, "record")
                    + " fits the schema.\nGive another schema with --schema."
                    + " Nothing was written.");
        }
        return isNothing;
    }

    /// Reports the parts of the text that are not in the file.
    private void sayLost(List<TextToRows> records, TextToRows.Summary summary) {
        sayRounded(summary.rounded());
        long bad = records.getFirst().bad().count();
        if (bad > 0) {
            errors().println("lamella: skipped " + Sizes.count(bad, "record") + " of " + names(records));
        }
    }

    private void sayRounded(Map<ColumnPath, Long> values) {
        for (Map.Entry<ColumnPath, Long> rounded : values.entrySet()) {
            say("  " + rounded.getKey() + ": " + Sizes.count(rounded.getValue(), "value") + " rounded");
        }
    }
}
