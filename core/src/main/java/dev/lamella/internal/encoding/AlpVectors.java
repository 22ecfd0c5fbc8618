package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.internal.LittleEndian;

/// The section of [Alp]: the position of the reader, and the places of a vector's parts. Skipping values touches no vector. The
/// decoders interpret the numbers.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/AlpEncoding.md">ALP</a>
final class AlpVectors {
    private static final int HEADER = 7;
    private static final int LEAST_LOG = 3;
    private static final int MOST_LOG = 15;

    private final int valueBytes;
    private final int maxExponent;
    private byte[] page = new byte[0];
    private int base;
    private int limit;
    private int log;
    private int valueCount;
    private int vectorCount;
    private int next;

    private int exponent;
    private int factor;
    private long reference;
    private int width;
    private int exceptionCount;
    private int packedAt;
    private int positionsAt;
    private int exceptionsAt;

    AlpVectors(int valueBytes, int maxExponent) {
        this.valueBytes = valueBytes;
        this.maxExponent = maxExponent;
    }

    /// Reads the header. An empty section holds no values.
    void init(byte[] page, int from, int limit, int maxValueCount) {
        this.page = page;
        this.limit = limit;
        base = from + HEADER;
        next = 0;
        valueCount = 0;
        vectorCount = 0;
        if (from >= limit) {
            return;
        }
        if (limit - from < HEADER) {
            throw new CorruptFileException("ALP has " + (limit - from) + " bytes; its header alone has " + HEADER);
        }
        if (page[from] != 0) {
            throw new UnsupportedFeatureException("ALP compression mode " + (page[from] & 255)
                    + " is not known; this library reads mode 0 (ALP)");
        }
        if (page[from + 1] != 0) {
            throw new UnsupportedFeatureException("ALP integer encoding " + (page[from + 1] & 255)
                    + " is not known; this library reads 0 (frame of reference and bit packing)");
        }
        log = page[from + 2];
        if (log < LEAST_LOG || log > MOST_LOG) {
            throw new CorruptFileException("ALP has vectors of 2^" + (log & 255) + " values; 2^" + LEAST_LOG + " to 2^"
                    + MOST_LOG + " are allowed");
        }
        int values = LittleEndian.getInt(page, from + 3);
        if (values < 0 || values > maxValueCount) {
            throw new CorruptFileException("ALP announces " + values + " values; the page has at most "
                    + maxValueCount);
        }
        int vectors = (int) (((long) values + (1 << log) - 1) >>> log);
        if (4L * vectors > limit - base) {
            throw new CorruptFileException("ALP has " + (limit - base) + " bytes for the offsets of " + vectors
                    + " vectors");
        }
        valueCount = values;
        vectorCount = vectors;
    }

    /// Called before values are taken or skipped.
    void claim(int count) {
        if (count > valueCount - next) {
            throw new CorruptFileException("ALP holds " + valueCount + " values; the page's levels ask for "
                    + ((long) next + count));
        }
    }

    /// Takes or skips values that were claimed.
    void take(int count) {
        next += count;
    }

    /// Where the last vector ends.
    int end() {
        if (vectorCount == 0) {
            return Math.min(base, limit);
        }
        open(vectorCount - 1);
        return exceptionsAt + exceptionCount * valueBytes;
    }

    /// The number of the vector that the next value is in.
    int vector() {
        return next >>> log;
    }

    /// The position of the next value in its vector.
    int index() {
        return next & (1 << log) - 1;
    }

    /// The number of values in a vector.
    int size(int vector) {
        return Math.min(1 << log, valueCount - (vector << log));
    }

    private long offset(int vector) {
        return LittleEndian.getInt(page, base + 4 * vector) & 0xffffffffL;
    }

    /// Finds and checks the parts of a vector. Vectors may lie apart, but neither overlap nor leave the section.
    void open(int vector) {
        int size = size(vector);
        long start = offset(vector);
        long end = vector + 1 < vectorCount ? offset(vector + 1) : limit - base;
        int headerBytes = 4 + valueBytes + 1;
        if (start < 4L * vectorCount || end > limit - base || end - start < headerBytes) {
            throw new CorruptFileException("ALP vector " + vector + " claims to lie in bytes " + start + " to " + end
                    + "; " + (4L * vectorCount) + " to " + (limit - base) + " belong to vectors");
        }
        int at = base + (int) start;
        exponent = page[at] & 255;
        factor = page[at + 1] & 255;
        if (exponent > maxExponent || factor > exponent) {
            throw new CorruptFileException("ALP vector " + vector + " has exponent " + exponent + " and factor "
                    + factor + "; 0 <= factor <= exponent <= " + maxExponent + " is allowed");
        }
        exceptionCount = LittleEndian.getUnsignedShort(page, at + 2);
        if (exceptionCount > size) {
            throw new CorruptFileException("ALP vector " + vector + " has " + exceptionCount + " exceptions and " + size
                    + " values");
        }
        reference = valueBytes == 4 ? LittleEndian.getInt(page, at + 4) : LittleEndian.getLong(page, at + 4);
        width = page[at + 4 + valueBytes] & 255;
        if (width > valueBytes * 8) {
            throw new CorruptFileException("ALP vector " + vector + " is " + width + " bits wide; 0 to "
                    + valueBytes * 8 + " are allowed");
        }
        long packedBytes = (long) size * width + 7 >>> 3;
        long bytes = headerBytes + packedBytes + (long) exceptionCount * (2 + valueBytes);
        if (bytes > end - start) {
            throw new CorruptFileException("ALP vector " + vector + " needs " + bytes + " bytes and has "
                    + (end - start));
        }
        packedAt = at + headerBytes;
        positionsAt = packedAt + (int) packedBytes;
        exceptionsAt = positionsAt + 2 * exceptionCount;
    }

    /// The position, in the vector, of the value that an exception replaces.
    int position(int exception, int size) {
        int position = LittleEndian.getUnsignedShort(page, positionsAt + 2 * exception);
        if (position >= size) {
            throw new CorruptFileException("ALP has an exception at position " + position + " of a vector of " + size
                    + " values");
        }
        return position;
    }

    byte[] page() {
        return page;
    }

    /// Exponent of the open vector, as all methods below.
    int exponent() {
        return exponent;
    }

    int factor() {
        return factor;
    }

    /// The number added to each packed number; sign-extended if the column is FLOAT.
    long reference() {
        return reference;
    }

    /// Bits of a packed number.
    int width() {
        return width;
    }

    /// Where the packed numbers begin in [#page].
    int packedAt() {
        return packedAt;
    }

    int exceptionCount() {
        return exceptionCount;
    }

    /// Where the values of the exceptions begin in [#page].
    int exceptionsAt() {
        return exceptionsAt;
    }
}
