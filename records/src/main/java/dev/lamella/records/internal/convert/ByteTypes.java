package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.BSON;
import static dev.lamella.records.internal.convert.ColumnKind.BYTES;
import static dev.lamella.records.internal.convert.ColumnKind.ENUM;
import static dev.lamella.records.internal.convert.ColumnKind.FIXED;
import static dev.lamella.records.internal.convert.ColumnKind.FLOAT16;
import static dev.lamella.records.internal.convert.ColumnKind.GEOMETRY;
import static dev.lamella.records.internal.convert.ColumnKind.INT96;
import static dev.lamella.records.internal.convert.ColumnKind.INTERVAL;
import static dev.lamella.records.internal.convert.ColumnKind.JSON;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.Loss;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;

/// Byte arrays, and classes that are stored as nothing but bytes.
final class ByteTypes {
    private static final int UUID_WIDTH = 16;

    private ByteTypes() {}

    static List<JavaType> rows() {
        JavaType arrays = arrays();
        return List.of(arrays,
                JavaTypeBuilder.<Byte[], byte[]>like(arrays, Byte[].class, ByteTypes::unboxed, ByteTypes::boxed),
                JavaTypeBuilder.<Bytes, byte[]>like(arrays, Bytes.class, Bytes::toByteArray, Bytes::of),
                JavaTypeBuilder.<ByteBuffer, byte[]>like(arrays, ByteBuffer.class, ByteTypes::bytes, ByteBuffer::wrap),
                JavaTypeBuilder.of(UUID.class, "UUID").as(Loss.NONE, ColumnKind.UUID)
                        .through(String.class, UUID::toString, ByteTypes::uuid, Loss.CHECKED, STRING)
                        .through(byte[].class, ByteTypes::bytes, ByteTypes::uuid, Loss.CHECKED, BYTES, FIXED)
                        .saidAs(ByteTypes::uuid).make(),
                JavaTypeBuilder.of(BitSet.class, "BYTE_ARRAY")
                        .through(byte[].class, BitSet::toByteArray, BitSet::valueOf, Loss.NONE, BYTES).make());
    }

    private static JavaType arrays() {
        return JavaTypeBuilder.of(byte[].class, "BYTE_ARRAY").as(Loss.NONE, BYTES)
                .as(Loss.CHECKED, BSON, FIXED, STRING, ENUM, JSON, ColumnKind.UUID, GEOMETRY, INTERVAL)
                .askedAs(Loss.CHECKED, INT96)
                .asked(Float.class, ByteTypes::number, ByteTypes::bytes, Loss.CHECKED, FLOAT16).make();
    }

    private static byte[] unboxed(Byte[] boxes) {
        byte[] bytes = new byte[boxes.length];
        for (int i = 0; i < bytes.length; i++) {
            // An array of boxes may hold null, although its type does not say so.
            if ((Object) boxes[i] == null) {
                throw new ValueException("Element " + i + " of the bytes is null", "Give an array without nulls.");
            }
            bytes[i] = boxes[i];
        }
        return bytes;
    }

    private static Byte[] boxed(byte[] bytes) {
        Byte[] boxes = new Byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            boxes[i] = bytes[i];
        }
        return boxes;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(UUID_WIDTH).putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits()).array();
    }

    private static UUID uuid(byte[] bytes) {
        if (bytes.length != UUID_WIDTH) {
            throw ValueException.fitting("a byte[]", ValueException.Reason.UNSUITABLE,
                    "The value has " + bytes.length + " bytes; a UUID has " + UUID_WIDTH);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /// Accepts only the form of RFC 9562; `UUID.fromString` also accepts shorter groups.
    private static UUID uuid(String text) {
        return TextParsers.reading("a UUID of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12", 36, (String t) -> {
            UUID uuid = UUID.fromString(t);
            if (!uuid.toString().equalsIgnoreCase(t)) {
                throw new IllegalArgumentException("The groups of a UUID have 8, 4, 4, 4 and 12 digits");
            }
            return uuid;
        }).apply(text);
    }

    /// Reads two bytes, the less significant first, as FLOAT16 stores them.
    private static Float number(byte[] bytes) {
        if (bytes.length != Short.BYTES) {
            throw new ValueException("The value has " + bytes.length + " bytes; FLOAT16 has 2", "Give two bytes.");
        }
        return new Half((short) (bytes[0] & 0xff | bytes[1] << 8)).floatValue();
    }

    private static byte[] bytes(Float number) {
        short bits = Half.nearest(number).bits();
        return new byte[]{(byte) bits, (byte) (bits >>> 8)};
    }
}
