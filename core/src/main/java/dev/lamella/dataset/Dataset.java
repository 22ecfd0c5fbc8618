package dev.lamella.dataset;

import dev.lamella.ReadOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.dataset.DatasetBatches;
import dev.lamella.internal.dataset.DatasetFiles;
import dev.lamella.internal.dataset.Listing;
import dev.lamella.internal.dataset.Locations;
import dev.lamella.internal.dataset.RowCounting;
import dev.lamella.io.InputFiles;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.Answer;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Files with the same or compatible schemas, read as one source of rows.
///
/// ```java
/// Dataset sales = Dataset.of(Path.of("sales"));
/// try (RowCursor row = sales.rows(Scan.all().where("year = 2026 and amount > 100"))) {
///     while (row.next()) {
///         System.out.println(row.getString("customer") + ", from " + row.file().orElseThrow());
///     }
/// }
/// ```
/// [DatasetWriter] writes such files. `dev.lamella.records.Records` and `dev.lamella.records.MapRows` read them as records
/// and as maps. [dev.lamella.Parquet] opens a single file.
///
/// Rows come file after file. The files of a directory are sorted by path: name by name, by the bytes in UTF-8. Columns
/// are matched by name: a column that a file does not have is null there, and a column that is narrower in a file is
/// widened, if that is exact. After the columns of the files come the partition columns, from directories named
/// `key=value`; see [PartitionType]. A file outside any directory of a key has null there.
///
/// No file is kept open: each file is opened when its turn comes, and closed after its last row. All footers are read
/// once, when the schema is first needed, unless [DatasetOptions#withSchema] sets it. With
/// [ReadOptions#withParallelism], several threads read footers, and files ahead of the caller. At most as many files
/// are open as threads read, and rows come in the same order. Safe for use by several threads.
public final class Dataset {
    private final DatasetFiles files;

    private Dataset(DatasetFiles files) {
        this.files = files;
    }

    /// The files that texts name, in this order. Each text is
    /// - a path of a file, or `file:///...`,
    /// - a directory: all files below it,
    /// - a pattern: `*` and `?` match characters within one name, `**` matches any characters, `**/` any directories or
    ///   none, `{a,b}` and `[a-c]` match alternatives; the name of an existing file is not a pattern,
    /// - `https://host/a.parquet`, or `s3://bucket/a.parquet`, or another location that [dev.lamella.io.InputFiles]
    ///   opens, or
    /// - all objects below a prefix that ends with `/`, or a pattern of objects, where the storage has lists:
    ///   `s3://bucket/table/`, `s3://bucket/table/year=2026/*.parquet`.
    ///
    /// The files of a directory or a pattern are sorted, name by name. Hidden files and directories in it are skipped:
    /// names that begin with `.`, or with `_` without a `=`. Links are followed, except links to a directory that
    /// contains them.
    ///
    /// @throws IllegalArgumentException if there is no text, or one is empty or not a valid pattern
    /// @throws SchemaMismatchException if the names of directories do not fit each other
    /// @throws IOException if a file does not exist, or a directory cannot be read
    public static Dataset of(String... locations) throws IOException {
        return of(List.of(locations), DatasetOptions.DEFAULT);
    }

    /// Like [#of(String...)], with options.
    ///
    /// @throws IllegalArgumentException if the text is empty or not a valid pattern
    /// @throws SchemaMismatchException if the names of directories do not fit the options
    /// @throws IOException if a file does not exist, or a directory cannot be read
    public static Dataset of(String location, DatasetOptions options) throws IOException {
        return of(List.of(location), options);
    }

    /// Like [#of(String...)], with options.
    ///
    /// @throws IllegalArgumentException if there is no text, or one is empty or not a valid pattern
    /// @throws SchemaMismatchException if the names of directories do not fit the options
    /// @throws IOException if a file does not exist, or a directory cannot be read
    public static Dataset of(List<String> locations, DatasetOptions options) throws IOException {
        return new Dataset(DatasetFiles.listed(Locations.files(locations),
                String.join(", ", locations.stream().map(InputFiles::shown).toList()), options));
    }

    /// Whether a text that [#of(String...)] takes is a directory or a pattern, and not one file.
    public static boolean namesTable(String location) {
        return Locations.isTable(location);
    }

    /// All files below a directory; a single file; or, if the path does not exist, all files that match it as a pattern:
    /// see [#of(String...)].
    ///
    /// @throws IOException if the file does not exist, or a directory cannot be read
    public static Dataset of(Path where) throws IOException {
        return of(where, DatasetOptions.DEFAULT);
    }

    /// Like [#of(Path)], with options.
    ///
    /// @throws SchemaMismatchException if the names of directories do not fit the options
    /// @throws IOException if the file does not exist, or a directory cannot be read
    public static Dataset of(Path where, DatasetOptions options) throws IOException {
        return new Dataset(DatasetFiles.listed(Listing.of(where), where.toString(), options));
    }

    /// The given files, in this order, from any location.
    ///
    /// @throws SchemaMismatchException if the names of their directories do not fit the options
    /// @throws IOException if foreign files are skipped, and a file cannot be read
    public static Dataset ofFiles(List<? extends DatasetFile> files, DatasetOptions options) throws IOException {
        return new Dataset(DatasetFiles.listed(files, "the list of files", options));
    }

    /// The files whose partition columns can match a filter, as a data set. No file is opened.
    ///
    /// @param filter may have conditions on other columns, which are ignored
    public Dataset prunedBy(Filter filter) {
        return new Dataset(files.prunedBy(filter));
    }

    /// Each run of consecutive files with the same schema, as a data set with that schema and with the partition
    /// columns of this one. All footers are read, unless [DatasetOptions#withSchema] sets the schema: then there is
    /// one run.
    ///
    /// @throws ParquetException if a footer is damaged, or encrypted
    public List<Dataset> bySchema() throws IOException {
        return files.bySchema().stream().map(Dataset::new).toList();
    }

    /// The partition columns, whose values are in the names of directories: `key=value`.
    public List<PrimitiveField> partitionColumns() {
        return files.partitionColumns();
    }

    /// The number of rows of all files, by their footers.
    public long rowCount() throws IOException {
        return files.rowCount();
    }

    /// How the data set is read.
    public DatasetOptions options() {
        return files.options();
    }

    /// The files, in the order of their rows.
    public List<DatasetFile> files() {
        return files.files();
    }

    /// The schema of the rows: the files' schema, or the union of their schemas, followed by the partition columns.
    ///
    /// @throws SchemaMismatchException if the schemas of two files are not compatible; the message names both
    /// @throws ParquetException if a footer is damaged, or encrypted
    /// @throws IOException if a file cannot be read, or has changed since it was listed
    public Schema schema() throws IOException {
        return files.schema();
    }

    /// All rows and columns, in batches.
    ///
    /// @throws ParquetException like [#schema]
    public BatchSource batches() throws IOException {
        return batches(Scan.all());
    }

    /// The rows and columns that a scan selects, in batches; each batch has rows of one file. [Scan#rows] numbers rows
    /// across all files; [BatchSource#rowNumbers] are relative to the file that [BatchSource#file] names. A file that
    /// is pruned by its partition is not opened.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has a range of bytes, which makes sense only for a single file
    /// @throws IOException if the schema must be read, and a file cannot be read
    public BatchSource batches(Scan scan) throws IOException {
        return open(scan);
    }

    private DatasetBatches open(Scan scan) throws IOException {
        requireNoBytes(scan);
        return new DatasetBatches(files, schema(), scan);
    }

    private static void requireNoBytes(Scan scan) {
        if (scan.bytes().isPresent()) {
            throw new IllegalArgumentException(
                    "A range of bytes applies to a single file. Split a data set by its files,"
                            + " or by row numbers");
        }
    }

    /// All rows, one after another.
    ///
    /// @throws ParquetException like [#schema]
    public RowCursor rows() throws IOException {
        return rows(Scan.all());
    }

    /// The rows that a scan selects, one after another; see [#batches(Scan)].
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has a range of bytes
    /// @throws IOException if the schema must be read, and a file cannot be read
    public RowCursor rows(Scan scan) throws IOException {
        DatasetBatches batches = open(scan);
        ReadOptions reading = files.options().reading();
        return RowCursor.over(batches, batches.schema(), RowOptions.DEFAULT
                .withMalformedText(reading.malformedText()).withVariants(reading.variants()));
    }

    /// The number of rows that match a filter. Partitions and metadata are used first; only undecided rows are read.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        return new RowCounting(files, schema(), filter).answer();
    }

    /// Explains how the filter of a scan prunes each file before rows are read. Ignores the offset and limit of the
    /// scan.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan does not have a filter, or has a range of bytes
    public DatasetExplanation explain(Scan scan) throws IOException {
        Filter filter = scan.filter().orElseThrow(() -> new IllegalArgumentException(
                "A scan without filter reads all rows; there is nothing to explain"));
        requireNoBytes(scan);
        return files.explain(scan, filter);
    }
}
