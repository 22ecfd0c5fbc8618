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
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The files of a data set, with their partitions and what their footers say. Safe for use by several threads.
public final class DatasetFiles {
    private static final int TAIL = 4;
    private static final int SMALLEST = 12;

    private final List<DatasetFile> files;
    private final DatasetOptions options;
    private final HivePartitions partitions;
    private final AtomicReference<@Nullable Known> known = new AtomicReference<>();

    /// Results of reading the footers.
    ///
    /// @param schema with the partition columns
    /// @param rowGroups of the files; of none if the schema was given
    private record Known(Schema schema, List<RowGroups> rowGroups) {}

    /// The result of reading one footer.
    private record Footer(Schema schema, RowGroups rowGroups) {}

    private DatasetFiles(List<? extends DatasetFile> files, DatasetOptions options, HivePartitions partitions) {
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
            throw new IOException(where + ": there is no file in it, so that no schema is known; name another place,"
                    + " or give a schema with DatasetOptions.withSchema");
        }
        return new DatasetFiles(files, options, HivePartitions.of(files, options));
    }

    /// The files that a filter can match by their partition columns; none is opened.
    public DatasetFiles prunedBy(Filter filter) {
        Schema keys = withPartitions(Schema.asDeclared("partitions", List.of()));
        List<Filter> decided = (filter instanceof Filter.And(List<Filter> parts) ? parts : List.of(filter)).stream()
                .filter(part -> FileScan.isAnswered(part, keys)).toList();
        return ofSome(IntStream.range(0, files.size()).filter(file -> decided.stream()
                .noneMatch(part -> partition(keys, file, part).isNone())).boxed().toList(), options);
    }

    private DatasetFiles ofSome(List<Integer> some, DatasetOptions changed) {
        return new DatasetFiles(some.stream().map(files::get).toList(), changed, partitions.of(some));
    }

    /// Consecutive files with the same schema.
    public List<DatasetFiles> bySchema() throws IOException {
        if (options.schema().isPresent()) {
            return List.of(this);
        }
        List<Footer> footers = new ArrayList<>();
        FilesAhead.work(options.reading().parallelism()).each(files.size(), this::footer,
                (file, footer) -> footers.add(footer));
        List<DatasetFiles> runs = new ArrayList<>();
        for (int from = 0; from < files.size();) {
            Schema schema = footers.get(from).schema();
            int end = from + 1;
            while (end < files.size() && footers.get(end).schema().equals(schema)) {
                end++;
            }
            requireNoPartition(schema, files.get(from).name());
            DatasetFiles run = ofSome(IntStream.range(from, end).boxed().toList(), options.withSchema(schema));
            run.known.set(new Known(withPartitions(schema),
                    footers.subList(from, end).stream().map(Footer::rowGroups).toList()));
            runs.add(run);
            from = end;
        }
        return List.copyOf(runs);
    }

    private static boolean isForeign(DatasetFile file) throws IOException {
        try (InputFile source = file.open()) {
            return isForeign(source);
        }
    }

    /// Whether a file does not end like a Parquet file.
    static boolean isForeign(InputFile file) throws IOException {
        long size = file.size();
        if (size < SMALLEST) {
            return true;
        }
        byte[] tail = new byte[TAIL];
        file.read(size - TAIL, tail, 0, TAIL);
        return tail[0] != 'P' || tail[1] != 'A' || tail[2] != 'R' || tail[3] != '1' && tail[3] != 'E';
    }

    /// The files, in the order of their rows.
    public List<DatasetFile> files() {
        return files;
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
            return new Footer(reader.schema(), RowGroups.of(reader.metadata(), Location.ofFile(reader.name())));
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

    /// The number of rows of all files.
    public long rowCount() throws IOException {
        long rows = 0;
        for (int file = 0; file < files.size(); file++) {
            rows = Math.addExact(rows, rowCount(file));
        }
        return rows;
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

    /// The result of a filter for the partition values of a file.
    TruthSet partition(Schema schema, int file, Filter filter) {
        return new FilterReduction(schema, constants(file), Optional.empty()).outcome(filter);
    }

    /// The filter of a scan, reduced for each file.
    public DatasetExplanation explain(Scan scan, Filter filter) throws IOException {
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
        TruthSet outcome = partition(schema, file, filter);
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
