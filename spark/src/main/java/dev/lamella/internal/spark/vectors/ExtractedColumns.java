package dev.lamella.internal.spark.vectors;

import dev.lamella.internal.spark.types.Extraction;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBoolean;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantInteger;
import dev.lamella.variant.VariantString;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.VariantVector;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.variant.VariantCastArgs;
import org.apache.spark.sql.catalyst.expressions.variant.VariantGet;
import org.apache.spark.sql.execution.RowToColumnConverter;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.unsafe.types.VariantVal;
import org.jspecify.annotations.Nullable;
import scala.Option;

/// Paths in variants, as a struct that is null where the variant is.
final class ExtractedColumns extends SparkColumn {
    private final SparkColumn[] paths;
    private final int[] ordinals;

    /// @param ordinals of the paths' columns in the batch
    ExtractedColumns(DataType type, SparkColumn[] paths, int[] ordinals) {
        super(type);
        this.paths = paths;
        this.ordinals = ordinals;
    }

    @Override
    void bindValues(ColumnVector vector) {}

    void bindPaths(Batch batch) {
        for (int i = 0; i < paths.length; i++) {
            paths[i].bind(batch.columns().get(ordinals[i]));
        }
    }

    @Override
    public SparkColumn getChild(int ordinal) {
        return paths[ordinal];
    }

    /// Values at one path. Where all of a batch are in a shredded column of the type that Spark wants, the column is shown as it
    /// is; others are cast by Spark when the batch is shown.
    static final class Cast extends SparkColumn {
        private static final int ROWS = 4096;
        /// The columns of an extracted value, after its metadata.
        private static final int VALUE = 1;
        private static final int TYPED_VALUE = 2;

        private final NestedColumns.Variants variants;
        private final VariantCastArgs how;
        private final Optional<UTF8String> rest;
        private final RowToColumnConverter converter;
        private final WritableColumnVector[] values;
        private final Optional<SparkColumn> shredded;
        private org.apache.spark.sql.vectorized.ColumnVector shown;

        /// @param shredded shows values that are in a shredded column, if Spark's cast does not change those
        Cast(GroupField field, Extraction extraction, Optional<SparkColumn> shredded) {
            super(extraction.type());
            this.shredded = extraction.rest().isEmpty() ? shredded : Optional.empty();
            variants = new NestedColumns.Variants(field);
            how = VariantCastArgs.apply(extraction.mustFit(), Option.apply(extraction.zone()),
                    ZoneId.of(extraction.zone()));
            rest = extraction.rest().map(UTF8String::fromString);
            StructType struct = DataTypes.createStructType(
                    List.of(DataTypes.createStructField("value", extraction.type(), true)));
            converter = new RowToColumnConverter(struct);
            values = OnHeapColumnVector.allocateColumns(ROWS, struct);
            shown = values[0];
        }

        @Override
        void bindValues(ColumnVector vector) {
            List<ColumnVector> fields = ((VariantVector) vector).fields();
            if (shredded.isPresent() && fields.get(VALUE).validity().nullCount() == vector.size()) {
                shredded.get().bind(fields.get(TYPED_VALUE));
                shown = shredded.get();
            } else {
                cast(vector);
                shown = values[0];
            }
        }

        private void cast(ColumnVector vector) {
            variants.bind(vector);
            values[0].reset();
            GenericInternalRow row = new GenericInternalRow(1);
            for (int i = 0; i < vector.size(); i++) {
                boolean isNull = variants.isNullAt(i);
                if (isNull || rest.isPresent() || !isTaken(variants.variant(i))) {
                    row.update(0, isNull ? null : value(variants.getVariant(i)));
                    converter.convert(row, values);
                }
            }
        }

        /// Appends a value that a cast would not change. Spark makes an expression for each cast, which costs a microsecond.
        private boolean isTaken(Variant variant) {
            WritableColumnVector target = values[0];
            switch (variant) {
                case VariantInteger number when dataType() == DataTypes.LongType -> target.appendLong(number.value());
                case VariantInteger number when dataType() == DataTypes.IntegerType
                        && (int) number.value() == number.value() ->
                    target.appendInt((int) number.value());
                case VariantDouble number when dataType() == DataTypes.DoubleType ->
                    target.appendDouble(number.value());
                case VariantBoolean flag when dataType() == DataTypes.BooleanType ->
                    target.appendBoolean(flag.value());
                case VariantString text when dataType() == DataTypes.StringType -> {
                    byte[] utf8 = text.value().getBytes(StandardCharsets.UTF_8);
                    target.appendByteArray(utf8, 0, utf8.length);
                }
                default -> {
                    return false;
                }
            }
            return true;
        }

        private @Nullable Object value(VariantVal variant) {
            return rest.isPresent()
                    ? VariantGet.variantGet(variant, rest.get(), dataType(), how, "variant_get")
                    : VariantGet.cast(variant, dataType(), how);
        }

        @Override
        public boolean isNullAt(int row) {
            return shown.isNullAt(row);
        }

        @Override
        public boolean hasNull() {
            return shown.hasNull();
        }

        @Override
        public int numNulls() {
            return shown.numNulls();
        }

        @Override
        public boolean getBoolean(int row) {
            return shown.getBoolean(row);
        }

        @Override
        public byte getByte(int row) {
            return shown.getByte(row);
        }

        @Override
        public short getShort(int row) {
            return shown.getShort(row);
        }

        @Override
        public int getInt(int row) {
            return shown.getInt(row);
        }

        @Override
        public long getLong(int row) {
            return shown.getLong(row);
        }

        @Override
        public float getFloat(int row) {
            return shown.getFloat(row);
        }

        @Override
        public double getDouble(int row) {
            return shown.getDouble(row);
        }

        @Override
        public ColumnarArray getArray(int row) {
            return shown.getArray(row);
        }

        @Override
        public ColumnarMap getMap(int row) {
            return shown.getMap(row);
        }

        @Override
        public @Nullable Decimal getDecimal(int row, int precision, int scale) {
            return shown.getDecimal(row, precision, scale);
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            return shown.getUTF8String(row);
        }

        @Override
        public byte @Nullable [] getBinary(int row) {
            return shown.getBinary(row);
        }

        @Override
        public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
            return shown.getChild(ordinal);
        }
    }
}
