package dev.lamella;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.batch.StoredValues;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sorts rows in memory: takes batches, and gives them back in order. Rows that compare alike stay in theirs.
final class RowSorter {
    private static final int BATCH_ROWS = 2048;

    private final List<Key> keys = new ArrayList<>();
    private final long mostBytes;
    private final List<Batch> batches = new ArrayList<>();
    private long bytes;
    private long rowCount;

    /// Takes batches.
    interface Sink {
        void write(Batch batch) throws IOException;
    }

    /// @param steps from the columns of a batch to the leaf: ordinals of fields
    private record Key(SortingColumn wanted, SortOrder order, List<Integer> steps, List<Vector> vectors) {}

    /// @param wanted columns that have one value in a row, and an order
    /// @param mostBytes of memory that rows may take
    RowSorter(Schema schema, SortColumns wanted, long mostBytes) {
        this.mostBytes = mostBytes;
        for (SortingColumn column : wanted.columns()) {
            Leaf leaf = schema.leaves().get(column.columnIndex());
            keys.add(new Key(column, wanted.orders().get(leaf.index()), steps(schema, leaf), new ArrayList<>()));
        }
    }

    private static List<Integer> steps(Schema schema, Leaf leaf) {
        List<Integer> steps = new ArrayList<>();
        List<Field> siblings = schema.fields();
        for (Field node : leaf.nodes()) {
            steps.add(indexOf(siblings, node));
            siblings = node instanceof GroupField group ? group.children() : List.of();
        }
        return List.copyOf(steps);
    }

    /// Fields may be equal to each other: the same one is looked for.
    private static int indexOf(List<Field> siblings, Field node) {
        for (int i = 0; i < siblings.size(); i++) {
            if (isSame(siblings.get(i), node)) {
                return i;
            }
        }
        throw new AssertionError("a leaf's nodes are fields of its schema");
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Field field, Field other) {
        return field == other;
    }

    /// Keeps a copy of a batch.
    ///
    /// @throws UnsupportedFeatureException if the rows take more memory than they may
    void add(Batch batch) {
        Batch own = Gatherer.detach(batch);
        // A row is in the list of places, and once more while they are merged.
        bytes += Gatherer.bytes(own) + 2L * Long.BYTES * own.rowCount();
        rowCount += own.rowCount();
        if (bytes > mostBytes || rowCount > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException("The first " + rowCount + " rows take " + (bytes >> 20)
                    + " MB of memory; at most " + (mostBytes >> 20) + " MB are used for sorting",
                    "Allow more, with a larger Java heap; sort fewer columns; or sort the data before it is written.");
        }
        batches.add(own);
        for (Key key : keys) {
            key.vectors.add(leaf(own, key.steps));
        }
    }

    private static Vector leaf(Batch batch, List<Integer> steps) {
        Vector vector = batch.columns().get(steps.getFirst());
        for (int step : steps.subList(1, steps.size())) {
            vector = ((GroupVector) vector).fields().get(step);
        }
        return vector;
    }

    /// Gives all rows in order.
    void drainTo(Sink sink) throws IOException {
        long[] places = new long[(int) rowCount];
        int end = 0;
        for (int i = 0; i < batches.size(); i++) {
            for (int row = 0; row < batches.get(i).rowCount(); row++) {
                places[end++] = Gatherer.place(i, row);
            }
        }
        sort(places, new long[places.length], 0, places.length);
        for (int from = 0; from < places.length; from += BATCH_ROWS) {
            int to = Math.min(places.length, from + BATCH_ROWS);
            sink.write(Gatherer.gather(batches, Arrays.copyOfRange(places, from, to)));
        }
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
            Vector one = key.vectors.get(Gatherer.batch(left));
            Vector two = key.vectors.get(Gatherer.batch(right));
            int result = compare(key, one, Gatherer.slot(left), two, Gatherer.slot(right));
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private static int compare(Key key, Vector one, int left, Vector two, int right) {
        boolean isLeftNull = one.isNull(left);
        if (isLeftNull || two.isNull(right)) {
            int nullsLast = Boolean.compare(isLeftNull, two.isNull(right));
            return key.wanted.isNullsFirst() ? -nullsLast : nullsLast;
        }
        int result = StoredValues.compare(key.order, one, left, two, right);
        return key.wanted.isDescending() ? Integer.compare(0, result) : result;
    }
}
