package dev.lamella.variant.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Text of unknown origin in messages.
class PrintableTest {
    record Case(String text, String line) {}

    static final List<Case> CASES = List.of(
            new Case("", ""),
            new Case("naïve 数 \ud83d\ude00 c:\\x", "naïve 数 \ud83d\ude00 c:\\x"),
            new Case("a\033[31mb\007\000\177", "a\\u001b[31mb\\u0007\\u0000\\u007f"),
            new Case("a\nlamella: all is well\r\t", "a\\u000alamella: all is well\\u000d\\u0009"),
            new Case("\200\2331m\237\240", "\\u0080\\u009b1m\\u009f\240"),
            new Case("\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\u200b",
                    "\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a\\u202e\\u2066\\u2069\u200b"),
            new Case("\ud83dx\ude00\ud83d", "\\ud83dx\\ude00\\ud83d"));

    @ParameterizedTest
    @FieldSource("CASES")
    void whatControlsTheOutputIsEscaped(Case c) {
        assertThat(Printable.line(c.text)).isEqualTo(c.line);
        assertThat(Printable.block(c.text)).isEqualTo(c.line);
    }

    @Test
    void aBlockKeepsBreaksBeforeIndentedLines() {
        assertThat(Printable.block("changes:\n  a\n  b\nlamella: forged")).isEqualTo(
                "changes:\n  a\n  b\\u000alamella: forged");
    }
}
