package dev.lamella.internal.index;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import java.util.Optional;
import java.util.OptionalLong;

/// The exact statistics of a column over all row groups, from the footer. Bounds that may be truncated, or that leave NaN open,
/// do not count; zeros of both signs are one value.
public final class ExactStatistics {
    private final Leaf leaf;
    private final int slotLevel;
    private OptionalLong valueCount = OptionalLong.of(0);
    private OptionalLong nullCount = OptionalLong.of(0);
    private Extreme min = Extreme.NONE_YET;
    private Extreme max = Extreme.NONE_YET;
    /// Bounds that also count where NaN values are possible.
    private Extreme low = Extreme.NONE_YET;
    private Extreme high = Extreme.NONE_YET;
    private boolean mayHaveNans;

    /// @param bound a bound of all values, if known
    /// @param isValue whether the bound is itself a value (or there are no values)
    private record Extreme(Optional<byte[]> bound, boolean isValue) {
        static final Extreme NONE_YET = new Extreme(Optional.empty(), true);
        static final Extreme UNKNOWN = new Extreme(Optional.empty(), false);

        /// An exact bound stays exact when it lies outside a truncated one.
        Extreme with(Extreme other, SortOrder order, int sign) {
            if (bound.isEmpty() || other.bound.isEmpty()) {
                return bound.isEmpty() && isValue ? other : UNKNOWN;
            }
            int comparison = sign * order.compareStored(bound.get(), other.bound.get());
            return comparison == 0 ? new Extreme(bound, isValue || other.isValue) : comparison < 0 ? this : other;
        }

        Extreme inexact() {
            return new Extreme(bound, false);
        }

        Optional<byte[]> value() {
            return isValue ? bound : Optional.empty();
        }
    }

    private ExactStatistics(Leaf leaf) {
        this.leaf = leaf;
        this.slotLevel = leaf.node().slotLevel();
    }

    /// The statistics of a column in one row group.
    public static ExactStatistics of(FileMetadata file, int rowGroup, Leaf leaf) {
        ExactStatistics one = new ExactStatistics(leaf);
        RowGroup group = file.rowGroups().get(rowGroup);
        if (group.rowCount() < 0) {
            one.forget();
        } else if (group.rowCount() > 0) {
            one.add(group, ChunkFacts.of(group, leaf, new StatisticsValidity(file)));
        }
        return one;
    }

    /// The statistics of a column. They are empty if the footer contradicts itself in the number of rows.
    public static ExactStatistics of(FileMetadata file, Leaf leaf) {
        ExactStatistics all = new ExactStatistics(leaf);
        long rowCount = 0;
        boolean isKnown = true;
        StatisticsValidity trust = new StatisticsValidity(file);
        for (RowGroup group : file.rowGroups()) {
            rowCount += group.rowCount();
            isKnown &= group.rowCount() >= 0;
            if (group.rowCount() > 0) {
                all.add(group, ChunkFacts.of(group, leaf, trust));
            }
        }
        if (!isKnown || rowCount != file.rowCount()) {
            all.forget();
        }
        return all;
    }

    private void forget() {
        valueCount = OptionalLong.empty();
        nullCount = canBeNull() ? OptionalLong.empty() : nullCount;
        min = Extreme.UNKNOWN;
        max = Extreme.UNKNOWN;
        low = Extreme.UNKNOWN;
        high = Extreme.UNKNOWN;
        mayHaveNans = SortOrder.of(leaf).hasNan();
    }

    private boolean canBeNull() {
        return slotLevel < leaf.maxDefinitionLevel();
    }

    private void add(RowGroup group, ChunkFacts found) {
        Optional<ColumnMetadata> chunk = group.columns().get(leaf.fileIndex()).metadata();
        OptionalLong values = values(chunk, found);
        valueCount = sum(valueCount, values);
        nullCount = sum(nullCount, nulls(found));
        if (values.isPresent() && values.getAsLong() == 0) {
            return;
        }
        Facts facts = found.facts();
        // In numeric order, bounds of the total order are valid too if there is no NaN; all bounds then have one order.
        SortOrder order = SortOrder.of(leaf);
        boolean isComparable = StatisticsValidity.hold(facts.order(), order);
        Optional<Statistics> told = chunk.flatMap(ColumnMetadata::statistics);
        Extreme least = extreme(isComparable ? facts.min() : Optional.empty(),
                told.flatMap(Statistics::isMinValueExact));
        Extreme greatest = extreme(isComparable ? facts.max() : Optional.empty(),
                told.flatMap(Statistics::isMaxValueExact));
        boolean isWithoutNans = !facts.mayHaveNans();
        min = min.with(isWithoutNans ? least : Extreme.UNKNOWN, order, 1);
        max = max.with(isWithoutNans ? greatest : Extreme.UNKNOWN, order, -1);
        if (facts.mayHaveNumbers()) {
            low = low.with(isWithoutNans ? least : least.inexact(), order, 1);
            high = high.with(isWithoutNans ? greatest : greatest.inexact(), order, -1);
        }
        mayHaveNans |= !isWithoutNans;
    }

    /// The number of entries without the nulls.
    private OptionalLong values(Optional<ColumnMetadata> chunk, ChunkFacts found) {
        OptionalLong nulls = leaf.maxDefinitionLevel() == 0 && found.ignored().isEmpty()
                ? OptionalLong.of(0)
                : found.nulls();
        return chunk.isPresent() && nulls.isPresent()
                ? OptionalLong.of(chunk.get().valueCount() - nulls.getAsLong())
                : OptionalLong.empty();
    }

    /// Statistics also count null and empty lists. The level histogram gives their number; without it, counts below lists are
    /// not trusted.
    private OptionalLong nulls(ChunkFacts found) {
        if (!canBeNull()) {
            return OptionalLong.of(0);
        }
        if (slotLevel == 0 || found.nulls().isEmpty()) {
            return found.nulls();
        }
        return OptionalLong.of(found.facts().definitionLevels().subList(slotLevel, leaf.maxDefinitionLevel()).stream()
                .mapToLong(Long::longValue).sum());
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        // A count that no file can have is treated as unknown.
        return one.isPresent() && other.isPresent() && other.getAsLong() <= Long.MAX_VALUE - one.getAsLong()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }

    private Extreme extreme(Optional<byte[]> bound, Optional<Boolean> isExact) {
        return bound.map(bytes -> new Extreme(Optional.of(bytes), isValue(bytes, isExact))).orElse(Extreme.UNKNOWN);
    }

    /// Bounds of bytes may be truncated unless the writer says that they are exact.
    private boolean isValue(byte[] bound, Optional<Boolean> isExact) {
        PrimitiveField field = leaf.field();
        return switch (field.type()) {
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> isExact.orElse(true);
            case INT96 -> false;
            case BYTE_ARRAY -> isExact.orElse(false);
            case FIXED_LEN_BYTE_ARRAY -> bound.length == field.typeLength() && isExact.orElse(isNeverCut(field));
        };
    }

    private static boolean isNeverCut(PrimitiveField field) {
        LogicalType type = field.logicalType().orElse(null);
        return type instanceof LogicalType.Uuid || type instanceof LogicalType.Float16;
    }

    /// The number of values that are not null, if known.
    public OptionalLong valueCount() {
        return valueCount;
    }

    /// The number of nulls, if known; below lists, of null elements.
    public OptionalLong nullCount() {
        return nullCount;
    }

    /// The smallest value, if known.
    public Optional<byte[]> min() {
        return min.value();
    }

    /// No value but NaN is below it.
    public Optional<byte[]> low() {
        return low.bound;
    }

    /// No value but NaN is above it.
    public Optional<byte[]> high() {
        return high.bound;
    }

    /// Whether [#low] is a value of the column.
    public boolean isLowExact() {
        return low.isValue;
    }

    /// Whether [#high] is a value of the column.
    public boolean isHighExact() {
        return high.isValue;
    }

    /// Whether NaN may be among the values.
    public boolean mayHaveNans() {
        return mayHaveNans;
    }

    /// The largest value, if known.
    public Optional<byte[]> max() {
        return max.value();
    }
}
