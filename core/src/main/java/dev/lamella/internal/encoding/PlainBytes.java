package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.codec.SteppedCompression;
import dev.lamella.variant.internal.LittleEndian;

/// The byte loops of [ArrayType]: bounds of PLAIN values, length-prefixed values, and moves of a few bytes.
final class PlainBytes {
    private PlainBytes() {}

    /// The position after `count` values that have `byteCount` bytes together.
    ///
    /// @throws CorruptFileException if it is past `limit`
    static int end(int from, int limit, int count, long byteCount) {
        if (byteCount > limit - from) {
            throw new CorruptFileException(
                    "The page ends at byte " + limit + "; " + count + " more values from byte " + from
                            + " on need " + byteCount + " bytes");
        }
        return from + (int) byteCount;
    }

    /// Reads slices of `count` values, each after a length of four bytes, and returns the position after them.
    static int slices(byte[] page, int from, int limit, long[] out, int outFrom, int count) {
        int position = from;
        for (int i = 0; i < count; i++) {
            if (limit - position < 4) {
                throw noLength(position, limit, count - i);
            }
            int length = LittleEndian.getInt(page, position);
            if (length < 0 || length > limit - position - 4) {
                throw tooLong(position, limit, length);
            }
            out[outFrom + i] = ByteSlices.slice(position + 4, length);
            position += 4 + length;
        }
        return position;
    }

    /// Skips values, each after a length of four bytes.
    static int skipSlices(byte[] page, int from, int limit, int count) {
        int position = from;
        for (int i = 0; i < count; i++) {
            if (limit - position < 4) {
                throw noLength(position, limit, count - i);
            }
            int length = LittleEndian.getInt(page, position);
            if (length < 0 || length > limit - position - 4) {
                throw tooLong(position, limit, length);
            }
            position += 4 + length;
        }
        return position;
    }

    /// Makes `count` values available, each after a length of four bytes, as far as they are before `limit`.
    ///
    /// @return the end of the available bytes
    static int requireSlices(byte[] page, int from, int limit, int count, SteppedCompression.Steps steps) {
        int position = from;
        int available = from;
        for (int i = 0; i < count && limit - position >= 4; i++) {
            if (available - position < 4) {
                available = steps.require(Math.min(limit, position + 4));
            }
            int length = LittleEndian.getInt(page, position);
            if (length < 0 || length > limit - position - 4) {
                break;
            }
            position += 4 + length;
        }
        return steps.require(position);
    }

    private static CorruptFileException noLength(int position, int limit, int missing) {
        return new CorruptFileException("The page ends at byte " + limit + ", before the length of the value at byte "
                + position + "; " + missing + " more values are needed");
    }

    private static CorruptFileException tooLong(int position, int limit, int length) {
        return new CorruptFileException(
                "The value at byte " + position + " of the page claims " + (length & 0xffffffffL)
                        + " bytes; the page has " + (limit - position - 4) + " left");
    }

    /// Copies values of `width` bytes by index. `at` is in bytes.
    static void gather(byte[] dictionary, int width, int[] indices, int from, byte[] out, int at, int count) {
        switch (width) {
            case 0 -> {
            }
            case 4 -> {
                for (int i = 0; i < count; i++) {
                    LittleEndian.putInt(out, at + 4 * i, LittleEndian.getInt(dictionary, 4 * indices[from + i]));
                }
            }
            case 8 -> {
                for (int i = 0; i < count; i++) {
                    LittleEndian.putLong(out, at + 8 * i, LittleEndian.getLong(dictionary, 8 * indices[from + i]));
                }
            }
            case 12 -> {
                for (int i = 0; i < count; i++) {
                    int entry = 12 * indices[from + i];
                    LittleEndian.putLong(out, at + 12 * i, LittleEndian.getLong(dictionary, entry));
                    LittleEndian.putInt(out, at + 12 * i + 8, LittleEndian.getInt(dictionary, entry + 8));
                }
            }
            case 16 -> {
                for (int i = 0; i < count; i++) {
                    int entry = 16 * indices[from + i];
                    LittleEndian.putLong(out, at + 16 * i, LittleEndian.getLong(dictionary, entry));
                    LittleEndian.putLong(out, at + 16 * i + 8, LittleEndian.getLong(dictionary, entry + 8));
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    System.arraycopy(dictionary, width * indices[from + i], out, at + width * i, width);
                }
            }
        }
    }
}
