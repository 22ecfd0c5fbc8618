package dev.lamella.cli;

/// Texts of a report, which are never long.
final class ReportText {
    private static final int LONGEST = 300;

    private ReportText() {}

    /// A text; of a long one only the beginning, and its length.
    static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "… (" + Sizes.count(text.length(), "character") + ")";
    }
}
