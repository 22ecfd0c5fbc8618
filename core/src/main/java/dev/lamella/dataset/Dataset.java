package dev.lamella.dataset;

import dev.lamella.ParquetReader;
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
import dev.lamella.metadata.FileMetadata;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.statistics.Answer;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

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
/// `key=value`; see [PartitionType]. If the path of a file does not have a key, the partition column is null in its
/// rows.
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

    /// The files whose partition columns can match a filter, as a data set. No file is opened. If the schema of
    /// this data set is known, and no column has incompatible types, it stays; otherwise, the schema comes from the
    /// remaining files.
    ///
    /// @param filter may have conditions on other columns, which are ignored
    /// @see #prunedFor
    public Dataset prunedBy(Filter filter) {
        return new Dataset(files.prunedBy(filter));
    }

    /// The files whose partition columns can match the filter of a scan, as a data set. The scan selects the same rows
    /// in this data set and in the result. If the scan has row numbers, the result has all files.
    ///
    /// The other files are opened only if the scan depends on their schemas: if only they have a column of the scan, if
    /// they can widen a FLOAT that the filter compares with 0.1, or if fields are not matched by name. If a column has
    /// incompatible types only in the other files, the result can read it.
    ///
    /// If no file can match, none is opened. The result then has no schema, unless this data set has a known one, and
    /// cannot be scanned: test whether [#files] is empty.
    ///
    /// @throws ParquetException if a footer is damaged, or encrypted
    /// @throws IOException if a file cannot be read
    public Dataset prunedFor(Scan scan) throws IOException {
        return new Dataset(files.prunedFor(scan));
    }

    /// Each run of consecutive files with the same schema, as a data set with that schema and with the partition
    /// columns of this one. All footers are read, unless [DatasetOptions#withSchema] sets the schema: then there is one
    /// run. A FLOAT has the type DOUBLE if it is a DOUBLE in another run. The filter of a scan may test fields of other
    /// runs, at any depth. In this run, they are null.
    ///
    /// @throws ParquetException if a footer is damaged, or encrypted
    public List<Dataset> bySchema() throws IOException {
        return files.bySchema().stream().map(Dataset::new).toList();
    }

    /// The same files with other options. Footers that were read are kept, unless they are to be read with other limits or
    /// keys. A known schema is kept, too, unless the new options change it or skip files.
    ///
    /// @throws SchemaMismatchException if the names of directories do not fit the options
    /// @throws IOException if foreign files are skipped, and a file cannot be read
    public Dataset withOptions(DatasetOptions options) throws IOException {
        return new Dataset(files.withOptions(options));
    }

    /// One of the files, as it looks in this data set: with its schema and partition columns. No other footer is read if
    /// [DatasetOptions#withSchema] sets the schema, or if the schema is known already.
    ///
    /// @param file its index in [#files]
    /// @throws IndexOutOfBoundsException if there is no such file
    /// @throws ParquetException like [#schema]
    public Dataset only(int file) throws IOException {
        return only(List.of(file));
    }

    /// Some of the files, like [#only(int)].
    ///
    /// @param chosen their indices in [#files]; rows come in this order
    /// @throws IndexOutOfBoundsException if there is no such file
    /// @throws ParquetException like [#schema]
    public Dataset only(List<Integer> chosen) throws IOException {
        chosen.forEach(file -> Objects.checkIndex(file, files.count()));
        return new Dataset(files.only(chosen));
    }

    /// Opens one of the files as it is. Its footer is not read again.
    ///
    /// @param file its index in [#files]
    /// @throws IndexOutOfBoundsException if there is no such file
    /// @throws ParquetException if the footer is damaged, or encrypted
    public ParquetReader open(int file) throws IOException {
        return files.open(Objects.checkIndex(file, files.count()), files.options().reading());
    }

    /// The footer of one of the files. The file is opened only if its footer was not read before.
    ///
    /// @param file its index in [#files]
    /// @throws IndexOutOfBoundsException if there is no such file
    /// @throws ParquetException if the footer is damaged, or encrypted
    public FileMetadata metadata(int file) throws IOException {
        return files.metadata(Objects.checkIndex(file, files.count()));
    }

    /// Divides a scan into splits of whole row groups, for readers in other threads or processes: see [DatasetSplit].
    /// Together, the splits have each row of the scan once. Files that the filter excludes by their partition are not
    /// opened; row groups that the statistics in the footers exclude belong to no split. Footers are read by the
    /// threads of [ReadOptions#withParallelism].
    ///
    /// @param targetBytes target size of a split: compressed bytes of the scan's columns; a row group is not divided,
    ///     and a split has rows of one file
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit
    ///     the columns
    /// @throws IllegalArgumentException if the scan has an offset, limit or row numbers, or the bytes are less than 1
    public List<DatasetSplit> splits(Scan scan, long targetBytes) throws IOException {
        return files.splits(scan, targetBytes, DatasetSplit::new);
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
    /// @throws SchemaMismatchException if the schemas of two files are not compatible; the message names all such columns, with
    ///     their types and files
    /// @throws ParquetException if a footer is damaged, or encrypted
    /// @throws IOException if a file cannot be read, or has changed since it was listed
    public Schema schema() throws IOException {
        return files.schema();
    }

    /// The schema of the rows of a scan. If the types of a column in two files are incompatible, only scans that need the
    /// column fail.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have; or if a column that it needs has
    ///     incompatible types; the message names all such columns, with their types and files
    /// @throws ParquetException like [#schema()]
    public Schema schema(Scan scan) throws IOException {
        return VariantProjection.of(files.schema(scan), scan).schema();
    }

    /// All rows and columns, in batches.
    ///
    /// @throws ParquetException like [#schema]
    public BatchSource batches() throws IOException {
        return batches(Scan.all());
    }

    /// The rows and columns that a scan selects, in batches; each batch has rows of one file. [Scan#rows] numbers rows
    /// across all files; [BatchSource#rowNumbers] are relative to the file that [BatchSource#file] names. Batches of a
    /// scan without columns have only a number of rows. The caller closes the source.
    ///
    /// A file that the filter excludes by its partition is not opened. But if the schema is not known yet, all footers
    /// are read first, because the schema does not depend on the filter. To avoid this, see [#prunedFor].
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit
    ///     the columns
    /// @throws IllegalArgumentException if the scan has a range of bytes, and the data set does not have exactly one file; or
    ///     if the scan has row numbers, and a file is read [in part][DatasetFile#part]
    /// @throws IOException if the schema must be read, and a file cannot be read
    public BatchSource batches(Scan scan) throws IOException {
        return open(scan);
    }

    private DatasetBatches open(Scan scan) throws IOException {
        return new DatasetBatches(files, scan);
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
    /// @throws IllegalArgumentException like [#batches(Scan)]
    /// @throws IOException if the schema must be read, and a file cannot be read
    public RowCursor rows(Scan scan) throws IOException {
        DatasetBatches batches = open(scan);
        ReadOptions reading = files.options().reading();
        return RowCursor.over(batches, batches.schema(), RowOptions.DEFAULT
                .withMalformedText(reading.malformedText()).withVariants(reading.variants()));
    }

    /// The number of rows that match a filter. Partitions and metadata are used first; only undecided rows are read. A file
    /// that the filter excludes by its partition is not opened, even if the schema is not known yet.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        return RowCounting.count(files, filter);
    }

    /// Explains how the filter of a scan prunes each file before rows are read. Ignores the offset and limit of the
    /// scan.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan does not have a filter, or like [#batches(Scan)]
    public DatasetExplanation explain(Scan scan) throws IOException {
        Filter filter = scan.filter().orElseThrow(() -> new IllegalArgumentException(
                "A scan without filter reads all rows; there is nothing to explain"));
        return files.explain(scan, filter);
    }
}
