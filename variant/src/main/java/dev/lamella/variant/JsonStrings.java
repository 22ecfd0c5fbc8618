package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.variant.internal.Utf8;
import java.util.Arrays;

/// Reads strings of JSON text. One without escapes is where it is; others are made in an array of this reader.
final class JsonStrings {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    /// More than the longest short string of the encoding has.
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

    /// The array that the string is in.
    byte[] bytes() {
        return bytes;
    }

    /// Where in the array it begins.
    int from() {
        return from;
    }

    int count() {
        return count;
    }

    /// Reads a string.
    ///
    /// @param place behind its quotation mark
    /// @return behind its second quotation mark
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

    /// Copies a string that is plain and short: ASCII without escapes, up to [#SHORT] bytes, not at the end of the text.
    ///
    /// @param place behind its quotation mark
    /// @param out has room for as many bytes from `target` on
    /// @return where its second quotation mark is; negative if it is no such string, and some bytes of `out` were changed
    static int copyShort(byte[] json, int place, int end, byte[] out, int target) {
        int behind = Math.min(end, place + SHORT) - 8;
        for (int at = place; at <= behind; at += 8) {
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
            // What is made is not longer than what is read, which is an array itself.
            made = Arrays.copyOf(made, (int) Math.min(Integer.MAX_VALUE - 8L, madeCount + (long) more + made.length));
        }
    }

    /// Where the run of characters ends that stand for themselves: at a quotation mark or a backslash.
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

    /// The highest bit of each byte that is a quotation mark, a backslash or below a space. Bytes above the first of them may be
    /// marked without being one.
    static long stops(long word) {
        long quotes = word ^ QUOTES;
        long backslashes = word ^ BACKSLASHES;
        return ((quotes - ONES & ~quotes) | (backslashes - ONES & ~backslashes) | (word - SPACES & ~word)) & HIGH_BITS;
    }

    private int requireRun(int start, int stop, long seen) {
        if ((seen & HIGH_BITS) != 0) {
            int malformed = Utf8.malformed(text.bytes(), start, stop - start);
            if (malformed >= 0) {
                throw text.failure(start + malformed, "a byte in a string is no part of a character in UTF-8",
                        "JSON text is UTF-8: if it is in another encoding, convert it.");
            }
        }
        int found = text.at(stop);
        if (found < 0) {
            throw text.wrong(stop, "the text ends within a string");
        }
        if (found < ' ') {
            throw text.failure(stop, "a control character stands in a string, where its escape is allowed",
                    "Write \\n for a new line, \\t for a tab, \\u0000 for a zero byte, and so on.");
        }
        return stop;
    }

    /// Reads an escape.
    ///
    /// @param place of its backslash
    /// @return behind it
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
            case -1 -> throw text.wrong(place + 1, "the text ends within a string");
            default -> throw text.wrong(place, "a backslash in a string is followed by something else than one of"
                    + " \" \\ / b f n r t u, which are allowed");
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
        throw text.failure(place, "an escape in a string is half of a surrogate pair, which is no character",
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
