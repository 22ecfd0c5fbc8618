package dev.lamella.internal.check;

import dev.lamella.internal.index.StatisticsValidity;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The statistics of a column chunk, and the column and its order, by which they are judged.
record ChunkStatistics(Chunk chunk, Statistics statistics) {
    private static final int FLOAT16_LENGTH = 2;

    /// One of the four bounds.
    ///
    /// @param name in `parquet.thrift`
    /// @param bytes as stored
    /// @param isLower whether it is a minimum
    /// @param isDeprecated whether it is one of `min` and `max`, whose order is signed whatever the column's is
    record Bound(String name, byte[] bytes, boolean isLower, boolean isDeprecated) {}

    /// Two bounds that belong together.
    record Pair(Bound min, Bound max) {
        boolean isOneValue() {
            return Arrays.equals(min.bytes(), max.bytes());
        }
    }

    /// The bounds that are there.
    List<Bound> bounds() {
        List<Bound> bounds = new ArrayList<>(4);
        deprecatedMin().ifPresent(bounds::add);
        deprecatedMax().ifPresent(bounds::add);
        minValue().ifPresent(bounds::add);
        maxValue().ifPresent(bounds::add);
        return bounds;
    }

    boolean hasBounds() {
        return statistics.min().isPresent() || statistics.max().isPresent() || hasValueBounds();
    }

    /// Whether `min_value` or `max_value` is there.
    boolean hasValueBounds() {
        return statistics.minValue().isPresent() || statistics.maxValue().isPresent();
    }

    Optional<Bound> minValue() {
        return statistics.minValue().map(bytes -> new Bound("min_value", bytes, true, false));
    }

    Optional<Bound> maxValue() {
        return statistics.maxValue().map(bytes -> new Bound("max_value", bytes, false, false));
    }

    Optional<Bound> deprecatedMin() {
        return statistics.min().map(bytes -> new Bound("min", bytes, true, true));
    }

    Optional<Bound> deprecatedMax() {
        return statistics.max().map(bytes -> new Bound("max", bytes, false, true));
    }

    /// `min_value` and `max_value`, if both are there.
    Optional<Pair> values() {
        return minValue().flatMap(min -> maxValue().map(max -> new Pair(min, max)));
    }

    /// `min` and `max`, if both are there.
    Optional<Pair> deprecated() {
        return deprecatedMin().flatMap(min -> deprecatedMax().map(max -> new Pair(min, max)));
    }

    Leaf leaf() {
        return chunk.leaf();
    }

    PhysicalType type() {
        return chunk.type();
    }

    /// The type as a reader sees it: the physical one, and the annotation if it counts.
    String typeName() {
        return leaf().field().typeText();
    }

    /// The number of values, nulls included, as the footer has it.
    long valueCount() {
        return chunk.metadata().valueCount();
    }

    /// Whether the values may be NaN: those of FLOAT, DOUBLE and FLOAT16.
    boolean isFloating() {
        return SortOrder.of(leaf()).hasNan();
    }

    /// The order of a bound: signed for a deprecated one, that of the column for others. Without column orders that of
    /// the type is assumed.
    SortOrder orderOf(Bound bound) {
        return bound.isDeprecated() ? StatisticsValidity.orderOfDeprecated(leaf()) : columnOrder();
    }

    /// The order of `min_value` and `max_value`. Without column orders that of the type is assumed.
    SortOrder columnOrder() {
        return chunk.order().orElse(ColumnOrder.TYPE_ORDER).sortOrder(leaf());
    }

    /// The value of a bound of FLOAT, DOUBLE or FLOAT16; absent if it has not as many bytes as the type.
    Optional<Double> floating(Bound bound) {
        byte[] bytes = bound.bytes();
        return switch (type()) {
            case FLOAT -> bytes.length == Float.BYTES
                    ? Optional.of((double) Float.intBitsToFloat(LittleEndian.getInt(bytes, 0)))
                    : Optional.empty();
            case DOUBLE -> bytes.length == Double.BYTES
                    ? Optional.of(Double.longBitsToDouble(LittleEndian.getLong(bytes, 0)))
                    : Optional.empty();
            case FIXED_LEN_BYTE_ARRAY -> isFloating() && bytes.length == FLOAT16_LENGTH
                    ? Optional.of((double) Float.float16ToFloat((short) (bytes[0] & 0xff | bytes[1] << 8)))
                    : Optional.empty();
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY -> Optional.empty();
        };
    }

    boolean isOrder(ColumnOrder expected) {
        return chunk.order().filter(expected::equals).isPresent();
    }

    /// How many values are not null; absent if that is not known, or if the counts are nonsense.
    OptionalLong presentCount() {
        OptionalLong nulls = statistics.nullCount();
        return nulls.isPresent() && nulls.getAsLong() >= 0 && nulls.getAsLong() <= valueCount()
                ? OptionalLong.of(valueCount() - nulls.getAsLong())
                : OptionalLong.empty();
    }
}
