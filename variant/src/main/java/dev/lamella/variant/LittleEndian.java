package dev.lamella.variant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Little-endian numbers at any position of a byte array. Callers check that they lie in the value.
final class LittleEndian {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private LittleEndian() {}

    static short getShort(byte[] bytes, int position) {
        return (short) SHORT.get(bytes, position);
    }

    static int getInt(byte[] bytes, int position) {
        return (int) INT.get(bytes, position);
    }

    static long getLong(byte[] bytes, int position) {
        return (long) LONG.get(bytes, position);
    }

    /// The exception: UUIDs have their most significant byte first.
    static long getBigEndianLong(byte[] bytes, int position) {
        return (long) BIG_LONG.get(bytes, position);
    }

    /// The unsigned number of `width` bytes, 1 to 4.
    static long getUnsigned(byte[] bytes, int position, int width) {
        if (position <= bytes.length - Integer.BYTES) {
            // Whatever the width: there is nothing to predict, other than in the switch.
            return getInt(bytes, position) & -1L >>> Long.SIZE - 8 * width;
        }
        return switch (width) {
            case 1 -> bytes[position] & 0xffL;
            case 2 -> getShort(bytes, position) & 0xffffL;
            case 3 -> (getShort(bytes, position) & 0xffffL) | (bytes[position + 2] & 0xffL) << 16;
            case 4 -> getInt(bytes, position) & 0xffff_ffffL;
            default -> throw new AssertionError(width);
        };
    }
}
