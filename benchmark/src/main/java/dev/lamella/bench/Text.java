package dev.lamella.bench;

/// What text counts where it comes as a `String`. The tables hold ASCII only, so characters are bytes.
final class Text {
    private Text() {}

    static long summand(String text) {
        return text.isEmpty() ? 0 : text.length() + text.charAt(0);
    }
}
