package dev.lamella.internal.spark.write;

import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructType;

/// Makes the vectors of rows or structs, field by field.
final class UnsafeFields {
    private final UnsafeColumn[] columns;
    private final UnsafeCells[] cells;
    private final int[] ordinals;
    private final int fieldCount;

    /// @param group the fields that are written
    /// @param struct all fields of the rows
    /// @param ordinals of the fields that are written
    UnsafeFields(SchemaNode.Fields group, StructType struct, int[] ordinals) {
        this.ordinals = ordinals;
        this.fieldCount = struct.length();
        this.columns = new UnsafeColumn[ordinals.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = UnsafeColumn.of(group.children().get(i), struct.fields()[ordinals[i]].dataType());
        }
        this.cells = Stream.generate(UnsafeCells::new).limit(ordinals.length).toArray(UnsafeCells[]::new);
    }

    /// The vectors of the fields; valid until the next call.
    ///
    /// @param rows where the rows begin in the bytes; 0 for null
    List<ColumnVector> vectors(byte[] bytes, int[] rows, int rowCount) {
        ColumnVector[] vectors = new ColumnVector[columns.length];
        long nulls = 0;
        for (int i = 0; i < vectors.length; i++) {
            if (i == 0 || ordinals[i] >>> 6 != ordinals[i - 1] >>> 6) {
                nulls = UnsafeCells.nulls(bytes, rows, rowCount, ordinals[i]);
            }
            cells[i].bindFields(bytes, rows, rowCount, ordinals[i], fieldCount, nulls);
            vectors[i] = columns[i].vector(cells[i]);
        }
        return List.of(vectors);
    }
}
