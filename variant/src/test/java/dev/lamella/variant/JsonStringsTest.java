package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Strings of JSON text: RFC 8259, sections 7 and 8.
class JsonStringsTest {
    private static final String CORRECT = "Correct the text there: RFC 8259 defines JSON.";
    private static final String HALF = "An escape in a string is half of a surrogate pair, which is not a character";
    private static final String WRITE_BOTH = "Write both halves, the high one first, or the character itself.";
    private static final String NO_UTF8 = "A byte in a string is not part of a valid UTF-8 character";
    private static final String CONVERT = "JSON text must be UTF-8. If it is in another encoding, convert it.";
    private static final String CONTROL = "A control character stands in a string, where only its escape is allowed";
    private static final String ESCAPE = "Write \\n for a new line, \\t for a tab, \\u0000 for a zero byte, and so on.";
    private static final String LETTER = "A backslash in a string is not followed by one of \" \\ / b f n r t u";

    /// @param inside what stands between quotation marks
    record Right(String inside, String text) {}

    static final List<Right> RIGHT = List.of(
            new Right("", ""),
            new Right("a", "a"),
            new Right("1234567", "1234567"),
            new Right("12345678", "12345678"),
            new Right("123456789 123456789", "123456789 123456789"),
            new Right("'/{}[],:", "'/{}[],:"),
            new Right("\u007f", "\u007f"),
            new Right("\u0080", "\u0080"),
            new Right("\u00e9\u07ff", "\u00e9\u07ff"),
            new Right("\u0800\u20ac\uffff", "\u0800\u20ac\uffff"),
            new Right("\ud7ff\ue000", "\ud7ff\ue000"),
            new Right("\ud83d\ude00\udbff\udfff", "\ud83d\ude00\udbff\udfff"),
            new Right("\u2028\u2029\ufeff", "\u2028\u2029\ufeff"),
            new Right("\\\"", "\""),
            new Right("\\\\", "\\"),
            new Right("\\/", "/"),
            new Right("\\b\\f\\n\\r\\t", "\b\f\n\r\t"),
            new Right("\\u0000", "\u0000"),
            new Right("\\u001f\\u0020", "\u001f "),
            new Right("\\u0022\\u005c", "\"\\"),
            new Right("\\u007f\\u0080", "\u007f\u0080"),
            new Right("\\u07ff\\u0800", "\u07ff\u0800"),
            new Right("\\u00E9\\u00e9", "\u00e9\u00e9"),
            new Right("\\uabCD\\uEF01", "\uabcd\uef01"),
            new Right("\\uD7FF\\uE000", "\ud7ff\ue000"),
            new Right("\\uffff", "\uffff"),
            new Right("\\ud83d\\ude00", "\ud83d\ude00"),
            new Right("\\uD800\\uDC00\\uDBFF\\uDFFF", "\ud800\udc00\udbff\udfff"),
            new Right("a\\nb", "a\nb"),
            new Right("long enough before\\nand long enough after", "long enough before\nand long enough after"),
            new Right("1234567\\n", "1234567\n"),
            new Right("12345678\\n1", "12345678\n1"),
            new Right("\\\\u0041", "\\u0041"),
            new Right("\\\\\\u0041", "\\A"),
            new Right("\u20ac\\n\u20ac", "\u20ac\n\u20ac"),
            new Right("\\n\ud83d\ude00\\n", "\n\ud83d\ude00\n"));

    @ParameterizedTest
    @FieldSource("RIGHT")
    void givesText(Right c) {
        // As a value and as a name, and with something behind it.
        assertThat(JsonStructureTest.events("\"" + c.inside + "\"")).containsExactly("string " + c.text);
        assertThat(JsonStructureTest.events("{\"" + c.inside + "\":[\"" + c.inside + "\"]}      "))
                .containsExactly("{", "field " + c.text, "[", "string " + c.text, "]", "}");
    }

    record Wrong(String inside, int position, String problem, String advice) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("\\x41", 1, LETTER, CORRECT),
            new Wrong("\\'", 1, LETTER, CORRECT),
            new Wrong("\\a", 1, LETTER, CORRECT),
            new Wrong("\\N", 1, LETTER, CORRECT),
            new Wrong("\\U0041", 1, LETTER, CORRECT),
            new Wrong("\\0", 1, LETTER, CORRECT),
            new Wrong("\\\n", 1, LETTER, CORRECT),
            new Wrong("\\\u20ac", 1, LETTER, CORRECT),
            new Wrong("\\u", 3, "A quotation mark stands where a hexadecimal digit of an escape is allowed", CORRECT),
            new Wrong("\\u1", 4, "A quotation mark stands where a hexadecimal digit of an escape is allowed", CORRECT),
            new Wrong("\\u123", 6, "A quotation mark stands where a hexadecimal digit of an escape is allowed",
                    CORRECT),
            new Wrong("\\u12g4", 5, "A letter stands where a hexadecimal digit of an escape is allowed", CORRECT),
            new Wrong("\\u+123", 3, "A plus stands where a hexadecimal digit of an escape is allowed", CORRECT),
            new Wrong("\\u 123", 3, "White space stands where a hexadecimal digit of an escape is allowed", CORRECT),
            new Wrong("\\u\u0661234", 3, "A byte beyond ASCII stands where a hexadecimal digit of an escape is allowed",
                    CORRECT),
            new Wrong("\\ud800", 1, HALF, WRITE_BOTH),
            new Wrong("\\udbff", 1, HALF, WRITE_BOTH),
            new Wrong("\\udc00", 1, HALF, WRITE_BOTH),
            new Wrong("\\udfff", 1, HALF, WRITE_BOTH),
            new Wrong("ab\\ud800cd", 3, HALF, WRITE_BOTH),
            new Wrong("\\ud800\\n", 1, HALF, WRITE_BOTH),
            new Wrong("\\ud800\\u0041", 1, HALF, WRITE_BOTH),
            new Wrong("\\ud800\\ud800", 1, HALF, WRITE_BOTH),
            new Wrong("\\ud800\\ud800\\udc00", 1, HALF, WRITE_BOTH),
            new Wrong("\\udc00\\ud800", 1, HALF, WRITE_BOTH),
            new Wrong("\\ud800\\udc00\\udc00", 13, HALF, WRITE_BOTH),
            new Wrong("\n", 1, CONTROL, ESCAPE),
            new Wrong("\t", 1, CONTROL, ESCAPE),
            new Wrong("\u0000", 1, CONTROL, ESCAPE),
            new Wrong("\u001f", 1, CONTROL, ESCAPE),
            new Wrong("12345678\r", 9, CONTROL, ESCAPE),
            new Wrong("\\n\n", 3, CONTROL, ESCAPE));

    @ParameterizedTest
    @FieldSource("WRONG")
    void rejectsEverythingElse(Wrong c) {
        assertThatThrownBy(() -> JsonStructureTest.events("\"" + c.inside + "\""))
                .isInstanceOf(VariantFormatException.class)
                .hasMessage("Byte " + c.position + ":\n" + c.problem + ".\n" + c.advice);
    }

    record Bytes(String rule, String hex, int position) {}

    static final List<Bytes> MALFORMED = List.of(
            new Bytes("a continuation alone", "80", 1),
            new Bytes("a beginning alone", "c3", 1),
            new Bytes("cut short", "e282", 1),
            new Bytes("cut short by another character", "e28261", 1),
            new Bytes("overlong, two bytes", "c080", 1),
            new Bytes("overlong, three bytes", "e08080", 1),
            new Bytes("overlong, four bytes", "f0808080", 1),
            new Bytes("a surrogate", "eda080", 1),
            new Bytes("past U+10FFFF", "f4908080", 1),
            new Bytes("no beginning of a character", "ff", 1),
            new Bytes("of Latin-1", "61e962", 2),
            new Bytes("behind a whole word", "3132333435363738e9", 9),
            new Bytes("after an escape", "5c6ee9", 3),
            new Bytes("a character with an escape in its middle", "e282" + "5c6e" + "ac", 1));

    @ParameterizedTest
    @FieldSource("MALFORMED")
    void rejectsWhatIsNotUtf8(Bytes c) {
        byte[] text = HexFormat.of().parseHex("22" + c.hex + "22");
        VariantJson json = new VariantJson();
        assertThatThrownBy(() -> json.parse(text, new WrittenEvents())).isInstanceOf(VariantFormatException.class)
                .hasMessage("Byte " + c.position + ":\n" + NO_UTF8 + ".\n" + CONVERT);
    }

    @Test
    void saysThatTheTextEndsWithinAString() {
        for (String text : List.of("\"", "\"a", "\"12345678", "\"\\", "\"a\\n", "\"\\\"")) {
            assertThatThrownBy(() -> JsonStructureTest.events(text)).isInstanceOf(VariantFormatException.class)
                    .hasMessage("Byte " + text.length() + ":\nThe text ends within a string.\n" + CORRECT);
        }
        assertThatThrownBy(() -> JsonStructureTest.events("\"\\u12"))
                .hasMessage("Byte 5:\nThe text ends where a hexadecimal digit of an escape is allowed.\n" + CORRECT);
    }

    /// Each unit of text as it is or escaped, at any place of a word.
    @Test
    void givesTheSameTextHoweverItIsWritten() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, true);
        int rounds = 5_000 * Integer.getInteger("lamella.effort", 1);
        VariantJson json = new VariantJson();
        for (int i = 0; i < rounds; i++) {
            String text = source.text(40);
            StringBuilder written = new StringBuilder(" ".repeat(random.nextInt(8))).append('"');
            int often = random.nextInt(1, 30);
            for (int at = 0; at < text.length(); at++) {
                char unit = text.charAt(at);
                // Both halves of a pair are escaped, or none.
                boolean isLow = Character.isLowSurrogate(unit);
                boolean isEscaped = isLow
                        ? written.charAt(written.length() - 6 < 0 ? 0 : written.length() - 6) == '\\'
                        : unit < ' ' || unit == '"' || unit == '\\' || random.nextInt(often) == 0;
                written.append(isEscaped ? String.format("\\u%04x", (int) unit) : String.valueOf(unit));
            }
            written.append('"');
            assertThat(JsonStructureTest.events(json, written.toString())).as("seed %d", seed)
                    .isEqualTo(new ArrayList<>(List.of("string " + text)));
        }
    }

    @Test
    void countsPositionsInBytes() {
        assertThatThrownBy(() -> JsonStructureTest.events("[\"\u20ac\",x]")).isInstanceOf(VariantFormatException.class)
                .hasMessageStartingWith("Byte 7:");
        assertThat("[\"\u20ac\",".getBytes(StandardCharsets.UTF_8)).hasSize(7);
    }
}
