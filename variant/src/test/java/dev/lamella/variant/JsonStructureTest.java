package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Objects, arrays, words and what stands between them: RFC 8259, sections 2 to 5.
class JsonStructureTest {
    record Right(String text, String events) {}

    static final List<Right> RIGHT = List.of(
            new Right("null", "null"),
            new Right("true", "boolean true"),
            new Right("false", "boolean false"),
            new Right("{}", "{ }"),
            new Right("[]", "[ ]"),
            new Right(" \t\n\r{ \t\n\r} \t\n\r", "{ }"),
            new Right(" [ ] ", "[ ]"),
            new Right("[null]", "[ null ]"),
            new Right("[true,false]", "[ boolean true boolean false ]"),
            new Right("[ 1 , 2 ]", "[ int8 1 int8 2 ]"),
            new Right("[[]]", "[ [ ] ]"),
            new Right("[[],[[]],{}]", "[ [ ] [ [ ] ] { } ]"),
            new Right("{\"a\":1}", "{ field a int8 1 }"),
            new Right("{ \"a\" : 1 , \"b\" : 2 }", "{ field a int8 1 field b int8 2 }"),
            new Right("{\"a\":{},\"b\":[]}", "{ field a { } field b [ ] }"),
            new Right("{\"a\":{\"a\":{\"a\":null}}}", "{ field a { field a { field a null } } }"),
            new Right("{\"\":null}", "{ field  null }"),
            new Right("{\"a\":1,\"a\":2}", "{ field a int8 1 field a int8 2 }"),
            new Right("{\"b\":1,\"a\":2}", "{ field b int8 1 field a int8 2 }"),
            new Right("{\"\\u0061\\n\":1}", "{ field a\n int8 1 }"),
            new Right("[{\"a\":[{\"b\":[]}]},7]", "[ { field a [ { field b [ ] } ] } int8 7 ]"));

    @ParameterizedTest
    @FieldSource("RIGHT")
    void givesEvents(Right c) {
        assertThat(String.join(" ", events(c.text))).isEqualTo(c.events);
    }

    record Wrong(String text, int position, String problem) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("", 0, "The text ends where a value is allowed"),
            new Wrong("  ", 2, "The text ends where a value is allowed"),
            new Wrong("[", 1, "The text ends where a value is allowed"),
            new Wrong("{", 1, "The text ends where a name in quotation marks or '}' is allowed"),
            new Wrong("]", 0, "']' stands where a value is allowed"),
            new Wrong("}", 0, "'}' stands where a value is allowed"),
            new Wrong(",", 0, "',' stands where a value is allowed"),
            new Wrong(":", 0, "':' stands where a value is allowed"),
            new Wrong("[1", 2, "The text ends where a comma or ']' is allowed"),
            new Wrong("[1}", 2, "'}' stands where a comma or ']' is allowed"),
            new Wrong("[1 2]", 3, "A digit stands where a comma or ']' is allowed"),
            new Wrong("[1:2]", 2, "':' stands where a comma or ']' is allowed"),
            new Wrong("[1,]", 3, "']' stands where a value is allowed"),
            new Wrong("[1,", 3, "The text ends where a value is allowed"),
            new Wrong("[,1]", 1, "',' stands where a value is allowed"),
            new Wrong("[1,,2]", 3, "',' stands where a value is allowed"),
            new Wrong("[\"a\" \"b\"]", 5, "A quotation mark stands where a comma or ']' is allowed"),
            new Wrong("{1:2}", 1, "A digit stands where a name in quotation marks or '}' is allowed"),
            new Wrong("{a:2}", 1, "A letter stands where a name in quotation marks or '}' is allowed"),
            new Wrong("{'a':2}", 1, "An apostrophe stands where a name in quotation marks or '}' is allowed"),
            new Wrong("{null:2}", 1, "A letter stands where a name in quotation marks or '}' is allowed"),
            new Wrong("{,}", 1, "',' stands where a name in quotation marks or '}' is allowed"),
            new Wrong("{[]:1}", 1, "'[' stands where a name in quotation marks or '}' is allowed"),
            new Wrong("{\"a\"}", 4, "'}' stands where a colon is allowed"),
            new Wrong("{\"a\"", 4, "The text ends where a colon is allowed"),
            new Wrong("{\"a\" 1}", 5, "A digit stands where a colon is allowed"),
            new Wrong("{\"a\",1}", 4, "',' stands where a colon is allowed"),
            new Wrong("{\"a\":}", 5, "'}' stands where a value is allowed"),
            new Wrong("{\"a\":", 5, "The text ends where a value is allowed"),
            new Wrong("{\"a\"::1}", 5, "':' stands where a value is allowed"),
            new Wrong("{\"a\":1", 6, "The text ends where a comma or '}' is allowed"),
            new Wrong("{\"a\":1]", 6, "']' stands where a comma or '}' is allowed"),
            new Wrong("{\"a\":1,}", 7, "'}' stands where a name in quotation marks is allowed"),
            new Wrong("{\"a\":1,,\"b\":2}", 7, "',' stands where a name in quotation marks is allowed"),
            new Wrong("{\"a\":1 \"b\":2}", 7, "A quotation mark stands where a comma or '}' is allowed"),
            new Wrong("1 2", 2, "A digit stands where the end of the text is allowed"),
            new Wrong("{} x", 3, "A letter stands where the end of the text is allowed"),
            new Wrong("[]]", 2, "']' stands where the end of the text is allowed"),
            new Wrong("{}{}", 2, "'{' stands where the end of the text is allowed"),
            new Wrong("null,", 4, "',' stands where the end of the text is allowed"),
            new Wrong("1\u0000", 1, "A control character stands where the end of the text is allowed"),
            new Wrong("nul", 0, "A letter stands where a value is allowed"),
            new Wrong("nulL", 0, "A letter stands where a value is allowed"),
            new Wrong("Null", 0, "A letter stands where a value is allowed"),
            new Wrong("nulls", 4, "A letter stands where the end of the text is allowed"),
            new Wrong("tru", 0, "A letter stands where a value is allowed"),
            new Wrong("fals ", 0, "A letter stands where a value is allowed"),
            new Wrong("undefined", 0, "A letter stands where a value is allowed"),
            new Wrong("/**/1", 0, "A slash stands where a value is allowed"),
            new Wrong("1//", 1, "A slash stands where the end of the text is allowed"),
            new Wrong("#1", 0, "A character without a meaning in JSON stands where a value is allowed"),
            new Wrong("\u00a01", 0, "A byte beyond ASCII stands where a value is allowed"),
            new Wrong("\u000b1", 0, "A control character stands where a value is allowed"),
            new Wrong("\f1", 0, "A control character stands where a value is allowed"),
            new Wrong("\u007f", 0, "A control character stands where a value is allowed"),
            new Wrong("\u0000", 0, "A control character stands where a value is allowed"),
            new Wrong("\\n", 0, "A backslash stands where a value is allowed"),
            new Wrong("1\uFEFF", 1, "A byte beyond ASCII stands where the end of the text is allowed"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void rejectsEverythingElse(Wrong c) {
        assertThatThrownBy(() -> events(c.text)).isInstanceOf(VariantFormatException.class)
                .hasMessage("Byte " + c.position + ":\n" + c.problem
                        + ".\nCorrect the text there: RFC 8259 defines JSON.")
                .satisfies(e -> assertThat(((VariantFormatException) e).position()).isEqualTo(c.position));
    }

    @Test
    void rejectsAByteOrderMark() {
        assertThatThrownBy(() -> events("\uFEFF1")).hasMessage("""
                Byte 0:
                A byte order mark stands where a value is allowed.
                Remove these three bytes: JSON begins with its value.""");
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "63", "64", "65", "500", "100000"})
    void readsAsDeepAsAllowedAndNoDeeper(int depth) {
        VariantJson json = new VariantJson(VariantJson.Options.DEFAULT.withLimits(new VariantLimits(depth, 1 << 24)));
        for (String open : List.of("[", "{\"a\":")) {
            String close = open.equals("[") ? "]" : "}";
            assertThat(events(json, open.repeat(depth) + "1" + close.repeat(depth))).endsWith(close);
            String deeper = "[".repeat(depth) + open + "1";
            assertThatThrownBy(() -> events(json, deeper)).isInstanceOf(VariantFormatException.class).hasMessage(
                    "Byte " + depth + ":\nObjects and arrays are nested more deeply than the " + depth
                            + " levels that are allowed.\nRaise the limit of depth in VariantLimits.");
        }
    }

    @Test
    void rejectsTextLongerThanAllowed() {
        VariantJson json = new VariantJson(VariantJson.Options.DEFAULT.withLimits(new VariantLimits(1, 4)));
        assertThat(events(json, "1234")).containsExactly("int16 1234");
        assertThatThrownBy(() -> events(json, "12345")).hasMessage("""
                Byte 0:
                The text has 5 bytes; at most 4 are allowed.
                Raise the limit of bytes in VariantLimits.""");
    }

    @Test
    void readsAPartOfAnArrayAndCountsFromItsBeginning() {
        byte[] bytes = "99[1,2]99x".getBytes(StandardCharsets.UTF_8);
        VariantJson json = new VariantJson();
        assertThat(WrittenEvents.of(sink -> json.parse(bytes, 2, 5, sink))).containsExactly("[", "int8 1", "int8 2",
                "]");
        assertThatThrownBy(() -> json.parse(bytes, 2, 6, new WrittenEvents()))
                .isInstanceOf(VariantFormatException.class)
                .hasMessageStartingWith("Byte 5:\nA digit stands");
        assertThatThrownBy(() -> json.parse(bytes, 2, 4, new WrittenEvents()))
                .isInstanceOf(VariantFormatException.class)
                .hasMessageStartingWith("Byte 4:\nThe text ends");
        assertThatThrownBy(() -> json.parse(bytes, 2, 9, new WrittenEvents()))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void readsTheNextTextAfterAFailure() {
        VariantJson json = new VariantJson();
        assertThatThrownBy(() -> events(json, "[{\"a\":[")).isInstanceOf(VariantFormatException.class);
        assertThat(events(json, "[]")).containsExactly("[", "]");
    }

    static List<String> events(String text) {
        return events(new VariantJson(), text);
    }

    static List<String> events(VariantJson json, String text) {
        return WrittenEvents.of(sink -> json.parse(text.getBytes(StandardCharsets.UTF_8), sink));
    }
}
