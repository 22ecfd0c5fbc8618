package dev.lamella.internal.batch;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ColumnChunkReader;
import dev.lamella.internal.column.WindowLimits;
import dev.lamella.internal.page.ChunkBytes;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.page.WantedPages;
import dev.lamella.internal.plan.RowRanges;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.plan.ScanPlan.PlannedChunk;
import dev.lamella.internal.plan.ScanPlan.PlannedRead;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileLimits;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads windows of rows of a row group, for some fields at a time: the same rows of each field. All buffers live as long as
/// this object and are reused.
///
/// Usage: [#start] for a row group; [#need] for a part before it is read there; [#read] for ascending rows; then [#vector].
/// Columns with possibly large values are read first and may cut the window short; the few columns of the part that were
/// already read further are read again.
final class FieldWindows {
    /// A window is cut when one column has copied more bytes than this, or than its share of the total.
    private static final long WINDOW_BYTES = 16L << 20;
    private static final long LEAST_WINDOW_BYTES = 1L << 20;
    private static final long ALL_WINDOWS_BYTES = 256L << 20;
    /// A window is cut when one column has more slots than this.
    private static final int WINDOW_ENTRIES = 1 << 20;
    /// Rows of a batch, unless the caller or the number of columns says otherwise.
    private static final int BATCH_ROWS = 8192;
    private static final int FEWEST_BATCH_ROWS = 512;
    /// Bytes that the values of a batch may take, at eight bytes per value, before batches get fewer rows.
    private static final long BATCH_BYTES = 32L << 20;
    /// Bytes that the buffers of all columns may keep between row groups, shared equally; larger ones are released.
    private static final long KEPT_BYTES = 256L << 20;
    private static final int LARGEST_KEPT = 32 << 20;
    /// Bytes that are announced to the file at once.
    private static final long LARGEST_ANNOUNCED = 8L << 20;

    private final InputFile file;
    private final ScanPlan plan;
    private final PageMaps maps;
    private final List<Column> columns = new ArrayList<>();
    private final List<VectorNode> nodes;
    private final FileLimits limits;
    private final int batchRows;
    private final List<Part> parts = new ArrayList<>();
    private final List<byte[]> readBuffers = new ArrayList<>();

    /// Counters that belong to no column.
    private final ReadCounters counters = new ReadCounters();

    private ScanPlan.Rows rows = new ScanPlan.Rows(0, 0, 0, RowRanges.NONE);
    private int buffersInUse;
    /// The column whose last planned row of the row group was read last; its buffers are free for another column. Null if
    /// none is.
    private @Nullable Column ended;

    /// Some of the fields, which are read together.
    static final class Part {
        private final List<Integer> fields;
        private final BitSet set = new BitSet();
        /// Columns that may cut a window come first.
        private final List<Column> columns;
        private final WindowRows windowRows = new WindowRows();

        private Part(List<Integer> fields, List<Column> columns) {
            this.fields = fields;
            this.columns = columns;
            fields.forEach(set::set);
        }

        boolean has(int field) {
            return set.get(field);
        }

        /// Ordinals of the fields.
        List<Integer> fields() {
            return fields;
        }
    }

    /// A leaf.
    private static final class Column {
        private final Leaf leaf;
        private final ColumnChunkReader<?> reader;
        private final WindowLimits limits;
        /// The chunk in the row group; null until the column is needed there.
        private @Nullable PlannedChunk chunk;
        /// Set if the chunk is read in parts.
        private @Nullable WantedPages wanted;

        Column(Leaf leaf, ColumnChunkReader<?> reader, WindowLimits limits) {
            this.leaf = leaf;
            this.reader = reader;
            this.limits = limits;
        }

        boolean mayCut() {
            return leaf.maxRepetitionLevel() > 0 || leaf.field().type() == PhysicalType.BYTE_ARRAY;
        }
    }

    /// @param smallChunk bytes up to which a chunk is read whole
    FieldWindows(ScanPlan plan, int smallChunk, Compressions compressions) {
        this.file = plan.file().file();
        this.plan = plan;
        this.maps = new PageMaps(plan.file(), smallChunk);
        List<Leaf> leaves = plan.schema().leaves();
        limits = plan.file().limits();
        for (Leaf leaf : leaves) {
            columns.add(
                    new Column(leaf, ColumnChunkReader.of(leaf, compressions, plan.file().verifiesChecksums(), limits),
                            limitsOf(leaf, leaves.size(), limits.batchBytes())));
        }
        List<ColumnChunkReader<?>> readers = readers();
        nodes = plan.schema().root().children().stream().map(node -> VectorNode.of(node, readers)).toList();
        int fewest = columns.stream().mapToInt(column -> column.limits.entries()).min().orElse(WINDOW_ENTRIES);
        batchRows = Math.min(fewest,
                plan.rowsPerBatch() > 0 ? plan.rowsPerBatch() : chosenBatchRows(leaves.size(), limits.batchBytes()));
    }

    private List<ColumnChunkReader<?>> readers() {
        List<ColumnChunkReader<?>> readers = new ArrayList<>();
        columns.forEach(column -> readers.add(column.reader));
        return readers;
    }

    private static int chosenBatchRows(int columns, long batchBytes) {
        long rows = Math.clamp(Math.min(BATCH_BYTES, batchBytes) / (8L * Math.max(1, columns)), FEWEST_BATCH_ROWS,
                BATCH_ROWS);
        return (int) rows & ~63;
    }

    private static WindowLimits limitsOf(Leaf leaf, int columns, long batchBytes) {
        int width = leaf.field().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? leaf.field().typeLength() : 1;
        long all = Math.min(ALL_WINDOWS_BYTES, batchBytes);
        long bytes = Math.clamp(all / columns, Math.min(LEAST_WINDOW_BYTES, all), WINDOW_BYTES);
        return new WindowLimits(Math.clamp(bytes / Math.max(1, width), 1, WINDOW_ENTRIES), bytes);
    }

    /// The most rows of a window.
    int batchRows() {
        return batchRows;
    }

    /// The fields with these ordinals; created once, read often. Parts that share fields are not read at the same rows.
    Part part(List<Integer> fields) {
        List<Column> first = new ArrayList<>();
        List<Column> others = new ArrayList<>();
        for (int field : fields.stream().sorted().toList()) {
            SchemaNode node = plan.schema().root().children().get(field);
            for (Column column : columns.subList(node.firstLeaf(), node.firstLeaf() + node.leafCount())) {
                (column.mayCut() ? first : others).add(column);
            }
        }
        first.addAll(others);
        Part part = new Part(List.copyOf(fields), List.copyOf(first));
        parts.add(part);
        return part;
    }

    /// Starts a row group.
    ///
    /// @param isSkipped whether none of its rows will be read
    void start(ScanPlan.Rows next, boolean isSkipped) {
        counters.addRowGroup(isSkipped);
        rows = next;
        buffersInUse = 0;
        ended = null;
        parts.forEach(part -> part.windowRows.start(batchRows));
        for (Column column : columns) {
            column.reader.end();
            column.chunk = null;
            column.reader.trim((int) Math.min(LARGEST_KEPT, KEPT_BYTES / columns.size()));
        }
    }

    /// Declares which rows of a part will be read. It replaces earlier rows.
    ///
    /// @param needed relative to the row group; all rows are read sequentially, others by their pages
    void need(Part part, RowRanges needed) throws IOException {
        List<Column> closed = part.columns.stream().filter(column -> column.chunk == null).toList();
        if (!closed.isEmpty()) {
            open(closed, needed);
        }
        for (Column column : part.columns) {
            WantedPages wanted = column.wanted;
            if (wanted != null) {
                want(wanted, needed);
            }
        }
        announce(part);
    }

    /// Announces to the file which pages of a part will be read, unless they are so many that they would evict each other from
    /// its cache.
    private void announce(Part part) {
        List<ByteRange> ranges = new ArrayList<>();
        long bytes = 0;
        for (Column column : part.columns) {
            WantedPages wanted = column.wanted;
            if (wanted != null) {
                for (ByteRange range : wanted.ranges(column.reader.bytes().fileOffset())) {
                    ranges.add(range);
                    bytes += range.length();
                }
            }
        }
        if (bytes > 0 && bytes <= LARGEST_ANNOUNCED) {
            file.prefetch(ranges);
        }
    }

    private static void want(WantedPages wanted, RowRanges needed) {
        wanted.clear();
        for (int i = 0; i < needed.size(); i++) {
            wanted.addRows(needed.from(i), needed.end(i));
        }
    }

    private void open(List<Column> closed, RowRanges needed) throws IOException {
        List<Leaf> leaves = new ArrayList<>(closed.size());
        closed.forEach(column -> leaves.add(column.leaf));
        List<PlannedChunk> chunks = plan.chunks(rows.rowGroup(), leaves);
        boolean isWhole = needed.containsAll(0, rows.rowCount());
        if (!isWhole) {
            maps.fetch(rows, chunks);
        }
        List<Column> unmapped = new ArrayList<>();
        List<PlannedChunk> whole = new ArrayList<>();
        for (int i = 0; i < closed.size(); i++) {
            Column column = closed.get(i);
            PlannedChunk chunk = chunks.get(i);
            column.chunk = chunk;
            column.wanted = isWhole ? null : maps.of(rows, chunk).map(WantedPages::new).orElse(null);
            if (column.wanted == null) {
                unmapped.add(column);
                whole.add(chunk);
            } else {
                openFromFile(column, chunk);
            }
        }
        boolean[] isLoaded = new boolean[unmapped.size()];
        for (PlannedRead read : plan.reads(whole, whole.size() < chunks.size())) {
            loadTogether(read, unmapped, whole);
            read.chunks().forEach(i -> isLoaded[i] = true);
        }
        for (int i = 0; i < isLoaded.length; i++) {
            if (!isLoaded[i]) {
                openFromFile(unmapped.get(i), whole.get(i));
            }
        }
    }

    private void loadTogether(PlannedRead read, List<Column> unmapped, List<PlannedChunk> chunks) throws IOException {
        int length = (int) read.bytes().length();
        if (readBuffers.size() == buffersInUse) {
            readBuffers.add(new byte[0]);
        }
        byte[] buffer = readBuffers.get(buffersInUse);
        if (buffer.length < length) {
            // Reads have a few MiB, and those of the next row groups may be a little longer.
            buffer = new byte[length + (length >>> 2)];
            readBuffers.set(buffersInUse, buffer);
        }
        buffersInUse++;
        file.read(read.bytes().offset(), buffer, 0, length);
        for (int i : read.chunks()) {
            PlannedChunk chunk = chunks.get(i);
            ColumnChunkReader<?> reader = unmapped.get(i).reader;
            reader.bytes().open(buffer, (int) (chunk.bytes().offset() - read.bytes().offset()),
                    (int) chunk.bytes().length(), chunk.bytes().offset());
            reader.open(ChunkReaders.context(chunk));
        }
    }

    private void openFromFile(Column column, PlannedChunk chunk) {
        ByteRange bytes = chunk.bytes();
        ChunkBytes source = column.reader.bytes();
        WantedPages wanted = column.wanted;
        if (wanted == null) {
            source.open(file, bytes.offset(), bytes.length(), plan.windowBytes());
        } else {
            source.open(file, bytes.offset(), bytes.length(), plan.windowBytes(), wanted);
        }
        column.reader.open(ChunkReaders.context(chunk));
    }

    /// Reads a window of a part.
    ///
    /// @param row its first row, relative to the row group; not before rows already read of any of the fields
    /// @param most the most rows to read, at least one
    /// @return the number of rows in the window, at least one
    int read(Part part, long row, long most) throws IOException {
        int wanted = (int) Math.min(most, part.windowRows.target());
        int count = wanted;
        long bytes = 0;
        for (int i = 0; i < part.columns.size(); i++) {
            Column column = part.columns.get(i);
            reuse(column);
            int read = read(column, row, count, column.limits);
            endEarly(column);
            bytes += column.reader.windowBytes();
            if (read == 1 && bytes > limits.rowBytes()) {
                throw Memory
                        .beyond("A row has " + bytes + " bytes or more in memory", String.valueOf(limits.rowBytes()))
                        .at(
                                column.reader.place());
            }
            if (read < count) {
                count = read;
                ended = null;
                for (Column before : part.columns.subList(0, i)) {
                    readAgain(before, row, count);
                }
            }
        }
        if (count < wanted) {
            part.windowRows.cut(count);
        } else {
            part.windowRows.whole();
        }
        return count;
    }

    /// Lets go of the page of a column, if the plan needs no later row of its chunk. A page can be the whole chunk, and many
    /// columns would hold as many pages. A chunk that is read to its end keeps its buffers for the next row group.
    private void endEarly(Column column) {
        RowRanges ranges = rows.ranges();
        if (!rows.isWhole() && column.reader.row() == ranges.end(ranges.size() - 1)) {
            column.reader.endEarly();
            ended = column;
        }
    }

    private void reuse(Column column) {
        Column free = ended;
        if (free != null && free != column) {
            column.reader.reuse(free.reader);
        }
        ended = null;
    }

    private static int read(Column column, long row, int count, WindowLimits limits) throws IOException {
        if (row > column.reader.row()) {
            column.reader.skip(row - column.reader.row());
        }
        return column.reader.read(count, limits);
    }

    private void readAgain(Column column, long row, int count) throws IOException {
        PlannedChunk chunk = column.chunk;
        if (chunk == null) {
            throw new IllegalStateException("The column is not open");
        }
        ReadCounters own = column.reader.counters();
        long skipped = own.skippedPages();
        openFromFile(column, chunk);
        int read = read(column, row, count, new WindowLimits(Integer.MAX_VALUE, Long.MAX_VALUE));
        own.addSkippedPages(skipped - own.skippedPages());
        if (read != count) {
            throw new UnsupportedFeatureException("A window of " + count + " rows was cut to " + read
                    + " when it was read again").at(column.reader.place());
        }
    }

    /// The values of a field in the window of its part, which has `size` rows; valid until the next window.
    ColumnVector vector(int field, int size) {
        return nodes.get(field).vector(size);
    }

    /// Lends the arrays of a part's window to the users of its vectors: they stay valid until the loan ends.
    void detach(Part part, Loan loan) {
        part.columns.forEach(column -> column.reader.detach(loan));
    }

    /// Leaves dictionaries to the users of their vectors: they stay valid.
    void detachDictionaries() {
        columns.forEach(column -> column.reader.detachDictionary());
    }

    /// Fails if columns of a part that were read to the row group's last row have more values.
    void finish(Part part) {
        for (Column column : part.columns) {
            if (column.chunk != null && column.reader.row() == rows.rowCount()) {
                column.reader.finish();
            }
        }
    }

    /// Bytes of all buffers, approximately.
    long heldBytes() {
        return columns.stream().mapToLong(column -> column.reader.heldBytes()).sum()
                + readBuffers.stream().mapToLong(buffer -> buffer.length).sum();
    }

    /// Ends the row group: pages that were not reached are skipped.
    void end() {
        columns.forEach(column -> column.reader.end());
    }

    /// Adds the counters so far.
    void addTo(ReadCounters sum) {
        columns.forEach(column -> sum.add(column.reader.counters()));
        sum.add(counters);
        sum.addBytes(maps.bytes());
    }
}
