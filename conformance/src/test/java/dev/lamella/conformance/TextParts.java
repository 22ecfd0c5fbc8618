package dev.lamella.conformance;

import dev.lamella.filter.Literal;
import dev.lamella.filter.TextPattern;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A pattern as the parts between which any bytes may be. The first part is at the beginning, the last one at the end;
/// an only part is the whole value.
record TextParts(List<byte[]> parts) {
    private static final byte[] NOTHING = {};

    static TextParts of(TextPattern pattern) {
        return new TextParts(switch (pattern) {
            case TextPattern.Contains(Literal part) -> List.of(NOTHING, bytes(part), NOTHING);
            case TextPattern.EndsWith(Literal suffix) -> List.of(NOTHING, bytes(suffix));
            case TextPattern.Like(String text) -> like(text);
            case TextPattern.IgnoreCaseLike _,TextPattern.Regex _ ->
                throw new AssertionError("PatternLawTest of core has these patterns");
        });
    }

    private static byte[] bytes(Literal literal) {
        return switch (literal) {
            case Literal.Text(String text) -> text.getBytes(StandardCharsets.UTF_8);
            case Literal.Bytes(byte[] bytes) -> bytes;
            case Literal _ -> throw new AssertionError(literal);
        };
    }

    private static List<byte[]> like(String pattern) {
        List<byte[]> parts = new ArrayList<>();
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        byte[] bytes = pattern.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            switch (bytes[i]) {
                case '\\' -> part.write(bytes[++i]);
                case '_' -> throw new AssertionError("PatternLawTest of core has _");
                case '%' -> {
                    parts.add(part.toByteArray());
                    part.reset();
                }
                default -> part.write(bytes[i]);
            }
        }
        parts.add(part.toByteArray());
        return parts;
    }

    boolean matches(byte[] value) {
        byte[] last = parts.getLast();
        if (parts.size() == 1) {
            return Arrays.equals(value, last);
        }
        int at = 0;
        for (int i = 0; i + 1 < parts.size(); i++) {
            int found = find(value, at, parts.get(i));
            if (found < 0 || i == 0 && found > 0) {
                return false;
            }
            at = found + parts.get(i).length;
        }
        return value.length - at >= last.length
                && Arrays.equals(value, value.length - last.length, value.length, last, 0, last.length);
    }

    private static int find(byte[] value, int from, byte[] part) {
        for (int at = from; at + part.length <= value.length; at++) {
            if (Arrays.equals(value, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        return -1;
    }
}
