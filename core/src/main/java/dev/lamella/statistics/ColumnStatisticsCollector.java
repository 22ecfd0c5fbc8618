package dev.lamella.statistics;

import dev.lamella.internal.bytes.DistinctSketch;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.column.BloomFilters;
import dev.lamella.internal.column.Bounds;
import dev.lamella.internal.encoding.Values;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// Collects the statistics of one column; see [StatisticsCollector].
///
/// NaN is neither the smallest nor the largest value. Zeros of both signs are one value.
public final class ColumnStatisticsCollector {
    private final Leaf leaf;
    private final SortOrder order;
    private final DistinctSketch distinct = new DistinctSketch();
    private long valueCount;
    private long nullCount;
    private Bounds.Found found = Bounds.Found.NOTHING;

    ColumnStatisticsCollector(Leaf leaf) {
        this.leaf = leaf;
        this.order = leaf.field().type() == PhysicalType.INT96
                ? SortOrder.ofInt96Timestamp(leaf.field())
                : SortOrder.of(leaf);
    }

    /// The order of the smallest and the largest value. For INT96 it is that of the instants, because a footer defines none.
    public SortOrder order() {
        return order;
    }

    /// The column.
    public Leaf leaf() {
        return leaf;
    }

    /// The statistics so far, none of them empty unless there are no values. A zero is -0.0 as the smallest value and
    /// 0.0 as the largest, as in a footer.
    public ColumnStatistics statistics() {
        return new ColumnStatistics(OptionalLong.of(valueCount), OptionalLong.of(nullCount), found.min(),
                found.max());
    }

    /// The number of distinct values: exact up to a few thousand, then with a standard error below 2 %.
    public long distinctEstimate() {
        return distinct.estimate();
    }

    /// Adds the entries of a dictionary to [#distinctEstimate] only.
    ///
    /// @param dictionary without nulls
    public void addDistinct(ColumnVector dictionary) {
        addDistinct(Values.of((ColumnVector.Plain) dictionary), dictionary.size());
    }

    /// Adds the distinct values of another column to [#distinctEstimate] only.
    public void addDistinct(ColumnStatisticsCollector other) {
        distinct.add(other.distinct);
    }

    void add(ColumnVector vector) {
        Validity validity = vector.validity();
        nullCount += validity.nullCount();
        valueCount += vector.size() - validity.nullCount();
        switch (vector) {
            case DictionaryVector entries -> addSome(Values.of((ColumnVector.Plain) entries.dictionary()),
                    used(entries));
            case ColumnVector.Plain values when !validity.hasNulls() -> addAll(Values.of(values), values.size());
            case ColumnVector.Plain values -> addSome(Values.of(values),
                    IntStream.range(0, values.size()).filter(validity::isPresent).toArray());
            case ColumnVector.Nested ignored -> throw new IllegalArgumentException("A group has no values");
            case NullVector ignored -> {
                // Counted above.
            }
        }
    }

    /// The entries that occur, each once.
    private static int[] used(DictionaryVector vector) {
        boolean[] isUsed = new boolean[vector.dictionary().size()];
        int[] indices = vector.indices();
        boolean hasNulls = vector.validity().hasNulls();
        for (int i = 0; i < vector.size(); i++) {
            if (!hasNulls || !vector.isNull(i)) {
                isUsed[indices[i]] = true;
            }
        }
        return IntStream.range(0, isUsed.length).filter(entry -> isUsed[entry]).toArray();
    }

    private <A> void addSome(Values<A> values, int[] slots) {
        A dense = values.arrayType().allocate(slots.length);
        values.arrayType().gather(values.array(), slots, 0, dense, 0, slots.length);
        addAll(new Values<>(values.arrayType(), dense), slots.length);
    }

    private <A> void addAll(Values<A> values, int count) {
        addDistinct(values, count);
        Bounds<A> bounds = new Bounds<>(order, values.arrayType());
        found = bounds.join(found, bounds.of(values.array(), 0, count));
    }

    /// Both zeros have the same hash, and all NaN values.
    private <A> void addDistinct(Values<A> values, int count) {
        switch (values.array()) {
            case boolean[] booleans -> {
                for (int i = 0; i < count; i++) {
                    distinct.add(XxHash64.hash(booleans[i] ? 1 : 0));
                }
            }
            case float[] floats -> {
                for (int i = 0; i < count; i++) {
                    distinct.add(XxHash64.hash(Float.floatToIntBits(floats[i] + 0.0f)));
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < count; i++) {
                    distinct.add(XxHash64.hash(Double.doubleToLongBits(doubles[i] + 0.0)));
                }
            }
            case byte[] halves when leaf.field().logicalType().filter(LogicalType.Float16.class::isInstance)
                    .isPresent() -> {
                for (int i = 0; i < count; i++) {
                    float half = Float.float16ToFloat(LittleEndian.getShort(halves, i * Short.BYTES));
                    distinct.add(XxHash64.hash(Float.floatToIntBits(half + 0.0f)));
                }
            }
            default -> BloomFilters.forEachHash(values.arrayType(), values.array(), count, distinct::add);
        }
    }
}
