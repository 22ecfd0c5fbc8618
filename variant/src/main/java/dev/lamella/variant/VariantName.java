package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The name of a field, as text and as UTF-8. Create it once for many lookups. Immutable.
///
/// Names are case-sensitive, and ordered by their UTF-8 bytes as unsigned numbers, as in the encoding. This differs from
/// the order of [String#compareTo].
public final class VariantName implements Comparable<VariantName> {
    private final String text;
    private final byte[] utf8;

    private VariantName(String text, byte[] utf8) {
        this.text = text;
        this.utf8 = utf8;
    }

    /// @throws IllegalArgumentException if the text has half a surrogate pair, for which UTF-8 has no bytes
    public static VariantName of(String text) {
        int half = Utf8.halfPair(text);
        if (half >= 0) {
            throw new IllegalArgumentException(halfPairProblem("name", half));
        }
        return new VariantName(text, text.getBytes(StandardCharsets.UTF_8));
    }

    static String halfPairProblem(String what, int at) {
        return "Character " + (at + 1) + " of the " + what + " is half a surrogate pair, for which UTF-8 has no bytes";
    }

    /// A name whose UTF-8 bytes are copied.
    ///
    /// @throws IllegalArgumentException if they are not valid UTF-8
    public static VariantName of(byte[] utf8, int from, int count) {
        int malformed = Utf8.malformed(utf8, from, count);
        if (malformed >= 0) {
            throw new IllegalArgumentException("Byte " + malformed + " of the name is not valid UTF-8");
        }
        return new VariantName(new String(utf8, from, count, StandardCharsets.UTF_8),
                Arrays.copyOfRange(utf8, from, from + count));
    }

    /// The byte count of the name in UTF-8.
    public int byteCount() {
        return utf8.length;
    }

    /// The UTF-8 bytes of the name; not copied, must not be changed.
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
