package dev.lamella.variant.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Little-endian numbers at any position of a byte array.
///
/// Every access is checked against the array, not against the page in it: callers check the page's limit. Arrays that hold
/// a page are at least [#PAD] bytes longer than the page, so that a whole `long` can be read anywhere in the page.
public final class LittleEndian {
    /// How many bytes every page array has at least after the limit of the page.
    public static final int PAD = 16;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private LittleEndian() {}

    /// The 16-bit number at `position`.
    public static short getShort(byte[] bytes, int position) {
        return (short) SHORT.get(bytes, position);
    }

    /// The unsigned 16-bit number at `position`.
    public static int getUnsignedShort(byte[] bytes, int position) {
        return (short) SHORT.get(bytes, position) & 0xffff;
    }

    /// The 32-bit number at `position`.
    public static int getInt(byte[] bytes, int position) {
        return (int) INT.get(bytes, position);
    }

    /// The 64-bit number at `position`.
    public static long getLong(byte[] bytes, int position) {
        return (long) LONG.get(bytes, position);
    }

    /// The 64-bit number at `position`, most significant byte first, as in UUIDs.
    public static long getBigEndianLong(byte[] bytes, int position) {
        return (long) BIG_LONG.get(bytes, position);
    }

    /// The unsigned number of `width` bytes, 1 to 4.
    public static long getUnsigned(byte[] bytes, int position, int width) {
        if (position <= bytes.length - Integer.BYTES) {
            // This works for any width, so there is no branch to predict, unlike in a switch.
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

    /// Writes the low 16 bits of `value`.
    public static void putShort(byte[] bytes, int position, int value) {
        SHORT.set(bytes, position, (short) value);
    }

    /// Writes 32 bits.
    public static void putInt(byte[] bytes, int position, int value) {
        INT.set(bytes, position, value);
    }

    /// Writes 64 bits.
    public static void putLong(byte[] bytes, int position, long value) {
        LONG.set(bytes, position, value);
    }

    /// Reads `count` numbers of 32 bits from `position` on.
    public static void getInts(byte[] bytes, int position, int[] out, int from, int count) {
        view(bytes, position, 4L * count).asIntBuffer().get(out, from, count);
    }

    /// Reads `count` numbers of 64 bits from `position` on.
    public static void getLongs(byte[] bytes, int position, long[] out, int from, int count) {
        view(bytes, position, 8L * count).asLongBuffer().get(out, from, count);
    }

    /// Reads `count` floats from `position` on, bit for bit.
    public static void getFloats(byte[] bytes, int position, float[] out, int from, int count) {
        view(bytes, position, 4L * count).asFloatBuffer().get(out, from, count);
    }

    /// Reads `count` doubles from `position` on, bit for bit.
    public static void getDoubles(byte[] bytes, int position, double[] out, int from, int count) {
        view(bytes, position, 8L * count).asDoubleBuffer().get(out, from, count);
    }

    /// Writes `count` numbers of 32 bits from `position` on.
    public static void putInts(byte[] bytes, int position, int[] values, int from, int count) {
        view(bytes, position, 4L * count).asIntBuffer().put(values, from, count);
    }

    /// Writes `count` numbers of 64 bits from `position` on.
    public static void putLongs(byte[] bytes, int position, long[] values, int from, int count) {
        view(bytes, position, 8L * count).asLongBuffer().put(values, from, count);
    }

    /// Writes `count` floats from `position` on, bit for bit.
    public static void putFloats(byte[] bytes, int position, float[] values, int from, int count) {
        view(bytes, position, 4L * count).asFloatBuffer().put(values, from, count);
    }

    /// Writes `count` doubles from `position` on, bit for bit.
    public static void putDoubles(byte[] bytes, int position, double[] values, int from, int count) {
        view(bytes, position, 8L * count).asDoubleBuffer().put(values, from, count);
    }

    // Bulk copies of the JDK are as fast as System.arraycopy on little-endian machines.
    private static ByteBuffer view(byte[] bytes, int position, long length) {
        return ByteBuffer.wrap(bytes, position, Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
