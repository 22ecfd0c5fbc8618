package dev.lamella.statistics;

import dev.lamella.internal.batch.StoredValues;
import dev.lamella.internal.bytes.DistinctSketch;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import java.util.Optional;
import java.util.OptionalLong;

/// Collects the statistics of one column; see [StatisticsCollector].
///
/// NaN is neither the smallest nor the largest value. Zeros of both signs are one value.
public final class ColumnStatisticsCollector {
    private final Leaf leaf;
    private final SortOrder order;
    private final DistinctSketch distinct = new DistinctSketch();
    private long valueCount;
    private long nullCount;
    private Optional<byte[]> min = Optional.empty();
    private Optional<byte[]> max = Optional.empty();

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
        return new ColumnStatistics(OptionalLong.of(valueCount), OptionalLong.of(nullCount), min.map(order::lowerBound),
                max.map(order::upperBound));
    }

    /// The number of distinct values: exact up to a few thousand, then with a standard error below 2 %.
    public long distinctEstimate() {
        return distinct.estimate();
    }

    /// Adds the entries of a dictionary to [#distinctEstimate] only.
    ///
    /// @param dictionary without nulls
    public void addDistinct(ColumnVector dictionary) {
        for (int i = 0; i < dictionary.size(); i++) {
            distinct.add(StoredValues.hash(dictionary, i));
        }
    }

    /// Adds the distinct values of another column to [#distinctEstimate] only.
    public void addDistinct(ColumnStatisticsCollector other) {
        distinct.add(other.distinct);
    }

    void add(ColumnVector vector) {
        nullCount += vector.validity().nullCount();
        valueCount += vector.size() - vector.validity().nullCount();
        switch (vector) {
            case DictionaryVector entries -> {
                boolean[] isUsed = new boolean[entries.dictionary().size()];
                for (int i = 0; i < entries.size(); i++) {
                    if (!entries.isNull(i)) {
                        isUsed[entries.indices()[i]] = true;
                    }
                }
                addValues(entries.dictionary(), isUsed);
            }
            default -> {
                boolean[] isPresent = new boolean[vector.size()];
                for (int i = 0; i < isPresent.length; i++) {
                    isPresent[i] = !vector.isNull(i);
                }
                addValues(vector, isPresent);
            }
        }
    }

    private void addValues(ColumnVector vector, boolean[] isThere) {
        int lowest = -1;
        int highest = -1;
        for (int i = 0; i < isThere.length; i++) {
            if (!isThere[i]) {
                continue;
            }
            distinct.add(StoredValues.hash(vector, i));
            if (order.isDefined() && !(order.hasNan() && StoredValues.isNan(order, vector, i))) {
                lowest = lowest < 0 || StoredValues.compare(order, vector, i, vector, lowest) < 0 ? i : lowest;
                highest = highest < 0 || StoredValues.compare(order, vector, i, vector, highest) > 0 ? i : highest;
            }
        }
        if (lowest >= 0) {
            addMin(StoredValues.bytes(vector, lowest));
            addMax(StoredValues.bytes(vector, highest));
        }
    }

    private void addMin(byte[] value) {
        min = min.filter(known -> order.compareStored(known, value) <= 0).or(() -> Optional.of(value));
    }

    private void addMax(byte[] value) {
        max = max.filter(known -> order.compareStored(known, value) >= 0).or(() -> Optional.of(value));
    }
}
