package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.conformance.Claims.Chunk;
import dev.lamella.conformance.Claims.Page;
import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.conformance.TrueLevels.Slot;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What a column chunk says about the values of itself and of its pages, computed from them once more: bounds by
/// [TrueOrder], counts, and the order of pages.
final class BoundClaims {
    private final Chunk chunk;
    private final PrimitiveField field;
    private final boolean isTotal;
    private final Optional<Comparator<Object>> order;
    private final int boundLength;
    private final String place;

    BoundClaims(Chunk chunk, ColumnOrder columnOrder, int boundLength, String place) {
        this.chunk = chunk;
        this.field = chunk.leaf().field();
        this.isTotal = columnOrder.equals(ColumnOrder.IEEE_754_TOTAL_ORDER);
        this.boundLength = boundLength;
        this.place = place;
        boolean isVariant = chunk.leaf().nodes().stream().anyMatch(node -> node instanceof GroupField
                && node.logicalType().orElse(null) instanceof LogicalType.Variant);
        this.order = isVariant
                ? Optional.empty()
                : isTotal ? Optional.of(TrueOrder.total()) : TrueOrder.byType(field.type(), field.logicalType());
        assertThat(isTotal || columnOrder.equals(ColumnOrder.TYPE_ORDER)).as(place).isTrue();
        assertThat(isTotal && !hasNan()).as("total order of " + place).isFalse();
    }

    /// The least and the greatest value that bounds are about.
    private record Extremes(Object least, Object greatest) {}

    private boolean hasNan() {
        return TrueOrder.hasNan(field.type(), field.logicalType());
    }

    private static List<Object> values(List<Slot> slots) {
        return slots.stream().filter(slot -> slot.value() != null).map(Slot::value).toList();
    }

    private long nanCount(List<Object> values) {
        return hasNan() ? values.stream().filter(TrueOrder::isNan).count() : 0;
    }

    /// None if there are no values, no order, or only NaN where these are in no order.
    private Optional<Extremes> extremes(List<Object> values) {
        if (order.isEmpty() || values.isEmpty()) {
            return Optional.empty();
        }
        List<Object> numbers = hasNan() ? values.stream().filter(value -> !TrueOrder.isNan(value)).toList() : values;
        if (numbers.isEmpty() && !isTotal) {
            return Optional.empty();
        }
        List<Object> compared = numbers.isEmpty() ? values : numbers;
        return Optional.of(new Extremes(compared.stream().min(order.get()).orElseThrow(),
                compared.stream().max(order.get()).orElseThrow()));
    }

    void verify(Statistics statistics) {
        List<Object> values = values(chunk.slots());
        assertThat(statistics.nullCount()).as("null_count of " + place)
                .isEqualTo(OptionalLong.of(chunk.slots().size() - values.size()));
        assertThat(statistics.nanCount()).as("nan_count of " + place)
                .isEqualTo(hasNan() ? OptionalLong.of(nanCount(values)) : OptionalLong.empty());
        if (statistics.distinctCount().isPresent()) {
            assertThat(statistics.distinctCount()).as("distinct_count of " + place)
                    .hasValue(new HashSet<>(values).size());
        }
        Optional<Extremes> extremes = extremes(values);
        assertThat(statistics.minValue().isPresent()).as("min_value of " + place).isEqualTo(extremes.isPresent());
        assertThat(statistics.maxValue().isPresent()).as("max_value of " + place).isEqualTo(extremes.isPresent());
        assertThat(statistics.isMinValueExact().isPresent()).as(place).isEqualTo(extremes.isPresent());
        assertThat(statistics.isMaxValueExact().isPresent()).as(place).isEqualTo(extremes.isPresent());
        if (extremes.isPresent()) {
            byte[] min = statistics.minValue().get();
            byte[] max = statistics.maxValue().get();
            lower(min, extremes.get(), place);
            upper(max, extremes.get(), place);
            assertThat(statistics.isMinValueExact()).as("is_min_value_exact of " + place)
                    .hasValue(compare(parse(min), extremes.get().least) == 0);
            assertThat(statistics.isMaxValueExact()).as("is_max_value_exact of " + place)
                    .hasValue(compare(parse(max), extremes.get().greatest) == 0);
        }
        deprecated(statistics);
    }

    /// The old bounds compare with sign: they are only where that is the column's order.
    private void deprecated(Statistics statistics) {
        assertThat(statistics.min().isPresent()).as(place).isEqualTo(statistics.max().isPresent());
        if (statistics.min().isPresent()) {
            boolean isSigned = switch (field.type()) {
                case BOOLEAN, FLOAT, DOUBLE -> !isTotal;
                case INT32, INT64 ->
                    !(field.logicalType().orElse(null) instanceof LogicalType.Integer(_, boolean signed)) || signed;
                case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
            };
            assertThat(isSigned).as("min and max of " + place).isTrue();
            assertThat(statistics.min().get()).as("min of " + place).isEqualTo(statistics.minValue().orElseThrow());
            assertThat(statistics.max().get()).as("max of " + place).isEqualTo(statistics.maxValue().orElseThrow());
        }
    }

    void verify(Optional<ColumnIndex> found) {
        List<Page> pages = chunk.pages();
        boolean isExpected = order.isPresent() && pages.stream()
                .noneMatch(page -> !values(page.slots()).isEmpty() && extremes(values(page.slots())).isEmpty());
        assertThat(found.isPresent()).as("column index of " + place).isEqualTo(isExpected);
        if (found.isEmpty()) {
            return;
        }
        ColumnIndex index = found.get();
        assertThat(index.nullPages()).as("null_pages of " + place)
                .isEqualTo(pages.stream().map(page -> values(page.slots()).isEmpty()).toList());
        assertThat(index.nullCounts()).as("null_counts of " + place).isEqualTo(pages.stream()
                .map(page -> (long) page.slots().size() - values(page.slots()).size()).toList());
        assertThat(index.nanCounts()).as("nan_counts of " + place).isEqualTo(hasNan()
                ? pages.stream().map(page -> nanCount(values(page.slots()))).toList()
                : List.of());
        assertThat(index.repetitionLevelHistograms()).as("repetition levels by page of " + place).isEqualTo(
                pages.stream().flatMap(page -> Claims.histogram(page.slots(), chunk.leaf().maxRepetitionLevel(), true)
                        .stream()).toList());
        assertThat(index.definitionLevelHistograms()).as("definition levels by page of " + place).isEqualTo(
                pages.stream().flatMap(page -> Claims.histogram(page.slots(), chunk.leaf().maxDefinitionLevel(), false)
                        .stream()).toList());
        assertThat(index.minValues()).hasSameSizeAs(pages);
        assertThat(index.maxValues()).hasSameSizeAs(pages);
        List<Object> mins = new ArrayList<>();
        List<Object> maxes = new ArrayList<>();
        for (int i = 0; i < pages.size(); i++) {
            Optional<Extremes> extremes = extremes(values(pages.get(i).slots()));
            if (extremes.isEmpty()) {
                assertThat(index.minValues().get(i)).as(place).isEmpty();
                assertThat(index.maxValues().get(i)).as(place).isEmpty();
            } else {
                lower(index.minValues().get(i), extremes.get(), "page " + i + " of " + place);
                upper(index.maxValues().get(i), extremes.get(), "page " + i + " of " + place);
                mins.add(parse(index.minValues().get(i)));
                maxes.add(parse(index.maxValues().get(i)));
            }
        }
        BoundaryOrder boundaryOrder = rises(mins, 1) && rises(maxes, 1)
                ? BoundaryOrder.ASCENDING
                : rises(mins, -1) && rises(maxes, -1) ? BoundaryOrder.DESCENDING : BoundaryOrder.UNORDERED;
        assertThat(index.boundaryOrder()).as("boundary_order of " + place).isEqualTo(boundaryOrder);
    }

    private boolean rises(List<Object> bounds, int sign) {
        for (int i = 1; i < bounds.size(); i++) {
            if (sign * compare(bounds.get(i - 1), bounds.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private int compare(Object left, Object right) {
        return order.orElseThrow().compare(left, right);
    }

    private void lower(byte[] bound, Extremes extremes, String where) {
        if (isLong(extremes.least)) {
            byte[] least = bytes(extremes.least);
            assertThat(bound.length).as("shortened bound of " + where).isLessThanOrEqualTo(boundLength);
            assertThat(bound).as("lower bound of " + where).isEqualTo(Arrays.copyOf(least, bound.length));
            text(bound, where);
            return;
        }
        same(bound, extremes.least, "lower bound of " + where);
        zero(bound, true, where);
    }

    private void upper(byte[] bound, Extremes extremes, String where) {
        if (isLong(extremes.greatest) && !Arrays.equals(bound, bytes(extremes.greatest))) {
            assertThat(bound.length).as("shortened bound of " + where).isBetween(1, boundLength);
            assertThat(compare(parse(bound), extremes.greatest)).as("upper bound of " + where).isPositive();
            byte[] front = Arrays.copyOf(bytes(extremes.greatest), bound.length);
            assertThat(Arrays.mismatch(bound, front)).as("what the upper bound of " + where + " raises")
                    .isBetween(Math.max(0, bound.length - 4), bound.length - 1);
            text(bound, where);
            return;
        }
        same(bound, extremes.greatest, "upper bound of " + where);
        zero(bound, false, where);
    }

    private void same(byte[] bound, Object value, String what) {
        Object parsed = parse(bound);
        if (compare(parsed, value) != 0) {
            assertThat(parsed).as(what).isEqualTo(value);
        }
    }

    private boolean isLong(Object value) {
        boolean isDecimal = field.logicalType().orElse(null) instanceof LogicalType.Decimal;
        return field.type() == PhysicalType.BYTE_ARRAY && !isDecimal && bytes(value).length > boundLength;
    }

    private static byte[] bytes(Object value) {
        return HexFormat.of().parseHex(((Hex) value).digits());
    }

    /// Bounds of text are text.
    private void text(byte[] bound, String where) {
        LogicalType type = field.logicalType().orElse(null);
        if (type instanceof LogicalType.String || type instanceof LogicalType.Enum
                || type instanceof LogicalType.Json) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bound));
            } catch (CharacterCodingException e) {
                throw new AssertionError("a bound of " + where + " is not UTF-8", e);
            }
        }
    }

    /// In the order of the type a zero is -0 as lower bound, and +0 as upper one.
    private void zero(byte[] bound, boolean isLower, String where) {
        if (!isTotal && hasNan()) {
            byte[] zero = new byte[bound.length];
            byte[] negative = new byte[bound.length];
            negative[bound.length - 1] = (byte) 0x80;
            if (Arrays.equals(bound, zero) || Arrays.equals(bound, negative)) {
                assertThat(bound).as("zero in " + where).isEqualTo(isLower ? negative : zero);
            }
        }
    }

    private Object parse(byte[] bound) {
        ByteBuffer bytes = ByteBuffer.wrap(bound).order(ByteOrder.LITTLE_ENDIAN);
        return switch (field.type()) {
            case BOOLEAN -> bound[0] == 1;
            case INT32 -> (long) bytes.getInt();
            case INT64 -> bytes.getLong();
            case FLOAT -> new Bits32(bytes.getInt());
            case DOUBLE -> new Bits64(bytes.getLong());
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Hex.of(bound);
        };
    }
}
