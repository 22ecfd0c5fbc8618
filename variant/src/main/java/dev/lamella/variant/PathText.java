package dev.lamella.variant;

/// The spelling of path steps.
final class PathText {
    /// Characters that require quotes, apart from white space and control characters.
    private static final String MARKS = ".[]'\"*,\\";

    private static final int LONGEST_NAME = 100;

    private PathText() {}

    static boolean isBare(int c) {
        return MARKS.indexOf(c) < 0 && !Character.isWhitespace(c) && !Character.isISOControl(c);
    }

    static boolean isBare(String name) {
        return !name.isEmpty() && name.chars().allMatch(PathText::isBare);
    }

    static void appendIndex(StringBuilder path, int index) {
        path.append('[').append(index).append(']');
    }

    static void appendName(StringBuilder path, String name) {
        if (isBare(name)) {
            path.append('.').append(name);
            return;
        }
        path.append("['");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isISOControl(c)) {
                path.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                path.append(c == '\'' || c == '\\' ? "\\" : "").append(c);
            }
        }
        path.append("']");
    }

    /// A name for a message: only the beginning of a long name.
    static String brief(String name) {
        if (name.length() <= LONGEST_NAME) {
            return name;
        }
        boolean cutsPair = Character.isHighSurrogate(name.charAt(LONGEST_NAME - 1));
        return name.substring(0, cutsPair ? LONGEST_NAME - 1 : LONGEST_NAME) + "...";
    }
}
