package dev.lamella.cli.print;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/// How bytes without an annotation are printed.
public enum BinaryText {
    base64, hex, utf8;

    String print(byte[] bytes) {
        return switch (this) {
            case base64 -> Base64.getEncoder().encodeToString(bytes);
            case hex -> HexFormat.of().formatHex(bytes);
            case utf8 -> new String(bytes, StandardCharsets.UTF_8);
        };
    }

    /// The bytes whose text is `text`; the inverse of [#print].
    ///
    /// @throws IllegalArgumentException if the text is not valid in this form; the message says so
    public byte[] parse(String text) {
        try {
            return switch (this) {
                case base64 -> Base64.getDecoder().decode(text);
                case hex -> HexFormat.of().parseHex(text);
                case utf8 -> encode(text);
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The text is not valid " + this + " (see --binary)", e);
        }
    }

    private static byte[] encode(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
