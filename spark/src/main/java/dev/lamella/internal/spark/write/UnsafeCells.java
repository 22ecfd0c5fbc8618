package dev.lamella.internal.spark.write;

import dev.lamella.vector.Validity;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.VariantVal;

/// Where the values of a column are in the bytes of rows: fields of `UnsafeRow`, or elements of `UnsafeArrayData`.
///
/// Each slot has the position of its number, or of the offset and the size of longer data: [#shift] bytes after
/// [#positions]. The position of a null is 0, where the bytes have zeros. So a loop over numbers needs no test for nulls.
///
/// Arrays are reused, also for the validity.
final class UnsafeCells {
    /// The number of zeros at the beginning of the bytes.
    static final int ZEROS = Long.BYTES;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.nativeOrder());
    private static final VarHandle DOUBLE = MethodHandles.byteArrayViewVarHandle(double[].class,
            ByteOrder.nativeOrder());

    private byte[] bytes = {};
    private int count;
    /// [#made], or where the rows begin.
    private int[] positions = {};
    /// Positions that are not all equally far from the beginnings of the rows.
    private int[] made = {};
    private int shift;
    /// The beginning of the row or array of each slot. Offsets of longer data count from there.
    private int[] origins = {};
    private int[] arraysOfElements = {};
    private int nullCount;
    private long[] words = {};

    /// The bits of 64 fields, set for those that are null in any row.
    ///
    /// @param rows where the rows or structs begin; 0 for null
    /// @param ordinal of one of the fields
    static long nulls(byte[] source, int[] rows, int rowCount, int ordinal) {
        int word = (ordinal >>> 6) * Long.BYTES;
        long nulls = 0;
        for (int i = 0; i < rowCount; i++) {
            nulls |= rows[i] == 0 ? -1 : getLong(source, rows[i] + word);
        }
        return nulls;
    }

    /// Binds the fields at an ordinal.
    ///
    /// @param rows where the rows or structs begin; 0 for null
    /// @param nulls see [#nulls]
    void bindFields(byte[] source, int[] rows, int rowCount, int ordinal, int fieldCount, long nulls) {
        bytes = source;
        count = rowCount;
        origins = rows;
        int offset = UnsafeRow.calculateBitSetWidthInBytes(fieldCount) + ordinal * Long.BYTES;
        if ((nulls >>> ordinal & 1) == 0) {
            positions = rows;
            shift = offset;
            nullCount = 0;
            return;
        }
        int[] found = makePositions();
        int word = (ordinal >>> 6) * Long.BYTES;
        int absent = 0;
        for (int i = 0; i < rowCount; i++) {
            int row = rows[i];
            boolean isNull = row == 0 || (getLong(source, row + word) >>> ordinal & 1) != 0;
            found[i] = isNull ? 0 : row + offset;
            absent += isNull ? 1 : 0;
        }
        nullCount = absent;
    }

    /// Binds the elements of arrays.
    ///
    /// @param arrays where the arrays begin; 0 for null
    /// @param offsets the first element of each array, and after the last one the number of elements
    /// @param width the number of bytes of an element, or of its offset and size
    void bindElements(byte[] source, int[] arrays, int[] offsets, int arrayCount, int width) {
        bytes = source;
        count = offsets[arrayCount];
        arraysOfElements = room(arraysOfElements, count);
        origins = arraysOfElements;
        int[] found = makePositions();
        int[] own = arraysOfElements;
        int nulls = 0;
        for (int i = 0; i < arrayCount; i++) {
            int array = arrays[i];
            int from = offsets[i];
            int length = offsets[i + 1] - from;
            int first = array + UnsafeArrayData.calculateHeaderPortionInBytes(length);
            long word = 0;
            for (int k = 0; k < length; k++) {
                if ((k & 63) == 0) {
                    word = getLong(source, array + Long.BYTES * (1 + (k >>> 6)));
                }
                boolean isNull = (word >>> k & 1) != 0;
                found[from + k] = isNull ? 0 : first + k * width;
                own[from + k] = array;
                nulls += isNull ? 1 : 0;
            }
        }
        nullCount = nulls;
    }

    private int[] makePositions() {
        made = room(made, count);
        positions = made;
        shift = 0;
        return made;
    }

    byte[] bytes() {
        return bytes;
    }

    int count() {
        return count;
    }

    /// For each slot, its position minus [#shift]; not copied, and may be longer.
    int[] positions() {
        return positions;
    }

    int shift() {
        return shift;
    }

    private int position(int slot) {
        return positions[slot] + shift;
    }

    boolean isNull(int slot) {
        return position(slot) == 0;
    }

    /// Where the longer data of a slot begins: a text, struct, array or map; 0 for null.
    int start(int slot) {
        return (int) (slice(slot) >>> 32);
    }

    /// [#start] of a slot, and the size of its longer data: `start << 32 | size`.
    long slice(int slot) {
        int at = position(slot);
        return at == 0 ? 0 : ((long) origins[slot] << 32) + getLong(bytes, at);
    }

    /// [#start] of all slots.
    ///
    /// @param reused returned if it is long enough
    int[] starts(int[] reused) {
        int[] starts = room(reused, count);
        for (int i = 0; i < count; i++) {
            starts[i] = start(i);
        }
        return starts;
    }

    /// The variant of a slot that is not null.
    VariantVal variant(int slot) {
        return VariantVal.readFromUnsafeRow(getLong(bytes, position(slot)), bytes,
                (long) origins[slot] + Platform.BYTE_ARRAY_OFFSET);
    }

    /// The validity of the slots; valid until the cells are bound again.
    Validity validity() {
        if (nullCount == 0) {
            return Validity.none();
        }
        int wordCount = count + 63 >>> 6;
        if (words.length < wordCount) {
            words = new long[wordCount];
        } else {
            Arrays.fill(words, 0, wordCount, 0);
        }
        for (int i = 0; i < count; i++) {
            words[i >>> 6] |= (made[i] == 0 ? 0L : 1L) << i;
        }
        return Validity.of(words, nullCount);
    }

    /// An array with room for `count` numbers: the one given, or a new one.
    static int[] room(int[] reused, int count) {
        return reused.length >= count ? reused : new int[count];
    }

    static short getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    static float getFloat(byte[] bytes, int at) {
        return (float) FLOAT.get(bytes, at);
    }

    static double getDouble(byte[] bytes, int at) {
        return (double) DOUBLE.get(bytes, at);
    }
}
