package dev.lamella.internal.spark.vectors;

import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.internal.spark.types.Extraction;
import dev.lamella.internal.spark.types.Nanoseconds;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.variant.VariantKind;
import dev.lamella.vector.Batch;
import dev.lamella.vector.RowNumbers;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/// Shows batches as a batch of Spark, without copies. The batch of Spark is always the same object.
public final class SparkColumns {
    /// Kinds of values that have the same form in variants and in columns of Spark.
    private static final Set<VariantKind> CAST_FREE = Set.copyOf(EnumSet.of(VariantKind.BOOLEAN, VariantKind.INT8,
            VariantKind.INT16, VariantKind.INT32, VariantKind.INT64, VariantKind.FLOAT, VariantKind.DOUBLE,
            VariantKind.STRING));

    private final SparkTypes types;
    private final Calendar calendar;
    private final Set<String> partitions;
    private final SparkColumn[] columns;
    private final int[] ordinals;
    private final ColumnarBatch shown;

    /// @param schema of the batches
    /// @param wanted the columns and fields to show, in this order; each is in the schema under the same name
    /// @param calendar of the file
    /// @param partitions columns that are not in the file
    /// @param extractions columns of `wanted` that are paths in variants
    /// @param file has the fields of `_metadata`, unless the schema has a column of that name
    public SparkColumns(Schema schema, StructType wanted, SparkTypes types, Calendar calendar,
            Set<String> partitions, List<Extraction> extractions, FileColumns file) {
        this.types = types;
        this.calendar = calendar;
        this.partitions = partitions;
        this.ordinals = new int[wanted.length()];
        this.columns = new SparkColumn[ordinals.length];
        List<String> names = names(schema.root());
        for (int i = 0; i < ordinals.length; i++) {
            StructField field = wanted.fields()[i];
            List<Extraction> paths = Extraction.of(extractions, field.name());
            if (field.name().equals(FileColumns.COLUMN) && !names.contains(field.name())) {
                ordinals[i] = -1;
                columns[i] = file.column((StructType) field.dataType());
            } else if (paths.isEmpty()) {
                ordinals[i] = ordinal(names, field.name());
                columns[i] = column(schema.root().children().get(ordinals[i]), field.dataType());
            } else {
                ordinals[i] = ordinal(names, Extraction.presenceName(field.name()));
                columns[i] = extracted(schema, names, paths, field.dataType());
            }
        }
        this.shown = new ColumnarBatch(columns.clone());
    }

    private SparkColumn extracted(Schema schema, List<String> names, List<Extraction> paths, DataType type) {
        int[] ordinals = paths.stream().mapToInt(path -> ordinal(names, path.name())).toArray();
        SparkColumn[] columns = new SparkColumn[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            SchemaNode.Variant variant = (SchemaNode.Variant) schema.root().children().get(ordinals[i]);
            columns[i] = paths.get(i).type() == DataTypes.VariantType
                    ? new NestedColumns.Variants(variant.field())
                    : new ExtractedColumns.Cast(variant.field(), paths.get(i), shredded(variant, paths.get(i).type()));
        }
        return new ExtractedColumns(type, columns, ordinals);
    }

    /// The column of shredded values, if they have the type that Spark wants: a cast to it does not change them.
    private Optional<SparkColumn> shredded(SchemaNode.Variant variant, DataType wanted) {
        boolean isSame = variant.children().getLast() instanceof SchemaNode.Value typed
                && typed.field().shreddedKind().filter(CAST_FREE::contains).isPresent()
                && types.leaf(typed.field()).equals(wanted);
        return isSame ? Optional.of(leaf((SchemaNode.Value) variant.children().getLast(), wanted)) : Optional.empty();
    }

    /// Shows a batch, which must stay valid as long as the result is used.
    ///
    /// @param rows of the batch, for the column `_metadata`
    public ColumnarBatch show(Batch batch, Optional<RowNumbers> rows) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] instanceof FileColumns.Hidden hidden) {
                hidden.bindRows(rows);
                continue;
            }
            columns[i].bind(batch.columns().get(ordinals[i]));
            if (columns[i] instanceof ExtractedColumns paths) {
                paths.bindPaths(batch);
            }
        }
        shown.setNumRows(batch.rowCount());
        return shown;
    }

    private static List<String> names(SchemaNode.Fields group) {
        return group.children().stream().map(child -> child.field().name()).toList();
    }

    private static int ordinal(List<String> names, String name) {
        int ordinal = names.indexOf(name);
        if (ordinal < 0) {
            throw new IllegalStateException("The batches do not have a field " + name);
        }
        return ordinal;
    }

    private static int[] ordinals(SchemaNode.Fields group, StructType wanted) {
        List<String> names = names(group);
        return Arrays.stream(wanted.fieldNames()).mapToInt(name -> ordinal(names, name)).toArray();
    }

    private SparkColumn[] children(SchemaNode.Fields group, StructType wanted, int[] ordinals) {
        SparkColumn[] children = new SparkColumn[ordinals.length];
        for (int i = 0; i < children.length; i++) {
            children[i] = column(group.children().get(ordinals[i]), wanted.fields()[i].dataType());
        }
        return children;
    }

    private SparkColumn column(SchemaNode node, DataType wanted) {
        return switch (node) {
            case SchemaNode.Value value -> leaf(value, wanted);
            case SchemaNode.Variant variant -> new NestedColumns.Variants(variant.field());
            case SchemaNode.Fields group -> {
                StructType struct = (StructType) wanted;
                int[] ordinals = ordinals(group, struct);
                yield new NestedColumns.Structs(wanted, children(group, struct, ordinals), ordinals);
            }
            case SchemaNode.ListOf list ->
                new NestedColumns.Lists(wanted, column(list.element(), ((ArrayType) wanted).elementType()));
            case SchemaNode.MapOf map -> {
                MapType type = (MapType) wanted;
                yield new NestedColumns.Maps(wanted, column(map.key(), type.keyType()),
                        map.value().map(value -> column(value, type.valueType()))
                                .orElseGet(() -> new NumberColumns.Nulls(type.valueType())));
            }
        };
    }

    private SparkColumn leaf(SchemaNode.Value node, DataType type) {
        PrimitiveField field = node.field();
        if (type == DataTypes.NullType) {
            return new NumberColumns.Nulls(type);
        }
        LogicalType logical = field.logicalType().orElse(null);
        boolean isPartition = node.names().size() == 1 && partitions.contains(field.name());
        if (calendar.hasHybridDays() && type == DataTypes.DateType && !isPartition) {
            return new NumberColumns.HybridDates(type);
        }
        boolean isHybrid = field.type() == PhysicalType.INT96 ? calendar.hasHybridInt96() : calendar.hasHybridDays();
        SparkColumn column = column(node, field, logical, type);
        return isHybrid && type == DataTypes.TimestampType ? new NumberColumns.HybridTimes(column, calendar) : column;
    }

    private SparkColumn column(SchemaNode.Value node, PrimitiveField field, @Nullable LogicalType logical,
            DataType type) {
        boolean isText = type instanceof StringType;
        return switch (field.type()) {
            case BOOLEAN, FLOAT, DOUBLE -> new PlainColumn(type);
            case INT32 -> logical instanceof LogicalType.Time
                    ? new NumberColumns.MilliTimes(type)
                    : type == DataTypes.LongType ? new NumberColumns.UnsignedInts(type) : new PlainColumn(type);
            case INT64 -> int64(node, type);
            case INT96 -> type == DataTypes.LongType
                    ? new FixedColumns.JulianNanos(type, node.names())
                    : new FixedColumns.JulianTimestamps(type, new LongUnit.Nanos(node.names(), isCut()));
            case BYTE_ARRAY -> logical instanceof LogicalType.Decimal decimal
                    ? isText
                            ? new BytesColumns.NumberTexts(type, decimal.scale())
                            : new BytesColumns.Numbers(type)
                    : isText ? new PlainColumn(type) : new BytesColumns.Binaries(type);
            case FIXED_LEN_BYTE_ARRAY -> fixed(node, logical, type);
        };
    }

    private boolean isCut() {
        return types.nanoseconds() == Nanoseconds.CUT;
    }

    private SparkColumn int64(SchemaNode.Value node, DataType type) {
        List<String> names = node.names();
        if (type == DataTypes.LongType) {
            return new PlainColumn(type);
        }
        return switch (node.field().logicalType().orElse(null)) {
            case LogicalType.Timestamp timestamp -> switch (timestamp.unit()) {
                case MILLIS -> new NumberColumns.ScaledLongs(type, new LongUnit.Larger(names));
                case MICROS -> new PlainColumn(type);
                case NANOS -> new NumberColumns.ScaledLongs(type, new LongUnit.Nanos(names, isCut()));
            };
            case LogicalType.Time time -> switch (time.unit()) {
                case MILLIS, MICROS -> new NumberColumns.ScaledLongs(type, new LongUnit.Larger(names));
                case NANOS -> new NumberColumns.ScaledLongs(type, new LongUnit.Time(names, isCut()));
            };
            case LogicalType.Integer ignored -> new NumberColumns.UnsignedLongs(type);
            case null, default -> new PlainColumn(type);
        };
    }

    private SparkColumn fixed(SchemaNode.Value node, @Nullable LogicalType logical, DataType type) {
        return switch (logical) {
            case LogicalType.Uuid ignored -> new FixedColumns.Uuids(type);
            case LogicalType.Decimal decimal -> type instanceof StringType
                    ? new FixedColumns.NumberTexts(type, decimal.scale())
                    : new FixedColumns.Numbers(type);
            case LogicalType.Float16 ignored -> new FixedColumns.Halves(type);
            case LogicalType.Interval ignored ->
                new FixedColumns.Intervals((StructType) type, (StructType) types.leaf(node.field()));
            case LogicalType.Timestamp timestamp -> switch (timestamp.unit()) {
                case MILLIS -> new FixedColumns.WideTimestamps(type, node.names(), 1, LongUnit.STEP, isCut());
                case MICROS -> new FixedColumns.WideTimestamps(type, node.names(), 1, 1, isCut());
                case NANOS -> new FixedColumns.WideTimestamps(type, node.names(),
                        type == DataTypes.LongType ? 1 : LongUnit.STEP, 1, isCut());
            };
            case null, default -> new FixedColumns.Binaries(type);
        };
    }
}
