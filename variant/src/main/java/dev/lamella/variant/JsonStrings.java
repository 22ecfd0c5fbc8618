package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.variant.internal.Utf8;
import java.util.Arrays;

/// Parses strings of JSON text. A string without escapes stays where it is; others are decoded into an array of this
/// parser.
final class JsonStrings {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    /// More than the length of the encoding's longest short string.
    static final int SHORT = 64;

    private final JsonText text;
    private byte[] made = new byte[256];
    private int madeCount;
    private byte[] bytes = made;
    private int from;
    private int count;

    JsonStrings(JsonText text) {
        this.text = text;
    }

    /// The array that holds the string.
    byte[] bytes() {
        return bytes;
    }

    /// Where the string begins in the array.
    int from() {
        return from;
    }

    int count() {
        return count;
    }

    /// Parses a string.
    ///
    /// @param place the position after the opening quotation mark
    /// @return the position after the closing quotation mark
    int read(int place) {
        int stop = run(place);
        if (text.bytes()[stop] == '"') {
            bytes = text.bytes();
            from = place;
            count = stop - place;
            return stop + 1;
        }
        return readEscaped(place, stop);
    }

    /// Copies a string if it is plain and short: ASCII without escapes, up to [#SHORT] bytes, not at the end of the text.
    ///
    /// @param place the position after the opening quotation mark
    /// @param out has room for as many bytes from `target` on
    /// @return the position of the closing quotation mark; negative if it is not such a string, and some bytes of `out`
    /// were changed
    static int copyShort(byte[] json, int place, int end, byte[] out, int target) {
        int after = Math.min(end, place + SHORT) - 8;
        for (int at = place; at <= after; at += 8) {
            long word = LittleEndian.getLong(json, at);
            LittleEndianOutput.putLong(out, target + at - place, word);
            long stops = stops(word) | word & HIGH_BITS;
            if (stops != 0) {
                int stop = at + (Long.numberOfTrailingZeros(stops) >>> 3);
                return json[stop] == '"' ? stop : -1;
            }
        }
        return -1;
    }

    private int readEscaped(int place, int firstStop) {
        madeCount = 0;
        int start = place;
        int stop = firstStop;
        while (true) {
            requireRoom(stop - start + 4);
            System.arraycopy(text.bytes(), start, made, madeCount, stop - start);
            madeCount += stop - start;
            if (text.bytes()[stop] == '"') {
                bytes = made;
                from = 0;
                count = madeCount;
                return stop + 1;
            }
            start = escape(stop);
            stop = run(start);
        }
    }

    private void requireRoom(int more) {
        if (more > made.length - madeCount) {
            // The decoded string is not longer than the text, which is itself an array.
            made = Arrays.copyOf(made, (int) Math.min(Integer.MAX_VALUE - 8L, madeCount + (long) more + made.length));
        }
    }

    /// The end of a run of unescaped characters: at a quotation mark or a backslash.
    private int run(int place) {
        byte[] input = text.bytes();
        int end = text.end();
        int at = place;
        long seen = 0;
        while (at <= end - 8) {
            long word = LittleEndian.getLong(input, at);
            long stops = stops(word);
            if (stops != 0) {
                int before = Long.numberOfTrailingZeros(stops) & -8;
                seen |= word & (1L << before) - 1;
                return requireRun(place, at + (before >>> 3), seen);
            }
            seen |= word;
            at += 8;
        }
        while (at < end && input[at] != '"' && input[at] != '\\' && (input[at] & 0xff) >= ' ') {
            seen |= (long) input[at];
            at++;
        }
        return requireRun(place, at, seen);
    }

    /// Marks the highest bit of each byte that is a quotation mark, a backslash or a control character. Bytes above the
    /// first of them may be marked wrongly.
    static long stops(long word) {
        long quotes = word ^ QUOTES;
        long backslashes = word ^ BACKSLASHES;
        return ((quotes - ONES & ~quotes) | (backslashes - ONES & ~backslashes) | (word - SPACES & ~word)) & HIGH_BITS;
    }

    private int requireRun(int start, int stop, long seen) {
        if ((seen & HIGH_BITS) != 0) {
            int malformed = Utf8.malformed(text.bytes(), start, stop - start);
            if (malformed >= 0) {
                throw text.failure(start + malformed, "A byte in a string is not part of a valid UTF-8 character",
                        "JSON text must be UTF-8. If it is in another encoding, convert it.");
            }
        }
        int found = text.at(stop);
        if (found < 0) {
            throw text.wrong(stop, "The text ends within a string");
        }
        if (found < ' ') {
            throw text.failure(stop, "A control character stands in a string, where only its escape is allowed",
                    "Write \\n for a new line, \\t for a tab, \\u0000 for a zero byte, and so on.");
        }
        return stop;
    }

    /// Decodes an escape.
    ///
    /// @param place the position of its backslash
    /// @return the position after it
    private int escape(int place) {
        int letter = text.at(place + 1);
        int meaning = switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> -1;
            case -1 -> throw text.wrong(place + 1, "The text ends within a string");
            default -> throw text.wrong(place, "A backslash in a string is not followed by one of"
                    + " \" \\ / b f n r t u");
        };
        if (meaning >= 0) {
            made[madeCount++] = (byte) meaning;
            return place + 2;
        }
        return unicode(place);
    }

    private int unicode(int place) {
        int unit = fourDigits(place);
        if (unit < 0xd800 || unit > 0xdfff) {
            put(unit);
            return place + 6;
        }
        if (unit < 0xdc00 && text.at(place + 6) == '\\' && text.at(place + 7) == 'u') {
            int low = fourDigits(place + 6);
            if (low >= 0xdc00 && low <= 0xdfff) {
                put(0x10000 + (unit - 0xd800 << 10) + (low - 0xdc00));
                return place + 12;
            }
        }
        throw text.failure(place, "An escape in a string is half of a surrogate pair, which is not a character",
                "Write both halves, the high one first, or the character itself.");
    }

    private int fourDigits(int place) {
        int unit = 0;
        for (int at = place + 2; at < place + 6; at++) {
            int digit = Character.digit(text.at(at), 16);
            if (digit < 0) {
                throw text.unexpected(at, "a hexadecimal digit of an escape");
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    private void put(int point) {
        if (point < 0x80) {
            made[madeCount++] = (byte) point;
            return;
        }
        if (point < 0x800) {
            made[madeCount++] = (byte) (0xc0 | point >> 6);
        } else {
            if (point < 0x10000) {
                made[madeCount++] = (byte) (0xe0 | point >> 12);
            } else {
                made[madeCount++] = (byte) (0xf0 | point >> 18);
                made[madeCount++] = (byte) (0x80 | point >> 12 & 0x3f);
            }
            made[madeCount++] = (byte) (0x80 | point >> 6 & 0x3f);
        }
        made[madeCount++] = (byte) (0x80 | point & 0x3f);
    }
}
