package dev.lamella.variant.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The text of values with named parts.
class TextFormTest {
    record Wrong(String text, String problem) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("", "Text of A \"\", character 1: the text ends; allowed here: a name"),
            new Wrong("A", "Text of A \"A\", character 2: the text ends; allowed here: '('"),
            new Wrong("B()", "Text of A \"B()\", character 1: the text is of a B; allowed here: a A"),
            new Wrong("A(b=1", "Text of A \"A(b=1\", character 6: the text ends; allowed here: ')'"),
            new Wrong("A(b=1) c",
                    "Text of A \"A(b=1) c\", character 8: 'c' is not expected; allowed here: the end"),
            new Wrong("A(b=)",
                    "Text of A \"A(b=)\", character 5: ')' is not expected; allowed here: a word, or a text in single"
                            + " quotes"),
            new Wrong("A(b='c)",
                    "Text of A \"A(b='c)\", character 5: the quote is never closed; allowed here: a"
                            + " closing quote"),
            new Wrong("A(b=1, b=2)",
                    "Text of A \"A(b=1, b=2)\", character 11: the part b is there twice; allowed here: one"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void saysWhereATextIsWrong(Wrong c) {
        assertThatIllegalArgumentException().isThrownBy(() -> TextForm.parse("A", c.text)).withMessage(c.problem);
    }

    @Test
    void partsThatNobodyKnowsAreRejected() {
        TextForm form = TextForm.parse("A", "A(b=1, c=x)");
        assertThat(form.requiredNumber("b")).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(form::requireNoOther)
                .withMessage("A has no part c; its parts are b");
        assertThatIllegalArgumentException().isThrownBy(() -> form.number("c"))
                .withMessage("A: c is 'x'; it is a whole number");
        assertThatIllegalArgumentException().isThrownBy(() -> form.texts("c"))
                .withMessage("A: c is a list in brackets, not x");
        assertThatIllegalArgumentException().isThrownBy(() -> form.requiredText("d"))
                .withMessage("A has no d, which it must have");
    }

    @Test
    void randomFormsAreParsedBack() {
        long seed = Long.getLong("lamella.seed", 20261124);
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            String text = form(random).toString();
            assertThat(TextForm.parse("A", text).toString()).as("seed " + seed + ", form " + i).isEqualTo(text);
            String value = text(random);
            TextForm one = TextForm.parse("A", TextForm.named("A").with("x", value).toString());
            assertThat(one.text("x")).as("seed " + seed + ", text " + i).contains(value);
        }
    }

    private static TextForm form(Random random) {
        TextForm form = TextForm.named("A");
        for (int i = random.nextInt(4); i > 0; i--) {
            if (random.nextBoolean()) {
                form.with(text(random), random.nextBoolean() ? text(random) : form(random));
            } else {
                form.withAll(text(random), List.of(text(random), text(random)).subList(0, random.nextInt(3)));
            }
        }
        return form;
    }

    private static String text(Random random) {
        String signs = "ab0_+-.=,()[]' \n`\"\u00e9\u4e2d";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(signs.charAt(random.nextInt(signs.length())));
        }
        return text.toString();
    }
}
