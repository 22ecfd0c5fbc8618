package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The name of a field, as text and as UTF-8: made once, looked up often. Immutable.
///
/// Names are case-sensitive, and ordered by their UTF-8 bytes as unsigned numbers, as the encoding orders them. That is not the order of
/// [String#compareTo].
public final class VariantName implements Comparable<VariantName> {
    private final String text;
    private final byte[] utf8;

    private VariantName(String text, byte[] utf8) {
        this.text = text;
        this.utf8 = utf8;
    }

    /// @throws IllegalArgumentException if half a surrogate pair is in the text: UTF-8 has no bytes for it
    public static VariantName of(String text) {
        int half = halfPair(text);
        if (half >= 0) {
            throw new IllegalArgumentException(halfPairProblem("name", half));
        }
        return new VariantName(text, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Where half a surrogate pair stands in a text; -1 if it has none.
    static int halfPair(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
                return i;
            }
        }
        return -1;
    }

    static String halfPairProblem(String what, int at) {
        return "character " + (at + 1) + " of the " + what + " is half a surrogate pair, for which UTF-8 has no bytes";
    }

    /// A name whose UTF-8 bytes are copied.
    ///
    /// @throws IllegalArgumentException if they are not UTF-8
    public static VariantName of(byte[] utf8, int from, int count) {
        int malformed = Utf8.malformed(utf8, from, count);
        if (malformed >= 0) {
            throw new IllegalArgumentException("byte " + malformed + " of the name is no character of UTF-8");
        }
        return new VariantName(new String(utf8, from, count, StandardCharsets.UTF_8),
                Arrays.copyOfRange(utf8, from, from + count));
    }

    /// How many bytes it has in UTF-8.
    public int byteCount() {
        return utf8.length;
    }

    /// Its UTF-8 bytes, not a copy: they are not to be changed.
    public byte[] utf8() {
        return utf8;
    }

    @Override
    public int compareTo(VariantName other) {
        return Arrays.compareUnsigned(utf8, other.utf8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VariantName that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /// The name as text.
    @Override
    public String toString() {
        return text;
    }
}
