package dev.lamella.dataset;

import dev.lamella.Answer;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.internal.predicate.Outcome;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Files of one schema, or of schemas that go together, as one source of rows.
///
/// ```java
/// Dataset sales = Dataset.of(Path.of("sales"));
/// try (RowCursor row = sales.rows(Scan.all().where("year = 2026 and amount > 100"))) {
///     while (row.next()) {
///         System.out.println(row.getString("customer") + ", from " + row.file().orElseThrow());
///     }
/// }
/// ```
/// The rows come file after file; in a directory, in the order of the paths: name by name, each by its bytes in UTF-8. Columns are found
/// by name: one that a file does not have is null there, and one that is narrower in a file is widened, where that is exact. Behind the
/// columns of the files come those of directories named `key=value`, as [PartitionType] has them; a file that lies in none of a key has
/// null there.
///
/// Nothing is held open: each file is opened when its turn comes, and closed behind its last row. All footers are read once, when the
/// schema is first needed, unless [DatasetOptions#withSchema] gives it. With [ReadOptions#withParallelism], several threads read footers
/// and the files ahead of the caller, no more of which are open than threads read, and rows come in the same order. Safe for use by
/// several threads.
public final class Dataset {
    private static final int TAIL = 4;
    private static final int SMALLEST = 12;

    private final List<DatasetFile> files;
    private final DatasetOptions options;
    private final HivePartitions partitions;
    private final AtomicReference<@Nullable Known> known = new AtomicReference<>();

    /// What was learnt of the footers.
    ///
    /// @param schema with the partition columns
    /// @param rowGroups of the files; of none if the schema was given
    private record Known(Schema schema, List<RowGroups> rowGroups) {}

    /// What is learnt of one footer.
    private record Footer(Schema schema, RowGroups rowGroups) {}

    private Dataset(List<? extends DatasetFile> files, DatasetOptions options) {
        this.files = List.copyOf(files);
        this.options = options;
        this.partitions = HivePartitions.of(files, options);
    }

    /// All files below a directory, a single file or, if there is nothing of that name, all files that it matches as a glob: see
    /// [#matching(String, DatasetOptions)].
    ///
    /// @throws IOException if there is no such file, or a directory cannot be read
    public static Dataset of(Path where) throws IOException {
        return of(where, DatasetOptions.DEFAULT);
    }

    /// As [#of(Path)].
    ///
    /// Below a directory, files and directories are passed over whose names begin with `.`, or with `_` and have no `=`. Links are
    /// followed, but for those that lead to a directory they lie in.
    ///
    /// @throws SchemaMismatchException if the names of directories do not fit the options
    /// @throws IOException if there is no such file, or a directory cannot be read
    public static Dataset of(Path where, DatasetOptions options) throws IOException {
        return listed(Listing.of(where), where.toString(), options);
    }

    /// All files that a glob matches, in the words of [java.nio.file.FileSystem#getPathMatcher]: `*` and `?` stand for what has no `/` in
    /// it, `**` for anything, `{a,b}` for one or the other. So `sales/**/*.parquet` matches files in directories below `sales`, and not
    /// those in it; `sales/**.parquet` matches both. Hidden files are passed over, as [#of(Path, DatasetOptions)] does.
    ///
    /// @param glob with `/` between names, on any system
    /// @throws SchemaMismatchException if the names of directories do not fit the options
    /// @throws IllegalArgumentException if the text is no glob
    /// @throws IOException if nothing matches, or a directory cannot be read
    public static Dataset matching(String glob, DatasetOptions options) throws IOException {
        return listed(Listing.matching(FileSystems.getDefault(), glob), glob, options);
    }

    /// These files, in this order, wherever they are.
    ///
    /// @throws SchemaMismatchException if the names of their directories do not fit the options
    /// @throws IOException if foreign files are to be passed over, and one cannot be read
    public static Dataset ofFiles(List<? extends DatasetFile> files, DatasetOptions options) throws IOException {
        return listed(files, "the list of files", options);
    }

    private static Dataset listed(List<? extends DatasetFile> all, String where, DatasetOptions options)
            throws IOException {
        List<DatasetFile> files = new ArrayList<>();
        for (DatasetFile file : all) {
            switch (options.foreignFiles()) {
                case REFUSE -> files.add(file);
                case SKIP -> {
                    if (!isForeign(file)) {
                        files.add(file);
                    }
                }
            }
        }
        if (files.isEmpty() && options.schema().isEmpty()) {
            throw new IOException(where + ": there is no file in it, so that no schema is known; name another place,"
                    + " or give a schema with DatasetOptions.withSchema");
        }
        return new Dataset(files, options);
    }

    private static boolean isForeign(DatasetFile file) throws IOException {
        try (InputFile source = file.open()) {
            long size = source.size();
            if (size < SMALLEST) {
                return true;
            }
            byte[] tail = new byte[TAIL];
            source.read(size - TAIL, tail, 0, TAIL);
            return tail[0] != 'P' || tail[1] != 'A' || tail[2] != 'R' || tail[3] != '1' && tail[3] != 'E';
        }
    }

    /// The files, in the order of their rows.
    public List<DatasetFile> files() {
        return files;
    }

    DatasetOptions options() {
        return options;
    }

    /// The schema of the rows: that of the files, or what holds the rows of all of them, and then the partition columns.
    ///
    /// @throws SchemaMismatchException if two files do not go together, naming both
    /// @throws ParquetException if a footer is damaged, or encrypted
    /// @throws IOException if a file cannot be read, or has changed since it was listed
    public Schema schema() throws IOException {
        return known().schema();
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
        requireNoPartition(schema, "the schema that was given");
        return new Known(withPartitions(schema), List.of());
    }

    private Known learnt() throws IOException {
        SchemaCollector schemas = new SchemaCollector();
        List<RowGroups> rowGroups = new ArrayList<>();
        FilesAhead.work(options.reading().parallelism()).each(files.size(), this::footer, (file, footer) -> {
            if (schemas.add(footer.schema(), files.get(file).name())) {
                requireNoPartition(footer.schema(), files.get(file).name());
            }
            rowGroups.add(footer.rowGroups());
        });
        return new Known(withPartitions(schemas.union()), List.copyOf(rowGroups));
    }

    private Footer footer(int file) throws IOException {
        try (ParquetReader reader = open(file, options.reading())) {
            return new Footer(reader.schema(), RowGroups.of(reader.metadata()));
        }
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
        fields.addAll(partitions.columns());
        return partitions.columns().isEmpty() ? schema : Schema.asDeclared(schema.name(), fields);
    }

    /// Values of the partition columns in a file.
    Map<String, Optional<byte[]>> constants(int file) {
        return partitions.values().get(file);
    }

    ParquetReader open(int file, ReadOptions reading) throws IOException {
        return Parquet.open(files.get(file).open(), reading);
    }

    /// Whether footers were read.
    boolean knowsRowGroups() throws IOException {
        return known().rowGroups().size() == files.size();
    }

    /// The row groups of a file; its footer is read if it is not known.
    RowGroups rowGroups(int file) throws IOException {
        return knowsRowGroups() ? known().rowGroups().get(file) : footer(file).rowGroups();
    }

    long rowCount(int file) throws IOException {
        return rowGroups(file).rowCount();
    }

    /// How a file is read.
    ///
    /// @param shown a projection of the schema
    FileScan plan(Schema schema, ParquetReader reader, int file, Schema shown, Filter filter) {
        try {
            Filter left = new FilterReduction(schema, constants(file), Optional.of(reader.schema())).left(filter);
            return FileScan.of(schema, reader, constants(file), shown, left, options.reading().variants());
        } catch (ParquetException e) {
            throw e.at(FileScan.place(reader));
        }
    }

    /// All rows and columns, in batches.
    ///
    /// @throws ParquetException as [#schema] does
    public BatchSource batches() throws IOException {
        return batches(Scan.all());
    }

    /// The rows and columns that a scan asks for, in batches, each of rows of one file. Rows are numbered through all files for
    /// [Scan#rows]; [BatchSource#rowNumbers] are those in the file that [BatchSource#file] names. Of a file that is pruned by its partition,
    /// nothing is read.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan asks for a range of bytes, which would be that of one file
    /// @throws IOException if the schema has to be read, and a file cannot be
    public BatchSource batches(Scan scan) throws IOException {
        return open(scan);
    }

    private DatasetBatches open(Scan scan) throws IOException {
        requireNoBytes(scan);
        return new DatasetBatches(this, schema(), scan);
    }

    private static void requireNoBytes(Scan scan) {
        if (scan.bytes().isPresent()) {
            throw new IllegalArgumentException("a range of bytes is that of a file; share a data set by its files,"
                    + " or by row numbers");
        }
    }

    /// All rows, one after another.
    ///
    /// @throws ParquetException as [#schema] does
    public RowCursor rows() throws IOException {
        return rows(Scan.all());
    }

    /// The rows that a scan asks for, one after another; see [#batches(Scan)].
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan asks for a range of bytes
    /// @throws IOException if the schema has to be read, and a file cannot be
    public RowCursor rows(Scan scan) throws IOException {
        DatasetBatches batches = open(scan);
        return RowCursor.over(batches, batches.schema(), RowOptions.DEFAULT
                .withMalformedText(options.reading().malformedText()).withVariants(options.reading().variants()));
    }

    /// How many rows a filter wants: from partitions and metadata alone, if they are enough to tell, else by reading what they leave open.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        return new RowCounting(this, schema(), filter).answer();
    }

    /// What the partition of a file says of a filter.
    Outcome partition(Schema schema, int file, Filter filter) {
        return new FilterReduction(schema, constants(file), Optional.empty()).outcome(filter);
    }

    /// What the filter of a scan comes to in each file before rows are read. Offset and limit of the scan are not counted.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has no filter, or asks for a range of bytes
    public DatasetExplanation explain(Scan scan) throws IOException {
        Filter filter = scan.filter().orElseThrow(() -> new IllegalArgumentException(
                "A scan without filter reads all rows; there is nothing to explain"));
        requireNoBytes(scan);
        Schema schema = schema();
        Schema shown = VariantProjection.of(schema, scan).read();
        List<DatasetExplanation.Part> parts = new ArrayList<>();
        FileRows rows = FileRows.NONE;
        for (int file = 0; file < files.size(); file++) {
            if (FileRows.areAsked(scan)) {
                rows = rows.next(scan, rowCount(file));
            }
            parts.add(FileRows.areAsked(scan) && rows.count() == 0
                    ? new DatasetExplanation.Part(files.get(file).name(), Share.NONE, DatasetExplanation.By.RANGE,
                            Optional.empty())
                    : explain(schema, file, shown, filter,
                            FileRows.areAsked(scan) ? Optional.of(rows) : Optional.empty()));
        }
        return new DatasetExplanation(scan, parts);
    }

    /// @param rows of the file that are asked for; all if empty
    private DatasetExplanation.Part explain(Schema schema, int file, Schema shown, Filter filter,
            Optional<FileRows> rows) throws IOException {
        String name = files.get(file).name();
        Outcome outcome = partition(schema, file, filter);
        if (outcome.isNone() || outcome.isAll()) {
            return new DatasetExplanation.Part(name, outcome.isNone() ? Share.NONE : Share.ALL,
                    DatasetExplanation.By.PARTITION, Optional.empty());
        }
        try (ParquetReader reader = open(file, options.reading())) {
            FileScan plan = plan(schema, reader, file, shown, filter);
            if (plan.isEmpty() || plan.isAll()) {
                return new DatasetExplanation.Part(name, plan.isEmpty() ? Share.NONE : Share.ALL,
                        DatasetExplanation.By.SCHEMA, Optional.empty());
            }
            if (plan.pushed().equals(FilterReduction.ALL)) {
                return new DatasetExplanation.Part(name, Share.SOME, DatasetExplanation.By.ROWS, Optional.empty());
            }
            Explanation inside = reader.explain(rows.map(some -> plan.scan().rows(some.from(), some.count()))
                    .orElse(plan.scan()));
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
