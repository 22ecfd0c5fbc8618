package dev.lamella.internal.select;

import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.internal.predicate.PairOrder;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.ResolvedPredicate.VariantTest;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.select.Trees.Group;
import dev.lamella.internal.select.Trees.Many;
import dev.lamella.internal.select.Trees.Stored;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a bound filter is for one row, as its definition reads: true, false, or null for unknown.
///
/// @param variant what stands at the path of an [ResolvedPredicate.InVariant] in a group; null if nothing does
record SlowAnswers(Function<Group, @Nullable Variant> variant) {
    @Nullable
    Boolean of(ResolvedPredicate bound, @Nullable Object origin) {
        return switch (bound) {
            case ResolvedPredicate.Within within -> at(within.way(), origin) instanceof Stored(var value)
                    ? (Boolean) isIn(within.values(), value.array())
                    : null;
            case ResolvedPredicate.Nan nan -> at(nan.way(), origin) instanceof Stored(var value)
                    ? (Boolean) SortOrder.of(nan.leaf()).isNan(value.array(), 0)
                    : null;
            case ResolvedPredicate.Matches matches -> at(matches.way(), origin) instanceof Stored(var value)
                    ? (Boolean) matches.pattern().test(value.array(), 0, value.array().length)
                    : null;
            case ResolvedPredicate.Pair pair -> at(pair.left(), origin) instanceof Stored(var left)
                    && at(pair.right(), origin) instanceof Stored(var right)
                            ? (Boolean) PairOrder.isTrue(pair.comparison(),
                                    pair.order().compareStored(left.array(), right.array()))
                            : null;
            case ResolvedPredicate.Null(ResolvedPredicate.Way way) -> at(way, origin) == null;
            case ResolvedPredicate.Any any -> at(any.list(), origin) instanceof Many(var elements)
                    ? or(elements.stream().map(element -> new Answer(of(any.element(), element))).toList())
                    : null;
            case ResolvedPredicate.AtKey atKey -> {
                Object found = null;
                if (at(atKey.map(), origin) instanceof Many(var entries)) {
                    for (Object entry : entries) {
                        if (entry instanceof Group(var fields)
                                && isIn(atKey.key(), ((Stored) Objects.requireNonNull(fields.get(0))).bytes())) {
                            found = fields.get(1);
                        }
                    }
                }
                yield of(atKey.value(), found);
            }
            case ResolvedPredicate.InVariant in -> ask(in.test(),
                    at(in.variant(), origin) instanceof Group group ? variant.apply(group) : null);
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) ->
                and(parts.stream().map(part -> new Answer(of(part, origin))).toList());
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) ->
                or(parts.stream().map(part -> new Answer(of(part, origin))).toList());
            case ResolvedPredicate.Not(ResolvedPredicate part) -> not(of(part, origin));
        };
    }

    private record Answer(@Nullable Boolean value) {}

    private static @Nullable Boolean or(List<Answer> answers) {
        Boolean result = false;
        for (Answer answer : answers) {
            if (answer.value == null) {
                result = null;
            } else if (answer.value) {
                return true;
            }
        }
        return result;
    }

    private static @Nullable Boolean and(List<Answer> answers) {
        return not(or(answers.stream().map(answer -> new Answer(not(answer.value))).toList()));
    }

    private static @Nullable Boolean not(@Nullable Boolean value) {
        return value == null ? null : (Boolean) !value;
    }

    private static @Nullable Object at(ResolvedPredicate.Way way, @Nullable Object origin) {
        Object at = origin;
        for (int ordinal : way.ordinals()) {
            at = at instanceof Group(var fields) ? fields.get(ordinal) : null;
        }
        return at;
    }

    static boolean isIn(ValueSet set, byte[] value) {
        return !set.order().isNan(value, 0) && set.intervals().stream().anyMatch(interval -> {
            int low = interval.low().map(end -> set.order().compareStored(value, end)).orElse(1);
            int high = interval.high().map(end -> set.order().compareStored(value, end)).orElse(-1);
            return (interval.isLowOpen() ? low > 0 : low >= 0) && (interval.isHighOpen() ? high < 0 : high <= 0);
        });
    }

    /// The same of a variant's value, as an object of Java.
    static @Nullable Boolean ask(VariantTest test, @Nullable Variant variant) {
        Object value = variant == null ? null : variant.toJava();
        return switch (test) {
            case VariantTest.Null() -> value == null;
            case VariantTest.Nan() -> value instanceof Float || value instanceof Double
                    ? (Boolean) Double.isNaN(((Number) value).doubleValue())
                    : null;
            case VariantTest.Compare(Comparison comparison, Literal literal) -> compare(value, comparison, literal);
            case VariantTest.Between(Literal low, Literal high) -> and(List.of(
                    new Answer(compare(value, Comparison.GREATER_OR_EQUAL, low)),
                    new Answer(compare(value, Comparison.LESS_OR_EQUAL, high))));
            case VariantTest.OneOf(List<Literal> literals) -> value == null
                    ? null
                    : or(literals.stream().map(literal -> new Answer(compare(value, Comparison.EQUAL, literal)))
                            .toList());
            case VariantTest.Prefix(Literal.Text(String prefix)) ->
                value instanceof String text ? (Boolean) text.startsWith(prefix) : null;
            case VariantTest.Prefix(Literal.Bytes(byte[] prefix)) -> value instanceof byte[] bytes
                    ? (Boolean) Arrays.equals(Arrays.copyOf(bytes, Math.min(bytes.length, prefix.length)), prefix)
                    : null;
            case VariantTest.Prefix(Literal other) -> throw new AssertionError(other);
            case VariantTest.Fits(BytesTest pattern, boolean isOfBytes) -> {
                byte[] bytes = value instanceof String text && !isOfBytes
                        ? text.getBytes(StandardCharsets.UTF_8)
                        : value instanceof byte[] all && isOfBytes ? all : null;
                yield bytes == null ? null : (Boolean) pattern.test(bytes, 0, bytes.length);
            }
        };
    }

    private static @Nullable Boolean compare(@Nullable Object value, Comparison comparison, Literal literal) {
        boolean isNumber = literal instanceof Literal.Number || literal instanceof Literal.Floating;
        if (isNumber && (value instanceof Double number && number.isNaN()
                || value instanceof Float single && single.isNaN())) {
            return false;
        }
        Integer order = value == null ? null : order(value, literal);
        if (order == null) {
            return null;
        }
        return switch (comparison) {
            case EQUAL -> order == 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    private static @Nullable Integer order(Object value, Literal literal) {
        return switch (literal) {
            case Literal.Bool(boolean other) -> value instanceof Boolean bool ? bool.compareTo(other) : null;
            case Literal.Number(BigDecimal other) -> numbers(value, other, value.toString());
            case Literal.Floating(double other) when Double.isInfinite(other) -> {
                boolean isSame = value instanceof Number number && number.doubleValue() == other
                        && (value instanceof Double || value instanceof Float);
                yield value instanceof Number ? (Integer) (isSame ? 0 : -(int) Math.signum(other)) : null;
            }
            case Literal.Floating(double other) -> numbers(value, new BigDecimal(other), "");
            case Literal.Text(String other) -> value instanceof String text
                    ? Arrays.compareUnsigned(text.getBytes(StandardCharsets.UTF_8),
                            other.getBytes(StandardCharsets.UTF_8))
                    : null;
            case Literal.Bytes(byte[] other) ->
                value instanceof byte[] bytes ? Arrays.compareUnsigned(bytes, other) : null;
            case Literal.Date(LocalDate other) -> value instanceof LocalDate date ? date.compareTo(other) : null;
            case Literal.Time(LocalTime other) -> value instanceof LocalTime time ? time.compareTo(other) : null;
            case Literal.Local(LocalDateTime other) ->
                value instanceof LocalDateTime time ? time.compareTo(other) : null;
            case Literal.Moment(Instant other) -> value instanceof Instant time ? time.compareTo(other) : null;
            case Literal.Id(UUID other) -> value instanceof UUID id ? id.toString().compareTo(other.toString()) : null;
        };
    }

    private static @Nullable Integer numbers(Object value, BigDecimal literal, String shortest) {
        return switch (value) {
            case Double number when number.isInfinite() -> number > 0 ? 1 : -1;
            case Float number when number.isInfinite() -> number > 0 ? 1 : -1;
            case Double number -> floating(new BigDecimal(number), shortest, literal);
            case Float number -> floating(new BigDecimal(number), shortest, literal);
            case Long number -> BigDecimal.valueOf(number).compareTo(literal);
            case BigDecimal number -> number.compareTo(literal);
            default -> null;
        };
    }

    private static int floating(BigDecimal exact, String shortest, BigDecimal literal) {
        boolean isMeant = !shortest.isEmpty() && new BigDecimal(shortest).compareTo(literal) == 0;
        return isMeant ? 0 : exact.compareTo(literal);
    }
}
