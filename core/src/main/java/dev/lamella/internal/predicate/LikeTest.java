package dev.lamella.internal.predicate;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Tests values with a pattern of `like`: pieces of text in this order, with any text between them.
///
/// A character is a byte with the continuation bytes of UTF-8 that follow it, so that malformed texts have characters too.
///
/// @param first the piece that values begin with
/// @param middle pieces anywhere between
/// @param last the piece that values end with
/// @param isWhole whether the first piece is the whole value
record LikeTest(Piece first, List<Piece> middle, Piece last, boolean isWhole) implements BytesTest {
    /// The bytes of a piece; [#ANY] stands for one character.
    ///
    /// @param hasAny whether one of them stands for any character
    record Piece(short[] bytes, boolean hasAny) {
        static Piece of(byte[] bytes) {
            short[] all = new short[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                all[i] = bytes[i];
            }
            return new Piece(all, false);
        }

        /// The end of the piece in a value if it stands at `at`; -1 if it does not.
        int endAt(byte[] value, int at, int end) {
            int position = at;
            for (short one : bytes) {
                if (position >= end || one != ANY && value[position] != one) {
                    return -1;
                }
                position = one == ANY ? afterCharacter(value, position, end) : position + 1;
            }
            return position;
        }

        /// The start of the piece in a value if it ends at `end`; -1 if it does not.
        int startAt(byte[] value, int from, int end) {
            int position = end;
            for (int i = bytes.length - 1; i >= 0; i--) {
                if (position <= from) {
                    return -1;
                }
                position--;
                if (bytes[i] == ANY) {
                    while (position > from && isContinuation(value[position])) {
                        position--;
                    }
                } else if (value[position] != bytes[i]) {
                    return -1;
                }
            }
            return position;
        }

        /// The end of the first occurrence from `from` on; -1 if there is none.
        int find(byte[] value, int from, int end) {
            if (bytes.length == 0) {
                return from;
            }
            short begin = bytes[0];
            int limit = end - bytes.length;
            for (int at = from; at <= limit; at++) {
                boolean isStart = begin == ANY ? at == from || !isContinuation(value[at]) : value[at] == begin;
                int found = isStart ? endAt(value, at, end) : -1;
                if (found >= 0) {
                    return found;
                }
            }
            return -1;
        }
    }

    /// One character; not a byte.
    private static final short ANY = 256;

    private static boolean isContinuation(byte one) {
        return (one & 0xc0) == 0x80;
    }

    private static int afterCharacter(byte[] value, int at, int end) {
        int position = at + 1;
        while (position < end && isContinuation(value[position])) {
            position++;
        }
        return position;
    }

    /// Values that contain some bytes.
    static BytesTest containing(byte[] part) {
        return new LikeTest(Piece.of(new byte[0]), List.of(Piece.of(part)), Piece.of(new byte[0]), false);
    }

    /// Values that end with some bytes.
    static BytesTest endingWith(byte[] suffix) {
        return new LikeTest(Piece.of(new byte[0]), List.of(), Piece.of(suffix), false);
    }

    /// Values that match a pattern.
    static LikeTest of(String pattern) {
        List<Piece> pieces = new ArrayList<>();
        List<Short> open = new ArrayList<>();
        for (int i = 0; i < pattern.length(); i += Character.charCount(pattern.codePointAt(i))) {
            int next = pattern.codePointAt(i);
            if (next == '%') {
                pieces.add(piece(open));
                open.clear();
                continue;
            }
            if (next == '_') {
                open.add(ANY);
                continue;
            }
            if (next == '\\') {
                i++;
                next = pattern.codePointAt(i);
            }
            for (byte one : Character.toString(next).getBytes(StandardCharsets.UTF_8)) {
                open.add((short) one);
            }
        }
        pieces.add(piece(open));
        Piece last = pieces.getLast();
        return pieces.size() == 1
                ? new LikeTest(last, List.of(), last, true)
                : new LikeTest(pieces.getFirst(), pieces.subList(1, pieces.size() - 1), last, false);
    }

    private static Piece piece(List<Short> bytes) {
        short[] all = new short[bytes.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = bytes.get(i);
        }
        return new Piece(all, bytes.contains(ANY));
    }

    /// Values that match a pattern, ignoring case.
    static BytesTest ignoringCase(String pattern) {
        LikeTest folded = of(pattern.codePoints().map(LikeTest::folded)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString());
        return (bytes, from, count) -> {
            byte[] value = folded(bytes, from, count);
            return folded.test(value, 0, value.length);
        };
    }

    private static int folded(int character) {
        return Character.toLowerCase(Character.toUpperCase(character));
    }

    private static byte[] folded(byte[] bytes, int from, int count) {
        byte[] value = Arrays.copyOfRange(bytes, from, from + count);
        for (int i = 0; i < count; i++) {
            if (value[i] < 0) {
                return foldedText(bytes, from, count);
            }
            value[i] = (byte) folded(value[i]);
        }
        return value;
    }

    private static byte[] foldedText(byte[] bytes, int from, int count) {
        ByteArrayOutputStream value = new ByteArrayOutputStream(count);
        new String(bytes, from, count, StandardCharsets.UTF_8).codePoints().forEach(
                character -> value.writeBytes(Character.toString(folded(character)).getBytes(StandardCharsets.UTF_8)));
        return value.toByteArray();
    }

    /// The text that every value begins with.
    byte[] prefix() {
        int length = 0;
        while (length < first.bytes.length && first.bytes[length] != ANY) {
            length++;
        }
        byte[] prefix = new byte[length];
        for (int i = 0; i < length; i++) {
            prefix[i] = (byte) first.bytes[i];
        }
        return prefix;
    }

    /// Whether only one value matches the pattern: the prefix.
    boolean isOneValue() {
        return isWhole && !first.hasAny;
    }

    /// Whether every value with the prefix matches the pattern.
    boolean isPrefix() {
        return !isWhole && !first.hasAny && middle.stream().allMatch(piece -> piece.bytes.length == 0)
                && last.bytes.length == 0;
    }

    @Override
    public boolean test(byte[] bytes, int from, int count) {
        int end = from + count;
        int at = first.endAt(bytes, from, end);
        if (isWhole || at < 0) {
            return at == end;
        }
        int limit = last.startAt(bytes, at, end);
        for (int i = 0; i < middle.size() && at >= 0; i++) {
            at = middle.get(i).find(bytes, at, limit);
        }
        return at >= 0 && limit >= at;
    }
}
