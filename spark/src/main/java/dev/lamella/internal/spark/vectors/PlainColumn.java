package dev.lamella.internal.spark.vectors;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// Values that have the same form for Spark: booleans, numbers, days, microseconds, decimals in INT32 and INT64, and
/// texts.
///
/// This is one class, because arrays and structs of Spark call all columns from the same places. The JVM inlines these
/// calls if there are at most two classes: this one, and structs.
final class PlainColumn extends BytesColumns.Slices {
    /// Each entry takes 72 bytes, so a larger number of entries does not stay in the processor's cache.
    private static final int MANY_ENTRIES = 4096;
    /// How many texts are loaded into the cache together.
    private static final int TOGETHER = 32;

    private boolean[] booleans = {};
    private int[] ints = {};
    private long[] longs = {};
    private float[] floats = {};
    private double[] doubles = {};
    private boolean isInt;
    /// An entry of a dictionary becomes one object when it is first used, with its own array: Spark copies texts that
    /// are parts of arrays, for example as keys of groups.
    private @Nullable UTF8String[] entries = {};
    private int count;
    /// The texts of the rows before this one are in the processor's cache.
    private int loaded;
    /// A sum of bytes of all texts, without which the JVM would not load them.
    private int sum;

    PlainColumn(DataType type) {
        super(type);
    }

    @Override
    void bindValues(ColumnVector vector) {
        isInt = vector instanceof IntVector;
        switch (vector) {
            case BooleanVector values -> booleans = values.values();
            case IntVector values -> ints = values.values();
            case LongVector values -> longs = values.values();
            case FloatVector values -> floats = values.values();
            case DoubleVector values -> doubles = values.values();
            default -> super.bindValues(vector);
        }
        count = vector.size();
        loaded = entries.length > MANY_ENTRIES ? 0 : count;
    }

    @Override
    void bindDictionary(BytesVector dictionary) {
        entries = new UTF8String[dictionary.size()];
    }

    @Override
    public boolean getBoolean(int row) {
        return booleans[row];
    }

    @Override
    public boolean[] getBooleans(int from, int count) {
        return Arrays.copyOfRange(booleans, from, from + count);
    }

    @Override
    public byte getByte(int row) {
        return (byte) ints[row];
    }

    @Override
    public short getShort(int row) {
        return (short) ints[row];
    }

    @Override
    public int getInt(int row) {
        return ints[row];
    }

    @Override
    public int[] getInts(int from, int count) {
        return Arrays.copyOfRange(ints, from, from + count);
    }

    @Override
    public long getLong(int row) {
        return longs[row];
    }

    @Override
    public long[] getLongs(int from, int count) {
        return Arrays.copyOfRange(longs, from, from + count);
    }

    @Override
    public float getFloat(int row) {
        return floats[row];
    }

    @Override
    public float[] getFloats(int from, int count) {
        return Arrays.copyOfRange(floats, from, from + count);
    }

    @Override
    public double getDouble(int row) {
        return doubles[row];
    }

    @Override
    public double[] getDoubles(int from, int count) {
        return Arrays.copyOfRange(doubles, from, from + count);
    }

    @Override
    public @Nullable Decimal getDecimal(int row, int precision, int scale) {
        return isNullAt(row) ? null : Decimals.of(isInt ? ints[row] : longs[row], precision, scale);
    }

    @Override
    public @Nullable UTF8String getUTF8String(int row) {
        if (isNullAt(row)) {
            return null;
        }
        if (indices != null) {
            if (row >= loaded) {
                load(indices, row);
            }
            UTF8String known = entries[indices[row]];
            return known != null ? known : entry(indices[row]);
        }
        long slice = slices[row];
        return UTF8String.fromBytes(bytes, from(slice), count(slice));
    }

    /// Loads the texts of the next rows. Loads without other work between them overlap, so the processor waits less.
    private void load(int[] places, int row) {
        loaded = Math.min(count, row + TOGETHER);
        int bytes = sum;
        for (int i = row; i < loaded; i++) {
            UTF8String known = entries[places[i]];
            bytes += known == null || known.numBytes() == 0 ? 0 : known.getByte(0);
        }
        sum = bytes;
    }

    private UTF8String entry(int index) {
        long slice = slices[index];
        UTF8String text = UTF8String.fromBytes(Arrays.copyOfRange(bytes, from(slice), from(slice) + count(slice)));
        entries[index] = text;
        return text;
    }
}
