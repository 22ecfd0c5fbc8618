package dev.lamella.internal.spark.read;

import dev.lamella.ParquetReader;
import dev.lamella.dataset.Dataset;
import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.FieldMatching;
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
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<ColumnPath, Figures> figures = new HashMap<>();

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
    /// @return empty if a footer does not give one of them exactly; no file is opened for other functions than those that
    ///     footers may give
    static Optional<Result> of(Dataset table, SparkTypes types, StructType columns, AggregateFunc[] functions)
            throws IOException {
        if (!Arrays.stream(functions).allMatch(MetadataAggregates::isInFooters)) {
            return Optional.empty();
        }
        MetadataAggregates aggregates = new MetadataAggregates(table, types, columns);
        aggregates.read(Arrays.stream(functions).flatMap(function -> Arrays.stream(function.children())).toList());
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
        List<NamedReference> names = Arrays.stream(columns.fieldNames()).map(FieldReference::column).toList();
        aggregates.read(names);
        Map<NamedReference, org.apache.spark.sql.connector.read.colstats.ColumnStatistics> statistics = new HashMap<>();
        for (NamedReference column : names) {
            Optional<Figures> figures = aggregates.figures(column);
            if (figures.isPresent()) {
                OptionalLong count = figures.get().count;
                statistics.put(column, new Known(figures.get().min.value().map(Value::value),
                        figures.get().max.value().map(Value::value),
                        count.isPresent()
                                ? OptionalLong.of(table.rowCount() - count.getAsLong())
                                : OptionalLong.empty()));
            }
        }
        return statistics;
    }

    private record Known(Optional<Object> min, Optional<Object> max, OptionalLong nullCount)
            implements
                org.apache.spark.sql.connector.read.colstats.ColumnStatistics {}

    private record Value(DataType type, @Nullable Object value) {}

    private static boolean isInFooters(AggregateFunc function) {
        return switch (function) {
            case CountStar ignored -> true;
            case Count count -> !count.isDistinct();
            case Min ignored -> true;
            case Max ignored -> true;
            default -> false;
        };
    }

    private Optional<Value> value(AggregateFunc function) throws IOException {
        return switch (function) {
            case CountStar ignored -> Optional.of(new Value(DataTypes.LongType, table.rowCount()));
            case Count count ->
                figures(count.column()).flatMap(column -> column.count.isPresent()
                        ? Optional.of(new Value(DataTypes.LongType, column.count.getAsLong()))
                        : Optional.empty());
            case Min min -> figures(min.column()).flatMap(column -> column.min.value());
            case Max max -> figures(max.column()).flatMap(column -> column.max.value());
            default -> Optional.empty();
        };
    }

    /// A column of the files that is not in a list or a map, and that has its name in all of them.
    private Optional<Leaf> leaf(Expression expression) throws IOException {
        if (!(expression instanceof NamedReference reference)
                || table.options().fieldMatching() != FieldMatching.NAME) {
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

    private Optional<Figures> figures(Expression column) throws IOException {
        return leaf(column).map(leaf -> figures.get(leaf.path()));
    }

    /// Reads the figures of columns, from each file once. Ends as soon as none can be exact.
    private void read(List<? extends Expression> wanted) throws IOException {
        for (Expression column : wanted) {
            leaf(column).ifPresent(leaf -> figures.put(leaf.path(), new Figures(leaf)));
        }
        for (int i = 0; i < table.files().size() && figures.values().stream().anyMatch(Figures::isKnown); i++) {
            try (ParquetReader reader = table.open(i)) {
                for (Figures column : figures.values()) {
                    column.add(reader);
                }
            }
        }
    }

    /// The figures of a column, over all files.
    private final class Figures {
        private final Leaf leaf;
        private final Bound min;
        private final Bound max;
        /// The number of values; empty if a file does not give it.
        private OptionalLong count = OptionalLong.of(0);

        Figures(Leaf leaf) {
            this.leaf = leaf;
            boolean hasOrder = isPlain(leaf.node()) && isOrdered(leaf);
            min = new Bound(leaf.node(), Comparator.reverseOrder(), hasOrder);
            max = new Bound(leaf.node(), Comparator.naturalOrder(), hasOrder);
        }

        boolean isKnown() {
            return count.isPresent() || min.isKnown || max.isKnown;
        }

        void add(ParquetReader reader) throws IOException {
            Optional<Leaf> stored = leaf(reader.schema(), leaf.path());
            if (stored.isEmpty()) {
                return;
            }
            ColumnStatistics statistics = reader.statistics(stored.get().fileIndex());
            OptionalLong more = statistics.valueCount();
            count = count.isPresent() && more.isPresent()
                    ? OptionalLong.of(count.getAsLong() + more.getAsLong())
                    : OptionalLong.empty();
            if (!statistics.isWithoutValues()) {
                boolean isSame = isSameType(leaf, stored.get());
                min.add(statistics.min().filter(ignored -> isSame));
                max.add(statistics.max().filter(ignored -> isSame));
            }
        }
    }

    /// The smallest or the largest value of a column.
    private final class Bound {
        private final SchemaNode.Value node;
        /// The largest value in this order is kept.
        private final Comparator<Comparable<Object>> order;
        private boolean isKnown;
        private @Nullable Comparable<Object> best;

        Bound(SchemaNode.Value node, Comparator<Comparable<Object>> order, boolean isKnown) {
            this.node = node;
            this.order = order;
            this.isKnown = isKnown;
        }

        /// @param stored the bound of a file; empty if it does not give one in the type of the table
        void add(Optional<byte[]> stored) {
            Optional<Comparable<Object>> value = isKnown
                    ? stored.map(bytes -> decoded(node, bytes)).filter(known -> isModern(types.type(node), known))
                    : Optional.empty();
            isKnown = value.isPresent();
            if (value.isPresent() && (best == null || order.compare(value.get(), best) > 0)) {
                best = value.get();
            }
        }

        /// The value is null if no file has any.
        Optional<Value> value() {
            return isKnown ? Optional.of(new Value(types.type(node), best)) : Optional.empty();
        }
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
