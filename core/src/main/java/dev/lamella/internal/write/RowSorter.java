package dev.lamella.internal.write;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.batch.StoredValues;
import dev.lamella.internal.vector.Taker;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Dictionaries;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sorts rows in memory: takes batches, and gives them back in order. Rows that compare alike stay in theirs.
public final class RowSorter {
    private static final int BATCH_ROWS = 2048;
    /// From how many rows or bytes on batches are made one: rows are taken faster from a few long vectors.
    private static final int MERGED_ROWS = 1 << 20;
    private static final long MERGED_BYTES = 64 << 20;

    private final List<Key> keys = new ArrayList<>();
    private final long mostBytes;
    /// Batches that are made one next.
    private final BatchBuffer buffer = new BatchBuffer();
    private final List<List<ColumnVector>> merged = new ArrayList<>();
    private final Schema schema;
    private long mergedBytes;
    private long rowCount;

    /// Takes batches.
    public interface Sink {
        void write(Batch batch) throws IOException;
    }

    /// @param vectors of the leaf, one for each merged batch
    private record Key(SortingColumn wanted, SortOrder order, Leaf leaf, List<ColumnVector> vectors) {}

    /// @param wanted columns that have one value in a row, and an order
    /// @param mostBytes of memory that rows may take
    public RowSorter(Schema schema, SortColumns wanted, long mostBytes) {
        this.schema = schema;
        this.mostBytes = mostBytes;
        for (SortingColumn column : wanted.columns()) {
            Leaf leaf = schema.leaves().get(column.columnIndex());
            keys.add(new Key(column, wanted.orders().get(leaf.index()), leaf, new ArrayList<>()));
        }
    }

    /// Keeps a copy of a batch.
    ///
    /// @throws UnsupportedFeatureException if the rows take more memory than they may
    public void add(Batch batch) {
        buffer.add(batch);
        rowCount += batch.rowCount();
        // A row is in the list of places, and once more while they are merged.
        long bytes = mergedBytes + buffer.bytes() + 2L * Long.BYTES * rowCount;
        if (bytes > mostBytes || rowCount > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException("The first " + rowCount + " rows take " + (bytes >> 20)
                    + " MB of memory; at most " + (mostBytes >> 20) + " MB are used for sorting",
                    "Allow more, with a larger Java heap; sort fewer columns; or sort the data before it is written.");
        }
        if (buffer.rowCount() >= MERGED_ROWS || buffer.bytes() >= MERGED_BYTES) {
            merge();
        }
    }

    private void merge() {
        mergedBytes += buffer.bytes();
        List<ColumnVector> columns = buffer.drain();
        merged.add(columns);
        keys.forEach(key -> key.vectors.add(vector(key.leaf.node(), columns)));
    }

    private static ColumnVector vector(SchemaNode field, List<ColumnVector> columns) {
        SchemaNode struct = field.parent().orElseThrow();
        List<ColumnVector> siblings = struct.parent().isEmpty() ? columns : Vectors.children(vector(struct, columns));
        return siblings.get(struct.children().indexOf(field));
    }

    /// A row: the ordinal of its merged batch in the upper 32 bits, its slot in the lower.
    private static long place(int batch, int slot) {
        return (long) batch << 32 | slot;
    }

    private static int batch(long place) {
        return (int) (place >>> 32);
    }

    private static int slot(long place) {
        return (int) place;
    }

    /// Gives all rows in order.
    public void drainTo(Sink sink) throws IOException {
        if (buffer.rowCount() > 0) {
            merge();
        }
        long[] places = new long[(int) rowCount];
        int end = 0;
        for (int i = 0; i < merged.size(); i++) {
            for (int row = 0; row < merged.get(i).getFirst().size(); row++) {
                places[end++] = place(i, row);
            }
        }
        sort(places, new long[places.length], 0, places.length);
        for (int from = 0; from < places.length; from += BATCH_ROWS) {
            int count = Math.min(places.length - from, BATCH_ROWS);
            sink.write(new Batch(schema, count, take(places, from, count)));
        }
    }

    /// The columns of some rows: taken from each merged batch, one after another, and then put in order.
    private List<ColumnVector> take(long[] places, int from, int count) {
        int[] order = new int[count];
        List<List<ColumnVector>> parts = new ArrayList<>();
        int end = 0;
        for (int batch = 0; batch < merged.size(); batch++) {
            int[] slots = new int[count];
            int first = end;
            for (int i = 0; i < count; i++) {
                if (batch(places[from + i]) == batch) {
                    slots[end - first] = slot(places[from + i]);
                    order[i] = end++;
                }
            }
            int[] wanted = Arrays.copyOf(slots, end - first);
            if (wanted.length > 0) {
                parts.add(merged.get(batch).stream().map(column -> Taker.take(column, wanted)).toList());
            }
        }
        List<ColumnVector> columns = BatchBuffer.concatenate(parts);
        return parts.size() == 1 ? columns : columns.stream().map(column -> Taker.take(column, order)).toList();
    }

    private void sort(long[] places, long[] spare, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        sort(places, spare, from, middle);
        sort(places, spare, middle, to);
        if (compare(places[middle - 1], places[middle]) <= 0) {
            return;
        }
        System.arraycopy(places, from, spare, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takesLeft = right == to || left < middle && compare(spare[left], spare[right]) <= 0;
            places[i] = takesLeft ? spare[left++] : spare[right++];
        }
    }

    private int compare(long left, long right) {
        for (Key key : keys) {
            ColumnVector one = key.vectors.get(batch(left));
            ColumnVector two = key.vectors.get(batch(right));
            int result = compare(key, one, slot(left), two, slot(right));
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private static int compare(Key key, ColumnVector one, int left, ColumnVector two, int right) {
        boolean isLeftNull = one.isNull(left);
        if (isLeftNull || two.isNull(right)) {
            int nullsLast = Boolean.compare(isLeftNull, two.isNull(right));
            return key.wanted.isNullsFirst() ? -nullsLast : nullsLast;
        }
        int result = StoredValues.compare(key.order, one, left, two, right);
        return key.wanted.isDescending() ? Integer.compare(0, result) : result;
    }
}
