package dev.lamella.internal.batch;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkContext;
import dev.lamella.internal.column.ColumnChunkReader;
import dev.lamella.internal.column.WindowLimits;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.internal.page.ChunkBytes;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.plan.ScanPlan.PlannedChunk;
import dev.lamella.internal.plan.ScanPlan.PlannedRead;
import dev.lamella.internal.plan.ScanPlan.PlannedRowGroup;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads batches, one row group after another, on one thread. All buffers live as long as this and are reused.
///
/// A batch is a window of rows of one row group, the same rows of every column. Columns whose values can be large are read
/// first and may cut the window short; the few columns that were read further by then are read again.
public final class BatchReader implements BatchSource {
    /// A window is cut when one column has copied more bytes than this, or than its share of what all may copy.
    private static final long WINDOW_BYTES = 16L << 20;
    private static final long LEAST_WINDOW_BYTES = 1L << 20;
    private static final long ALL_WINDOWS_BYTES = 256L << 20;
    /// A window is cut when one column has more slots than this.
    private static final int WINDOW_ENTRIES = 1 << 20;
    /// Rows of a batch, unless the caller or the number of columns says otherwise.
    private static final int BATCH_ROWS = 8192;
    private static final int FEWEST_BATCH_ROWS = 512;
    /// Bytes that the values of a batch may take, at eight bytes a value, before batches get fewer rows.
    private static final long BATCH_BYTES = 32L << 20;
    /// Bytes that the buffers of all columns may keep from one row group to the next, shared equally; larger ones are given back.
    private static final long KEPT_BYTES = 256L << 20;
    private static final int LARGEST_KEPT = 32 << 20;

    private final InputFile file;
    private final ScanPlan plan;
    private final Compressions compressions;
    private final List<ColumnChunkReader<?>> readers = new ArrayList<>();
    private final List<WindowLimits> limits = new ArrayList<>();
    private final int[] readingOrder;
    private final List<VectorNode> nodes;
    private final int batchRows;
    private final Iterator<ScanPlan.Rows> rowGroups;
    private final List<byte[]> readBuffers = new ArrayList<>();

    private ScanPlan.Rows rows = new ScanPlan.Rows(0, 0, 0, false);
    private PlannedRowGroup rowGroup = new PlannedRowGroup(List.of(), List.of(), 0);
    private long rowsRead;
    private final WindowRows windowRows = new WindowRows();
    private final Batch none;
    private Batch batch;
    private @Nullable Throwable failure;
    private boolean isClosed;

    /// @param file stays the caller's
    /// @param rowsPerBatch rows of a batch, or 0 to choose
    /// @param compressions is closed with this
    public BatchReader(InputFile file, ScanPlan plan, int rowsPerBatch, Compressions compressions,
            boolean verifiesChecksums) {
        this.file = file;
        this.plan = plan;
        this.compressions = compressions;
        for (Leaf leaf : plan.schema().leaves()) {
            readers.add(ColumnChunkReader.of(leaf, compressions, verifiesChecksums));
            limits.add(limitsOf(leaf, plan.schema().leaves().size()));
        }
        nodes = VectorNode.of(plan.schema().fields(), readers);
        readingOrder = readingOrder();
        int fewest = limits.stream().mapToInt(WindowLimits::entries).min().orElse(WINDOW_ENTRIES);
        batchRows = Math.min(fewest, rowsPerBatch > 0 ? rowsPerBatch : chosenBatchRows(readers.size()));
        rowGroups = plan.rows().iterator();
        none = new Batch(plan.schema(), 0, List.of());
        batch = none;
    }

    private static int chosenBatchRows(int columns) {
        long rows = Math.clamp(BATCH_BYTES / (8L * Math.max(1, columns)), FEWEST_BATCH_ROWS, BATCH_ROWS);
        return (int) rows & ~63;
    }

    private static WindowLimits limitsOf(Leaf leaf, int columns) {
        int width = leaf.field().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? leaf.field().typeLength() : 1;
        long bytes = Math.clamp(ALL_WINDOWS_BYTES / columns, LEAST_WINDOW_BYTES, WINDOW_BYTES);
        return new WindowLimits(Math.clamp(bytes / Math.max(1, width), 1, WINDOW_ENTRIES), bytes);
    }

    /// Columns that may cut a window come first.
    private int[] readingOrder() {
        int[] order = new int[readers.size()];
        int at = 0;
        for (boolean first : new boolean[]{true, false}) {
            for (int i = 0; i < order.length; i++) {
                if (mayCut(readers.get(i).leaf()) == first) {
                    order[at++] = i;
                }
            }
        }
        return order;
    }

    private static boolean mayCut(Leaf leaf) {
        return leaf.maxRepetitionLevel() > 0 || leaf.field().type() == PhysicalType.BYTE_ARRAY;
    }

    /// {@inheritDoc}
    ///
    /// After a failure there is no way on, because some columns were read further than others by then: the same failure is
    /// thrown again.
    ///
    /// @throws IllegalStateException if this was closed
    @Override
    public boolean next() throws IOException {
        if (isClosed) {
            throw new IllegalStateException("the batches of " + file.name() + " are closed");
        }
        switch (failure) {
            case null -> {
            }
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Throwable e -> throw new IllegalStateException("an earlier failure ended the reading", e);
        }
        batch = none;
        try {
            return readBatch();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    private boolean readBatch() throws IOException {
        while (rowsRead == rows.count()) {
            if (!rowGroups.hasNext()) {
                return false;
            }
            openRowGroup(rowGroups.next());
        }
        int count = readWindow((int) Math.min(windowRows.target(), rows.count() - rowsRead));
        rowsRead += count;
        List<Vector> columns = new ArrayList<>(nodes.size());
        for (VectorNode node : nodes) {
            columns.add(node.vector(count));
        }
        if (rowsRead == rows.count() && rows.isToEnd()) {
            for (ColumnChunkReader<?> reader : readers) {
                reader.finish();
            }
        }
        batch = new Batch(plan.schema(), count, columns);
        return true;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    private void openRowGroup(ScanPlan.Rows next) throws IOException {
        rows = next;
        rowsRead = 0;
        rowGroup = plan.rowGroup(next.rowGroup());
        windowRows.start(batchRows);
        for (ColumnChunkReader<?> reader : readers) {
            reader.trim((int) Math.min(LARGEST_KEPT, KEPT_BYTES / readers.size()));
        }
        boolean[] loaded = new boolean[readers.size()];
        for (int i = 0; i < rowGroup.reads().size(); i++) {
            loadTogether(i, rowGroup.reads().get(i), loaded);
        }
        for (int i = 0; i < readers.size(); i++) {
            if (!loaded[i]) {
                openFromFile(i);
            }
            open(i, next.skipped());
        }
    }

    private void loadTogether(int index, PlannedRead read, boolean[] loaded) throws IOException {
        while (readBuffers.size() <= index) {
            readBuffers.add(new byte[0]);
        }
        int length = (int) read.bytes().length();
        byte[] buffer = readBuffers.get(index);
        if (buffer.length < length) {
            buffer = new byte[length];
            readBuffers.set(index, buffer);
        }
        file.read(read.bytes().offset(), buffer, 0, length);
        for (int i : read.chunks()) {
            ByteRange bytes = rowGroup.chunks().get(i).bytes();
            readers.get(i).pages().chunk().open(buffer, (int) (bytes.offset() - read.bytes().offset()),
                    (int) bytes.length(),
                    bytes.offset());
            loaded[i] = true;
        }
    }

    private void openFromFile(int index) {
        ByteRange bytes = rowGroup.chunks().get(index).bytes();
        ChunkBytes chunk = readers.get(index).pages().chunk();
        chunk.open(file, bytes.offset(), bytes.length(), rowGroup.windowBytes());
    }

    private void open(int index, long skippedRows) throws IOException {
        PlannedChunk chunk = rowGroup.chunks().get(index);
        readers.get(index).open(new ChunkContext(chunk.metadata().codec(), ModuleCipher.NONE,
                chunk.metadata().valueCount(), chunk.chainsPages(), chunk.place()));
        if (skippedRows > 0) {
            readers.get(index).skip(skippedRows);
        }
    }

    private int readWindow(int wanted) throws IOException {
        int count = wanted;
        for (int i = 0; i < readingOrder.length; i++) {
            int column = readingOrder[i];
            int read = readers.get(column).read(count, limits.get(column));
            if (read < count) {
                count = read;
                for (int before = 0; before < i; before++) {
                    readAgain(readingOrder[before], count);
                }
            }
        }
        if (count < wanted) {
            windowRows.cut(count);
        } else {
            windowRows.whole();
        }
        return count;
    }

    private void readAgain(int column, int count) throws IOException {
        openFromFile(column);
        open(column, rows.skipped() + rowsRead);
        int read = readers.get(column).read(count, new WindowLimits(Integer.MAX_VALUE, Long.MAX_VALUE));
        if (read != count) {
            throw new UnsupportedFeatureException("A window of " + count + " rows was cut to " + read
                    + " when it was read again").at(readers.get(column).pages().place());
        }
    }

    @Override
    public void close() {
        isClosed = true;
        batch = none;
        compressions.close();
    }
}
