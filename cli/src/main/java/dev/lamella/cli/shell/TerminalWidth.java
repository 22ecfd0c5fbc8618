package dev.lamella.cli.shell;

import org.jline.utils.WCWidth;

/// How many columns of a terminal a text takes: ideographs and emoji two, combining marks none.
public final class TerminalWidth {
    private TerminalWidth() {}

    public static int of(String text) {
        int width = 0;
        for (int at = 0; at < text.length();) {
            int count = clusterLength(text, at);
            width += clusterWidth(text, at);
            at += count;
        }
        return width;
    }

    /// The text, or its start with a mark, in at most `width` columns.
    public static String cut(String text, int width, String mark) {
        if (text.length() <= width / 2 || of(text) <= width) {
            return text;
        }
        int most = width - of(mark);
        int used = 0;
        int at = 0;
        while (at < text.length() && used + clusterWidth(text, at) <= most) {
            used += clusterWidth(text, at);
            at += clusterLength(text, at);
        }
        return text.substring(0, at) + mark;
    }

    private static boolean isAscii(String text, int at) {
        return text.charAt(at) < 0x80 && (at + 1 == text.length() || text.charAt(at + 1) < 0x80);
    }

    private static int clusterLength(String text, int at) {
        return isAscii(text, at) ? 1 : WCWidth.charCountForGraphemeCluster(text, at);
    }

    private static int clusterWidth(String text, int at) {
        return isAscii(text, at) ? 1 : Math.max(0, WCWidth.wcwidthForGraphemeCluster(text, at));
    }
}
