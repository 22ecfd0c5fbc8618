package dev.lamella.cli.report;

import dev.lamella.cli.shell.Sizes;

/// Texts of a report, which are never long.
public final class ReportText {
    private static final int LONGEST = 300;

    private ReportText() {}

    /// A text; of a long one only the beginning, and its length.
    public static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "… (" + Sizes.count(text.length(), "character") + ")";
    }
}
