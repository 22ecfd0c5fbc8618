package dev.lamella.internal.vector;

import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.ColumnVector;

/// The values of a column, appended one after another: a growing array, and the null slots. One class for each physical type.
public abstract sealed class VectorBuilder extends ValidityBuilder
        permits BooleanVectorBuilder, WholeVectorBuilder, FloatVectorBuilder, DoubleVectorBuilder, BinaryVectorBuilder {
    private static final int INT96_WIDTH = 12;

    VectorBuilder(Growth growth) {
        super(growth);
    }

    /// A builder for the values of a column.
    public static VectorBuilder of(PrimitiveField column, Growth growth) {
        return switch (column.type()) {
            case BOOLEAN -> new BooleanVectorBuilder(growth);
            case INT32 -> new IntVectorBuilder(growth);
            case INT64 -> new LongVectorBuilder(growth);
            case INT96 -> new FixedBytesVectorBuilder(INT96_WIDTH, growth);
            case FLOAT -> new FloatVectorBuilder(growth);
            case DOUBLE -> new DoubleVectorBuilder(growth);
            case BYTE_ARRAY -> new BytesVectorBuilder(growth);
            case FIXED_LEN_BYTE_ARRAY -> new FixedBytesVectorBuilder(column.typeLength(), growth);
        };
    }

    /// The values of all slots, in arrays shared with this builder; valid until the next [#clear] or [#truncate].
    public abstract ColumnVector.Plain build();
}
