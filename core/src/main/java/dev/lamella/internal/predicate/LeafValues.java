package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.filter.TextPattern;
import dev.lamella.internal.predicate.Steps.Place;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.schema.TimePrecision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The values of a leaf that match a comparison with literals. Here a literal becomes one of the column's values, or a gap
/// between two of them.
final class LeafValues {
    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);
    private static final long SECONDS_PER_DAY = 86_400;
    /// The most digits before the point of a number that is compared with decimals of any size.
    private static final int MOST_DIGITS = 10_000;
    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private static final Set<String> TRUTHS = Set.of("true", "false");

    private final String column;
    private final PrimitiveField field;
    private final SortOrder order;
    private final LiteralKind kind;
    /// Null if the kind is bytes.
    private final @Nullable Steps steps;
    private boolean isInexact;

    private LeafValues(String column, PrimitiveField field, SortOrder order) {
        this.column = column;
        this.field = field;
        this.order = order;
        this.kind = kindOf(field);
        this.steps = stepsOf(field, order);
    }

    /// @param column the leaf's name in messages
    /// @throws SchemaMismatchException if the leaf has no order
    static LeafValues of(Leaf leaf, String column) {
        PrimitiveField field = leaf.field();
        SortOrder order = orderOf(leaf);
        if (!order.isDefined()) {
            throw new SchemaMismatchException("Column " + column + " is " + declared(field)
                    + ", which has no order; a filter compares values of a type that has one",
                    "Ask whether it is null, or compare its values after reading.");
        }
        return new LeafValues(column, field, order);
    }

    /// The order in which rows compare.
    static SortOrder orderOf(Leaf leaf) {
        PrimitiveField field = leaf.field();
        return field.type() == PhysicalType.INT96 ? SortOrder.ofInt96Timestamp(field) : SortOrder.of(leaf);
    }

    LiteralKind kind() {
        return kind;
    }

    /// Whether the values are texts, or bytes that may be.
    boolean isTextual() {
        return kind == LiteralKind.TEXT || isBare();
    }

    private static String declared(PrimitiveField field) {
        String annotation = field.annotation().toString();
        return (annotation.isEmpty() ? "" : annotation + " on ") + field.physicalText();
    }

    private static LiteralKind kindOf(PrimitiveField field) {
        LogicalType type = field.logicalType().orElse(null);
        if (type == null) {
            return switch (field.type()) {
                case BOOLEAN -> LiteralKind.BOOLEAN;
                case INT32, INT64, FLOAT, DOUBLE -> LiteralKind.NUMBER;
                case INT96 -> LiteralKind.MOMENT;
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> LiteralKind.BYTES;
            };
        }
        return switch (type.kind()) {
            case INTEGER, DECIMAL, FLOAT16 -> LiteralKind.NUMBER;
            case DATE -> LiteralKind.DATE;
            case TIME -> LiteralKind.TIME;
            case TIMESTAMP -> ((LogicalType.Timestamp) type).isAdjustedToUTC() ? LiteralKind.MOMENT : LiteralKind.LOCAL;
            case STRING, ENUM, JSON -> LiteralKind.TEXT;
            case BSON -> LiteralKind.BYTES;
            case UUID -> LiteralKind.UUID;
            case UNKNOWN, INTERVAL, GEOMETRY, GEOGRAPHY, MAP, LIST, VARIANT, FILE, UNRECOGNIZED ->
                throw new IllegalStateException("Values of " + type + " have no order");
        };
    }

    private static @Nullable Steps stepsOf(PrimitiveField field, SortOrder order) {
        int width = field.type() == PhysicalType.INT32 ? 4 : 8;
        return switch (order.kind()) {
            case FALSE_BEFORE_TRUE -> Steps.booleans();
            case SIGNED -> Steps.signed(width);
            case UNSIGNED -> Steps.unsigned(width);
            case UNSIGNED_BYTES -> null;
            case DECIMAL_BYTES -> field.type() == PhysicalType.BYTE_ARRAY
                    ? Steps.unbounded()
                    : Steps.bigEndian(field.typeLength());
            case SIGNED_96 -> Steps.signed(12);
            case FLOAT -> Steps.of(realsOf(field));
            case INT96_TIMESTAMP -> Steps.int96();
            case IEEE_754_TOTAL_ORDER, NONE ->
                throw new IllegalStateException("Literals do not compare in order " + order);
        };
    }

    private static Reals realsOf(PrimitiveField field) {
        return switch (field.type()) {
            case FLOAT -> Reals.SINGLE;
            case DOUBLE -> Reals.DOUBLE;
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Reals.HALF;
        };
    }

    /// Whether a literal has exactly the kind of the column: a text is not a UUID here.
    boolean takes(Literal literal) {
        return LiteralKind.of(literal) == kind;
    }

    /// The values that match a comparison with a literal.
    ///
    /// @throws SchemaMismatchException if the literal has another kind than the column
    ValueSet compare(Operand.Comparison comparison, Literal literal) {
        return ValueSet.of(field, order, intervals(comparison, literal));
    }

    /// The values between two literals, both included.
    ///
    /// @throws SchemaMismatchException if a literal has another kind than the column
    ValueSet between(Literal low, Literal high) {
        return compare(Operand.Comparison.GREATER_OR_EQUAL, low)
                .intersection(compare(Operand.Comparison.LESS_OR_EQUAL, high));
    }

    /// The values equal to one of the literals.
    ///
    /// @throws SchemaMismatchException if a literal has another kind than the column
    ValueSet in(List<Literal> literals) {
        List<Interval> all = new ArrayList<>();
        literals.forEach(literal -> all.addAll(intervals(Operand.Comparison.EQUAL, literal)));
        return ValueSet.of(field, order, all);
    }

    /// The values that begin with a text or with bytes.
    ///
    /// @throws SchemaMismatchException if the column has neither kind, or not that of the literal
    ValueSet startsWith(Literal prefix) {
        if (kind != LiteralKind.TEXT && kind != LiteralKind.BYTES) {
            throw new SchemaMismatchException("Column " + column + " is " + field.typeText()
                    + ", whose values have no prefix; only texts and bytes have one",
                    "Compare it with " + kind.phrase() + ", such as " + kind.sample() + ".");
        }
        return ValueSet.of(field, order, ByteStrings.startingWith(field, bytes(prefix)));
    }

    /// The values that match a pattern of `like`, if they are a set; empty if each value has to be tested.
    Optional<ValueSet> like(TextPattern pattern) {
        if (!(pattern instanceof TextPattern.Like(String text))) {
            return Optional.empty();
        }
        LikeTest test = LikeTest.of(text);
        if (test.isOneValue()) {
            return Optional.of(ValueSet.of(field, order,
                    ByteStrings.compare(field, Operand.Comparison.EQUAL, test.prefix())));
        }
        return test.isPrefix() ? Optional.of(prefixed(test.prefix())) : Optional.empty();
    }

    /// The set of values with the prefix of a pattern; empty if the pattern has no prefix.
    Optional<ValueSet> prefix(TextPattern pattern) {
        byte[] prefix = pattern instanceof TextPattern.Like(String text) ? LikeTest.of(text).prefix() : new byte[0];
        return prefix.length == 0 ? Optional.empty() : Optional.of(prefixed(prefix));
    }

    private ValueSet prefixed(byte[] prefix) {
        return ValueSet.of(field, order, ByteStrings.startingWith(field, prefix));
    }

    /// @throws SchemaMismatchException if values have no text, or none of the kind of the pattern
    void requireFits(TextPattern pattern) {
        boolean isOfBytes = TextPatterns.isOfBytes(pattern);
        if (isOfBytes ? kind != LiteralKind.BYTES : !isTextual()) {
            throw new SchemaMismatchException("Column " + column + " is " + field.typeText()
                    + "; only columns of " + (isOfBytes ? "bytes" : "text") + " are searched for "
                    + (isOfBytes ? "bytes" : "a text"),
                    kind == LiteralKind.TEXT
                            ? "Search for a text, such as 'abc'."
                            : "Compare it with " + kind.phrase() + ", such as " + kind.sample() + ".");
        }
    }

    private List<Interval> intervals(Operand.Comparison comparison, Literal literal) {
        return steps == null
                ? ByteStrings.compare(field, comparison, bytes(literal))
                : steps.compare(comparison, place(literal, steps));
    }

    private byte[] bytes(Literal literal) {
        return switch (literal) {
            case Literal.Text(String text) when kind == LiteralKind.TEXT || isBare() ->
                text.getBytes(StandardCharsets.UTF_8);
            case Literal.Text(String text) when kind == LiteralKind.UUID -> ByteStrings.of(uuid(text));
            case Literal.Id(UUID id) when kind == LiteralKind.UUID -> ByteStrings.of(id);
            case Literal.Bytes(byte[] value) when kind == LiteralKind.BYTES -> value;
            case Literal ignored -> throw mismatch(literal);
        };
    }

    /// Whether the bytes have no annotation: old writers store texts this way. UTF-8 has one form for a text, so comparing
    /// bytes is safe. Not for bytes of a fixed length: these are digests and UUIDs, and a text would match none of them.
    private boolean isBare() {
        return field.type() == PhysicalType.BYTE_ARRAY && field.logicalType().isEmpty();
    }

    private UUID uuid(String text) {
        if (!UUID_TEXT.matcher(text).matches()) {
            throw new SchemaMismatchException("Column " + column + " is " + field.typeText()
                    + ", and the text that it is compared with is not a UUID, which has 32 hexadecimal digits in five groups",
                    "Write " + LiteralKind.UUID.sample() + ".");
        }
        return UUID.fromString(text);
    }

    private Place place(Literal literal, Steps steps) {
        return switch (literal) {
            case Literal.Bool(boolean value) when kind == LiteralKind.BOOLEAN -> Place.at(value ? 1 : 0);
            case Literal.Number(BigDecimal value) when kind == LiteralKind.NUMBER -> order.hasNan()
                    ? real(value)
                    : number(value, steps);
            case Literal.Floating(double value) when kind == LiteralKind.NUMBER -> order.hasNan()
                    ? realsOf(field).place(value)
                    : number(value, steps);
            case Literal.Date(var value) when kind == LiteralKind.DATE -> Place.at(value.toEpochDay());
            case Literal.Time(var value) when kind == LiteralKind.TIME ->
                counted(BigInteger.valueOf(value.toNanoOfDay()));
            case Literal.Local(var value) when kind == LiteralKind.LOCAL ->
                counted(nanos(value.toEpochSecond(ZoneOffset.UTC), value.getNano()));
            case Literal.Moment(var value) when kind == LiteralKind.MOMENT ->
                counted(nanos(value.getEpochSecond(), value.getNano()));
            case Literal.Date(var value) when kind == LiteralKind.LOCAL || kind == LiteralKind.MOMENT ->
                counted(nanos(value.atStartOfDay().toEpochSecond(ZoneOffset.UTC), 0));
            case Literal.Local(var value) when kind == LiteralKind.DATE ->
                Place.of(BigInteger.valueOf(value.toLocalDate().toEpochDay()),
                        value.toLocalTime().equals(LocalTime.MIDNIGHT));
            case Literal.Moment(var value) when kind == LiteralKind.DATE ->
                Place.of(BigInteger.valueOf(Math.floorDiv(value.getEpochSecond(), SECONDS_PER_DAY)),
                        Math.floorMod(value.getEpochSecond(), SECONDS_PER_DAY) == 0 && value.getNano() == 0);
            case Literal.Text(String text) -> place(written(text, literal), steps);
            case Literal ignored -> throw mismatch(literal);
        };
    }

    private Place real(BigDecimal value) {
        Reals reals = realsOf(field);
        Place place = reals.place(value);
        isInexact |= !place.isValue()
                || new BigDecimal(reals.number(place.floor().longValueExact())).compareTo(value) != 0;
        return place;
    }

    /// Whether a number equals no value of the column: 0.1 is only the shortest text of a FLOAT.
    boolean isInexact() {
        return isInexact;
    }

    /// The literal of a text in the type of this column: `'2026-01-31'` becomes a date for a DATE. Times without a zone
    /// are in UTC for instants.
    private Literal written(String text, Literal literal) {
        Literal meant;
        try {
            meant = kind == LiteralKind.BOOLEAN && TRUTHS.contains(text.toLowerCase(Locale.ROOT))
                    ? new Literal.Bool(text.equalsIgnoreCase("true"))
                    : Literal.parse(text);
        } catch (IllegalArgumentException ignored) {
            throw mismatch(literal);
        }
        boolean isKind = LiteralKind.of(meant) == kind;
        return switch (meant) {
            case Literal.Local(var value) when kind == LiteralKind.MOMENT ->
                new Literal.Moment(value.toInstant(ZoneOffset.UTC));
            case Literal.Local ignored when kind == LiteralKind.DATE -> meant;
            case Literal.Moment ignored when kind == LiteralKind.DATE -> meant;
            case Literal.Date ignored when kind == LiteralKind.LOCAL || kind == LiteralKind.MOMENT -> meant;
            case Literal ignored when isKind -> meant;
            case Literal ignored -> throw mismatch(literal);
        };
    }

    private static BigInteger nanos(long second, int nano) {
        return BigInteger.valueOf(second).multiply(NANOS_PER_SECOND).add(BigInteger.valueOf(nano));
    }

    private Place counted(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(BigInteger.valueOf(unit().nanos()));
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return Place.of(floor, parts[1].signum() == 0);
    }

    private TimePrecision unit() {
        LogicalType type = field.logicalType().orElse(null);
        if (type instanceof LogicalType.Time(boolean ignored, TimePrecision unit)) {
            return unit;
        }
        return type instanceof LogicalType.Timestamp(boolean ignored2, TimePrecision unit) ? unit : TimePrecision.NANOS;
    }

    private Place number(double value, Steps steps) {
        if (Double.isInfinite(value)) {
            return value > 0 ? Place.ABOVE_ALL : Place.BELOW_ALL;
        }
        return number(new BigDecimal(value), steps);
    }

    private Place number(BigDecimal value, Steps steps) {
        int scale = field.logicalType().orElse(null) instanceof LogicalType.Decimal(int ignored, int places)
                ? places
                : 0;
        long digits = (long) value.precision() - value.scale() + scale;
        if (value.signum() == 0) {
            return Place.at(0);
        }
        if (digits <= 0) {
            return Place.of(BigInteger.valueOf(value.signum() < 0 ? -1 : 0), false);
        }
        BigInteger last = steps.max();
        if (digits > (last == null ? MOST_DIGITS : 1 + last.bitLength() / 3)) {
            if (last == null) {
                throw new SchemaMismatchException("Column " + column + " is " + field.typeText()
                        + ", and the number that it is compared with has " + digits
                        + " digits before the point of its unscaled value; at most " + MOST_DIGITS + " are supported",
                        "Compare with a smaller number.");
            }
            return value.signum() > 0 ? Place.ABOVE_ALL : Place.BELOW_ALL;
        }
        BigDecimal unscaled = new BigDecimal(value.unscaledValue(), Math.toIntExact((long) value.scale() - scale));
        BigInteger floor = unscaled.setScale(0, RoundingMode.FLOOR).unscaledValue();
        return Place.of(floor, new BigDecimal(floor).compareTo(unscaled) == 0);
    }

    private SchemaMismatchException mismatch(Literal literal) {
        return new SchemaMismatchException("Column " + column + " is " + field.typeText() + ", and is compared with "
                + LiteralKind.of(literal).phrase() + "; it compares with " + kind.phrase()
                + (isBare() ? ", and with a text as its UTF-8 bytes" : ""),
                "Write " + kind.sample() + (isBare() ? ", or " + LiteralKind.TEXT.sample() : "") + ".");
    }
}
