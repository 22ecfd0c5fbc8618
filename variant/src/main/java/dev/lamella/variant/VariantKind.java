package dev.lamella.variant;

/// The kind of a value. [Variant#isSameAs] compares the four integers and the three decimals as numbers.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md#encoding-types">Encoding
///     types</a>
public enum VariantKind {
    NULL(0),
    BOOLEAN(0),
    INT8(1),
    INT16(2),
    INT32(4),
    INT64(8),
    FLOAT(4),
    DOUBLE(8),
    /// Scale and an unscaled number of 4 bytes.
    DECIMAL4(5),
    /// Scale and an unscaled number of 8 bytes.
    DECIMAL8(9),
    /// Scale and an unscaled number of 16 bytes.
    DECIMAL16(17),
    DATE(4),
    TIME(8),
    /// One of the four kinds of [VariantTimestampKind].
    TIMESTAMP(8),
    BINARY(Sizes.OWN),
    STRING(Sizes.OWN),
    UUID(16),
    OBJECT(Sizes.OWN),
    ARRAY(Sizes.OWN),
    /// A primitive type that a later version of the encoding may have added. Its bytes are kept.
    UNKNOWN(Sizes.OWN);

    private static final class Sizes {
        /// The value itself determines its byte count.
        static final int OWN = -1;

        private Sizes() {}
    }

    /// By the id in the header of a primitive; larger ids are unknown.
    private static final VariantKind[] BY_ID = {NULL, BOOLEAN, BOOLEAN, INT8, INT16, INT32, INT64, DOUBLE, DECIMAL4,
            DECIMAL8, DECIMAL16, DATE, TIMESTAMP, TIMESTAMP, FLOAT, BINARY, STRING, TIME, TIMESTAMP, TIMESTAMP, UUID};

    private final int payload;

    VariantKind(int payload) {
        this.payload = payload;
    }

    /// The byte count after the header of a primitive, for kinds with a fixed size.
    int payload() {
        return payload;
    }

    /// The kind of a value with this first byte.
    static VariantKind ofHeader(byte header) {
        return switch (header & 3) {
            case 0 -> ofPrimitive((header & 0xff) >> 2);
            case ValueHeader.SHORT_STRING -> STRING;
            case ValueHeader.OBJECT -> OBJECT;
            default -> ARRAY;
        };
    }

    private static VariantKind ofPrimitive(int id) {
        return id < BY_ID.length ? BY_ID[id] : UNKNOWN;
    }
}
