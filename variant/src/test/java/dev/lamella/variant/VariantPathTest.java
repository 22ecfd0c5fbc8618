package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.parsed;
import static dev.lamella.variant.Encoded.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.variant.VariantPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The text of paths, and where they lead.
class VariantPathTest {
    /// @param steps names with a slash in front, indices with `#`
    record Text(String path, String steps, String canonical) {}

    static final List<Text> TEXTS = List.of(
            new Text("$", "", "$"),
            new Text("$.a", "/a", "$.a"),
            new Text("a", "/a", "$.a"),
            new Text("a.b[2]", "/a/b#2", "$.a.b[2]"),
            new Text("$.a['b.c'][2]", "/a/b.c#2", "$.a['b.c'][2]"),
            new Text("['b.c']", "/b.c", "$['b.c']"),
            new Text("[\"a\"]", "/a", "$.a"),
            new Text("[0][1]", "#0#1", "$[0][1]"),
            new Text("$[007]", "#7", "$[7]"),
            new Text("$[2147483647]", "#2147483647", "$[2147483647]"),
            new Text("$['']", "/", "$['']"),
            new Text("$[\"it's\"]", "/it's", "$['it\\'s']"),
            new Text("$['it\\'s']", "/it's", "$['it\\'s']"),
            new Text("$['\"']", "/\"", "$['\"']"),
            new Text("$['a\\\\b']", "/a\\b", "$['a\\\\b']"),
            new Text("$['\\b\\f\\n\\r\\t\\/']", "/\b\f\n\r\t/", "$['\\u0008\\u000c\\u000a\\u000d\\u0009/']"),
            new Text("$['\\u00e9\\uD83D\\uDE00']", "/é\ud83d\ude00", "$.é\ud83d\ude00"),
            new Text("$['a b']", "/a b", "$['a b']"),
            new Text("$['*']", "/*", "$['*']"),
            new Text("$['a]b[']", "/a]b[", "$['a]b[']"),
            new Text("a$b", "/a$b", "$.a$b"),
            new Text("xml:lang.@id.a-b", "/xml:lang/@id/a-b", "$.xml:lang.@id.a-b"),
            new Text("$.$", "/$", "$.$"),
            new Text("$.0", "/0", "$.0"));

    @ParameterizedTest
    @FieldSource("TEXTS")
    void readsText(Text c) {
        VariantPath path = VariantPath.parse(c.path());
        assertThat(path.steps().stream().map(step -> switch (step) {
            case Step.Field(VariantName name) -> "/" + name;
            case Step.Element(int index) -> "#" + index;
        }).collect(Collectors.joining())).isEqualTo(c.steps());
        assertThat(path).hasToString(c.canonical()).isEqualTo(VariantPath.parse(c.canonical()))
                .hasSameHashCodeAs(VariantPath.parse(c.canonical()));
    }

    record Wrong(String path, int character, String problem) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("", 1,
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']"),
            new Wrong("$.", 3,
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']"),
            new Wrong("$..a", 3,
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']"),
            new Wrong(".a", 1,
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']"),
            new Wrong("$.*", 3,
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']"),
            new Wrong("$a", 2, "'a' is not expected; a step begins with '.' or '['"),
            new Wrong("a b", 2, "' ' is not expected; a step begins with '.' or '['"),
            new Wrong("a\n", 2, "a control character is not expected; a step begins with '.' or '['"),
            new Wrong("a[0]b", 5, "'b' is not expected; a step begins with '.' or '['"),
            new Wrong("a]", 2, "']' is not expected; a step begins with '.' or '['"),
            new Wrong("a[", 3, "an index from 0 on, or a name in quotes, is missing"),
            new Wrong("a[]", 3,
                    "a path leads to one value, so it cannot address all elements; give an index from 0 on"),
            new Wrong("a[*]", 3,
                    "a path leads to one value, so it cannot address all elements; give an index from 0 on"),
            new Wrong("$.a,b", 4,
                    "',' is not expected; a path leads to one value, so give each path separately. A name with a comma"
                            + " is written in brackets and quotes: ['a,b']"),
            new Wrong("a[-1]", 3, "an index from 0 on, or a name in quotes, is missing"),
            new Wrong("a[b]", 3, "an index from 0 on, or a name in quotes, is missing"),
            new Wrong("a[1", 4, "']' is missing"),
            new Wrong("a[1 ]", 4, "']' is missing"),
            new Wrong("a['b'", 6, "']' is missing"),
            new Wrong("a[2147483648]", 3, "the index is too large; it is at most 2147483647"),
            new Wrong("a[99999999999999999999999]", 3, "the index is too large; it is at most 2147483647"),
            new Wrong("a['b", 3, "the quote is never closed"),
            new Wrong("a['b\"]", 3, "the quote is never closed"),
            new Wrong("a['\\x']", 5, "one of ' \" \\ / b f n r t u must follow a backslash"),
            new Wrong("a['\\", 5, "one of ' \" \\ / b f n r t u must follow a backslash"),
            new Wrong("a['\\u12g4']", 8, "four hexadecimal digits must follow \\u"),
            new Wrong("a['\\u\u0660\u0660\u0664\u0661']", 6, "four hexadecimal digits must follow \\u"),
            new Wrong("a['\\u12", 8, "four hexadecimal digits must follow \\u"),
            new Wrong("a['\\ud83d']", 3,
                    "Character 1 of the name is half a surrogate pair, for which UTF-8 has no bytes"),
            new Wrong("ab\ud83d", 1,
                    "Character 3 of the name is half a surrogate pair, for which UTF-8 has no bytes"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void saysWhereTextIsNoPath(Wrong c) {
        assertThatThrownBy(() -> VariantPath.parse(c.path())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Path \"" + c.path() + "\", character " + c.character() + ": " + c.problem());
    }

    @Test
    void rejectsNegativeIndices() {
        assertThatThrownBy(() -> new Step.Element(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Index -1 is negative; elements count from 0");
    }

    record Way(String path, String events) {}

    /// In `{"": 1, "a": [2, null, {"b": {}}], "b.c": "x"}`.
    static final List<Way> WAYS = List.of(
            new Way("$['']", "int8 1"),
            new Way("$.a[0]", "int8 2"),
            new Way("$.a[1]", "null"),
            new Way("a[2].b", "{}"),
            new Way("['b.c']", "\"x\""),
            new Way("a", "[int8 2,null,{b={}}]"),
            new Way("$.a[3]", "missing"),
            new Way("$.a[2147483647]", "missing"),
            new Way("$.A", "missing"),
            new Way("$.a.b", "missing"),
            new Way("$[0]", "missing"),
            new Way("$['b.c'].x", "missing"),
            new Way("$['b.c'][0]", "missing"),
            new Way("$.a[1].x", "missing"),
            new Way("$.x.y[0]", "missing"));

    @ParameterizedTest
    @FieldSource("WAYS")
    void leadsToValues(Way c) {
        VariantMetadata metadata = parsed("", "a", "b", "b.c");
        byte[] inner = object(ids(2), hex("020000"));
        Variant value = value(metadata, object(ids(0, 1, 3), int8(1), array(int8(2), hex("00"), inner),
                Encoded.string("x")));
        assertThat(VariantPath.parse(c.path()).find(value).map(EventLine::of).orElse("missing")).isEqualTo(c.events());
    }

    @Test
    void theRootIsTheValueItself() {
        Variant value = value(int8(1));
        assertThat(VariantPath.ROOT.find(value).orElseThrow()).isSameAs(value);
        assertThat(VariantPath.parse("$")).isEqualTo(VariantPath.ROOT);
    }

    @Test
    void failsWhereTheWayIsDamaged() {
        Variant value = value(parsed("a"), hex("02 01 00 00 01 0c"));
        assertThatThrownBy(() -> VariantPath.parse("a").find(value)).isInstanceOf(VariantFormatException.class);
    }

    @Test
    void readsWhatItPrints() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        String letters = "ab.[]'\"\\$*, \u0000\u007f\u0085é\ud83d\ude00\u2028";
        for (int round = 0; round < 2000 * Integer.getInteger("lamella.effort", 1); round++) {
            List<Step> steps = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                int[] points = random.ints(random.nextInt(5), 0, letters.codePointCount(0, letters.length()))
                        .map(n -> letters.codePointAt(letters.offsetByCodePoints(0, n))).toArray();
                steps.add(random.nextBoolean()
                        ? new Step.Element(random.nextInt(1 << random.nextInt(1, 31)))
                        : new Step.Field(VariantName.of(new String(points, 0, points.length))));
            }
            VariantPath path = VariantPath.of(steps);
            assertThat(VariantPath.parse(path.toString())).as("seed %s: %s", seed, path).isEqualTo(path);
        }
    }
}
