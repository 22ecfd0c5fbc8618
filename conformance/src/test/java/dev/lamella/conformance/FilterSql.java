package dev.lamella.conformance;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.filter.TextPattern;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A filter as a condition in DuckDB's SQL, with what is different there spelled out: NaN, which is the greatest number there; `any`,
/// which SQL has not; numbers that a column's type does not have.
final class FilterSql {
    /// What has to be run before a condition.
    static final String MACRO = "CREATE OR REPLACE MACRO any_of(a) AS CASE WHEN a IS NULL THEN NULL"
            + " WHEN list_contains(a, true) THEN true WHEN list_count(a) < len(a) THEN NULL ELSE false END";
    private static final int MOST_DIGITS = 38;

    private final Schema schema;
    private final Consumer<String> asked;
    private int names;

    private FilterSql(Schema schema, Consumer<String> asked) {
        this.schema = schema;
        this.asked = asked;
    }

    /// The condition, on columns of the names of the schema.
    ///
    /// @param asked receives each form of filter and of operand, of each shape of a group on the way, and of each type that values are
    ///        compared of
    static String of(Filter filter, Schema schema, Consumer<String> asked) {
        return new FilterSql(schema, asked).sql(filter, new Spot(null, false, ""));
    }

    /// An expression and what it is of.
    ///
    /// @param field null for the row; the map for an entry of it
    private record Spot(@Nullable Field field, boolean isElement, boolean isEntry, String sql) {
        Spot(@Nullable Field field, boolean isElement, String sql) {
            this(field, isElement, false, sql);
        }

        boolean isBareList() {
            return field != null && field.repetition() == Repetition.REPEATED && !isElement;
        }
    }

    private String sql(Filter filter, Spot origin) {
        asked.accept(filter.getClass().getSimpleName());
        return switch (filter) {
            case Filter.And(List<Filter> parts) -> joined(parts, origin, " AND ", "true");
            case Filter.Or(List<Filter> parts) -> joined(parts, origin, " OR ", "false");
            case Filter.Not(Filter part) -> "(NOT " + sql(part, origin) + ")";
            case Filter.Any(var list, Filter element) ->
                follow(origin, list.steps(), end -> any(end, each -> sql(element, each)));
            case Filter.IsNull(Operand operand) -> at(operand, origin, FilterSql::isNull);
            case Filter.IsNan(Operand operand) -> at(operand, origin, end -> value(end, at -> "isnan(" + at.sql + ")"));
            case Filter.Comparison(Operand operand, Comparison comparison, Literal literal) ->
                at(operand, origin, end -> value(end, at -> compare(at, comparison, literal)));
            case Filter.Between(Operand operand, Literal low, Literal high) -> at(operand, origin, end -> value(end,
                    at -> "(" + compare(at, Comparison.GREATER_OR_EQUAL, low) + " AND "
                            + compare(at, Comparison.LESS_OR_EQUAL, high) + ")"));
            case Filter.In(Operand operand, List<Literal> literals) -> at(operand, origin, end -> value(end,
                    at -> literals.stream().map(literal -> compare(at, Comparison.EQUAL, literal))
                            .collect(Collectors.joining(" OR ", "(" + known(at, "false") + " OR ",
                                    literals.isEmpty() ? "false)" : ")"))));
            case Filter.StartsWith(Operand operand, Literal prefix) ->
                at(operand, origin, end -> value(end, at -> "starts_with(hex(" + bytes(at) + "), '"
                        + HexFormat.of().withUpperCase().formatHex(bytes(at, prefix)) + "')"));
            case Filter.Matches(Operand operand, TextPattern pattern) -> {
                asked.accept(pattern.getClass().getSimpleName());
                yield at(operand, origin, end -> value(end,
                        at -> "regexp_matches(hex(" + bytes(at) + "), '" + regex(TextParts.of(pattern)) + "')"));
            }
            case Filter.ColumnComparison(Operand left, Comparison comparison, Operand right) -> at(left, origin,
                    one -> at(right, origin, two -> pair(one, comparison, two)));
        };
    }

    /// For the digits of the bytes, two for each.
    private static String regex(TextParts parts) {
        return parts.parts().stream().map(HexFormat.of().withUpperCase()::formatHex)
                .collect(Collectors.joining("(?:..)*", "^", "$"));
    }

    /// Of columns of one type.
    private static String pair(Spot one, Comparison comparison, Spot two) {
        PrimitiveField field = (PrimitiveField) one.field;
        if (TrueOrder.hasNan(field.type(), field.logicalType())) {
            return "(CASE WHEN " + one.sql + " IS NULL OR " + two.sql + " IS NULL THEN NULL ELSE NOT isnan(" + one.sql
                    + ") AND NOT isnan(" + two.sql + ") AND " + one.sql + comparison.sign() + two.sql + " END)";
        }
        boolean isOfBytes = field.type() == PhysicalType.BYTE_ARRAY
                || field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        boolean isNumber = field.logicalType().orElse(null) instanceof LogicalType.Decimal;
        return isOfBytes && !isNumber
                ? "(" + bytes(one) + " " + comparison.sign() + " " + bytes(two) + ")"
                : "(" + one.sql + " " + comparison.sign() + " " + two.sql + ")";
    }

    /// Elements that no annotation makes elements are never null. DuckDB has that of their one field in their place: see [#child].
    private static String isNull(Spot at) {
        return at.isElement ? "false" : "(" + at.sql + " IS NULL)";
    }

    private String joined(List<Filter> parts, Spot origin, String word, String none) {
        return parts.isEmpty()
                ? none
                : parts.stream().map(part -> sql(part, origin)).collect(Collectors.joining(word, "(", ")"));
    }

    private String at(Operand operand, Spot origin, Function<Spot, String> end) {
        asked.accept(operand.getClass().getSimpleName());
        return switch (operand) {
            case Operand.Column(var path) -> follow(origin, path.steps(), end);
            case Operand.Element() -> end.apply(origin);
            case Operand.AtKey(var map, Literal key, var field) -> follow(origin, map.steps(), at -> {
                GroupField group = (GroupField) at.field;
                String name = "k" + names++;
                String isIt = compare(new Spot(group.key(), false, name + ".key"), Comparison.EQUAL, key);
                String found = "list_filter(map_entries(" + at.sql + "), lambda " + name + ": " + isIt + ")[-1].value";
                return follow(new Spot(group.value().orElseThrow(), false, "(" + found + ")"),
                        field.map(path -> path.steps()).orElse(List.of()), end);
            });
            case Operand.InVariant _ -> throw new AssertionError(operand);
        };
    }

    private String value(Spot end, Function<Spot, String> test) {
        asked.accept(((PrimitiveField) end.field).typeText());
        return end.isBareList() ? any(end, test) : test.apply(end);
    }

    /// True if it is for one; else unknown for a null list, and if it is for one; else false.
    private String any(Spot list, Function<Spot, String> test) {
        String name = "e" + names++;
        boolean isMap = !list.isBareList() && ((GroupField) list.field).shape() instanceof GroupShape.MapOf;
        Field element = isMap || list.isBareList() ? list.field : ((GroupField) list.field).element();
        boolean isElement = list.isBareList()
                || !isMap && element == ((GroupField) list.field).children().getFirst();
        String all = isMap ? "map_entries(" + list.sql + ")" : list.sql;
        String answers = "list_transform(" + all + ", lambda " + name + ": "
                + test.apply(isMap ? new Spot(element, true, true, name) : new Spot(element, isElement, name)) + ")";
        return "any_of(" + answers + ")";
    }

    private String follow(Spot from, List<Step> steps, Function<Spot, String> end) {
        if (steps.isEmpty()) {
            return end.apply(from);
        }
        List<Step> rest = steps.subList(1, steps.size());
        if (from.field == null) {
            Field field = named(schema.fields(), steps.getFirst());
            return follow(new Spot(field, false, "\"" + field.name() + "\""), rest, end);
        }
        if (from.isEntry) {
            return follow(part(from, isKey(steps.getFirst(), "key")), rest, end);
        }
        if (from.isBareList()) {
            return any(from, each -> follow(each, steps.getFirst() instanceof Step.Element ? rest : steps, end));
        }
        GroupField group = (GroupField) from.field;
        boolean isNamed = steps.getFirst() instanceof Step.Name;
        asked.accept(group.shape().getClass().getSimpleName());
        return switch (group.shape()) {
            case GroupShape.Struct _,GroupShape.File _,GroupShape.Variant _ ->
                follow(child(from, steps.getFirst()), rest, end);
            case GroupShape.ListOf(ListRule rule) -> any(from, each -> follow(each,
                    steps.subList(isNamed && rule == ListRule.THREE_LEVELS ? 2 : 1, steps.size()), end));
            case GroupShape.MapOf _ -> {
                boolean isKey = isKey(steps.get(isNamed ? 1 : 0), group.key().name());
                yield any(from, each -> follow(part(each, isKey), steps.subList(isNamed ? 2 : 1, steps.size()), end));
            }
        };
    }

    private static boolean isKey(Step step, String keyName) {
        return step instanceof Step.Key || step.equals(new Step.Name(keyName));
    }

    private static Spot part(Spot entry, boolean isKey) {
        GroupField map = (GroupField) entry.field;
        return new Spot(isKey ? map.key() : map.value().orElseThrow(), false, entry.sql + (isKey ? ".key" : ".value"));
    }

    /// A repeated group of one field is that field to DuckDB.
    private static Spot child(Spot parent, Step step) {
        Field field = named(((GroupField) parent.field).children(), step);
        boolean isAlone = parent.isElement && ((GroupField) parent.field).children().size() == 1;
        return new Spot(field, false,
                isAlone ? parent.sql : "struct_extract(" + parent.sql + ", '" + field.name() + "')");
    }

    private static Field named(List<Field> fields, Step step) {
        String name = ((Step.Name) step).name();
        return fields.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    // Comparisons.

    /// A truth that is unknown for null.
    private static String known(Spot at, String truth) {
        return "(CASE WHEN " + at.sql + " IS NULL THEN NULL ELSE " + truth + " END)";
    }

    private static String compare(Spot at, Comparison comparison, Literal literal) {
        PrimitiveField field = (PrimitiveField) at.field;
        MeantValue meant = MeantValue.of(field, literal);
        if (TrueOrder.hasNan(field.type(), field.logicalType())) {
            return known(at, "NOT isnan(" + at.sql + ") AND " + real(at.sql, comparison, meant));
        }
        return switch (meant) {
            case MeantValue.Bool(boolean value) -> "(" + at.sql + " " + comparison.sign() + " " + value + ")";
            case MeantValue.Bytes _ -> "(" + bytes(at) + " " + comparison.sign() + " from_hex('"
                    + HexFormat.of().formatHex(bytes(at, literal)) + "'))";
            case MeantValue.Real(double number) when Double.isInfinite(number) ->
                known(at, Boolean.toString(isBeyond(comparison, number > 0)));
            case MeantValue.Real(double number) -> exact(at, comparison, new BigDecimal(number));
            case MeantValue.Exact(BigDecimal number) -> exact(at, comparison, number);
            case MeantValue.Unordered _ -> throw new AssertionError(field);
        };
    }

    /// Whether values compare so with what is above, or below, all of them.
    private static boolean isBeyond(Comparison comparison, boolean isAbove) {
        return switch (comparison) {
            case EQUAL -> false;
            case LESS, LESS_OR_EQUAL -> isAbove;
            case GREATER, GREATER_OR_EQUAL -> !isAbove;
        };
    }

    private static String real(String sql, Comparison comparison, MeantValue literal) {
        double nearest = switch (literal) {
            case MeantValue.Real(double number) -> number;
            case MeantValue.Exact(BigDecimal number) -> number.doubleValue();
            case MeantValue _ -> throw new AssertionError(literal);
        };
        int side = literal instanceof MeantValue.Exact(BigDecimal number) && Double.isFinite(nearest)
                ? number.compareTo(new BigDecimal(nearest))
                : 0;
        return "(" + beside(sql + "::DOUBLE", comparison, "'" + nearest + "'::DOUBLE", side) + ")";
    }

    /// @param side 1 if the literal is a little more than `text`, -1 if less, else 0
    private static String beside(String sql, Comparison comparison, String text, int side) {
        return switch (comparison) {
            case EQUAL -> side == 0 ? sql + " = " + text : "false";
            case LESS, LESS_OR_EQUAL -> sql + (side == 0 ? comparison.sign() : side > 0 ? "<=" : "<") + text;
            case GREATER, GREATER_OR_EQUAL -> sql + (side == 0 ? comparison.sign() : side > 0 ? ">" : ">=") + text;
        };
    }

    private static String exact(Spot at, Comparison comparison, BigDecimal number) {
        PrimitiveField field = (PrimitiveField) at.field;
        LogicalType type = field.logicalType().orElse(null);
        int scale = type instanceof LogicalType.Decimal decimal ? decimal.scale() : 0;
        boolean isNanos = type instanceof LogicalType.Time
                || type instanceof LogicalType.Timestamp(boolean _, TimePrecision unit) && unit == TimePrecision.NANOS;
        boolean isMicros = type instanceof LogicalType.Timestamp && !isNanos || field.type() == PhysicalType.INT96;
        String sql = isNanos
                ? nanos(at.sql)
                : isMicros
                        ? "epoch_us(" + at.sql + ")"
                        : type instanceof LogicalType.Date ? "(" + at.sql + " - DATE '1970-01-01')" : at.sql;
        BigDecimal counted = isMicros ? number.movePointLeft(3) : number;
        BigDecimal floor = counted.setScale(scale, RoundingMode.FLOOR);
        if (floor.precision() > MOST_DIGITS) {
            return known(at, Boolean.toString(isBeyond(comparison, floor.signum() > 0)));
        }
        String decimal = "::DECIMAL(" + MOST_DIGITS + "," + scale + ")";
        return known(at, beside(sql + decimal, comparison, "'" + floor.toPlainString() + "'" + decimal,
                counted.compareTo(floor)));
    }

    /// The last number of 64 bits, and the one below zero, are infinities in DuckDB, which have no nanoseconds.
    private static String nanos(String sql) {
        return "(CASE " + sql + "::VARCHAR WHEN 'infinity' THEN " + Long.MAX_VALUE + " WHEN '-infinity' THEN "
                + -Long.MAX_VALUE + " ELSE epoch_ns(" + sql + ") END)";
    }

    /// A BLOB.
    private static String bytes(Spot at) {
        LogicalType type = ((PrimitiveField) at.field).logicalType().orElse(null);
        return switch (type) {
            case null -> at.sql;
            case LogicalType.Bson _ -> at.sql;
            case LogicalType.Uuid _ -> "from_hex(replace(" + at.sql + "::VARCHAR, '-', ''))";
            case LogicalType _ -> "encode(" + at.sql + "::VARCHAR)";
        };
    }

    private static byte[] bytes(Spot at, Literal literal) {
        return ((MeantValue.Bytes) MeantValue.of((PrimitiveField) at.field, literal)).bytes();
    }
}
