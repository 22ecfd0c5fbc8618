package dev.lamella.bench.peer;

/// What text counts.
public final class Text {
    private Text() {}

    /// Of text as a `String`. The tables hold ASCII only, so characters are bytes.
    public static long summand(String text) {
        return text.isEmpty() ? 0 : text.length() + text.charAt(0);
    }

    /// Of text as `count` bytes of an array.
    public static long summand(byte[] bytes, int from, int count) {
        return count == 0 ? 0 : count + (bytes[from] & 0xff);
    }
}
