package dev.lamella.internal.select;

import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.internal.predicate.ResolvedPredicate.VariantTest;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBinary;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantFloat;
import dev.lamella.variant.VariantNull;
import dev.lamella.variant.VariantString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A [VariantTest] that is evaluated for one value at a time.
@FunctionalInterface
interface VariantQuestion {
    /// @param value the value; null if there is none
    Answer ask(@Nullable Variant value);

    /// The possible answers.
    enum Answer {
        TRUE, FALSE, UNKNOWN;

        static Answer of(boolean isTrue) {
            return isTrue ? TRUE : FALSE;
        }

        Answer and(Answer other) {
            if (this == FALSE || other == FALSE) {
                return FALSE;
            }
            return this == TRUE && other == TRUE ? TRUE : UNKNOWN;
        }
    }

    static VariantQuestion of(VariantTest test) {
        return switch (test) {
            case VariantTest.Null() -> value -> Answer.of(value == null || value instanceof VariantNull);
            case VariantTest.Nan() -> VariantQuestion::isNan;
            case VariantTest.Compare(Operand.Comparison comparison, Literal literal) -> {
                Comparand comparand = Comparand.of(literal);
                yield value -> compare(value, comparand, comparison);
            }
            case VariantTest.Between(Literal low, Literal high) -> {
                Comparand least = Comparand.of(low);
                Comparand most = Comparand.of(high);
                yield value -> compare(value, least, Operand.Comparison.GREATER_OR_EQUAL)
                        .and(compare(value, most, Operand.Comparison.LESS_OR_EQUAL));
            }
            case VariantTest.OneOf(List<Literal> literals) -> {
                List<Comparand> comparands = literals.stream().map(Comparand::of).toList();
                yield value -> isOneOf(value, comparands);
            }
            case VariantTest.Prefix(Literal prefix) -> prefix(prefix);
            case VariantTest.Fits(BytesTest pattern, boolean isOfBytes) ->
                value -> fits(value, pattern, isOfBytes);
        };
    }

    private static Answer isNan(@Nullable Variant value) {
        return switch (value) {
            case VariantFloat number -> Answer.of(Float.isNaN(number.value()));
            case VariantDouble number -> Answer.of(Double.isNaN(number.value()));
            case null, default -> Answer.UNKNOWN;
        };
    }

    private static Answer compare(@Nullable Variant value, Comparand comparand, Operand.Comparison comparison) {
        return switch (value == null ? Comparand.Order.NONE : comparand.compare(value)) {
            case NONE -> Answer.UNKNOWN;
            case NAN -> Answer.FALSE;
            case LESS -> switch (comparison) {
                case LESS, LESS_OR_EQUAL -> Answer.TRUE;
                case EQUAL, GREATER, GREATER_OR_EQUAL -> Answer.FALSE;
            };
            case EQUAL -> switch (comparison) {
                case EQUAL, LESS_OR_EQUAL, GREATER_OR_EQUAL -> Answer.TRUE;
                case LESS, GREATER -> Answer.FALSE;
            };
            case GREATER -> switch (comparison) {
                case GREATER, GREATER_OR_EQUAL -> Answer.TRUE;
                case EQUAL, LESS, LESS_OR_EQUAL -> Answer.FALSE;
            };
        };
    }

    /// Equivalent to comparisons with `=`, joined by `or`.
    private static Answer isOneOf(@Nullable Variant value, List<Comparand> comparands) {
        if (value == null || value instanceof VariantNull) {
            return Answer.UNKNOWN;
        }
        Answer answer = Answer.FALSE;
        for (int i = 0; i < comparands.size(); i++) {
            switch (comparands.get(i).compare(value)) {
                case EQUAL -> {
                    return Answer.TRUE;
                }
                case NONE -> answer = Answer.UNKNOWN;
                case LESS, GREATER, NAN -> {
                }
            }
        }
        return answer;
    }

    private static VariantQuestion prefix(Literal prefix) {
        return switch (prefix) {
            case Literal.Text(String text) -> {
                byte[] begin = text.getBytes(StandardCharsets.UTF_8);
                yield value -> value instanceof VariantString string
                        ? begins(string.bytes(), string.utf8From(), string.utf8Count(), begin)
                        : Answer.UNKNOWN;
            }
            case Literal.Bytes(byte[] begin) -> value -> value instanceof VariantBinary binary
                    ? begins(binary.bytes(), binary.dataFrom(), binary.dataCount(), begin)
                    : Answer.UNKNOWN;
            case Literal other -> throw new AssertionError("A prefix is text or bytes, not " + other.getClass());
        };
    }

    private static Answer fits(@Nullable Variant value, BytesTest pattern, boolean isOfBytes) {
        return switch (value) {
            case VariantString string when !isOfBytes ->
                Answer.of(pattern.test(string.bytes(), string.utf8From(), string.utf8Count()));
            case VariantBinary binary when isOfBytes ->
                Answer.of(pattern.test(binary.bytes(), binary.dataFrom(), binary.dataCount()));
            case null, default -> Answer.UNKNOWN;
        };
    }

    private static Answer begins(byte[] bytes, int from, int count, byte[] begin) {
        return Answer.of(count >= begin.length
                && Arrays.equals(bytes, from, from + begin.length, begin, 0, begin.length));
    }
}
