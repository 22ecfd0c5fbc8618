package dev.lamella.variant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Writes little-endian numbers to any position of a byte array.
final class LittleEndianOutput {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndianOutput() {}

    /// Writes the low 16 bits of `value`.
    static void putShort(byte[] bytes, int position, int value) {
        SHORT.set(bytes, position, (short) value);
    }

    /// Writes 32 bits.
    static void putInt(byte[] bytes, int position, int value) {
        INT.set(bytes, position, value);
    }

    /// Writes 64 bits.
    static void putLong(byte[] bytes, int position, long value) {
        LONG.set(bytes, position, value);
    }

    /// How many bytes, 1 to 4, a nonnegative number takes.
    static int width(int value) {
        return value <= 0xff ? 1 : value <= 0xffff ? 2 : value <= 0xff_ffff ? 3 : 4;
    }

    /// Writes the low `width` bytes, 1 to 4, of `value`.
    static void put(byte[] bytes, int position, int value, int width) {
        switch (width) {
            case 1 -> bytes[position] = (byte) value;
            case 2 -> putShort(bytes, position, value);
            case 3 -> {
                putShort(bytes, position, value);
                bytes[position + 2] = (byte) (value >>> 16);
            }
            default -> putInt(bytes, position, value);
        }
    }
}
