package dev.lamella.schema;

/// Quotes unusual names in texts: in backquotes, with backquotes in the name doubled.
final class Names {
    /// The characters with a meaning in the text of schemas.
    static final String SCHEMA_MARKS = ";{}()=,";
    /// The characters with a meaning in a type string.
    static final String TYPE_MARKS = SCHEMA_MARKS + "!";

    private Names() {}

    /// The name as it appears in a path: in backquotes if it is empty or contains white space, a control character, a
    /// backquote or one of `special`.
    static String quoted(String name, String special) {
        return isBare(name, special) ? name : inBackquotes(name);
    }

    private static boolean isBare(String name, String special) {
        return !name.isEmpty() && name.chars().noneMatch(c -> c == '`' || special.indexOf(c) >= 0
                || isSpace(c) || Character.isISOControl(c));
    }

    /// The name as it appears in a text that [Lexer] reads: in backquotes if it is empty, begins with a backquote, or
    /// contains white space or one of `marks`.
    static String inText(String name, String marks) {
        boolean isBare = !name.isEmpty() && name.charAt(0) != '`'
                && name.chars().noneMatch(c -> marks.indexOf(c) >= 0 || separates(c));
        return isBare ? name : inBackquotes(name);
    }

    static String inBackquotes(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /// Whether a character separates words in a text that [Lexer] reads. Spaces of other scripts and non-breaking
    /// spaces are part of names, as they are to other readers of the message text.
    static boolean separates(int c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /// The name for a message, truncated if it is very long.
    static String brief(String name) {
        return name.length() <= 100 ? name : name.substring(0, 100) + "...";
    }
}
