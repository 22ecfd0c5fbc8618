package dev.lamella.internal.spark.read;

import dev.lamella.ParquetReader;
import dev.lamella.dataset.Dataset;
import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TimePrecision;
import dev.lamella.statistics.ColumnStatistics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// Aggregates that the footers of all files give exactly.
final class MetadataAggregates {
    private final Dataset table;
    private final SparkTypes types;
    private final StructType columns;

    private MetadataAggregates(Dataset table, SparkTypes types, StructType columns) {
        this.table = table;
        this.types = types;
        this.columns = columns;
    }

    /// One row of aggregates.
    record Result(StructType readSchema, InternalRow row) implements LocalScan {
        @Override
        public InternalRow[] rows() {
            return new InternalRow[]{row};
        }

        @Override
        public String description() {
            return "lamella aggregates of footers";
        }
    }

    /// @param columns of the table, as Spark knows them
    /// @return empty if a footer does not give one of them exactly
    static Optional<Result> of(Dataset table, SparkTypes types, StructType columns, AggregateFunc[] functions)
            throws IOException {
        MetadataAggregates aggregates = new MetadataAggregates(table, types, columns);
        @Nullable
        Object[] values = new @Nullable Object[functions.length];
        List<StructField> fields = new ArrayList<>();
        for (int i = 0; i < functions.length; i++) {
            Optional<Value> value = aggregates.value(functions[i]);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values[i] = value.get().value();
            fields.add(DataTypes.createStructField("aggregate" + i, value.get().type(), true));
        }
        return Optional.of(new Result(DataTypes.createStructType(fields), new GenericInternalRow(values)));
    }

    /// Statistics of the columns that are not in lists or maps, as far as the footers have them exactly.
    ///
    /// @param columns of the table, as Spark knows them
    static Map<NamedReference, org.apache.spark.sql.connector.read.colstats.ColumnStatistics> statistics(Dataset table,
            SparkTypes types, StructType columns)
            throws IOException {
        MetadataAggregates aggregates = new MetadataAggregates(table, types, columns);
        Map<NamedReference, org.apache.spark.sql.connector.read.colstats.ColumnStatistics> statistics = new HashMap<>();
        for (String name : columns.fieldNames()) {
            NamedReference column = FieldReference.column(name);
            if (aggregates.leaf(column).isPresent()) {
                Optional<Value> count = aggregates.count(column);
                statistics.put(column, new Known(aggregates.bound(column, true).map(Value::value),
                        aggregates.bound(column, false).map(Value::value),
                        count.isPresent()
                                ? OptionalLong.of(table.rowCount() - (long) Objects.requireNonNull(count.get().value()))
                                : OptionalLong.empty()));
            }
        }
        return statistics;
    }

    private record Known(Optional<Object> min, Optional<Object> max, OptionalLong nullCount)
            implements
                org.apache.spark.sql.connector.read.colstats.ColumnStatistics {}

    private record Value(DataType type, @Nullable Object value) {}

    private Optional<Value> value(AggregateFunc function) throws IOException {
        return switch (function) {
            case CountStar ignored -> Optional.of(new Value(DataTypes.LongType, table.rowCount()));
            case Count count when !count.isDistinct() -> count(count.column());
            case Min min -> bound(min.column(), true);
            case Max max -> bound(max.column(), false);
            default -> Optional.empty();
        };
    }

    /// A column of the files that is not in a list or a map.
    private Optional<Leaf> leaf(Expression expression) throws IOException {
        if (!(expression instanceof NamedReference reference)) {
            return Optional.empty();
        }
        ColumnPath path = ColumnPath.of(reference.fieldNames());
        boolean isPartition = table.partitionColumns().stream()
                .anyMatch(field -> field.name().equals(path.names().getFirst()));
        return isPartition ? Optional.empty() : leaf(table.schema(), path);
    }

    private static Optional<Leaf> leaf(Schema schema, ColumnPath path) {
        return schema.leaves().stream().filter(leaf -> leaf.path().equals(path) && leaf.maxRepetitionLevel() == 0)
                .findFirst();
    }

    private Optional<Value> count(Expression column) throws IOException {
        Optional<Leaf> leaf = leaf(column);
        if (leaf.isEmpty()) {
            return Optional.empty();
        }
        long count = 0;
        for (int i = 0; i < table.files().size(); i++) {
            try (ParquetReader reader = table.open(i)) {
                Optional<Leaf> stored = leaf(reader.schema(), leaf.get().path());
                if (stored.isEmpty()) {
                    continue;
                }
                ColumnStatistics statistics = reader.statistics(stored.get().fileIndex());
                if (statistics.valueCount().isEmpty()) {
                    return Optional.empty();
                }
                count += statistics.valueCount().getAsLong();
            }
        }
        return Optional.of(new Value(DataTypes.LongType, count));
    }

    private Optional<Value> bound(Expression column, boolean isMin) throws IOException {
        Optional<Leaf> leaf = leaf(column).filter(each -> isPlain(each.node()) && isOrdered(each));
        if (leaf.isEmpty()) {
            return Optional.empty();
        }
        Comparable<Object> best = null;
        for (int i = 0; i < table.files().size(); i++) {
            try (ParquetReader reader = table.open(i)) {
                Optional<Leaf> stored = leaf(reader.schema(), leaf.get().path());
                if (stored.isEmpty()) {
                    continue;
                }
                ColumnStatistics statistics = reader.statistics(stored.get().fileIndex());
                Optional<byte[]> bound = isMin ? statistics.min() : statistics.max();
                if (bound.isEmpty() && statistics.isWithoutValues()) {
                    continue;
                }
                if (bound.isEmpty() || !isSameType(leaf.get(), stored.get())) {
                    return Optional.empty();
                }
                Comparable<Object> value = decoded(leaf.get().node(), bound.get());
                if (!isModern(types.type(leaf.get().node()), value)) {
                    return Optional.empty();
                }
                if (best == null || (isMin ? value.compareTo(best) < 0 : value.compareTo(best) > 0)) {
                    best = value;
                }
            }
        }
        return Optional.of(new Value(types.type(leaf.get().node()), best));
    }

    /// Whether the value is the same in all calendars.
    private static boolean isModern(DataType type, Object value) {
        return !(type == DataTypes.DateType && !Calendar.isModernDay((int) value)
                || type == DataTypes.TimestampType && !Calendar.isModernTime((long) value));
    }

    /// Whether Spark orders the column as its type in the file: not a text with a collation, for example.
    private boolean isOrdered(Leaf leaf) {
        DataType type = columns;
        for (String name : leaf.path().names()) {
            type = ((StructType) type).apply(name).dataType();
        }
        return type.equals(types.type(leaf.node()));
    }

    private static boolean isSameType(Leaf one, Leaf other) {
        return one.field().type() == other.field().type()
                && one.field().logicalType().equals(other.field().logicalType());
    }

    /// Whether the stored value is Spark's.
    private static boolean isPlain(SchemaNode.Value node) {
        Optional<LogicalType> logical = node.field().logicalType();
        return switch (node.field().type()) {
            case INT32 -> logical.isEmpty() || logical.get() instanceof LogicalType.Date
                    || logical.get() instanceof LogicalType.Integer integer && integer.isSigned();
            case INT64 ->
                logical.isEmpty() || logical.get() instanceof LogicalType.Integer integer && integer.isSigned()
                        || logical.get() instanceof LogicalType.Timestamp timestamp
                                && timestamp.unit() == TimePrecision.MICROS;
            case BYTE_ARRAY -> logical.isPresent() && logical.get() instanceof LogicalType.Text;
            default -> false;
        };
    }

    @SuppressWarnings("unchecked") // all bounds of a column have the same class
    private Comparable<Object> decoded(SchemaNode.Value node, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        DataType type = types.type(node);
        Comparable<?> value = switch (node.field().type()) {
            case INT32 -> {
                int number = buffer.getInt();
                yield type == DataTypes.ByteType
                        ? (Comparable<?>) (byte) number
                        : type == DataTypes.ShortType ? (Comparable<?>) (short) number : (Comparable<?>) number;
            }
            case INT64 -> buffer.getLong();
            default -> UTF8String.fromBytes(bytes);
        };
        return (Comparable<Object>) value;
    }
}
