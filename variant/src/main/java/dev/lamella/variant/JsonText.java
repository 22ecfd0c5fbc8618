package dev.lamella.variant;

/// JSON text that is being parsed, and the errors for invalid text. Errors say only what kind of byte is there.
final class JsonText {
    private static final String ADVICE = "Correct the text there: RFC 8259 defines JSON.";

    private byte[] bytes = {};
    private int from;
    private int end;

    void set(byte[] text, int textFrom, int textEnd) {
        bytes = text;
        from = textFrom;
        end = textEnd;
    }

    /// The array that holds the text; not copied.
    byte[] bytes() {
        return bytes;
    }

    /// Where the text ends in the array.
    int end() {
        return end;
    }

    /// The byte at a position of the array; -1 at the end.
    int at(int place) {
        return place < end ? bytes[place] & 0xff : -1;
    }

    /// The position after white space.
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

    /// The error for a byte that is not allowed at a position.
    VariantFormatException unexpected(int place, String allowed) {
        if (hasByteOrderMark(place)) {
            return failure(place, "A byte order mark stands where " + allowed + " is allowed",
                    "Remove these three bytes: JSON begins with its value.");
        }
        return failure(place, kind(place) + " where " + allowed + " is allowed", ADVICE);
    }

    VariantFormatException wrong(int place, String problem) {
        return failure(place, problem, ADVICE);
    }

    VariantFormatException failure(int place, String problem, String advice) {
        return new VariantFormatException(place - (long) from, problem, advice);
    }

    /// The path to the value at a position.
    String path(int place) {
        return JsonPlace.path(bytes, from, place);
    }

    private boolean hasByteOrderMark(int place) {
        return place == from && at(place) == 0xef && at(place + 1) == 0xbb && at(place + 2) == 0xbf;
    }

    private String kind(int place) {
        int b = at(place);
        return switch (b) {
            case -1 -> "The text ends";
            case '{', '}', '[', ']', ',', ':' -> "'" + (char) b + "' stands";
            case '"' -> "A quotation mark stands";
            case '\'' -> "An apostrophe stands";
            case '\\' -> "A backslash stands";
            case '/' -> "A slash stands";
            case '-' -> "A minus stands";
            case '+' -> "A plus stands";
            case '.' -> "A point stands";
            default -> kindOf(b);
        };
    }

    private static String kindOf(int b) {
        if (isSpace(b)) {
            return "White space stands";
        }
        if (b < ' ' || b == 0x7f) {
            return "A control character stands";
        }
        if (b > 0x7f) {
            return "A byte beyond ASCII stands";
        }
        boolean isLetter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
        return isDigit(b)
                ? "A digit stands"
                : isLetter ? "A letter stands" : "A character without a meaning in JSON stands";
    }
}
