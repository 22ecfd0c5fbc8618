package dev.lamella.variant;

/// JSON text that is being read, and what is said of places where it is wrong. Says of a byte only what kind it is.
final class JsonText {
    private static final String ADVICE = "Correct the text there: JSON is what RFC 8259 says.";

    private byte[] bytes = {};
    private int from;
    private int end;

    void set(byte[] text, int textFrom, int textEnd) {
        bytes = text;
        from = textFrom;
        end = textEnd;
    }

    /// The array that the text is in; not copied.
    byte[] bytes() {
        return bytes;
    }

    /// Where in the array the text ends.
    int end() {
        return end;
    }

    /// The byte at a place of the array; -1 at the end.
    int at(int place) {
        return place < end ? bytes[place] & 0xff : -1;
    }

    /// Where white space ends.
    int skipSpace(int place) {
        int at = place;
        while (at < end && bytes[at] <= ' ' && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(int b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    static boolean isDigit(int b) {
        return b >= '0' && b <= '9';
    }

    /// Something else than what is allowed at a place.
    VariantFormatException unexpected(int place, String allowed) {
        if (hasByteOrderMark(place)) {
            return failure(place, "a byte order mark stands where " + allowed + " is allowed",
                    "Take these three bytes away: JSON begins with its value.");
        }
        return failure(place, kind(place) + " where " + allowed + " is allowed", ADVICE);
    }

    VariantFormatException wrong(int place, String problem) {
        return failure(place, problem, ADVICE);
    }

    VariantFormatException failure(int place, String problem, String advice) {
        return new VariantFormatException(place - (long) from, problem, advice);
    }

    /// The path to the value at a place.
    String path(int place) {
        return JsonPlace.path(bytes, from, place);
    }

    private boolean hasByteOrderMark(int place) {
        return place == from && at(place) == 0xef && at(place + 1) == 0xbb && at(place + 2) == 0xbf;
    }

    private String kind(int place) {
        int b = at(place);
        return switch (b) {
            case -1 -> "the text ends";
            case '{', '}', '[', ']', ',', ':' -> "'" + (char) b + "' stands";
            case '"' -> "a quotation mark stands";
            case '\'' -> "an apostrophe stands";
            case '\\' -> "a backslash stands";
            case '/' -> "a slash stands";
            case '-' -> "a minus stands";
            case '+' -> "a plus stands";
            case '.' -> "a point stands";
            default -> kindOf(b);
        };
    }

    private static String kindOf(int b) {
        if (isSpace(b)) {
            return "white space stands";
        }
        if (b < ' ' || b == 0x7f) {
            return "a control character stands";
        }
        if (b > 0x7f) {
            return "a byte beyond ASCII stands";
        }
        boolean isLetter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
        return isDigit(b)
                ? "a digit stands"
                : isLetter ? "a letter stands" : "a character without a meaning in JSON stands";
    }
}
