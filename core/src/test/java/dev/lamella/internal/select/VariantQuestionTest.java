package dev.lamella.internal.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.internal.predicate.ResolvedPredicate.VariantTest;
import dev.lamella.internal.select.VariantQuestion.Answer;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is asked of values in variants: by class, and of numbers exactly.
class VariantQuestionTest {
    record Case(String what, Consumer<VariantSink> value, Comparison comparison, Object literal, Answer answer) {
        @Override
        public String toString() {
            return what + " " + comparison.sign() + " " + literal + " is " + answer;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("integer 1", sink -> sink.int8((byte) 1), Comparison.EQUAL, new BigDecimal("1.00"), Answer.TRUE),
            new Case("decimal 1.50", sink -> sink.decimal(150, 2), Comparison.EQUAL, new BigDecimal("1.5"),
                    Answer.TRUE),
            new Case("the float of 0.1", sink -> sink.float32(0.1f), Comparison.EQUAL, new BigDecimal("0.1"),
                    Answer.TRUE),
            new Case("the float of 0.1", sink -> sink.float32(0.1f), Comparison.EQUAL, 0.1, Answer.FALSE),
            new Case("the float of 0.1", sink -> sink.float32(0.1f), Comparison.GREATER, 0.1, Answer.TRUE),
            new Case("the double of 0.1", sink -> sink.float64(0.1), Comparison.EQUAL, new BigDecimal("0.1"),
                    Answer.TRUE),
            new Case("the double of 2^63", sink -> sink.float64(0x1p63), Comparison.GREATER, Long.MAX_VALUE,
                    Answer.TRUE),
            new Case("the highest INT64", sink -> sink.int64(Long.MAX_VALUE), Comparison.LESS, 0x1p63, Answer.TRUE),
            new Case("an infinite double", sink -> sink.float64(Double.POSITIVE_INFINITY), Comparison.GREATER,
                    new BigDecimal("1E+999999999"), Answer.TRUE),
            new Case("zero", sink -> sink.float64(0), Comparison.LESS, new BigDecimal("1E-999999999"), Answer.TRUE),
            new Case("-0", sink -> sink.float64(-0.0), Comparison.EQUAL, 0, Answer.TRUE),
            new Case("NaN", sink -> sink.float64(Double.NaN), Comparison.GREATER, 0, Answer.FALSE),
            new Case("NaN", sink -> sink.float64(Double.NaN), Comparison.EQUAL, "text", Answer.UNKNOWN),
            new Case("integer 1", sink -> sink.int8((byte) 1), Comparison.EQUAL, "1", Answer.UNKNOWN),
            new Case("a null", VariantSink::nullValue, Comparison.EQUAL, 1, Answer.UNKNOWN),
            new Case("the last microsecond of the day", sink -> sink.time(86_399_999_999L), Comparison.LESS,
                    LocalTime.MAX, Answer.TRUE));

    @ParameterizedTest
    @FieldSource("CASES")
    void comparesWithinAClass(Case c) {
        VariantTest test = new VariantTest.Compare(c.comparison, Literal.of(c.literal));
        assertThat(VariantQuestion.of(test).ask(Variants.of(c.value))).isEqualTo(c.answer);
    }

    @Test
    void answersAsTheDefinitionDoesForEveryValueAndLiteral() {
        List<@Nullable Variant> values = new ArrayList<>(Variants.VALUES);
        values.add(null);
        for (Literal literal : Variants.LITERALS) {
            for (Comparison comparison : Comparison.values()) {
                VariantTest test = new VariantTest.Compare(comparison, literal);
                VariantQuestion question = VariantQuestion.of(test);
                for (Variant value : values) {
                    assertThat(question.ask(value))
                            .as(() -> (value == null ? "nothing" : value.toJson()) + " " + comparison + " " + literal)
                            .isEqualTo(answer(SlowAnswers.ask(test, value)));
                }
            }
        }
    }

    @Test
    void asksForBothEndsOfBetween() {
        List<@Nullable Variant> values = new ArrayList<>(Variants.VALUES);
        values.add(null);
        for (Literal low : Variants.LITERALS) {
            for (Literal high : Variants.LITERALS) {
                VariantTest test = new VariantTest.Between(low, high);
                VariantQuestion question = VariantQuestion.of(test);
                for (Variant value : values) {
                    assertThat(question.ask(value))
                            .as(() -> (value == null ? "nothing" : value.toJson()) + " between " + low + " and " + high)
                            .isEqualTo(answer(SlowAnswers.ask(test, value)));
                }
            }
        }
    }

    private static Answer answer(@Nullable Boolean value) {
        return value == null ? Answer.UNKNOWN : Answer.of(value);
    }
}
