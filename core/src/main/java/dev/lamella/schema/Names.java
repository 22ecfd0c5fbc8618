package dev.lamella.schema;

/// How odd names are written in texts: in backquotes, a backquote itself doubled.
final class Names {
    private Names() {}

    /// The name, in backquotes if it is empty or has white space, a control character or one of `special`.
    static String quoted(String name, String special) {
        return isBare(name, special) ? name : '`' + name.replace("`", "``") + '`';
    }

    private static boolean isBare(String name, String special) {
        return !name.isEmpty() && name.chars().noneMatch(c -> c == '`' || special.indexOf(c) >= 0
                || Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c));
    }

    /// The name for a message, cut if it is very long.
    static String brief(String name) {
        return name.length() <= 100 ? name : name.substring(0, 100) + "...";
    }
}
