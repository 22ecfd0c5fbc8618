package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;

/// Creates the view that fits a value's header.
final class Views {
    private Views() {}

    /// The value that begins at `from` and ends at `limit` or before; there must be at least one byte.
    ///
    /// An object has all its fields, even those of one name; see [#counting].
    ///
    /// @param root where the outermost value begins
    static Variant stored(VariantMetadata metadata, byte[] bytes, int root, int from, int limit) {
        byte header = bytes[from];
        // Paths mostly lead through objects.
        if ((header & 3) == ValueHeader.OBJECT) {
            return new VariantObject(metadata, bytes, root, from, limit);
        }
        VariantKind kind = VariantKind.ofHeader(header);
        return switch (kind) {
            case OBJECT -> new VariantObject(metadata, bytes, root, from, limit);
            case ARRAY -> new VariantArray(metadata, bytes, root, from, limit);
            case UNKNOWN -> new VariantUnknown(metadata, bytes, root, from, limit - from);
            default -> scalar(kind, metadata, bytes, root, from, byteCount(kind, bytes, root, from, limit));
        };
    }

    /// A stored value with the fields that count: if its metadata allows several fields of one name, only the last one.
    static Variant counting(Variant stored) {
        return stored instanceof VariantObject object
                && object.metadata().duplicates() == VariantBuilder.Duplicates.LAST
                        ? FieldOrder.withLastFields(object)
                        : stored;
    }

    private static Variant scalar(VariantKind kind, VariantMetadata metadata, byte[] bytes, int root, int from,
            int byteCount) {
        return switch (kind) {
            case NULL -> new VariantNull(metadata, bytes, root, from, byteCount);
            case BOOLEAN -> new VariantBoolean(metadata, bytes, root, from, byteCount);
            case INT8, INT16, INT32, INT64 -> new VariantInteger(metadata, bytes, root, from, byteCount);
            case FLOAT -> new VariantFloat(metadata, bytes, root, from, byteCount);
            case DOUBLE -> new VariantDouble(metadata, bytes, root, from, byteCount);
            case DECIMAL4, DECIMAL8, DECIMAL16 -> new VariantDecimal(metadata, bytes, root, from, byteCount);
            case DATE -> new VariantDate(metadata, bytes, root, from, byteCount);
            case TIME -> new VariantTime(metadata, bytes, root, from, byteCount);
            case TIMESTAMP -> new VariantTimestamp(metadata, bytes, root, from, byteCount);
            case BINARY -> new VariantBinary(metadata, bytes, root, from, byteCount);
            case STRING -> new VariantString(metadata, bytes, root, from, byteCount);
            case UUID -> new VariantUuid(metadata, bytes, root, from, byteCount);
            case OBJECT, ARRAY, UNKNOWN -> throw new AssertionError(kind);
        };
    }

    private static int byteCount(VariantKind kind, byte[] bytes, int root, int from, int limit) {
        long count = switch (kind) {
            case STRING, BINARY -> textByteCount(kind, bytes, root, from, limit);
            default -> 1 + kind.payload();
        };
        if (count > limit - from) {
            throw Damage.inValue(from - root, "A value of kind " + kind + " takes " + count + " bytes here; "
                    + (limit - from) + " are left");
        }
        return (int) count;
    }

    private static long textByteCount(VariantKind kind, byte[] bytes, int root, int from, int limit) {
        if (isShortString(bytes[from])) {
            return 1 + ((bytes[from] & 0xff) >> 2);
        }
        if (limit - from < 5) {
            throw Damage.inValue(from - root, "A value of kind " + kind + " begins with 5 bytes for kind and length; "
                    + (limit - from) + " are left");
        }
        return 5 + LittleEndian.getUnsigned(bytes, from + 1, 4);
    }

    /// Whether the length of the string is in the header, and its bytes follow immediately.
    static boolean isShortString(byte header) {
        return (header & 3) == ValueHeader.SHORT_STRING;
    }

    /// Whether a boolean is true.
    static boolean isTrue(byte header) {
        return header == ValueHeader.TRUE;
    }

    /// The id of a primitive type.
    static int primitiveId(byte header) {
        return (header & 0xff) >> 2;
    }
}
