package dev.lamella.internal.dataset;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.dataset.DatasetExplanation;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.filter.Split;
import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.batch.ColumnWork;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.KnownFile;
import dev.lamella.internal.footer.Magic;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.shredding.FilterColumns;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The files of a data set, with their partitions and what their footers say. Safe for use by several threads.
public final class DatasetFiles {

    private final List<DataFile> files;
    private final DatasetOptions options;
    private final HivePartitions partitions;
    private final AtomicReference<@Nullable Known> known = new AtomicReference<>();

    /// Results of reading the footers.
    ///
    /// @param schema with the partition columns, without columns of incompatible types
    /// @param conflicts why not, of each of these columns
    /// @param rowGroups of the files; of none if the schema was given
    /// @param tested the schema with fields of other files, which filters may test: here, they are null
    record Known(Schema schema, Map<String, String> conflicts, List<RowGroups> rowGroups, Schema tested) {
        Known(Schema schema, Map<String, String> conflicts, List<RowGroups> rowGroups) {
            this(schema, conflicts, rowGroups, schema);
        }

        /// The same for some of the files.
        Known of(List<Integer> some) {
            return new Known(schema, conflicts,
                    rowGroups.isEmpty() ? List.of() : some.stream().map(rowGroups::get).toList(), tested);
        }

        Schema whole() {
            if (!conflicts.isEmpty()) {
                throw conflict();
            }
            return schema;
        }

        private void requireFits(Scan scan) {
            if (conflicts.isEmpty()) {
                return;
            }
            if (scan.projection().isEmpty() && scan.extracts().isEmpty()) {
                throw conflict();
            }
            Stream<String> columns = Stream.concat(scan.projection().stream().flatMap(List::stream),
                    scan.extracts().stream().map(VariantExtract::column)).map(ColumnPath::firstName);
            Stream<String> tests = scan.filter().stream().flatMap(filter -> FilterColumns.names(filter).stream());
            if (Stream.concat(columns, tests).anyMatch(conflicts::containsKey)) {
                throw conflict();
            }
        }

        private SchemaMismatchException conflict() {
            return new SchemaMismatchException(SchemaCollector.sentences(conflicts.values()), "Read only the other"
                    + " columns, with Scan.columns. To read all, rename the column in some of the files, convert it, or"
                    + " read them apart.");
        }
    }

    /// The result of reading one footer.
    private record FileFooter(Schema schema, RowGroups rowGroups) {
        FileFooter named(Optional<Schema> like, FieldMatching matching) {
            return new FileFooter(like.map(names -> schema.named(names, matching)).orElse(schema), rowGroups);
        }
    }

    private DatasetFiles(List<DataFile> files, DatasetOptions options, HivePartitions partitions) {
        this.files = List.copyOf(files);
        this.options = options;
        this.partitions = partitions;
    }

    /// Files that were listed; foreign ones as the options say.
    ///
    /// @param where they were looked for, for messages
    public static DatasetFiles listed(List<? extends DatasetFile> all, String where, DatasetOptions options)
            throws IOException {
        List<DatasetFile> files = new ArrayList<>();
        for (DatasetFile file : all) {
            switch (options.foreignFiles()) {
                case REJECT -> files.add(file);
                case SKIP -> {
                    if (!isForeign(file)) {
                        files.add(file);
                    }
                }
            }
        }
        if (files.isEmpty() && options.schema().isEmpty()) {
            throw withoutSchema(where);
        }
        boolean isAlone = files.size() == 1;
        return new DatasetFiles(files.stream().map(file -> new DataFile(file, isAlone)).toList(), options,
                HivePartitions.of(files, options));
    }

    private static IOException withoutSchema(String where) {
        return new IOException(where + ": there is no file in it, so that no schema is known; name another place,"
                + " or give a schema with DatasetOptions.withSchema");
    }

    /// The files that a filter can match by their partition columns; none is opened. They keep the schema of all files, if
    /// it is known, and has no columns of incompatible types.
    public DatasetFiles prunedBy(Filter filter) {
        Schema keys = keys();
        List<Filter> decided = (filter instanceof Filter.And(List<Filter> parts) ? parts : List.of(filter)).stream()
                .filter(part -> FileScan.isAnswered(part, keys)).toList();
        List<Integer> some = IntStream.range(0, files.size()).filter(file -> decided.stream()
                .noneMatch(part -> partition(keys, file, part).isNone())).boxed().toList();
        DatasetFiles chosen = ofSome(some, options);
        Known all = known.get();
        // Types that are incompatible in all files may be compatible in some. But if fields are not matched by name, the
        // first of all files gives the names.
        if (all != null && (all.conflicts().isEmpty() || some.isEmpty() || some.size() == files.size()
                || options.fieldMatching() != FieldMatching.NAME)) {
            chosen.known.set(all.of(some));
        }
        return chosen;
    }

    /// The files that the filter of a scan can match by their partition columns. Other footers are read only if the schemas
    /// of these files do not decide what the scan means.
    public DatasetFiles prunedFor(Scan scan) throws IOException {
        if (scan.filter().isEmpty() || FileRows.areAsked(scan)) {
            return this;
        }
        Filter filter = scan.filter().get();
        DatasetFiles some = prunedBy(filter);
        if (some.isSchemaKnown() || some.count() == 0 || some.count() == count() || some.decides(scan, filter)) {
            return some;
        }
        Schema all = known().schema();
        DatasetFiles chosen = prunedBy(filter);
        if (!chosen.isSchemaKnown()) {
            chosen.known.set(chosen.completed(some.known(), all));
        }
        return chosen;
    }

    /// The schema of these files with wider types of others, and with columns that only others have.
    private Known completed(Known own, Schema all) {
        List<Field> fields = new ArrayList<>(
                SchemaCollector.completed(SchemaCollector.widened(own.schema(), all), all).fields());
        // Partition columns come last.
        fields.sort(Comparator.comparing(partitions.columns()::contains));
        return new Known(Schema.asDeclared(own.schema().name(), fields), own.conflicts(), own.rowGroups());
    }

    private boolean decides(Scan scan, Filter filter) throws IOException {
        if (options.fieldMatching() != FieldMatching.NAME) {
            // The names of the first files are those of all.
            return false;
        }
        try {
            Known own = known(scan);
            VariantProjection.of(own.schema(), scan);
            // Another file can widen a FLOAT, and then 0.1 is not one of its values.
            return Binder.inexactColumns(filter, own.tested()).isEmpty();
        } catch (SchemaMismatchException ignored) {
            // Only the other files have a column of the scan, or its types are incompatible.
            return false;
        }
    }

    /// A schema of the partition columns alone.
    Schema keys() {
        return Schema.asDeclared("partitions", List.copyOf(partitions.columns()));
    }

    /// Whether the schema is given, or was read.
    private boolean isSchemaKnown() {
        return options.schema().isPresent() || known.get() != null;
    }

    private DatasetFiles ofSome(List<Integer> some, DatasetOptions changed) {
        return new DatasetFiles(some.stream().map(files::get).toList(), changed, partitions.of(some));
    }

    /// Consecutive files with the same schema.
    public List<DatasetFiles> bySchema() throws IOException {
        if (options.schema().isPresent()) {
            return List.of(this);
        }
        List<FileFooter> footers = new ArrayList<>();
        Optional<Schema> names = options.fieldMatching() == FieldMatching.NAME
                ? Optional.empty()
                : Optional.of(schema());
        work(files.size()).each(files.size(), this::footer,
                (file, footer) -> footers.add(footer.named(names, options.fieldMatching())));
        Schema union = union(footers);
        // The union does not have columns of incompatible types.
        Schema all = footers.stream().map(FileFooter::schema).distinct().reduce(union, SchemaCollector::completed);
        List<DatasetFiles> runs = new ArrayList<>();
        for (int from = 0; from < files.size();) {
            Schema stored = footers.get(from).schema();
            int end = from + 1;
            while (end < files.size() && footers.get(end).schema().fields().equals(stored.fields())) {
                end++;
            }
            requireNoPartition(stored, name(from));
            Schema schema = SchemaCollector.widened(stored, union);
            DatasetFiles run = ofSome(IntStream.range(from, end).boxed().toList(), options.withSchema(schema));
            run.known.set(new Known(withPartitions(schema), Map.of(),
                    footers.subList(from, end).stream().map(FileFooter::rowGroups).toList(),
                    SchemaCollector.completed(withPartitions(schema), all)));
            runs.add(run);
            from = end;
        }
        return List.copyOf(runs);
    }

    /// The schema of all files, if it is known, else that of these files; without columns of incompatible types.
    private Schema union(List<FileFooter> footers) {
        Known whole = known.get();
        if (whole != null || footers.isEmpty()) {
            return whole == null ? keys() : whole.schema();
        }
        SchemaCollector schemas = new SchemaCollector(FieldMatching.NAME);
        for (int file = 0; file < footers.size(); file++) {
            schemas.add(footers.get(file).schema(), name(file));
        }
        return schemas.union().schema();
    }

    /// The files with other options; footers and schema are kept, if they are read in the same way.
    public DatasetFiles withOptions(DatasetOptions changed) throws IOException {
        ReadOptions before = options.reading();
        ReadOptions after = changed.reading();
        boolean isSame = before.limits().equals(after.limits()) && before.decryption().equals(after.decryption());
        List<DataFile> kept = new ArrayList<>();
        for (DataFile file : files) {
            boolean isKept = changed.foreignFiles() == options.foreignFiles()
                    || changed.foreignFiles() == DatasetOptions.ForeignFiles.REJECT || !isForeign(file.file());
            if (isKept) {
                kept.add(isSame ? file : new DataFile(file.file(), file.isAlone()));
            }
        }
        boolean hasSamePartitions = kept.size() == files.size() && changed.partitions() == options.partitions()
                && changed.partitionTypes().equals(options.partitionTypes())
                && changed.schema().equals(options.schema());
        DatasetFiles chosen = new DatasetFiles(kept, changed, hasSamePartitions
                ? partitions
                : HivePartitions.of(kept.stream().map(DataFile::file).toList(), changed));
        if (isSame && hasSamePartitions && changed.fieldMatching() == options.fieldMatching()) {
            chosen.known.set(known.get());
        }
        return chosen;
    }

    /// Some of the files, with the schema and the partition columns of all.
    public DatasetFiles only(List<Integer> some) throws IOException {
        Known all = known();
        DatasetFiles chosen = ofSome(some, options.withSchema(all.schema()));
        chosen.known.set(all.of(some));
        return chosen;
    }

    /// The same data set of a single file, of which only the row groups in a range are read.
    DatasetFiles within(ByteRange range) {
        if (files.size() != 1) {
            throw new IllegalArgumentException("A range of bytes applies to a single file, and the data set has "
                    + files.size() + " files. Divide a data set with Dataset.splits, or by row numbers");
        }
        DataFile only = files.getFirst();
        return new DatasetFiles(
                List.of(new DataFile(new RangedFile(only.file(), range), only.isAlone(), only.footer())), options,
                partitions);
    }

    private static boolean isForeign(DatasetFile file) throws IOException {
        try (InputFile source = file.open()) {
            return isForeign(source);
        }
    }

    /// Whether a file neither begins nor ends like a Parquet file. One that was cut off, or is longer, is damaged.
    public static boolean isForeign(InputFile file) throws IOException {
        return !Magic.isAtAnEnd(file);
    }

    /// The files, in the order of their rows.
    public List<DatasetFile> files() {
        return files.stream().map(DataFile::file).toList();
    }

    /// Whether only a part of a file is read.
    boolean hasParts() {
        return files.stream().anyMatch(file -> file.file().part().isPresent());
    }

    Optional<ByteRange> part(int file) {
        return files.get(file).file().part();
    }

    /// The scan of a file, or of its part.
    Scan scan(int file, FileScan plan) {
        return part(file).map(plan.scan()::bytes).orElseGet(plan::scan);
    }

    public int count() {
        return files.size();
    }

    private String name(int file) {
        return files.get(file).file().name();
    }

    /// The columns of directories.
    public List<PrimitiveField> partitionColumns() {
        return partitions.columns();
    }

    /// How the data set is read.
    public DatasetOptions options() {
        return options;
    }

    /// The schema of the rows: of all files, with the partition columns.
    public Schema schema() throws IOException {
        return known().whole();
    }

    /// The schema for a scan: without columns of incompatible types, if the scan does not need them.
    public Schema schema(Scan scan) throws IOException {
        return known(scan).schema();
    }

    /// The schemas for a scan.
    ///
    /// @throws SchemaMismatchException if the scan needs a column of incompatible types
    Known known(Scan scan) throws IOException {
        Known found = known();
        found.requireFits(scan);
        return found;
    }

    private Known known() throws IOException {
        Known found = known.get();
        if (found == null) {
            // Two threads may both find out, and find the same.
            found = options.schema().isPresent() ? given(options.schema().get()) : learnt();
            known.set(found);
        }
        return found;
    }

    private Known given(Schema schema) {
        return new Known(withPartitions(schema), Map.of(), List.of());
    }

    private Known learnt() throws IOException {
        if (files.isEmpty()) {
            throw withoutSchema("The data set");
        }
        SchemaCollector schemas = new SchemaCollector(options.fieldMatching());
        List<RowGroups> rowGroups = new ArrayList<>();
        work(files.size()).each(files.size(), this::footer, (file, footer) -> {
            if (schemas.add(footer.schema(), name(file))) {
                requireNoPartition(footer.schema(), name(file));
            }
            rowGroups.add(footer.rowGroups());
        });
        SchemaCollector.Union union = schemas.union();
        return new Known(withPartitions(union.schema()), union.conflicts(), List.copyOf(rowGroups));
    }

    /// The footer of a file; it is read if it is not known.
    public FileMetadata metadata(int file) throws IOException {
        Optional<Footer> known = files.get(file).known();
        if (known.isPresent()) {
            return known.get().metadata();
        }
        try (ParquetReader reader = open(file, options.reading())) {
            return reader.metadata();
        }
    }

    private FileFooter footer(int file) throws IOException {
        Optional<Footer> known = files.get(file).known();
        if (known.isPresent()) {
            return footer(file, known.get().metadata(), known.get().footerOffset());
        }
        try (ParquetReader reader = open(file, options.reading())) {
            return footer(file, reader.metadata(), reader.footerOffset());
        }
    }

    private FileFooter footer(int file, FileMetadata metadata, long dataLimit) {
        return new FileFooter(metadata.schema(),
                RowGroups.of(metadata, dataLimit, part(file), Location.ofFile(name(file))));
    }

    private void requireNoPartition(Schema schema, String name) {
        for (PrimitiveField column : partitions.columns()) {
            if (schema.fields().stream().anyMatch(field -> field.name().equals(column.name()))) {
                throw new SchemaMismatchException("Column " + column.name() + " is in " + name
                        + ", and directories are named " + column.name() + "=... too; a column comes from one of them",
                        "Read with DatasetOptions.Partitions.IGNORE to take the files' column.");
            }
        }
    }

    private Schema withPartitions(Schema schema) {
        List<Field> fields = new ArrayList<>(schema.fields());
        partitions.columns().stream().filter(column -> fields.stream()
                .noneMatch(field -> field.name().equals(column.name()))).forEach(fields::add);
        return fields.size() == schema.fields().size() ? schema : Schema.asDeclared(schema.name(), fields);
    }

    /// Values of the partition columns in a file.
    Map<String, Optional<byte[]>> constants(int file) {
        return partitions.values().get(file);
    }

    /// Opens a file as it is; its footer is read if it is not known.
    public ParquetReader open(int file, ReadOptions reading) throws IOException {
        DataFile opened = files.get(file);
        ReadOptions own = opened.options(reading);
        return Parquet.open(opened.open(own), own);
    }

    /// Opens a file whose fields get the names of those that they match.
    ///
    /// @param schema of the data set
    ParquetReader open(int file, ReadOptions reading, Schema schema) throws IOException {
        ReadOptions own = files.get(file).options(reading);
        KnownFile opened = files.get(file).open(own);
        try {
            return Parquet.open(options.fieldMatching() == FieldMatching.NAME
                    ? opened
                    : opened.renamed(opened.footer().metadata().schema().named(schema, options.fieldMatching())),
                    own);
        } catch (ParquetException e) {
            try (opened) {
                throw e.at(Location.ofFile(name(file)));
            }
        }
    }

    /// Whether footers were read.
    boolean knowsRowGroups() {
        Known found = known.get();
        return found != null && found.rowGroups().size() == files.size();
    }

    /// The row groups of a file; its footer is read if it is not known.
    RowGroups rowGroups(int file) throws IOException {
        Known found = known.get();
        return found != null && found.rowGroups().size() == files.size()
                ? found.rowGroups().get(file)
                : footer(file).rowGroups();
    }

    /// The number of rows of all files.
    public long rowCount() throws IOException {
        long[] rows = {0};
        work(files.size()).each(files.size(), this::rowCount,
                (ignored, count) -> rows[0] = sum(rows[0], count));
        return rows[0];
    }

    /// @throws UnsupportedFeatureException if there are more rows than a long counts
    static long sum(long rows, long more) {
        if (more > Long.MAX_VALUE - rows) {
            throw new UnsupportedFeatureException("The files have more than " + Long.MAX_VALUE + " rows together",
                    "Read some of the files.");
        }
        return rows + more;
    }

    long rowCount(int file) throws IOException {
        return rowGroups(file).rowCount();
    }

    /// How a file is read.
    ///
    /// @param shown a projection of the schema
    FileScan plan(Schema schema, ParquetReader reader, int file, Schema shown, Filter filter) {
        return plan(schema, reader, file, shown, filter, Optional.empty());
    }

    /// How a file is read.
    ///
    /// @param shown a projection of the schema
    /// @param former the plan of another file for the same scan, which the caller no longer
    ///     uses; it is the result if it fits this file
    FileScan plan(Schema schema, ParquetReader reader, int file, Schema shown, Filter filter,
            Optional<FileScan> former) {
        try {
            Filter left = new FilterReduction(schema, constants(file), Optional.of(reader.schema())).left(filter);
            if (former.isPresent() && former.get().isOf(reader.schema(), left)) {
                former.get().mapping().setConstants(constants(file));
                return former.get();
            }
            return FileScan.of(schema, reader, constants(file), shown, left, options.reading().variants());
        } catch (ParquetException e) {
            throw e.at(FileScan.place(reader));
        }
    }

    /// The result of a filter for the partition values of a file.
    TruthSet partition(Schema schema, int file, Filter filter) {
        return new FilterReduction(schema, constants(file), Optional.empty()).outcome(filter);
    }

    /// The splits of each file that a scan reads.
    ///
    /// @param make makes a part of a file
    /// @throws IllegalArgumentException if the scan counts rows
    public <S> List<S> splits(Scan scan, long targetBytes, BiFunction<DatasetFile, Split, S> make)
            throws IOException {
        if (FileRows.areAsked(scan)) {
            throw new IllegalArgumentException("The scan has row numbers, which files that are read apart do not know."
                    + " Leave them out");
        }
        DatasetScan planned = DatasetScan.of(this, scan);
        DatasetFiles read = planned.dataset();
        List<S> splits = new ArrayList<>();
        work(read.count()).each(read.count(),
                file -> read.splits(planned, file, targetBytes),
                (file, some) -> some.forEach(split -> splits.add(make.apply(read.files.get(file).file(), split))));
        return List.copyOf(splits);
    }

    private ColumnWork work(int fileCount) {
        return FilesAhead.work(options.reading().parallelism(), fileCount);
    }

    private List<Split> splits(DatasetScan scan, int file, long targetBytes) throws IOException {
        if (scan.isOut(file)) {
            return List.of();
        }
        try (ParquetReader reader = open(file, options.reading(), scan.schema())) {
            FileScan plan = plan(scan.schema(), reader, file, scan.projection().read(), scan.filter());
            Scan asked = scan.scan();
            Scan counted = scan(file, plan).offset(asked.offset());
            return plan.isEmpty()
                    ? List.of()
                    : reader.splits(
                            asked.rowLimit().isPresent() ? counted.limit(asked.rowLimit().getAsLong()) : counted,
                            targetBytes);
        }
    }

    /// The filter of a scan, reduced for each file.
    public DatasetExplanation explain(Scan scan, Filter filter) throws IOException {
        DatasetScan planned = DatasetScan.of(this, scan);
        return planned.dataset().explain(planned, filter);
    }

    private DatasetExplanation explain(DatasetScan planned, Filter filter) throws IOException {
        Scan scan = planned.scan();
        Schema schema = planned.schema();
        Schema shown = planned.projection().read();
        List<DatasetExplanation.Part> parts = new ArrayList<>();
        FileRows rows = FileRows.NONE;
        for (int file = 0; file < count(); file++) {
            if (FileRows.areAsked(scan)) {
                rows = rows.next(scan, rowCount(file));
            }
            parts.add(FileRows.areAsked(scan) && rows.count() == 0
                    ? new DatasetExplanation.Part(name(file), Share.NONE, DatasetExplanation.By.RANGE,
                            Optional.empty())
                    : explain(schema, file, shown, filter,
                            FileRows.areAsked(scan) ? Optional.of(rows) : Optional.empty()));
        }
        return new DatasetExplanation(scan, parts);
    }

    /// @param rows of the file that are asked for; all if empty
    private DatasetExplanation.Part explain(Schema schema, int file, Schema shown, Filter filter,
            Optional<FileRows> rows) throws IOException {
        String name = name(file);
        TruthSet outcome = partition(schema, file, filter);
        if (outcome.isNone() || outcome.isAll()) {
            return new DatasetExplanation.Part(name, outcome.isNone() ? Share.NONE : Share.ALL,
                    DatasetExplanation.By.PARTITION, Optional.empty());
        }
        try (ParquetReader reader = open(file, options.reading(), schema)) {
            FileScan plan = plan(schema, reader, file, shown, filter);
            if (plan.isEmpty() || plan.isAll()) {
                return new DatasetExplanation.Part(name, plan.isEmpty() ? Share.NONE : Share.ALL,
                        DatasetExplanation.By.SCHEMA, Optional.empty());
            }
            if (plan.pushed().equals(FilterReduction.ALL)) {
                return new DatasetExplanation.Part(name, Share.SOME, DatasetExplanation.By.ROWS, Optional.empty());
            }
            Scan inFile = scan(file, plan);
            Explanation inside = reader.explain(rows.map(some -> inFile.rows(some.from(), some.count()))
                    .orElse(inFile));
            Share share = share(inside);
            return new DatasetExplanation.Part(name, share == Share.ALL && plan.hasRest() ? Share.SOME : share,
                    DatasetExplanation.By.FILE, Optional.of(inside));
        }
    }

    private static Share share(Explanation inside) {
        List<Share> shares = inside.rowGroups().stream().flatMap(part -> part.rows().stream())
                .map(Explanation.Rows::share).distinct().toList();
        return shares.isEmpty() ? Share.NONE : shares.size() == 1 ? shares.getFirst() : Share.SOME;
    }
}
