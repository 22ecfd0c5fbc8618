package dev.lamella;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.internal.batch.BatchReader;
import dev.lamella.internal.batch.FilteredReader;
import dev.lamella.internal.batch.FilteredReader.Wanted;
import dev.lamella.internal.batch.RowTest;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.index.Dictionaries;
import dev.lamella.internal.index.EvidenceReader;
import dev.lamella.internal.index.ExactBounds;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.plan.ShreddedTests;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.predicate.Bound;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.FilterColumns;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantLookup;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/// An open Parquet file: its schema and metadata, its batches, its rows, and its pages.
///
/// The footer is read once, when the file is opened; of the data, only what is asked for is read. A reader may be used by
/// several threads; the batches, rows and pages that it gives belong to one thread each and are closed by whoever asked for
/// them, before the reader is.
public final class ParquetReader implements Closeable {
    private final InputFile file;
    private final ReadOptions options;
    private final Footer footer;

    private ParquetReader(InputFile file, ReadOptions options, Footer footer) {
        this.file = file;
        this.options = options;
        this.footer = footer;
    }

    static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
        try {
            return new ParquetReader(file, options, FooterReader.read(file));
        } catch (IOException | RuntimeException e) {
            try {
                file.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /// What the file is called in messages.
    public String name() {
        return file.name();
    }

    /// All that the footer says.
    public FileMetadata metadata() {
        return footer.metadata();
    }

    /// The schema, as the file has it.
    public Schema schema() {
        return footer.metadata().schema();
    }

    /// How many rows the row groups have together.
    public long rowCount() {
        // The footer was refused if this overflows.
        return footer.metadata().rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
    }

    /// Where the bytes come from.
    InputFile file() {
        return file;
    }

    /// What becomes of variants that contradict themselves.
    VariantConformance conformance() {
        return options.variants();
    }

    /// The footer, and where it is.
    Footer footer() {
        return footer;
    }

    /// Bytes of the file.
    public long fileSize() {
        return footer.fileSize();
    }

    /// Where the footer begins.
    public long footerOffset() {
        return footer.footerOffset();
    }

    /// Bytes of the footer, without its length and the magic number behind it.
    public int footerLength() {
        return footer.footerLength();
    }

    /// The first four bytes of the file, as text.
    public String headMagic() {
        return footer.headMagic();
    }

    /// The last four bytes of the file, as text.
    public String tailMagic() {
        return footer.tailMagic();
    }

    /// All rows and columns, in batches.
    public BatchSource batches() {
        return batches(Scan.all());
    }

    /// The rows and columns that a scan asks for, in batches. A file (or projection) without columns has no batches, unless there is a
    /// filter that looks into columns.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    public BatchSource batches(Scan scan) {
        return batches(scan, project(scan));
    }

    private BatchSource batches(Scan scan, VariantProjection projection) {
        ScanReading reading = reading(scan, projection);
        return over(projection, reading.inOrder(options.parallelism()), scan);
    }

    private BatchSource over(VariantProjection projection, BatchSource read, Scan scan) {
        return projection.over(read, options.variants(), place(), scan.firstRow());
    }

    /// Reads row groups on several threads at once, as [ReadOptions#withParallelism] says: each piece of work gets the batches of some
    /// row groups that follow each other. Faster than [#batches] where what is done with the batches takes time too.
    ///
    /// @param work what to do with the batches; on any thread, and on several at once
    /// @param <R> what comes of them
    /// @return what came of each piece, in the order of the file
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan counts the rows that its filter wants (offset, limit), which row groups do not know of
    ///     each other
    public <R> List<R> mapRowGroups(Scan scan, RowGroupWork<R> work) throws IOException {
        VariantProjection projection = project(scan);
        return reading(scan, projection).map(options.parallelism(), batches -> {
            try (BatchSource projected = over(projection, batches, scan)) {
                return work.apply(projected);
            }
        });
    }

    private ScanReading reading(Scan scan, VariantProjection projection) {
        return scan.filter().map(filter -> filtered(filter, scan, projection.read()))
                .orElseGet(() -> new ScanReading(place(), plan(scan, projection.read()), projection.read(), false, false,
                        scan.rowsPerBatch().orElse(0), plan -> new BatchReader(file, footer, plan, scan.rowsPerBatch().orElse(0), new Compressions(),
                                verifiesChecksums())));
    }

    private ScanPlan plan(Scan scan, Schema read) {
        return ScanPlan.of(metadata(), read, footer.footerOffset(), place(), scan);
    }

    /// @param shown what comes out of the filter
    private ScanReading filtered(Filter filter, Scan scan, Schema shown) {
        try {
            Schema read = read(filter, shown);
            Bound bound = Binder.bind(filter, read, schema());
            boolean isCounted = scan.offset() > 0 || scan.rowLimit().isPresent();
            return new ScanReading(place(), plan(scan, read), shown, true, isCounted,
                    scan.rowsPerBatch().orElse(0), plan -> filtered(bound, plan, scan, shown));
        } catch (ParquetException e) {
            throw e.at(place());
        }
    }

    private FilteredReader filtered(Bound bound, ScanPlan plan, Scan scan, Schema shown) {
        Schema read = plan.schema();
        RowTest test = RowTest.of(bound,
                VariantValues.of(VariantLookup.of(schema(), read, options.variants(), place())::at,
                        VariantLookup.At::start, VariantLookup.At::value));
        Wanted wanted = new Wanted(shown, test, pruning(bound, read).rows(), scan.offset(),
                scan.rowLimit().orElse(Long.MAX_VALUE));
        return new FilteredReader(file, footer, plan, wanted, scan.rowsPerBatch().orElse(0), new Compressions(),
                verifiesChecksums());
    }

    private Pruning pruning(Bound bound, Schema read) {
        return new Pruning(this, read,
                new EvidenceReader(new EvidenceReader.Sources(file, footer, dictionaries()), read,
                        bound, ShreddedTests.of(bound, schema(), read), options.evidence()));
    }

    /// What the filter of a scan comes to before rows are read: which evidence decides what, and what is left to read. Of the rest of
    /// the scan, only the columns count.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has no filter
    public Explanation explain(Scan scan) throws IOException {
        Filter filter = scan.filter().orElseThrow(() -> new IllegalArgumentException(
                "a scan without filter reads all rows; there is nothing to explain"));
        try {
            Schema read = read(filter, project(scan).read());
            return pruning(Binder.bind(filter, read, schema()), read).explain(filter);
        } catch (ParquetException e) {
            throw e.at(place());
        }
    }

    /// How many rows a filter wants: from metadata alone, if they are enough to tell, else by reading the rows that they leave open.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        Scan scan = Scan.all().columns(List.of()).filter(filter);
        boolean isOpen = false;
        long certain = 0;
        for (Explanation.Part part : explain(scan).rowGroups()) {
            for (Explanation.Rows rows : part.rows()) {
                isOpen |= rows.share() == Share.SOME;
                certain += rows.share() == Share.ALL ? rows.count() : 0;
            }
        }
        if (!isOpen) {
            return new Answer<>(certain, Answer.Source.METADATA);
        }
        long count = 0;
        try (BatchSource batches = batches(scan)) {
            while (batches.next()) {
                count += batches.batch().rowCount();
            }
        }
        return new Answer<>(count, Answer.Source.DATA);
    }

    /// What the footer tells exactly about the values of a column; nothing else is read.
    ///
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such column
    public ColumnFigures figures(int column) {
        ExactBounds exact = ExactBounds.of(metadata(), schema().leaves().get(column));
        return new ColumnFigures(exact.entryCount(), exact.nullCount(), exact.min(), exact.max());
    }

    /// The dictionary of a column chunk, if its writer says that all values of the chunk are in it. It may have others, too.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such row group or column
    /// @throws ParquetException if the chunk is damaged or encrypted
    public Optional<Vector> dictionary(int rowGroup, int column) throws IOException {
        Leaf leaf = leaf(rowGroup, column);
        Optional<ColumnMetadata> chunk = metadata().rowGroups().get(rowGroup).columns().get(column).metadata();
        return chunk.filter(Dictionaries::hasAllValues).isPresent()
                ? dictionaries().entries(rowGroup, leaf)
                : Optional.empty();
    }

    /// How many rows and nulls a column has, and its smallest and largest value: each from metadata alone, if they say it exactly, else
    /// by reading the column.
    ///
    /// @param column path of one column, by the names of the file or by its meaning
    /// @throws SchemaMismatchException if the path does not lead to one column
    public ColumnSummary summary(ColumnPath column) throws IOException {
        List<Leaf> leaves = schema().leavesOf(column);
        if (leaves.size() != 1) {
            throw new SchemaMismatchException("The path " + column + " leads to " + leaves.size()
                    + " columns; one can be summed up at a time", "Name one of " + leaves + ".").at(place());
        }
        return new Summing(this, leaves.getFirst(), RowOptions.DEFAULT.withMalformedText(options.malformedText())
                .withVariants(options.variants()).withLocation(place())).summary();
    }

    /// What comes out of a filter, and what it looks into.
    private Schema read(Filter filter, Schema shown) {
        if (shown.leaves().size() == schema().leaves().size()) {
            return schema();
        }
        List<ColumnPath> columns = new ArrayList<>(FilterColumns.of(filter, schema(), this::isEmpty));
        shown.leaves().forEach(leaf -> columns.add(leaf.path()));
        return schema().project(columns);
    }

    private VariantProjection project(Scan scan) {
        try {
            return VariantProjection.of(schema(), scan, this::isEmpty);
        } catch (ParquetException e) {
            throw e.at(place());
        }
    }

    /// Whether the footer says that a column has nothing but nulls.
    private boolean isEmpty(ColumnPath column) {
        return schema().leavesOf(column).stream().allMatch(leaf -> metadata().rowGroups().stream()
                .map(group -> group.columns().get(leaf.fileIndex()).metadata())
                .allMatch(chunk -> chunk.isPresent() && isEmpty(chunk.get())));
    }

    private static boolean isEmpty(ColumnMetadata chunk) {
        OptionalLong nulls = chunk.statistics().map(Statistics::nullCount).orElse(OptionalLong.empty());
        return nulls.isPresent() && nulls.getAsLong() == chunk.valueCount();
    }

    /// All rows, one after another.
    public RowCursor rows() {
        return rows(Scan.all());
    }

    /// The rows that a scan asks for, one after another.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    public RowCursor rows(Scan scan) {
        VariantProjection projection = project(scan);
        return RowCursor.over(batches(scan, projection), projection.schema(), RowOptions.DEFAULT
                .withMalformedText(options.malformedText()).withVariants(options.variants())
                .withFirstRow(scan.firstRow()).withLocation(place()));
    }

    /// The pages of a column chunk.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such row group or column
    /// @throws ParquetException if the chunk is damaged or encrypted
    public PageCursor pages(int rowGroup, int column) {
        return new PageCursor(file, ScanPlan.chunk(metadata(), rowGroup, leaf(rowGroup, column), footer.footerOffset(),
                place()), verifiesChecksums());
    }

    /// The column index of a column chunk, if it has one.
    ///
    /// @param rowGroup ordinal of the row group
    /// @param column ordinal of the leaf
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    public Optional<ColumnIndex> columnIndex(int rowGroup, int column) throws IOException {
        return new IndexReader(file, footer).columnIndex(rowGroup, column);
    }

    /// The offset index of a column chunk, if it has one; see [#columnIndex].
    ///
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    public Optional<OffsetIndex> offsetIndex(int rowGroup, int column) throws IOException {
        return new IndexReader(file, footer).offsetIndex(rowGroup, column);
    }

    /// The header of a column chunk's Bloom filter, if it has one; see [#columnIndex].
    ///
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    public Optional<BloomFilterHeader> bloomFilterHeader(int rowGroup, int column) throws IOException {
        return new IndexReader(file, footer).bloomFilter(rowGroup, column).map(IndexReader.BloomFilter::header);
    }

    /// The dictionaries of column chunks, for those who look at values before they read.
    Dictionaries dictionaries() {
        return (rowGroup, leaf) -> {
            try (PageCursor pages = pages(rowGroup, leaf.fileIndex())) {
                return pages.next() && pages.header() instanceof DictionaryPageHeader
                        ? Optional.of(pages.values())
                        : Optional.empty();
            }
        };
    }

    private Leaf leaf(int rowGroup, int column) {
        return schema().leaves().get(Objects.checkIndex(column,
                metadata().rowGroups().get(rowGroup).columns().size()));
    }

    private boolean verifiesChecksums() {
        return switch (options.checksums()) {
            case VERIFY -> true;
            case IGNORE -> false;
        };
    }

    private Location place() {
        return Location.ofFile(file.name());
    }

    /// Closes the source.
    @Override
    public void close() throws IOException {
        file.close();
    }
}
