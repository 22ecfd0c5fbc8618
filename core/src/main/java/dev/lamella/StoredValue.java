package dev.lamella;

import dev.lamella.row.ColumnValues;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A stored value, as rows give it.
final class StoredValue {
    private StoredValue() {}

    /// A value of a column, in its order.
    static Object of(Leaf leaf, SortOrder order, byte[] stored, RowOptions options) {
        PrimitiveField field = leaf.field();
        PrimitiveField required = field.withRepetition(Repetition.REQUIRED);
        ColumnValues values = ColumnValues.of(Schema.asDeclared("value", List.of(required)), options).getFirst();
        values.bind(vector(field, order.upperBound(stored)), 0);
        @Nullable
        Object[] out = new Object[1];
        values.fill(out, 0, 1);
        return Objects.requireNonNull(out[0]);
    }

    private static ColumnVector vector(PrimitiveField field, byte[] stored) {
        return switch (field.type()) {
            case BOOLEAN -> new BooleanVector(1, Validity.none(), new boolean[]{stored[0] != 0});
            case INT32 -> new IntVector(1, Validity.none(), new int[]{LittleEndian.getInt(stored, 0)});
            case INT64 -> new LongVector(1, Validity.none(), new long[]{LittleEndian.getLong(stored, 0)});
            case FLOAT -> new FloatVector(1, Validity.none(),
                    new float[]{Float.intBitsToFloat(LittleEndian.getInt(stored, 0))});
            case DOUBLE -> new DoubleVector(1, Validity.none(),
                    new double[]{Double.longBitsToDouble(LittleEndian.getLong(stored, 0))});
            case BYTE_ARRAY -> new BytesVector(1, Validity.none(), stored, new long[]{stored.length});
            case INT96, FIXED_LEN_BYTE_ARRAY -> new FixedBytesVector(1, Validity.none(), stored.length, stored);
        };
    }
}
