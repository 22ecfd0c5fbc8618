package dev.lamella.dataset;

import dev.lamella.Answer;
import dev.lamella.ReadOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.dataset.DatasetBatches;
import dev.lamella.internal.dataset.DatasetFiles;
import dev.lamella.internal.dataset.Listing;
import dev.lamella.internal.dataset.RowCounting;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;

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
    private final DatasetFiles files;

    private Dataset(DatasetFiles files) {
        this.files = files;
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
        return new Dataset(DatasetFiles.listed(Listing.of(where), where.toString(), options));
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
        return new Dataset(DatasetFiles.listed(Listing.matching(FileSystems.getDefault(), glob), glob, options));
    }

    /// These files, in this order, wherever they are.
    ///
    /// @throws SchemaMismatchException if the names of their directories do not fit the options
    /// @throws IOException if foreign files are to be passed over, and one cannot be read
    public static Dataset ofFiles(List<? extends DatasetFile> files, DatasetOptions options) throws IOException {
        return new Dataset(DatasetFiles.listed(files, "the list of files", options));
    }

    /// The files, in the order of their rows.
    public List<DatasetFile> files() {
        return files.files();
    }

    /// The schema of the rows: that of the files, or what holds the rows of all of them, and then the partition columns.
    ///
    /// @throws SchemaMismatchException if two files do not go together, naming both
    /// @throws ParquetException if a footer is damaged, or encrypted
    /// @throws IOException if a file cannot be read, or has changed since it was listed
    public Schema schema() throws IOException {
        return files.schema();
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
        return new DatasetBatches(files, schema(), scan);
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
        ReadOptions reading = files.options().reading();
        return RowCursor.over(batches, batches.schema(), RowOptions.DEFAULT
                .withMalformedText(reading.malformedText()).withVariants(reading.variants()));
    }

    /// How many rows a filter wants: from partitions and metadata alone, if they are enough to tell, else by reading what they leave open.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        return new RowCounting(files, schema(), filter).answer();
    }

    /// What the filter of a scan comes to in each file before rows are read. Offset and limit of the scan are not counted.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the schema does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has no filter, or asks for a range of bytes
    public DatasetExplanation explain(Scan scan) throws IOException {
        Filter filter = scan.filter().orElseThrow(() -> new IllegalArgumentException(
                "A scan without filter reads all rows; there is nothing to explain"));
        requireNoBytes(scan);
        return files.explain(scan, filter);
    }
}
