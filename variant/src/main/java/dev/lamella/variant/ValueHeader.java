package dev.lamella.variant;

/// The first byte of a value.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md">Variant binary encoding</a>
final class ValueHeader {
    static final int NULL = 0;
    static final int TRUE = 1 << 2;
    static final int FALSE = 2 << 2;
    static final int INT8 = 3 << 2;
    static final int INT16 = 4 << 2;
    static final int INT32 = 5 << 2;
    static final int INT64 = 6 << 2;
    static final int DOUBLE = 7 << 2;
    static final int DECIMAL4 = 8 << 2;
    static final int DECIMAL8 = 9 << 2;
    static final int DECIMAL16 = 10 << 2;
    static final int DATE = 11 << 2;
    static final int TIMESTAMP = 12 << 2;
    static final int TIMESTAMP_NTZ = 13 << 2;
    static final int FLOAT = 14 << 2;
    static final int BINARY = 15 << 2;
    static final int STRING = 16 << 2;
    static final int TIME = 17 << 2;
    static final int TIMESTAMP_NANOS = 18 << 2;
    static final int TIMESTAMP_NTZ_NANOS = 19 << 2;
    static final int UUID = 20 << 2;

    /// The longest text of a short string.
    static final int SHORT_STRING_BYTES = 63;
    /// The largest child count that takes one byte.
    static final int SMALL_COUNT = 255;

    /// The two lowest bits of values that are not primitive.
    static final int SHORT_STRING = 1;
    static final int OBJECT = 2;
    static final int ARRAY = 3;

    private ValueHeader() {}

    static int timestamp(VariantTimestampKind kind) {
        return switch (kind) {
            case UTC_MICROS -> TIMESTAMP;
            case LOCAL_MICROS -> TIMESTAMP_NTZ;
            case UTC_NANOS -> TIMESTAMP_NANOS;
            case LOCAL_NANOS -> TIMESTAMP_NTZ_NANOS;
        };
    }

    static int shortString(int bytes) {
        return SHORT_STRING | bytes << 2;
    }

    static int object(int offsetWidth, int idWidth, int count) {
        return OBJECT | offsetWidth - 1 << 2 | idWidth - 1 << 4 | (count > SMALL_COUNT ? 1 << 6 : 0);
    }

    static int array(int offsetWidth, int count) {
        return ARRAY | offsetWidth - 1 << 2 | (count > SMALL_COUNT ? 1 << 4 : 0);
    }
}
