package dev.lamella.internal.batch;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/// One sorting column: compares rows of a batch, and its first row with the last row before it.
///
/// A value counts as null if it or an enclosing struct is null.
public final class ColumnComparator {
    private final Leaf leaf;
    private final SortingColumn declared;
    private final SortOrder order;
    /// The ordinal of the field in the row, and then in each struct.
    private final int[] way;

    private final List<Validity> nulls = new ArrayList<>();
    private ColumnVector values = new NullVector(0);
    private IntBinaryOperator byPlace = (ignored, ignored2) -> 0;
    /// The value of the last row before the batch; null if it is null.
    private byte @Nullable [] last;

    /// @param way ordinals of the fields that lead to the leaf, from the row through each struct
    ColumnComparator(Leaf leaf, SortingColumn declared, SortOrder order, int[] way) {
        this.leaf = leaf;
        this.declared = declared;
        this.order = order;
        this.way = way;
    }

    Leaf leaf() {
        return leaf;
    }

    SortOrder order() {
        return order;
    }

    boolean isDescending() {
        return declared.isDescending();
    }

    boolean isNullsFirst() {
        return declared.isNullsFirst();
    }

    /// The values of the batch, without dictionary.
    ColumnVector values() {
        return Vectors.materialize(values);
    }

    /// The declared order: `ascending, nulls first`.
    String declaration() {
        return (declared.isDescending() ? "descending" : "ascending") + ", nulls "
                + (declared.isNullsFirst() ? "first" : "last");
    }

    /// Sets the batch.
    void bind(Batch batch) {
        bind(batch.columns());
    }

    /// Sets the columns of the rows.
    public void bind(List<ColumnVector> columns) {
        nulls.clear();
        ColumnVector vector = columns.get(way[0]);
        addNulls(vector);
        for (int i = 1; i < way.length; i++) {
            vector = ((GroupVector) vector).fields().get(way[i]);
            addNulls(vector);
        }
        values = vector;
        byPlace = comparing(vector);
    }

    private void addNulls(ColumnVector vector) {
        Validity validity = vector.validity();
        if (validity.hasNulls()) {
            nulls.add(validity);
        }
    }

    boolean hasNulls() {
        return !nulls.isEmpty();
    }

    boolean isNull(int row) {
        for (int i = 0; i < nulls.size(); i++) {
            if (nulls.get(i).isNull(row)) {
                return true;
            }
        }
        return false;
    }

    private IntBinaryOperator comparing(ColumnVector vector) {
        return switch (vector) {
            case BooleanVector v -> (left, right) -> order.compare(v.values()[left], v.values()[right]);
            case IntVector v -> (left, right) -> order.compare(v.values()[left], v.values()[right]);
            case LongVector v -> (left, right) -> order.compare(v.values()[left], v.values()[right]);
            case FloatVector v -> (left, right) -> order.compare(v.values()[left], v.values()[right]);
            case DoubleVector v -> (left, right) -> order.compare(v.values()[left], v.values()[right]);
            case BytesVector v -> (left, right) -> order.compare(v.bytes(), v.offset(left), v.length(left), v.bytes(),
                    v.offset(right), v.length(right));
            case FixedBytesVector v -> (left, right) -> order.compare(v.bytes(), v.offset(left), v.width(), v.bytes(),
                    v.offset(right), v.width());
            case DictionaryVector v -> {
                IntBinaryOperator entries = comparing(v.dictionary());
                int[] indices = v.indices();
                yield (left, right) -> indices[left] == indices[right]
                        ? 0
                        : entries.applyAsInt(indices[left], indices[right]);
            }
            case NullVector ignored -> (ignored2, ignored3) -> 0;
            case ColumnVector.Nested ignored -> throw new AssertionError("A leaf is not a " + vector);
        };
    }

    /// Negative if row `left` sorts before row `right` in the declared order, positive if after it.
    public int compare(int left, int right) {
        if (!nulls.isEmpty()) {
            boolean isLeftNull = isNull(left);
            boolean isRightNull = isNull(right);
            if (isLeftNull || isRightNull) {
                return compareNulls(isLeftNull, isRightNull);
            }
        }
        return directed(byPlace.applyAsInt(left, right));
    }

    /// As [#compare], for the last row before the batch and the first row of the batch.
    int compareWithLast() {
        return compare(last, 0);
    }

    /// As [#compare], for a value of another batch.
    ///
    /// @param left as [#stored] returned it
    public int compare(byte @Nullable [] left, int right) {
        byte[] other = stored(right);
        return left == null || other == null
                ? compareNulls(left == null, other == null)
                : directed(order.compareStored(left, other));
    }

    private int compareNulls(boolean isLeftNull, boolean isRightNull) {
        if (isLeftNull == isRightNull) {
            return 0;
        }
        return isLeftNull == declared.isNullsFirst() ? -1 : 1;
    }

    private int directed(int comparison) {
        return declared.isDescending() ? Integer.compare(0, comparison) : comparison;
    }

    /// Remembers the value of a row for the next batch.
    void keep(int row) {
        last = stored(row);
    }

    /// The value of a row in PLAIN encoding; null if it is null.
    public byte @Nullable [] stored(int row) {
        return isNull(row) ? null : StoredValues.bytes(values, row);
    }
}
