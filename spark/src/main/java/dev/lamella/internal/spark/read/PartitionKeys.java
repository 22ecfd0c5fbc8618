package dev.lamella.internal.spark.read;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.unsafe.types.UTF8String;

/// Values of partition columns in Spark's internal form, from the names of directories.
record PartitionKeys(List<PrimitiveField> columns) {
    /// Empty if the table declares other types for partition columns than the directories have, or types whose values
    /// Spark stores differently: partitions are then not reported to Spark.
    static PartitionKeys of(Dataset table) throws IOException {
        List<Field> fields = table.schema().fields();
        List<PrimitiveField> columns = table.partitionColumns();
        boolean isSame = columns.stream().allMatch(column -> fields.stream()
                .anyMatch(field -> field.name().equals(column.name()) && field instanceof PrimitiveField stored
                        && stored.type() == column.type() && stored.logicalType().equals(column.logicalType())));
        return new PartitionKeys(
                isSame && columns.stream().allMatch(PartitionKeys::isComparable) ? columns : List.of());
    }

    boolean isEmpty() {
        return columns.isEmpty();
    }

    Expression[] expressions() {
        return columns.stream().map(column -> FieldReference.column(column.name())).toArray(Expression[]::new);
    }

    InternalRow key(DatasetFile file) {
        Map<String, Optional<String>> texts = file.partitionValues();
        return new GenericInternalRow(columns.stream()
                .map(column -> texts.getOrDefault(column.name(), Optional.empty()).map(text -> value(column, text))
                        .orElse(null))
                .toArray());
    }

    /// Spark has other types for unsigned integers and for those of 8 and 16 bits.
    private static boolean isComparable(PrimitiveField column) {
        return !(column.logicalType().orElse(null) instanceof LogicalType.Integer integer)
                || integer.isSigned() && integer.bitWidth() >= Integer.SIZE;
    }

    private static Object value(PrimitiveField column, String text) {
        boolean isDate = column.logicalType().orElse(null) instanceof LogicalType.Date;
        return switch (column.type()) {
            case BOOLEAN -> Boolean.valueOf(text);
            case INT32 -> isDate ? (int) LocalDate.parse(text).toEpochDay() : Integer.parseInt(text);
            case INT64 -> Long.parseLong(text);
            case BYTE_ARRAY -> UTF8String.fromString(text);
            case FLOAT, DOUBLE, INT96, FIXED_LEN_BYTE_ARRAY ->
                throw new IllegalStateException("Directories have no values of " + column.type());
        };
    }
}
