package dev.lamella.internal.spark.read;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand;
import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.internal.spark.types.Nanoseconds;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TimePrecision;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// Predicates of Spark as filters, where both select exactly the same rows. For Spark, NaN equals itself and is larger than
/// all numbers; for filters, it is neither less than, equal to, nor greater than any number.
final class PredicateFilters {
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");
    private static final List<String> MIRRORED = List.of("=", "<>", ">", ">=", "<", "<=");

    private final Schema schema;
    private final SparkTypes types;

    PredicateFilters(Schema schema, SparkTypes types) {
        this.schema = schema;
        this.types = types;
    }

    /// The filter that is true, false and unknown where the predicate is; empty if there is none.
    Optional<Filter> filter(Expression predicate) {
        Expression[] children = predicate.children();
        if (!(predicate instanceof Predicate named)) {
            return Optional.empty();
        }
        return switch (named.name()) {
            case "AND" -> both(children, Filter::and);
            case "OR" -> both(children, Filter::or);
            case "NOT" -> filter(children[0]).map(Filter::negate);
            case "IS_NULL" -> node(children[0]).map(node -> Filter.column(node.path()).isNull());
            case "IS_NOT_NULL" -> node(children[0]).filter(node -> !isCopied(node))
                    .map(node -> Filter.column(node.path()).isNotNull());
            case "IN" -> in(children);
            case "STARTS_WITH" -> startsWith(children);
            case "<=>" ->
                comparison("=", children[0], children[1]).map(equal -> equal.and(column(children).isNotNull()));
            default -> COMPARISONS.contains(named.name()) && children.length == 2
                    ? comparison(named.name(), children[0], children[1])
                    : Optional.empty();
        };
    }

    private interface Join {
        Filter of(Filter one, Filter other);
    }

    private Optional<Filter> both(Expression[] children, Join join) {
        Optional<Filter> all = filter(children[0]);
        for (int i = 1; i < children.length && all.isPresent(); i++) {
            Filter before = all.get();
            all = filter(children[i]).map(next -> join.of(before, next));
        }
        return all;
    }

    /// The column of a comparison that was translated.
    private Operand column(Expression[] children) {
        return Filter.column(node(children[0]).or(() -> node(children[1])).orElseThrow().path());
    }

    private Optional<Filter> comparison(String name, Expression left, Expression right) {
        if (left instanceof Literal<?>) {
            return right instanceof NamedReference
                    ? comparison(MIRRORED.get(COMPARISONS.indexOf(name)), right, left)
                    : Optional.empty();
        }
        return leaf(left)
                .flatMap(leaf -> value(leaf, right).map(value -> compare(name, Filter.column(leaf.path()), value)));
    }

    private static Filter compare(String name, Operand column, Object value) {
        if (value instanceof Double || value instanceof Float) {
            return Double.isNaN(((Number) value).doubleValue())
                    ? compareNan(name, column)
                    : compareFloat(name, column, value);
        }
        return switch (name) {
            case "=" -> column.equalTo(value);
            case "<>" -> column.notEqualTo(value);
            case "<" -> column.lessThan(value);
            case "<=" -> column.atMost(value);
            case ">" -> column.greaterThan(value);
            default -> column.atLeast(value);
        };
    }

    private static Filter compareFloat(String name, Operand column, Object value) {
        return switch (name) {
            case "=" -> column.equalTo(value);
            case "<>" -> column.equalTo(value).negate();
            case "<" -> column.lessThan(value);
            case "<=" -> column.atMost(value);
            case ">" -> column.greaterThan(value).or(column.isNan());
            default -> column.atLeast(value).or(column.isNan());
        };
    }

    /// Always unknown for null.
    private static Filter compareNan(String name, Operand column) {
        Filter isNan = column.isNan();
        return switch (name) {
            case "=", ">=" -> isNan;
            case "<>", "<" -> isNan.negate();
            case "<=" -> isNan.or(isNan.negate());
            default -> isNan.and(isNan.negate());
        };
    }

    private Optional<Filter> in(Expression[] children) {
        Optional<SchemaNode.Value> leaf = leaf(children[0]);
        if (leaf.isEmpty() || children.length < 2) {
            return Optional.empty();
        }
        Operand column = Filter.column(leaf.get().path());
        List<Object> values = new ArrayList<>();
        boolean hasNan = false;
        for (Expression child : Arrays.asList(children).subList(1, children.length)) {
            Optional<Object> value = value(leaf.get(), child);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            if (value.get() instanceof Double || value.get() instanceof Float) {
                double number = ((Number) value.get()).doubleValue();
                if (Double.isNaN(number)) {
                    hasNan = true;
                    continue;
                }
            }
            values.add(value.get());
        }
        Filter some = column.in(values);
        return Optional.of(hasNan ? some.or(column.isNan()) : some);
    }

    private Optional<Filter> startsWith(Expression[] children) {
        return leaf(children[0]).flatMap(leaf -> value(leaf, children[1]).filter(String.class::isInstance)
                .map(prefix -> Filter.column(leaf.path()).startsWith(prefix)));
    }

    /// Whether a filter copies the rows of the field that it selects: lists, maps and structs. Spark tests each row for
    /// null, which costs less. It does so before `explode`.
    private static boolean isCopied(SchemaNode node) {
        return switch (node) {
            case SchemaNode.Value ignored -> false;
            case SchemaNode.Variant ignored -> false;
            case SchemaNode.Fields ignored -> true;
            case SchemaNode.ListOf ignored -> true;
            case SchemaNode.MapOf ignored -> true;
        };
    }

    /// The field that a reference names.
    private Optional<SchemaNode> node(Expression expression) {
        if (!(expression instanceof NamedReference reference)) {
            return Optional.empty();
        }
        SchemaNode node = schema.root();
        for (String name : reference.fieldNames()) {
            Optional<SchemaNode> next = node instanceof SchemaNode.Variant ? Optional.empty() : child(node, name);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            node = next.get();
        }
        return node instanceof SchemaNode.ListOf list && list.isUnannotated() ? Optional.empty() : Optional.of(node);
    }

    private static Optional<SchemaNode> child(SchemaNode node, String name) {
        return node instanceof SchemaNode.Fields group
                ? group.children().stream().filter(child -> child.field().name().equals(name)).findFirst()
                : Optional.empty();
    }

    /// A leaf whose values compare in files as they do in Spark.
    private Optional<SchemaNode.Value> leaf(Expression expression) {
        return node(expression).filter(SchemaNode.Value.class::isInstance).map(SchemaNode.Value.class::cast)
                .filter(leaf -> isComparable(leaf.field()));
    }

    private boolean isComparable(PrimitiveField field) {
        Optional<LogicalType> logical = field.logicalType();
        if (logical.isEmpty()) {
            return field.type() != PhysicalType.INT96 && field.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY;
        }
        return switch (logical.get()) {
            case LogicalType.Text ignored -> true;
            case LogicalType.Integer ignored -> true;
            case LogicalType.Float16 ignored -> true;
            case LogicalType.Date ignored -> true;
            case LogicalType.Decimal decimal -> decimal.precision() <= SparkTypes.MAX_PRECISION;
            case LogicalType.Time time -> isExact(time.unit());
            case LogicalType.Timestamp timestamp -> isExact(timestamp.unit()) && field.type() == PhysicalType.INT64;
            default -> false;
        };
    }

    private boolean isExact(TimePrecision unit) {
        return unit != TimePrecision.NANOS || types.nanoseconds() == Nanoseconds.EXACT;
    }

    /// The value of a literal of the type that the leaf has in Spark.
    private Optional<Object> value(SchemaNode.Value leaf, Expression expression) {
        if (!(expression instanceof Literal<?> literal) || literal.value() == null) {
            return Optional.empty();
        }
        DataType type = types.type(leaf);
        boolean isSame = literal.dataType().equals(type)
                || type instanceof TimeType && literal.dataType() instanceof TimeType;
        return isSame ? Optional.ofNullable(value(type, literal.value())) : Optional.empty();
    }

    /// Empty also for texts that are not UTF-8, and for days and times of which files in the hybrid calendar have other
    /// numbers.
    private static @Nullable Object value(DataType type, Object value) {
        return switch (type) {
            case StringType ignored ->
                type.equals(DataTypes.StringType) && ((UTF8String) value).isValid() ? value.toString() : null;
            case DateType ignored ->
                Calendar.isModernDay((Integer) value) ? LocalDate.ofEpochDay((Integer) value) : null;
            case TimestampType ignored ->
                Calendar.isModernTime((Long) value) ? Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS) : null;
            case TimestampNTZType ignored ->
                LocalDateTime.ofInstant(Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS), ZoneOffset.UTC);
            case TimeType ignored -> LocalTime.ofNanoOfDay((Long) value);
            case BinaryType ignored -> value;
            case FloatType ignored -> value;
            case DoubleType ignored -> value;
            default -> value instanceof Decimal decimal ? decimal.toJavaBigDecimal() : value;
        };
    }
}
