package dev.lamella;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Explanation.Work;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.BatchReader;
import dev.lamella.internal.batch.FilteredReader;
import dev.lamella.internal.batch.FilteredReader.Wanted;
import dev.lamella.internal.batch.PlannedSource;
import dev.lamella.internal.batch.RowTest;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.index.Dictionaries;
import dev.lamella.internal.index.EvidenceReader;
import dev.lamella.internal.index.ExactFacts;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.plan.RowEvidence;
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
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantLookup;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
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
        Parallelism parallelism = options.parallelism();
        BatchSource source = parallelism.threads() == 1
                ? source(scan, projection.read())
                : reading(scan, projection.read()).inOrder(parallelism);
        return over(projection, source, scan);
    }

    private BatchSource over(VariantProjection projection, BatchSource read, Scan scan) {
        return projection.over(read, options.variants(), place(), scan.firstRow());
    }

    /// Reads row groups on several threads at once, as [ReadOptions#withParallelism] says: each piece of work gets the batches of some
    /// rows that follow each other. Faster than [#batches] where what is done with the batches takes time too.
    ///
    /// @param work what to do with the batches; on any thread, and on several at once
    /// @param <R> what comes of them
    /// @return what came of each piece, in the order of the file
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan counts the rows that its filter wants (offset, limit), which row groups do not know of
    ///     each other
    public <R> List<R> mapRowGroups(Scan scan, RowGroupWork<R> work) throws IOException {
        VariantProjection projection = project(scan);
        return reading(scan, projection.read()).map(options.parallelism(), batches -> {
            try (BatchSource projected = over(projection, batches, scan)) {
                return work.apply(projected);
            }
        });
    }

    /// @param shown what comes out of it
    private PlannedSource source(Scan scan, Schema shown) {
        if (scan.filter().isEmpty()) {
            return plain(plan(scan, shown), scan);
        }
        Asked asked = asked(scan.filter().get(), shown);
        return filtered(asked, plan(scan, asked.read()), scan, shown, asked.pruning().rows());
    }

    /// @param shown what comes out of it
    private ScanReading reading(Scan scan, Schema shown) {
        int batchRows = scan.rowsPerBatch().orElse(0);
        if (scan.filter().isEmpty()) {
            return new ScanReading(place(), plan(scan, shown), shown, false, false, batchRows,
                    part -> plain(part, scan));
        }
        Filter filter = scan.filter().get();
        boolean isCounted = scan.offset() > 0 || scan.rowLimit().orElse(Long.MAX_VALUE) < Long.MAX_VALUE;
        return new ScanReading(place(), plan(scan, asked(filter, shown).read()), shown, true, isCounted, batchRows,
                part -> {
                    // Evidence is for one thread.
                    Asked own = asked(filter, shown);
                    return filtered(own, part, scan, shown, own.pruning().rows());
                });
    }

    private BatchReader plain(ScanPlan plan, Scan scan) {
        return new BatchReader(file, footer, plan, scan.rowsPerBatch().orElse(0), new Compressions(),
                verifiesChecksums());
    }

    private ScanPlan plan(Scan scan, Schema read) {
        return ScanPlan.of(metadata(), read, footer.footerOffset(), place(), scan);
    }

    /// A filter that met the columns.
    ///
    /// @param read what comes out, and what it looks into
    private record Asked(Schema read, Bound bound, Pruning pruning) {}

    private Asked asked(Filter filter, Schema shown) {
        try {
            Schema read = new ScanColumns(metadata()).read(filter, shown);
            Bound bound = Binder.bind(filter, read, schema());
            return new Asked(read, bound, new Pruning(this, read,
                    new EvidenceReader(new EvidenceReader.Sources(file, footer, dictionaries()), read,
                            bound, ShreddedTests.of(bound, schema(), read), options.evidence())));
        } catch (ParquetException e) {
            throw e.at(place());
        }
    }

    private PlannedSource filtered(Asked asked, ScanPlan plan, Scan scan, Schema shown, RowEvidence evidence) {
        try {
            RowTest test = RowTest.of(asked.bound(),
                    VariantValues.of(VariantLookup.of(schema(), asked.read(), options.variants(), place())::at,
                            VariantLookup.At::start, VariantLookup.At::value));
            Wanted wanted = new Wanted(shown, test, evidence, scan.offset(), scan.rowLimit().orElse(Long.MAX_VALUE));
            return new FilteredReader(file, footer, plan, wanted, scan.rowsPerBatch().orElse(0), new Compressions(),
                    verifiesChecksums());
        } catch (ParquetException e) {
            throw e.at(place());
        }
    }

    /// What the filter of a scan comes to before rows are read: which evidence decides what, and what is left to read. Offset and limit of
    /// the scan are not counted. What reading takes indeed, [#measure] tells.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    /// @throws IllegalArgumentException if the scan has no filter
    public Explanation explain(Scan scan) throws IOException {
        Filter filter = scan.filter().orElseThrow(() -> new IllegalArgumentException(
                "a scan without filter reads all rows; there is nothing to explain"));
        Schema shown = project(scan).read();
        return asked(filter, shown).pruning().explain(scan);
    }

    /// Reads what a scan asks for, keeps nothing of it, and tells what it took: rows that came, bytes of pages that were fetched, and values
    /// that were decoded. What was read to hear evidence does not count. Small columns are fetched whole, so that bytes may be more than
    /// what [#explain] tells.
    ///
    /// @throws SchemaMismatchException if the scan names a column that the file does not have, or its filter does not fit the columns
    public Work measure(Scan scan) throws IOException {
        long rows = 0;
        VariantProjection projection = project(scan);
        ReadCounters counters = new ReadCounters();
        PlannedSource source = source(scan, projection.read());
        try (BatchSource batches = over(projection, source, scan)) {
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
            source.addTo(counters);
        }
        return new Work(rows, counters.bytes(), counters.values());
    }

    /// How many rows a filter wants: from metadata alone, if they are enough to tell, else by reading the rows that they leave open.
    ///
    /// @throws SchemaMismatchException if the filter does not fit the columns
    public Answer<Long> count(Filter filter) throws IOException {
        Schema none = schema().project(List.of());
        Asked asked = asked(filter, none);
        // A footer that contradicts itself in how many rows there are tells nothing of them.
        boolean isBelieved = metadata().rowCount() == rowCount() || schema().leaves().isEmpty();
        OptionalLong known = isBelieved ? asked.pruning().count() : OptionalLong.empty();
        if (known.isPresent()) {
            return new Answer<>(known.getAsLong(), Answer.Source.METADATA);
        }
        Scan scan = Scan.all().filter(filter);
        if (isBelieved && options.parallelism().threads() > 1) {
            List<Long> counts = reading(scan, none).map(options.parallelism(), ParquetReader::count);
            return new Answer<>(counts.stream().mapToLong(Long::longValue).sum(), Answer.Source.DATA);
        }
        Schema shown = isBelieved ? none : schema().project(List.of(schema().leaves().getFirst().path()));
        Asked again = isBelieved ? asked : asked(filter, shown);
        try (BatchSource batches = filtered(again, plan(scan, again.read()), scan, shown,
                isBelieved ? again.pruning().rows() : RowEvidence.NOTHING)) {
            return new Answer<>(count(batches), Answer.Source.DATA);
        }
    }

    private static long count(BatchSource batches) throws IOException {
        long count = 0;
        while (batches.next()) {
            count += batches.batch().rowCount();
        }
        return count;
    }

    /// What the footer tells exactly about the values of a column; nothing else is read. Those for whom that must be enough, or who add up
    /// several files, ask this; [#summary] also reads.
    ///
    /// @param column ordinal of the leaf
    /// @throws IndexOutOfBoundsException if there is no such column
    public ColumnFigures figures(int column) {
        ExactFacts exact = ExactFacts.of(metadata(), schema().leaves().get(column));
        return new ColumnFigures(exact.valueCount(), exact.nullCount(), exact.min(), exact.max());
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

    /// How many rows and nulls a column has, and its smallest and largest value: each from metadata alone ([#figures]), if they say it
    /// exactly, else by reading the column.
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

    private VariantProjection project(Scan scan) {
        try {
            return new ScanColumns(metadata()).shown(scan);
        } catch (ParquetException e) {
            throw e.at(place());
        }
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
