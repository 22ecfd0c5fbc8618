package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.schema.ColumnPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Paths and their text.
class ColumnPathTest {
    record Case(String text, List<Step> steps) {
        Case(String text, Step... steps) {
            this(text, List.of(steps));
        }
    }

    private static Step name(String name) {
        return new Step.Name(name);
    }

    private static final Step ELEMENT = new Step.Element();
    private static final Step KEY = new Step.Key();
    private static final Step VALUE = new Step.Value();

    static final List<Case> CASES = List.of(new Case("a", name("a")), new Case("a.b", name("a"), name("b")),
            new Case("xs[]", name("xs"), ELEMENT), new Case("xs[][].a", name("xs"), ELEMENT, ELEMENT, name("a")),
            new Case("m{key}", name("m"), KEY), new Case("m{value}", name("m"), VALUE),
            new Case("m{value}[].a{key}.b", name("m"), VALUE, ELEMENT, name("a"), KEY, name("b")),
            new Case("`a.b`.c", name("a.b"), name("c")), new Case("``", name("")),
            new Case("a.``.b", name("a"), name(""), name("b")),
            new Case("`[]`[]", name("[]"), ELEMENT), new Case("`{key}`{key}", name("{key}"), KEY),
            new Case("`a``b`", name("a`b")), new Case("````", name("`")), new Case("`a b`", name("a b")),
            new Case("`a,b`", name("a,b")), new Case("`\n`", name("\n")),
            new Case("key.value", name("key"), name("value")),
            new Case("größe", name("größe")), new Case("a-b:c/d", name("a-b:c/d")), new Case("0", name("0")));

    @ParameterizedTest
    @FieldSource("CASES")
    void readsAndPrints(Case c) {
        ColumnPath path = ColumnPath.parse(c.text());
        assertThat(path.steps()).isEqualTo(c.steps());
        assertThat(path).isEqualTo(ColumnPath.ofSteps(c.steps())).hasSameHashCodeAs(ColumnPath.ofSteps(c.steps()))
                .hasToString(c.text());
    }

    @Test
    void readsWhatNeedNotBeQuoted() {
        assertThat(ColumnPath.parse("`a`.`b`")).isEqualTo(ColumnPath.of("a", "b"));
        assertThat(ColumnPath.parse("a b . c").names()).containsExactly("a b ", " c");
    }

    @Test
    void aNameIsOneNameWhateverIsInIt() {
        assertThat(ColumnPath.of("a.b", "c[]")).hasToString("`a.b`.`c[]`").isNotEqualTo(ColumnPath.of("a", "b", "c[]"));
        assertThat(ColumnPath.of("a.b", "c[]").names()).containsExactly("a.b", "c[]");
        assertThatThrownBy(() -> ColumnPath.parse("a[]").names()).isInstanceOf(IllegalStateException.class)
                .hasMessage("The path a[] has steps that are not names");
    }

    @Test
    void aPathBeginsWithAName() {
        assertThatThrownBy(() -> ColumnPath.of()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A path must begin with a name");
        assertThatThrownBy(() -> ColumnPath.ofSteps(List.of(ELEMENT))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theFirstNameIsThatOfAFieldOfTheRow() {
        assertThat(ColumnPath.parse("`a.b`[].c").firstName()).isEqualTo("a.b");
    }

    record Prefix(String path, String other, boolean isPrefix) {}

    static final List<Prefix> PREFIXES = List.of(new Prefix("a.b", "a", true), new Prefix("a.b", "a.b", true),
            new Prefix("a", "a.b", false), new Prefix("a.b", "b", false), new Prefix("ab", "a", false),
            new Prefix("xs[].a", "xs[]", true), new Prefix("xs[].a", "xs", true),
            new Prefix("m{value}.a", "m{key}", false), new Prefix("`a.b`", "a", false));

    @ParameterizedTest
    @FieldSource("PREFIXES")
    void aPathStartsWithThePathOfEachGroupAroundIt(Prefix c) {
        assertThat(ColumnPath.parse(c.path()).startsWith(ColumnPath.parse(c.other()))).isEqualTo(c.isPrefix());
    }

    record Wrong(String text, int character, String problem) {}

    private static final String FOLLOWED = " is not expected; a name is followed by '.', '[]', '{key}' or '{value}', and odd names "
            + "stand in backquotes";

    static final List<Wrong> WRONG = List.of(new Wrong("", 1, "a name is missing"),
            new Wrong(".a", 1, "a name is missing"),
            new Wrong("a.", 3, "a name is missing"), new Wrong("a..b", 3, "a name is missing"),
            new Wrong("[]", 1, "a name is missing"), new Wrong("a.[]", 3, "a name is missing"),
            new Wrong("a[", 2, "'['" + FOLLOWED), new Wrong("a]", 2, "']'" + FOLLOWED),
            new Wrong("a[0]", 2, "'['" + FOLLOWED),
            new Wrong("a{keys}", 2, "'{'" + FOLLOWED), new Wrong("a[]b", 4, "'b'" + FOLLOWED),
            new Wrong("a,b", 2, "','" + FOLLOWED),
            new Wrong("`a", 1, "the backquote is never closed"),
            new Wrong("a.`b``", 3, "the backquote is never closed"),
            new Wrong("`a`b", 4, "'b'" + FOLLOWED), new Wrong("a`b`", 2, "'`'" + FOLLOWED));

    @ParameterizedTest
    @FieldSource("WRONG")
    void saysWhereATextIsNoPath(Wrong c) {
        assertThatThrownBy(() -> ColumnPath.parse(c.text())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Path \"" + c.text() + "\", character " + c.character() + ": " + c.problem());
    }

    @Test
    void readsLists() {
        assertThat(ColumnPath.parseList("id, lines[].sku ,`a, b`,c d ")).containsExactly(ColumnPath.of("id"),
                ColumnPath.parse("lines[].sku"), ColumnPath.of("a, b"), ColumnPath.of("c d"));
        assertThat(ColumnPath.parseList(" ` x ` ")).containsExactly(ColumnPath.of(" x "));
        for (String wrong : List.of("", " ", "a,", ",a", "a,,b", "a, ,b", "a. ")) {
            assertThatThrownBy(() -> ColumnPath.parseList(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a name is missing");
        }
        assertThatThrownBy(() -> ColumnPath.parseList("a, b]")).hasMessageContaining("character 5: ']'");
    }

    @Test
    void printsAnyPathSoThatItIsReadBack() {
        String letters = "ab.,[]{}`key value\n\u00e4\u3000;()=";
        for (int round = 0; round < 10_000 * Integer.getInteger("lamella.effort", 1); round++) {
            long seed = 815L + round;
            Random random = new Random(seed);
            List<ColumnPath> paths = new ArrayList<>();
            for (int p = 0; p < 3; p++) {
                List<Step> steps = new ArrayList<>();
                do {
                    StringBuilder name = new StringBuilder();
                    random.ints(random.nextInt(5), 0, letters.length()).forEach(i -> name.append(letters.charAt(i)));
                    steps.add(name(name.toString()));
                    while (random.nextInt(3) == 0) {
                        steps.add(List.of(ELEMENT, KEY, VALUE).get(random.nextInt(3)));
                    }
                } while (random.nextBoolean());
                paths.add(ColumnPath.ofSteps(steps));
                assertThat(ColumnPath.parse(paths.getLast().toString())).as("seed %s", seed).isEqualTo(paths.getLast());
            }
            String list = String.join(", ", paths.stream().map(ColumnPath::toString).toList());
            assertThat(ColumnPath.parseList(list)).as("seed %s", seed).isEqualTo(paths);
        }
    }
}
