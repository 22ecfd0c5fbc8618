package dev.lamella.variant;

import java.math.BigInteger;
import java.util.Arrays;

/// A buffer of encoded values. It encodes everything but the positions of values.
class ValueBuffer {
    /// The upper limit of any limit: the bookkeeping for the values must fit into one array too.
    static final int LARGEST_BYTES = 1 << 29;

    /// How many bytes of room there always are after the last one. Numbers of tables are written as if they were four bytes
    /// wide.
    private static final int SLACK = Integer.BYTES - 1;

    final int maxBytes;
    byte[] bytes = new byte[1024];
    private int end;

    /// @param maxBytes the limit of bytes
    ValueBuffer(long maxBytes) {
        this.maxBytes = (int) Math.min(maxBytes, LARGEST_BYTES);
    }

    void clear() {
        end = 0;
    }

    /// The position of the next byte, which is the byte count.
    int end() {
        return end;
    }

    /// The buffer, which holds [#end] bytes; not copied.
    byte[] bytes() {
        return bytes;
    }

    void constant(int header) {
        header(header, 0);
    }

    void oneByte(int header, byte value) {
        int at = header(header, 1);
        bytes[at] = value;
    }

    void twoBytes(int header, short value) {
        int at = header(header, 2);
        LittleEndianOutput.putShort(bytes, at, value);
    }

    void fourBytes(int header, int value) {
        int at = header(header, 4);
        LittleEndianOutput.putInt(bytes, at, value);
    }

    void eightBytes(int header, long value) {
        int at = header(header, 8);
        LittleEndianOutput.putLong(bytes, at, value);
    }

    void decimal(long unscaled, int scale) {
        int width = Decimals.width(unscaled, scale);
        switch (width) {
            case 4 -> decimal4((int) unscaled, scale);
            case 8 -> decimal8(unscaled, scale);
            default -> decimal16(unscaled >> 63, unscaled, scale);
        }
    }

    void decimal4(int unscaled, int scale) {
        int at = header(ValueHeader.DECIMAL4, 5);
        bytes[at] = (byte) scale;
        LittleEndianOutput.putInt(bytes, at + 1, unscaled);
    }

    void decimal8(long unscaled, int scale) {
        int at = header(ValueHeader.DECIMAL8, 9);
        bytes[at] = (byte) scale;
        LittleEndianOutput.putLong(bytes, at + 1, unscaled);
    }

    void decimal(BigInteger unscaled, int scale) {
        if (unscaled.bitLength() < Long.SIZE) {
            decimal(unscaled.longValue(), scale);
        } else {
            decimal16(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue(), scale);
        }
    }

    void decimal16(long high, long low, int scale) {
        int at = header(ValueHeader.DECIMAL16, 17);
        bytes[at] = (byte) scale;
        LittleEndianOutput.putLong(bytes, at + 1, low);
        LittleEndianOutput.putLong(bytes, at + 9, high);
    }

    void string(byte[] utf8, int from, int count) {
        if (count > ValueHeader.SHORT_STRING_BYTES) {
            sized(ValueHeader.STRING, utf8, from, count);
        } else {
            int at = header(ValueHeader.shortString(count), count);
            ShortCopy.copy(utf8, from, bytes, at, freeUntil(at + count), count);
        }
    }

    /// Adds a string from JSON text if it is plain and short, and there is room.
    ///
    /// @param from the position after its opening quotation mark
    /// @return the position after its closing quotation mark; negative if nothing was added
    int shortString(byte[] json, int from, int textEnd) {
        if (Math.min(bytes.length, maxBytes) - end <= JsonStrings.SHORT) {
            return -1;
        }
        int stop = JsonStrings.copyShort(json, from, textEnd, bytes, end + 1);
        if (stop < 0) {
            return -1;
        }
        bytes[end] = (byte) ValueHeader.shortString(stop - from);
        end += 1 + stop - from;
        return stop + 1;
    }

    void sized(int header, byte[] source, int from, int count) {
        int at = header(header, 4L + count);
        LittleEndianOutput.putInt(bytes, at, count);
        System.arraycopy(source, from, bytes, at + 4, count);
    }

    /// Adds a UUID, the only value with its most significant byte first.
    void uuid(long mostSignificantBits, long leastSignificantBits) {
        int at = header(ValueHeader.UUID, 16);
        LittleEndianOutput.putLong(bytes, at, Long.reverseBytes(mostSignificantBits));
        LittleEndianOutput.putLong(bytes, at + 8, Long.reverseBytes(leastSignificantBits));
    }

    /// Adds the header of a container, without its tables.
    ///
    /// @return the position of its tables, for which there is room
    int container(int header, int count, long tableBytes) {
        int width = count > ValueHeader.SMALL_COUNT ? 4 : 1;
        int at = header(header, width + tableBytes);
        LittleEndianOutput.put(bytes, at, count, width);
        return at + width;
    }

    /// Writes a number to a table. The three bytes after it may change.
    void putLoosely(int at, int value) {
        LittleEndianOutput.putInt(bytes, at, value);
    }

    /// Writes a number to a table.
    void put(int at, int value, int width) {
        LittleEndianOutput.put(bytes, at, value, width);
    }

    /// Adds the first byte of a value, and room for `count` more.
    ///
    /// @return the position of the room
    int header(int header, long count) {
        if (count >= maxBytes - end) {
            throw tooLarge(end);
        }
        if (count >= bytes.length - end - SLACK) {
            bytes = Arrays.copyOf(bytes,
                    (int) Math.max(end + 1 + count + SLACK, Math.min(LARGEST_BYTES, 2L * bytes.length)));
        }
        int at = end;
        bytes[at] = (byte) header;
        end += 1 + (int) count;
        return at + 1;
    }

    /// The end of the bytes that may be overwritten after those that end at `limit`.
    int freeUntil(int limit) {
        return bytes.length;
    }

    final VariantFormatException tooLarge(int position) {
        return new VariantFormatException(position,
                "The value has more than the " + maxBytes + " bytes that are allowed",
                "Make smaller values, or raise the limit of bytes in VariantLimits.");
    }
}
