package dev.lamella.internal.predicate;

import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Compares and joins intervals of a leaf's values.
record Intervals(PrimitiveField field, SortOrder order) {
    boolean isEmpty(Interval interval) {
        if (interval.low().isEmpty() || interval.high().isEmpty()) {
            return false;
        }
        int place = order.compareStored(interval.low().get(), interval.high().get());
        return place > 0 || place == 0 && (interval.isLowOpen() || interval.isHighOpen());
    }

    /// Compares where intervals begin.
    int compareLows(Interval one, Interval two) {
        if (one.low().isEmpty() || two.low().isEmpty()) {
            return Boolean.compare(one.low().isPresent(), two.low().isPresent());
        }
        int place = order.compareStored(one.low().get(), two.low().get());
        return place != 0 ? place : Boolean.compare(one.isLowOpen(), two.isLowOpen());
    }

    /// Compares where intervals end.
    int compareHighs(Interval one, Interval two) {
        if (one.high().isEmpty() || two.high().isEmpty()) {
            return Boolean.compare(one.high().isEmpty(), two.high().isEmpty());
        }
        int place = order.compareStored(one.high().get(), two.high().get());
        return place != 0 ? place : Boolean.compare(two.isHighOpen(), one.isHighOpen());
    }

    /// The same values in intervals that do not meet.
    ///
    /// @param sorted sorted by their beginnings, none of them empty
    List<Interval> joined(List<Interval> sorted) {
        List<Interval> joined = new ArrayList<>();
        for (Interval next : sorted) {
            if (!joined.isEmpty() && reaches(joined.getLast(), next)) {
                Interval last = joined.removeLast();
                Interval end = compareHighs(last, next) >= 0 ? last : next;
                joined.add(new Interval(last.low(), last.isLowOpen(), end.high(), end.isHighOpen()));
            } else {
                joined.add(next);
            }
        }
        return joined;
    }

    /// Whether there is no value between the end of an interval and the beginning of the next one.
    private boolean reaches(Interval one, Interval next) {
        if (one.high().isEmpty() || next.low().isEmpty()) {
            return true;
        }
        byte[] end = one.high().get();
        byte[] start = next.low().get();
        int place = order.compareStored(start, end);
        return place < 0 || place == 0 && !(one.isHighOpen() && next.isLowOpen()) || place > 0 && isNext(start, end);
    }

    private boolean isNext(byte[] value, byte[] before) {
        return switch (field.type()) {
            case BOOLEAN -> true;
            case INT32 -> LittleEndian.getInt(value, 0) - LittleEndian.getInt(before, 0) == 1;
            case INT64 -> LittleEndian.getLong(value, 0) - LittleEndian.getLong(before, 0) == 1;
            case FLOAT, DOUBLE, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    /// The values of all intervals, if each has exactly one, with known bytes.
    Optional<List<byte[]>> points(List<Interval> sorted) {
        if (!sorted.isEmpty() && !hasKnownBytes()) {
            return Optional.empty();
        }
        List<byte[]> points = new ArrayList<>();
        for (Interval interval : sorted) {
            if (interval.low().isEmpty() || interval.high().isEmpty()
                    || order.compareStored(interval.low().get(), interval.high().get()) != 0) {
                return Optional.empty();
            }
            byte[] point = interval.low().get();
            if (points.isEmpty() || order.compareStored(points.getLast(), point) != 0) {
                addWithOtherZero(points, point);
            }
        }
        return Optional.of(List.copyOf(points));
    }

    private void addWithOtherZero(List<byte[]> points, byte[] point) {
        byte[] low = order.lowerBound(point);
        byte[] high = order.upperBound(point);
        points.add(low);
        if (low != high) {
            points.add(high);
        }
    }

    private boolean hasKnownBytes() {
        boolean isDecimal = field.logicalType().orElse(null) instanceof LogicalType.Decimal;
        return field.type() != PhysicalType.INT96 && !(isDecimal && field.type() == PhysicalType.BYTE_ARRAY);
    }

    static String text(List<Interval> intervals) {
        StringBuilder text = new StringBuilder("{");
        for (Interval interval : intervals) {
            text.append(interval.isLowOpen() ? '(' : '[')
                    .append(interval.low().map(HexFormat.of()::formatHex).orElse(""))
                    .append("..").append(interval.high().map(HexFormat.of()::formatHex).orElse(""))
                    .append(interval.isHighOpen() ? ')' : ']');
        }
        return text.append('}').toString();
    }
}
