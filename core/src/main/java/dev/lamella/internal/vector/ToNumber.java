package dev.lamella.internal.vector;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.vector.LeafConversion.Conversion;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// Integers and floating-point numbers as wider ones, and bytes of one length as bytes of any.
final class ToNumber {
    private ToNumber() {}

    static boolean isUnsigned(PrimitiveField field) {
        return field.logicalType().orElse(null) instanceof LogicalType.Integer(int ignored, boolean isSigned)
                && !isSigned;
    }

    private static boolean isUnsignedInt(PrimitiveField field) {
        return field.logicalType().orElse(null) instanceof LogicalType.Integer(int bits, boolean isSigned) && !isSigned
                && bits == 32;
    }

    /// A number of an INT32 column.
    static long whole(PrimitiveField field, int stored) {
        return isUnsignedInt(field) ? Integer.toUnsignedLong(stored) : stored;
    }

    static Conversion longs(PrimitiveField from) {
        boolean isUnsigned = isUnsignedInt(from);
        return vector -> {
            IntVector stored = (IntVector) vector;
            long[] values = new long[stored.size()];
            for (int i = 0; i < values.length; i++) {
                int value = stored.values()[i];
                values[i] = isUnsigned ? Integer.toUnsignedLong(value) : value;
            }
            return new LongVector(values.length, stored.validity(), values);
        };
    }

    /// Widens FLOAT16.
    static ColumnVector floats(ColumnVector vector) {
        FixedBytesVector stored = (FixedBytesVector) vector;
        float[] values = new float[stored.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = half(stored, i);
        }
        return new FloatVector(values.length, stored.validity(), values);
    }

    private static float half(FixedBytesVector stored, int slot) {
        return Float.float16ToFloat((short) LittleEndian.getUnsignedShort(stored.bytes(), stored.offset(slot)));
    }

    static Conversion doubles(PrimitiveField from) {
        boolean isUnsigned = from.type() == PhysicalType.INT32 && isUnsignedInt(from);
        return vector -> {
            double[] values = new double[vector.size()];
            switch (vector) {
                case IntVector stored -> {
                    for (int i = 0; i < values.length; i++) {
                        int value = stored.values()[i];
                        values[i] = isUnsigned ? Integer.toUnsignedLong(value) : value;
                    }
                }
                case FloatVector stored -> {
                    for (int i = 0; i < values.length; i++) {
                        values[i] = stored.values()[i];
                    }
                }
                case FixedBytesVector stored -> {
                    for (int i = 0; i < values.length; i++) {
                        values[i] = half(stored, i);
                    }
                }
                default -> throw unexpected(vector);
            }
            return new DoubleVector(values.length, vector.validity(), values);
        };
    }

    static ColumnVector bytes(ColumnVector vector) {
        FixedBytesVector stored = (FixedBytesVector) vector;
        long[] slices = new long[stored.size()];
        for (int i = 0; i < slices.length; i++) {
            slices[i] = stored.isNull(i) ? 0 : (long) stored.offset(i) << 32 | stored.width();
        }
        return new BytesVector(slices.length, stored.validity(), stored.bytes(), slices);
    }

    /// UUIDs as text of 36 characters.
    static ColumnVector uuidTexts(ColumnVector vector) {
        FixedBytesVector stored = (FixedBytesVector) vector;
        int length = 36;
        byte[] bytes = bytes(stored.size(), length);
        long[] slices = new long[stored.size()];
        for (int i = 0; i < slices.length; i++) {
            if (!stored.isNull(i)) {
                ByteBuffer value = ByteBuffer.wrap(stored.bytes(), stored.offset(i), stored.width());
                String text = new UUID(value.getLong(), value.getLong()).toString();
                System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, bytes, i * length, length);
                slices[i] = (long) (i * length) << 32 | length;
            }
        }
        return new BytesVector(slices.length, stored.validity(), bytes, slices);
    }

    /// Room for values of one length.
    static byte[] bytes(int size, int width) {
        long bytes = (long) size * width;
        if (bytes > Growth.MOST) {
            throw tooLong(bytes);
        }
        return new byte[size * width];
    }

    static UnsupportedFeatureException tooLong(long bytes) {
        return new UnsupportedFeatureException("The converted values of a vector have " + bytes
                + " bytes together; an array holds at most " + Growth.MOST, "Read with fewer rows per batch.");
    }

    static IllegalStateException unexpected(ColumnVector vector) {
        return new IllegalStateException("Values to convert come as " + vector.getClass().getSimpleName());
    }
}
