package dev.lamella.internal.predicate;

import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The values of a leaf that a filter matches: a set of intervals, in the order of the leaf. Immutable.
///
/// Ends are values as statistics store them (PLAIN, without a length), of the leaf's width: bounds, dictionary entries and rows
/// are all compared with them in the one [#order]. NaN is in no set. For BOOLEAN, INT32, INT64, FLOAT and DOUBLE every end
/// belongs to its interval.
public final class ValueSet {
    private final PrimitiveField field;
    private final SortOrder order;
    private final List<Interval> intervals;
    private final Optional<List<byte[]>> points;

    /// @param low no value is below it; empty if there is no such end
    /// @param isLowOpen whether `low` itself is excluded
    /// @param high no value is above it; empty if there is no such end
    /// @param isHighOpen whether `high` itself is excluded
    public record Interval(Optional<byte[]> low, boolean isLowOpen, Optional<byte[]> high, boolean isHighOpen) {
        /// Every value.
        public static final Interval ALL = new Interval(Optional.empty(), false, Optional.empty(), false);

        /// The values between two ends, both included.
        static Interval closed(Optional<byte[]> low, Optional<byte[]> high) {
            return new Interval(low, false, high, false);
        }

        /// A single value.
        static Interval point(byte[] value) {
            return closed(Optional.of(value), Optional.of(value));
        }

        private boolean hasOpenEnd() {
            return isLowOpen || isHighOpen;
        }
    }

    private ValueSet(PrimitiveField field, SortOrder order, List<Interval> intervals, Optional<List<byte[]>> points) {
        this.field = field;
        this.order = order;
        this.intervals = List.copyOf(intervals);
        this.points = points;
    }

    /// The values of any intervals, in any order. Intervals may meet or be empty.
    ///
    /// @param order the order of rows: that of the type, or of INT96 as instants
    /// @throws IllegalArgumentException if there is no order or it is the total order of floats, or if an end of BOOLEAN,
    /// INT32, INT64, FLOAT or DOUBLE is open
    public static ValueSet of(PrimitiveField field, SortOrder order, List<Interval> intervals) {
        if (!order.isDefined() || order.kind() == SortOrder.Kind.IEEE_754_TOTAL_ORDER) {
            throw new IllegalArgumentException("A value set cannot have the order " + order);
        }
        Intervals calculus = new Intervals(field, order);
        List<Interval> sorted = new ArrayList<>(intervals.size());
        for (Interval interval : intervals) {
            if (interval.hasOpenEnd() && isCounted(field.type())) {
                throw new IllegalArgumentException(
                        "An interval of " + field.physicalText() + " cannot have an open end");
            }
            if (!calculus.isEmpty(interval)) {
                sorted.add(interval);
            }
        }
        sorted.sort(calculus::compareLows);
        return new ValueSet(field, order, calculus.joined(sorted), calculus.points(sorted));
    }

    /// The empty set.
    public static ValueSet none(PrimitiveField field, SortOrder order) {
        return of(field, order, List.of());
    }

    /// Every value but NaN.
    public static ValueSet all(PrimitiveField field, SortOrder order) {
        return of(field, order, List.of(Interval.ALL));
    }

    private static boolean isCounted(PhysicalType type) {
        return switch (type) {
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> true;
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    public SortOrder order() {
        return order;
    }

    /// The intervals: ascending, none of them empty, no two of them meeting.
    public List<Interval> intervals() {
        return intervals;
    }

    public boolean isEmpty() {
        return intervals.isEmpty();
    }

    /// Whether the set has every value but NaN.
    public boolean isAll() {
        return intervals.size() == 1 && intervals.getFirst().low().isEmpty() && intervals.getFirst().high().isEmpty();
    }

    /// The union of sets of one leaf.
    ///
    /// @throws java.util.NoSuchElementException if `sets` is empty
    public static ValueSet union(List<ValueSet> sets) {
        ValueSet first = sets.getFirst();
        List<Interval> all = new ArrayList<>();
        for (ValueSet set : sets) {
            // Neighbours were merged in the intervals, but not in the points.
            set.points.ifPresentOrElse(points -> points.forEach(point -> all.add(Interval.point(point))),
                    () -> all.addAll(set.intervals));
        }
        return of(first.field, first.order, all);
    }

    /// The intersection of two sets of one leaf.
    public ValueSet intersection(ValueSet other) {
        if (points.isPresent() || other.points.isPresent()) {
            List<byte[]> known = points.orElseGet(other.points::get);
            ValueSet rest = points.isPresent() ? other : this;
            return of(field, order, known.stream().filter(point -> rest.contains(point, 0, point.length))
                    .map(Interval::point).toList());
        }
        Intervals calculus = new Intervals(field, order);
        List<Interval> shared = new ArrayList<>();
        int mine = 0;
        int theirs = 0;
        while (mine < intervals.size() && theirs < other.intervals.size()) {
            Interval one = intervals.get(mine);
            Interval two = other.intervals.get(theirs);
            boolean endsFirst = calculus.compareHighs(one, two) <= 0;
            Interval low = calculus.compareLows(one, two) >= 0 ? one : two;
            Interval high = endsFirst ? one : two;
            shared.add(new Interval(low.low(), low.isLowOpen(), high.high(), high.isHighOpen()));
            mine += endsFirst ? 1 : 0;
            theirs += endsFirst ? 0 : 1;
        }
        return of(field, order, shared);
    }

    /// Whether the set has a stored value. NaN is in no set.
    ///
    /// @param bytes the value in PLAIN encoding without a length, from `from` on
    public boolean contains(byte[] bytes, int from, int length) {
        if (order.hasNan() && order.isNan(bytes, from)) {
            return false;
        }
        int first = 0;
        int limit = intervals.size();
        while (first < limit) {
            int middle = first + limit >>> 1;
            Interval interval = intervals.get(middle);
            if (isAbove(bytes, from, length, interval)) {
                first = middle + 1;
            } else if (isBelow(bytes, from, length, interval)) {
                limit = middle;
            } else {
                return true;
            }
        }
        return false;
    }

    /// Whether the set has a value of BOOLEAN.
    public boolean contains(boolean value) {
        return contains(new byte[]{(byte) (value ? 1 : 0)}, 0, 1);
    }

    /// Whether a value between two bounds may be in the set. Bounds are as statistics have them: legal in this order, or in the
    /// total order of floats, possibly truncated, not necessarily values, and possibly shorter than values. A NaN bound counts
    /// as missing.
    ///
    /// @param min no value is below it; null if that is not known
    /// @param max no value is above it; null if that is not known
    public boolean meets(byte @Nullable [] min, byte @Nullable [] max) {
        Interval interval = firstFrom(bound(min));
        byte[] end = bound(max);
        return interval != null && (end == null || !isBelow(end, 0, end.length, interval));
    }

    /// Whether every value between two bounds is in the set, except NaN: see [#meets].
    ///
    /// @param min no value is below it; null if that is not known
    /// @param max no value is above it; null if that is not known
    public boolean covers(byte @Nullable [] min, byte @Nullable [] max) {
        byte[] start = bound(min);
        byte[] end = bound(max);
        Interval interval = firstFrom(start);
        if (interval == null) {
            return false;
        }
        boolean fromStart = start == null ? interval.low().isEmpty() : !isBelow(start, 0, start.length, interval);
        boolean toEnd = end == null ? interval.high().isEmpty() : !isAbove(end, 0, end.length, interval);
        return fromStart && toEnd;
    }

    /// All its values, ascending, if they are finitely many and the stored bytes of each are known: both zeros of floats, but
    /// not DECIMAL on BYTE_ARRAY, which may be stored with more bytes than needed, and not INT96.
    public Optional<List<byte[]>> points() {
        return points;
    }

    /// For an INT32 column: the first and the last value of each interval alternately, ascending in its order.
    ///
    /// @throws IllegalStateException if the column is of another type
    public int[] intRanges() {
        require(PhysicalType.INT32);
        boolean isSigned = order.kind() != SortOrder.Kind.UNSIGNED;
        int[] ends = new int[2 * intervals.size()];
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            ends[2 * i] = interval.low().map(end -> LittleEndian.getInt(end, 0))
                    .orElse(isSigned ? Integer.MIN_VALUE : 0);
            ends[2 * i + 1] = interval.high().map(end -> LittleEndian.getInt(end, 0)).orElse(
                    isSigned ? Integer.MAX_VALUE : -1);
        }
        return ends;
    }

    /// For an INT64 column: the first and the last value of each interval alternately, ascending in its order.
    ///
    /// @throws IllegalStateException if the column is of another type
    public long[] longRanges() {
        require(PhysicalType.INT64);
        boolean isSigned = order.kind() != SortOrder.Kind.UNSIGNED;
        long[] ends = new long[2 * intervals.size()];
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            ends[2 * i] = interval.low().map(end -> LittleEndian.getLong(end, 0)).orElse(isSigned ? Long.MIN_VALUE : 0);
            ends[2 * i + 1] = interval.high().map(end -> LittleEndian.getLong(end, 0)).orElse(
                    isSigned ? Long.MAX_VALUE : -1);
        }
        return ends;
    }

    /// For a FLOAT column: the first and the last value of each interval alternately, ascending. Infinities are values.
    ///
    /// @throws IllegalStateException if the column is of another type
    public float[] floatRanges() {
        require(PhysicalType.FLOAT);
        float[] ends = new float[2 * intervals.size()];
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            ends[2 * i] = interval.low().map(end -> Float.intBitsToFloat(LittleEndian.getInt(end, 0)))
                    .orElse(Float.NEGATIVE_INFINITY);
            ends[2 * i + 1] = interval.high().map(end -> Float.intBitsToFloat(LittleEndian.getInt(end, 0)))
                    .orElse(Float.POSITIVE_INFINITY);
        }
        return ends;
    }

    /// For a DOUBLE column: the first and the last value of each interval alternately, ascending. Infinities are values.
    ///
    /// @throws IllegalStateException if the column is of another type
    public double[] doubleRanges() {
        require(PhysicalType.DOUBLE);
        double[] ends = new double[2 * intervals.size()];
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            ends[2 * i] = interval.low().map(end -> Double.longBitsToDouble(LittleEndian.getLong(end, 0)))
                    .orElse(Double.NEGATIVE_INFINITY);
            ends[2 * i + 1] = interval.high().map(end -> Double.longBitsToDouble(LittleEndian.getLong(end, 0)))
                    .orElse(Double.POSITIVE_INFINITY);
        }
        return ends;
    }

    private void require(PhysicalType type) {
        if (field.type() != type) {
            throw new IllegalStateException("Values of " + field.physicalText() + " cannot be read as " + type);
        }
    }

    /// The first interval with a value of at least this one.
    private @Nullable Interval firstFrom(byte @Nullable [] min) {
        int first = 0;
        int limit = intervals.size();
        while (min != null && first < limit) {
            int middle = first + limit >>> 1;
            if (isAbove(min, 0, min.length, intervals.get(middle))) {
                first = middle + 1;
            } else {
                limit = middle;
            }
        }
        return first < intervals.size() ? intervals.get(first) : null;
    }

    private byte @Nullable [] bound(byte @Nullable [] stored) {
        return stored != null && order.hasNan() && order.isNan(stored, 0) ? null : stored;
    }

    private boolean isBelow(byte[] bytes, int from, int length, Interval interval) {
        if (interval.low().isEmpty()) {
            return false;
        }
        int place = compare(bytes, from, length, interval.low().get());
        return place < 0 || place == 0 && interval.isLowOpen();
    }

    private boolean isAbove(byte[] bytes, int from, int length, Interval interval) {
        if (interval.high().isEmpty()) {
            return false;
        }
        int place = compare(bytes, from, length, interval.high().get());
        return place > 0 || place == 0 && interval.isHighOpen();
    }

    private int compare(byte[] bytes, int from, int length, byte[] end) {
        return switch (field.type()) {
            case BOOLEAN -> order.compare(bytes[from] != 0, end[0] != 0);
            case INT32 -> order.compare(LittleEndian.getInt(bytes, from), LittleEndian.getInt(end, 0));
            case INT64 -> order.compare(LittleEndian.getLong(bytes, from), LittleEndian.getLong(end, 0));
            case FLOAT -> order.compare(Float.intBitsToFloat(LittleEndian.getInt(bytes, from)),
                    Float.intBitsToFloat(LittleEndian.getInt(end, 0)));
            case DOUBLE -> order.compare(Double.longBitsToDouble(LittleEndian.getLong(bytes, from)),
                    Double.longBitsToDouble(LittleEndian.getLong(end, 0)));
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> order.compare(bytes, from, length, end, 0, end.length);
        };
    }

    /// The intervals in mathematical notation, with their ends in hexadecimal.
    @Override
    public String toString() {
        return Intervals.text(intervals);
    }
}
