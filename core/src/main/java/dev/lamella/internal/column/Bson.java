package dev.lamella.internal.column;

import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.variant.internal.Utf8;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// BSON: one document, with its lengths, element types, names and ends. Damage does not lead outside of the value, and nesting
/// uses no stack.
///
/// @see <a href="https://bsonspec.org/spec.html">BSON</a>
final class Bson implements Content {
    private static final int LEAST_LENGTH = 5;
    private static final int STRING = 0x02;
    private static final int DOCUMENT = 0x03;
    private static final int ARRAY = 0x04;
    private static final int BINARY = 0x05;
    private static final int OLD_BINARY = 2;
    private static final int BOOLEAN = 0x08;
    private static final int REGEX = 0x0b;
    private static final int DB_POINTER = 0x0c;
    private static final int CODE = 0x0d;
    private static final int SYMBOL = 0x0e;
    private static final int CODE_WITH_SCOPE = 0x0f;
    private static final int OBJECT_ID_LENGTH = 12;

    private byte[] bytes = {};
    private int from;
    private int at;
    /// Where the open documents end, from the outermost one.
    private int[] ends = new int[16];
    private int depth;
    private @Nullable String problem;

    @Override
    public Optional<String> problem(byte[] value, int start, int count) {
        bytes = value;
        from = start;
        at = start;
        depth = 0;
        problem = null;
        open(start + count);
        if (problem == null && ends[0] != start + count) {
            fail("the document has " + (ends[0] - start) + " bytes");
        }
        while (problem == null && depth > 0) {
            if (at >= ends[depth - 1] - 1) {
                close();
            } else {
                element(ends[depth - 1] - 1);
            }
        }
        return Optional.ofNullable(problem);
    }

    @Override
    public String form() {
        return "a BSON document";
    }

    @Override
    public String advice() {
        return "Correct the document; to keep other bytes, give the column the type BYTE_ARRAY.";
    }

    /// @param limit where the enclosing value ends
    private void open(int limit) {
        if (limit - at < LEAST_LENGTH) {
            fail("a document has at least " + LEAST_LENGTH + " bytes; " + (limit - at) + " are left");
            return;
        }
        int length = LittleEndian.getInt(bytes, at);
        if (length < LEAST_LENGTH || length > limit - at) {
            fail("the document has a length of " + length + " bytes; " + (limit - at) + " are left");
            return;
        }
        if (depth == ends.length) {
            ends = Arrays.copyOf(ends, 2 * depth);
        }
        ends[depth++] = at + length;
        at += Integer.BYTES;
    }

    private void close() {
        if (at != ends[depth - 1] - 1 || bytes[at] != 0) {
            fail("the document does not end with a zero byte");
            return;
        }
        at++;
        depth--;
    }

    /// @param limit where the elements of the document end
    private void element(int limit) {
        int type = bytes[at] & 0xff;
        if (type == 0) {
            fail("the document ends " + (limit - at) + " bytes early");
            return;
        }
        at++;
        name(limit);
        if (problem != null) {
            return;
        }
        switch (type) {
            case 0x01, 0x09, 0x11, 0x12 -> skip(Long.BYTES, limit);
            case 0x10 -> skip(Integer.BYTES, limit);
            case 0x07 -> skip(OBJECT_ID_LENGTH, limit);
            case 0x13 -> skip(2 * Long.BYTES, limit);
            case 0x06, 0x0a, 0x7f, 0xff -> {
            }
            case STRING, CODE, SYMBOL -> text(limit);
            case DOCUMENT, ARRAY -> open(limit);
            case BINARY -> binary(limit);
            case BOOLEAN -> bool(limit);
            case REGEX -> {
                name(limit);
                if (problem == null) {
                    name(limit);
                }
            }
            case DB_POINTER -> {
                text(limit);
                if (problem == null) {
                    skip(OBJECT_ID_LENGTH, limit);
                }
            }
            case CODE_WITH_SCOPE -> scopedCode(limit);
            default -> fail("there is an element of type " + type + ", which BSON does not have");
        }
    }

    /// A text that ends with a zero byte.
    private void name(int limit) {
        int end = at;
        while (end < limit && bytes[end] != 0) {
            end++;
        }
        if (end == limit) {
            fail("a name does not end");
        } else if (!Utf8.isWellFormed(bytes, at, end - at)) {
            fail("a name is not UTF-8");
        } else {
            at = end + 1;
        }
    }

    /// A length, and a text of that many bytes; the last one is zero.
    private void text(int limit) {
        int length = length(limit, 1);
        if (problem != null) {
            return;
        }
        if (bytes[at + length - 1] != 0) {
            fail("a text does not end with a zero byte");
        } else if (!Utf8.isWellFormed(bytes, at, length - 1)) {
            fail("a text is not UTF-8");
        } else {
            at += length;
        }
    }

    private void binary(int limit) {
        int length = length(limit, 0);
        if (problem != null) {
            return;
        }
        if (limit - at <= length) {
            fail("binary data of " + length + " bytes do not end within the document");
            return;
        }
        int subtype = bytes[at];
        if (subtype == OLD_BINARY && (length < Integer.BYTES
                || LittleEndian.getInt(bytes, at + 1) != length - Integer.BYTES)) {
            fail("the two lengths of old binary data contradict each other");
            return;
        }
        at += 1 + length;
    }

    private void bool(int limit) {
        if (limit == at || (bytes[at] & 0xfe) != 0) {
            fail("a boolean is neither 0 nor 1");
        } else {
            at++;
        }
    }

    /// The length of all, a text, and a document, which is read like a nested one.
    private void scopedCode(int limit) {
        int start = at;
        int length = limit - at < Integer.BYTES ? -1 : LittleEndian.getInt(bytes, at);
        if (length < 0 || length > limit - at) {
            fail("code with a scope has a length of " + length + " bytes; " + (limit - at) + " are left");
            return;
        }
        at += Integer.BYTES;
        text(start + length);
        if (problem == null) {
            open(start + length);
        }
        if (problem == null && ends[depth - 1] != start + length) {
            fail("code with a scope does not end with its scope");
        }
    }

    private int length(int limit, int least) {
        int length = limit - at < Integer.BYTES ? -1 : LittleEndian.getInt(bytes, at);
        if (length < least || length > limit - at - Integer.BYTES) {
            fail("there is a length of " + length + " bytes; " + Math.max(0, limit - at - Integer.BYTES)
                    + " are left");
        } else {
            at += Integer.BYTES;
        }
        return length;
    }

    private void skip(int count, int limit) {
        if (limit - at < count) {
            fail("a value of " + count + " bytes does not end within its document");
        } else {
            at += count;
        }
    }

    private void fail(String what) {
        problem = what + ", at byte " + (at - from);
    }
}
