package dev.lamella.internal.spark.vectors;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// A column of Spark over the arrays of a column of Lamella, without copies. It shows the vector that it was last bound to.
///
/// There is one class for each form of values, so that the accessors that Spark's generated code calls are simple.
public abstract class SparkColumn extends org.apache.spark.sql.vectorized.ColumnVector {
    private static final long[] NO_WORDS = {};

    private long[] valid = NO_WORDS;
    private int nullCount;

    SparkColumn(DataType type) {
        super(type);
    }

    /// Shows the values of a vector, until the next call.
    public final void bind(ColumnVector vector) {
        Validity validity = vector.validity();
        nullCount = validity.nullCount();
        valid = validity.hasNulls() ? validity.words() : NO_WORDS;
        bindValues(vector);
    }

    static IllegalStateException unexpected(ColumnVector vector) {
        return new IllegalStateException("No column shows a " + vector.getClass().getSimpleName());
    }

    abstract void bindValues(ColumnVector vector);

    @Override
    public boolean hasNull() {
        return nullCount > 0;
    }

    @Override
    public int numNulls() {
        return nullCount;
    }

    @Override
    public boolean isNullAt(int row) {
        return valid != NO_WORDS && (valid[row >>> 6] >>> row & 1) == 0;
    }

    /// The arrays belong to the reader.
    @Override
    public void close() {}

    /// Spark calls this after each batch: the column is used again.
    @Override
    public void closeIfFreeable() {}

    private IllegalStateException hasNo(String kind) {
        return new IllegalStateException("A column of type " + dataType().sql() + " has no values of kind " + kind);
    }

    @Override
    public boolean getBoolean(int row) {
        throw hasNo("boolean");
    }

    @Override
    public byte getByte(int row) {
        throw hasNo("byte");
    }

    @Override
    public short getShort(int row) {
        throw hasNo("short");
    }

    @Override
    public int getInt(int row) {
        throw hasNo("int");
    }

    @Override
    public long getLong(int row) {
        throw hasNo("long");
    }

    @Override
    public float getFloat(int row) {
        throw hasNo("float");
    }

    @Override
    public double getDouble(int row) {
        throw hasNo("double");
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw hasNo("array");
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw hasNo("map");
    }

    @Override
    public @Nullable Decimal getDecimal(int row, int precision, int scale) {
        throw hasNo("decimal");
    }

    @Override
    public @Nullable UTF8String getUTF8String(int row) {
        throw hasNo("string");
    }

    @Override
    public byte @Nullable [] getBinary(int row) {
        throw hasNo("binary");
    }

    @Override
    public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
        throw hasNo("struct");
    }
}
