package dev.lamella.internal.spark.vectors;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// The fields of the hidden column `_metadata` for one file, the same as those of Spark's own sources.
///
/// @param path as a URI
/// @param from first byte of the part of the file that is read
/// @param count number of bytes of that part
/// @param modifiedMillis since 1970
public record FileColumns(String path, String name, long size, long from, long count, long modifiedMillis) {
    /// The name of the column.
    public static final String COLUMN = "_metadata";
    private static final String ROW_INDEX = "row_index";

    /// The type of the column.
    public static final StructType TYPE = DataTypes.createStructType(
            List.of(DataTypes.createStructField("file_path", DataTypes.StringType, false),
                    DataTypes.createStructField("file_name", DataTypes.StringType, false),
                    DataTypes.createStructField("file_size", DataTypes.LongType, false),
                    DataTypes.createStructField("file_block_start", DataTypes.LongType, false),
                    DataTypes.createStructField("file_block_length", DataTypes.LongType, false),
                    DataTypes.createStructField("file_modification_time", DataTypes.TimestampType, false),
                    DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false)));

    /// A struct of some of the fields.
    SparkColumn column(StructType wanted) {
        return new Hidden(wanted, Arrays.stream(wanted.fields()).map(this::field)
                .toArray(org.apache.spark.sql.vectorized.ColumnVector[]::new));
    }

    private org.apache.spark.sql.vectorized.ColumnVector field(StructField field) {
        if (field.name().equals(ROW_INDEX)) {
            return new RowIndexes();
        }
        ConstantColumnVector constant = new ConstantColumnVector(1, field.dataType());
        switch (field.name()) {
            case "file_path" -> constant.setUtf8String(UTF8String.fromString(path));
            case "file_name" -> constant.setUtf8String(UTF8String.fromString(name));
            case "file_size" -> constant.setLong(size);
            case "file_block_start" -> constant.setLong(from);
            case "file_block_length" -> constant.setLong(count);
            case "file_modification_time" -> constant.setLong(Math.multiplyExact(modifiedMillis, LongUnit.STEP));
            default -> throw new IllegalStateException("Column " + COLUMN + " has no field " + field.name());
        }
        return constant;
    }

    /// The struct.
    static final class Hidden extends SparkColumn {
        private final org.apache.spark.sql.vectorized.ColumnVector[] fields;

        Hidden(StructType type, org.apache.spark.sql.vectorized.ColumnVector[] fields) {
            super(type);
            this.fields = fields;
        }

        @Override
        void bindValues(ColumnVector vector) {}

        void bindRows(Optional<RowNumbers> rows) {
            for (org.apache.spark.sql.vectorized.ColumnVector field : fields) {
                if (field instanceof RowIndexes indexes) {
                    indexes.rows = rows.orElseThrow(() -> new IllegalStateException("The rows have no numbers"));
                }
            }
        }

        @Override
        public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
            return fields[ordinal];
        }
    }

    /// The numbers of the rows in the file.
    private static final class RowIndexes extends SparkColumn {
        private @Nullable RowNumbers rows;

        RowIndexes() {
            super(DataTypes.LongType);
        }

        @Override
        void bindValues(ColumnVector vector) {}

        @Override
        public long getLong(int row) {
            if (rows == null) {
                throw new IllegalStateException("No batch is shown");
            }
            return rows.of(row);
        }
    }
}
