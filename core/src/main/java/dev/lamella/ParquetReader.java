package dev.lamella;

import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Explanation.Work;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Split;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.KnownFile;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.footer.RowCounts;
import dev.lamella.internal.index.Dictionaries;
import dev.lamella.internal.index.ExactStatistics;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.scan.PlannedScan;
import dev.lamella.internal.scan.Pruning;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.statistics.Answer;
import dev.lamella.statistics.ColumnAggregates;
import dev.lamella.statistics.ColumnBounds;
import dev.lamella.statistics.ColumnStatistics;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// An open Parquet file: its schema and metadata, its batches, its rows, and its pages.
///
/// The footer is read once, when the file is opened; data is read only on request. Several threads may use a reader.
/// Each source of batches, rows or pages belongs to one thread, and the caller closes it before the reader.
public final class ParquetReader implements Closeable {
    private final OpenFile file;
    private final ReadOptions options;

    private ParquetReader(OpenFile file, ReadOptions options) {
        this.file = file;
        this.options = options;
    }

    static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
        try {
            boolean verifiesChecksums = switch (options.checksums()) {
                case VERIFY -> true;
                case IGNORE -> false;
            };
            InputFile observed = file.observed(options.progress());
            Footer footer = FooterReader.read(observed, options.limits(), options.decryption());
            requireColumns(footer, options);
            return new ParquetReader(
                    new OpenFile(KnownFile.source(observed), footer, verifiesChecksums, options.limits()), options);
        } catch (Throwable e) {
            try (file) {
                throw e;
            }
        }
    }

    private static void requireColumns(Footer footer, ReadOptions options) {
        if (options.decryption().isPresent() && footer.isEncrypted()) {
            options.decryption().get().requireColumns(footer.metadata().schema());
        }
    }

    /// The name of the file in messages.
    public String name() {
        return file.file().name();
    }

    /// The metadata in the footer.
    public FileMetadata metadata() {
        return file.metadata();
    }

    /// The schema, as the file has it.
    public Schema schema() {
        return file.metadata().schema();
    }

    /// Whether the footer or a column is encrypted.
    public boolean isEncrypted() {
        return file.footer().isEncrypted();
    }

    /// How the file is protected.
    public FileProtection protection() {
        return file.footer().protection();
    }

    /// The keys that the file asks for, each once: the footer key first, then column keys.
    public List<KeyRequest> keyRequests() {
        return file.footer().keyRequests(name());
    }

    /// Whether a column chunk can be read: it is not encrypted, or its key is available. This may ask the source of
    /// keys.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such row group or column
    public boolean isReadable(int rowGroup, int column) {
        return file.footer().isReadable(rowGroup, column);
    }

    /// The number of rows of all row groups.
    ///
    /// @throws CorruptFileException if a row group claims a negative number of rows
    public long rowCount() {
        return RowCounts.sum(file.metadata(), file.place());
    }

    /// The file and its footer.
    OpenFile file() {
        return file;
    }

    /// How to treat contradictory shredded Variant values.
    VariantConformance conformance() {
        return options.variants();
    }

    /// The size of the file in bytes.
    public long fileSize() {
        return file.footer().fileSize();
    }

    /// The byte offset of the footer.
    public long footerOffset() {
        return file.footer().footerOffset();
    }

    /// The size of the footer in bytes, without the length and magic number after it.
    public int footerLength() {
        return file.footer().footerLength();
    }

    /// The first four bytes of the file, as text.
    public String headMagic() {
        return file.footer().headMagic();
    }

    /// The last four bytes of the file, as text.
    public String tailMagic() {
        return file.footer().tailMagic();
    }

    /// All rows and columns, in batches.
    public BatchSource batches() {
        return batches(Scan.all());
    }

    /// The rows and columns that a scan selects, in batches. Batches of a projection without columns have only a number of
    /// rows. A file without columns has no batches.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    public BatchSource batches(Scan scan) {
        return plan(scan).batches(options.parallelism().pool());
    }

    private PlannedScan plan(Scan scan) {
        return PlannedScan.of(file, scan, new PlannedScan.Settings(options.variants(), options.pruning()));
    }

    /// The number of rows that a scan selects by row numbers and by its [byte range][Scan#bytes], according to the
    /// footer. Ignores the filter; if there is one, also ignores the offset and limit.
    public long rowCount(Scan scan) {
        return ScanPlan.rows(file, scan).stream().mapToLong(rows -> rows.ranges().rowCount()).sum();
    }

    /// Divides a scan into splits of whole row groups, for readers in other threads or processes:
    /// `scan.bytes(split.bytes())` reads a split. Together, the splits have each row of the scan once. Row groups that
    /// the statistics in the footer exclude belong to no split.
    ///
    /// @param targetBytes target size of a split: compressed bytes of the scan's columns; a row group is not divided
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit
    ///     the columns
    /// @throws IllegalArgumentException if the scan has an offset or limit, or the bytes are less than 1
    public List<Split> splits(Scan scan, long targetBytes) throws IOException {
        Set<PruningSource> statistics = EnumSet.of(PruningSource.STATISTICS);
        statistics.retainAll(options.pruning());
        return PlannedScan.of(file, scan, new PlannedScan.Settings(options.variants(), statistics))
                .splits(targetBytes);
    }

    /// Reads row groups on several threads at once, as [ReadOptions#withParallelism] says: each call of `work` gets the
    /// batches of consecutive rows. This is faster than [#batches] if processing the batches takes time too.
    ///
    /// @param work processes the batches; runs on any thread, and on several at once
    /// @param <R> the type of a result
    /// @return the result of each call, in the order of the file
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has an offset or limit together with a filter: row groups cannot
    ///     count each other's matches
    public <R> List<R> mapRowGroups(Scan scan, RowGroupWork<R> work) throws IOException {
        return plan(scan).map(options.parallelism().pool(), work::apply);
    }

    /// Explains how the filter of a scan prunes the file before rows are read: the result of each kind of
    /// [evidence][PruningSource], and the data that remains to be read. Ignores the offset and limit of the scan. To
    /// measure the actual cost, use [#measure].
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has no filter
    public Explanation explain(Scan scan) throws IOException {
        if (scan.filter().isEmpty()) {
            throw new IllegalArgumentException("A scan without filter reads all rows; there is nothing to explain");
        }
        return plan(scan).explain();
    }

    /// Runs a scan, discards its rows, and reports the cost: rows returned, bytes of pages fetched, and values decoded.
    /// Reads for pruning do not count. Small columns are fetched whole, so the bytes may exceed the estimate of
    /// [#explain].
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    public Work measure(Scan scan) throws IOException {
        return plan(scan).measure();
    }

    /// The number of rows that match a filter. Metadata is used first; only undecided rows are read.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        Scan scan = Scan.all().filter(filter);
        if (metadata().rowCount() != rowCount() && !schema().leaves().isEmpty()) {
            // A footer that contradicts itself about the number of rows is not evidence of it.
            PlannedScan all = plan(scan.columns(List.of(schema().leaves().getFirst().path())));
            return new Answer<>(all.countWithoutEvidence(), Answer.Source.DATA);
        }
        PlannedScan planned = plan(scan.columns(List.of()));
        Pruning pruning = planned.pruning();
        OptionalLong known = pruning.count();
        return known.isPresent()
                ? new Answer<>(known.getAsLong(), Answer.Source.METADATA)
                : new Answer<>(planned.count(options.parallelism().pool(), pruning), Answer.Source.DATA);
    }

    /// The exact statistics that the footer has for a column; nothing else is read. Use [#aggregates] to read values
    /// where the footer is not exact.
    ///
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if the column does not exist
    public ColumnStatistics statistics(int column) {
        ExactStatistics exact = ExactStatistics.of(metadata(), schema().leaves().get(column));
        return new ColumnStatistics(exact.valueCount(), exact.nullCount(), exact.min(), exact.max());
    }

    /// Statistics of a column of the file, from the footer alone: bounds as Java values, and counts.
    ///
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if the column does not exist
    public ColumnBounds bounds(int column) {
        Leaf leaf = schema().leaves().get(column);
        return new StoredBounds(leaf, metadata().rowGroups(), rowOptions()).of(ExactStatistics.of(metadata(), leaf));
    }

    /// As [#bounds(int)], for one row group.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such row group or column
    public ColumnBounds bounds(int rowGroup, int column) {
        Leaf leaf = leaf(rowGroup, column);
        return new StoredBounds(leaf, List.of(metadata().rowGroups().get(rowGroup)), rowOptions())
                .of(ExactStatistics.of(metadata(), rowGroup, leaf));
    }

    /// A copy of the dictionary of a column chunk, if all values of the chunk are in it according to the writer. It may
    /// contain further values.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such row group or column
    /// @throws ParquetException if the chunk is damaged or encrypted
    public Optional<ColumnVector> dictionary(int rowGroup, int column) throws IOException {
        Leaf leaf = leaf(rowGroup, column);
        Optional<ColumnMetadata> chunk = metadata().rowGroups().get(rowGroup).columns().get(column).metadata();
        return chunk.filter(Dictionaries::hasAllValues).isPresent()
                ? ChunkReaders.dictionary(file, rowGroup, leaf)
                : Optional.empty();
    }

    /// The row count, null count, minimum and maximum of a column: each from metadata ([#statistics]) if that is exact,
    /// else by reading the column.
    ///
    /// @param column path of one column, by the names of the file or by its meaning
    /// @throws SchemaMismatchException if the path does not lead to one column
    public ColumnAggregates aggregates(ColumnPath column) throws IOException {
        List<Leaf> leaves = schema().leavesOf(column);
        if (leaves.size() != 1) {
            throw new SchemaMismatchException("The path " + column + " leads to " + leaves.size()
                    + " columns; one can be summed up at a time", "Name one of " + leaves + ".").at(place());
        }
        return new Aggregation(this, leaves.getFirst(), rowOptions()).aggregates();
    }

    /// All rows, one after another.
    public RowCursor rows() {
        return rows(Scan.all());
    }

    /// The rows that a scan selects, one after another.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    public RowCursor rows(Scan scan) {
        PlannedScan planned = plan(scan);
        return RowCursor.over(planned.batches(options.parallelism().pool()), planned.schema(), rowOptions()
                .withFirstRow(scan.firstRow()));
    }

    private RowOptions rowOptions() {
        return RowOptions.DEFAULT.withMalformedText(options.malformedText()).withVariants(options.variants())
                .withLocation(place());
    }

    /// The pages of a column chunk.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such row group or column
    /// @throws ParquetException if the chunk is damaged or encrypted
    public PageCursor pages(int rowGroup, int column) {
        return new PageCursor(file, ScanPlan.chunk(file, rowGroup, leaf(rowGroup, column)));
    }

    /// The column index of a column chunk, if it has one.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    public Optional<ColumnIndex> columnIndex(int rowGroup, int column) throws IOException {
        return file.indexes().columnIndex(rowGroup, column);
    }

    /// The offset index of a column chunk, if it has one; see [#columnIndex].
    ///
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    public Optional<OffsetIndex> offsetIndex(int rowGroup, int column) throws IOException {
        return file.indexes().offsetIndex(rowGroup, column);
    }

    /// The header of a column chunk's Bloom filter, if it has one; see [#columnIndex].
    ///
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    public Optional<BloomFilterHeader> bloomFilterHeader(int rowGroup, int column) throws IOException {
        return file.indexes().bloomFilter(rowGroup, column).map(IndexReader.BloomFilter::header);
    }

    private Leaf leaf(int rowGroup, int column) {
        return schema().leaves().get(Objects.checkIndex(column,
                metadata().rowGroups().get(rowGroup).columns().size()));
    }

    private Location place() {
        return file.place();
    }

    /// Closes the source, and destroys the keys that were [unwrapped][dev.lamella.encryption.KmsClient] for the file.
    /// The [metadata][#metadata] of columns with such keys are incomplete afterwards, unless they were read before.
    @Override
    public void close() throws IOException {
        file.footer().close();
        file.file().close();
    }
}
