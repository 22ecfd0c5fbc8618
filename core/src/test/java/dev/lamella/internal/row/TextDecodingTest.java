package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.row.MalformedText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Text as bytes becomes text, and what becomes of bytes that are none.
class TextDecodingTest {
    record Malformed(String why, String hex, int at) {}

    static final List<Malformed> MALFORMED = List.of(
            new Malformed("a continuation that continues nothing", "80", 0),
            new Malformed("the last continuation, after text", "6162bf", 2),
            new Malformed("overlong NUL in two bytes", "c080", 0),
            new Malformed("overlong DEL in two bytes", "c1bf", 0),
            new Malformed("two bytes cut after the first", "c3", 0),
            new Malformed("two bytes with ASCII for the second", "c341", 0),
            new Malformed("overlong in three bytes", "e09fbf", 0),
            new Malformed("three bytes cut after the second", "61e282", 1),
            new Malformed("three bytes cut after the first", "e2", 0),
            new Malformed("third of three bytes is ASCII", "e28241", 0),
            new Malformed("third of three bytes is a lead", "e282c3", 0),
            new Malformed("first high surrogate", "eda080", 0),
            new Malformed("last low surrogate", "edbfbf", 0),
            new Malformed("surrogate pair in six bytes (CESU-8)", "eda0bdedb880", 0),
            new Malformed("overlong in four bytes", "f08fbfbf", 0),
            new Malformed("past U+10FFFF", "f4908080", 0),
            new Malformed("lead F5", "f5808080", 0),
            new Malformed("lead F8, five bytes", "f888808080", 0),
            new Malformed("lead FC, six bytes", "fc8480808080", 0),
            new Malformed("byte FE", "fe", 0),
            new Malformed("byte FF after eight ASCII bytes", "6162636465666768ff", 8),
            new Malformed("four bytes cut after the third", "c3a9f09f98", 2),
            new Malformed("fourth of four bytes is ASCII", "f09f9841", 0),
            new Malformed("third of four bytes is ASCII", "f09f4180", 0));

    @ParameterizedTest
    @FieldSource("MALFORMED")
    void reportsWhereTextIsMalformed(Malformed c) {
        byte[] bytes = HexFormat.of().parseHex("ffff" + c.hex() + "8080");
        int length = bytes.length - 4;
        assertThatThrownBy(() -> TextDecoding.decode(bytes, 2, length, MalformedText.REPORT))
                .isInstanceOf(ValueException.class)
                .hasMessage("The text of " + length + " bytes is not UTF-8 at its byte " + c.at()
                        + ".\nAsk for the bytes with getBytes, or read with MalformedText.REPLACE.");
        assertThat(TextDecoding.decode(bytes, 2, length, MalformedText.REPLACE)).contains("\ufffd");
    }

    static final List<String> WELL_FORMED = List.of("", "a", "\0", "seven b", "eight by", "nine byte",
            "\u007f\u0080\u07ff\u0800",
            "\ud7ff\ue000\ufffd\uffff", "\ud800\udc00\udbff\udfff", "Grüße, мир, 世界, 😀", "\u0000é", "\ufeffbom");

    @ParameterizedTest
    @FieldSource("WELL_FORMED")
    void decodesWellFormedTextWhereverItLies(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        for (int shift = 0; shift < 10; shift++) {
            byte[] bytes = new byte[utf8.length + shift + 3];
            Arrays.fill(bytes, (byte) 0xff);
            System.arraycopy(utf8, 0, bytes, shift, utf8.length);
            assertThat(TextDecoding.decode(bytes, shift, utf8.length, MalformedText.REPORT)).isEqualTo(text);
            assertThat(TextDecoding.decode(bytes, shift, utf8.length, MalformedText.REPLACE)).isEqualTo(text);
        }
    }
}
