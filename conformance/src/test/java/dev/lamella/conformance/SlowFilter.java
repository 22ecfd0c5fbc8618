package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
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
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Evaluates a filter as `docs/reference/filters.md` defines it: row by row and value by value, independently of the
/// library's evaluation. Rows are trees of [Physical] whose leaves are [MeantValue], and whose variants are
/// [SlowVariant].
final class SlowFilter {
    private final Schema schema;
    private final Map<Literal, Map<PrimitiveField, MeantValue>> literals = new IdentityHashMap<>();

    SlowFilter(Schema schema) {
        this.schema = schema;
    }

    /// A place that a filter looks at, with what is there.
    private sealed interface Spot {
        /// The fields of a row.
        record Row(Fields values) implements Spot {}

        /// A field, or an element of a list.
        record At(Field field, boolean isElement, @Nullable Object value) implements Spot {
            boolean isBareList() {
                return field.repetition() == Repetition.REPEATED && !isElement;
            }

            Optional<GroupShape> shape() {
                return field instanceof GroupField group ? Optional.of(group.shape()) : Optional.empty();
            }
        }

        /// An entry of a map.
        record OfMap(GroupField map, Entry entry) implements Spot {}
    }

    /// A row with what its stored values mean.
    static Fields meant(Schema schema, Fields row) {
        return meant(schema.fields(), row);
    }

    private static Fields meant(List<Field> fields, Fields values) {
        List<@Nullable Object> meant = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            meant.add(meant(fields.get(i), values.values().get(i), false));
        }
        return new Fields(meant);
    }

    private static @Nullable Object meant(Field field, @Nullable Object value, boolean isElement) {
        if (value == null) {
            return null;
        }
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            return all((List<?>) value, field, true);
        }
        return switch (field) {
            case PrimitiveField leaf -> MeantValue.of(leaf, value);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.File _ -> meant(group.children(), (Fields) value);
                case GroupShape.Variant _ -> SlowVariant.of((Fields) value);
                case GroupShape.ListOf _ -> all((List<?>) value, group.element(),
                        group.element() == group.children().getFirst());
                case GroupShape.MapOf _ -> new Entries(((Entries) value).list().stream()
                        .map(entry -> new Entry(meant(group.key(), entry.key(), false), group.value()
                                .map(field2 -> meant(field2, entry.value(), false)).orElse(null)))
                        .toList());
            };
        };
    }

    private static List<@Nullable Object> all(List<?> values, Field element, boolean isElement) {
        List<@Nullable Object> all = new ArrayList<>();
        values.forEach(value -> all.add(meant(element, value, isElement)));
        return all;
    }

    Truth of(Filter filter, Fields row) {
        return of(filter, new Spot.Row(row));
    }

    private Truth of(Filter filter, Spot origin) {
        return switch (filter) {
            case Filter.And(List<Filter> parts) ->
                parts.stream().map(part -> of(part, origin)).reduce(Truth.TRUE, Truth::and);
            case Filter.Or(List<Filter> parts) ->
                parts.stream().map(part -> of(part, origin)).reduce(Truth.FALSE, Truth::or);
            case Filter.Not(Filter part) -> of(part, origin).not();
            case Filter.Any(var list, Filter element) -> follow(origin, list.steps(), end -> any(end,
                    each -> of(element, each)));
            case Filter.IsNull(Operand operand) -> at(operand, origin, end -> Truth.of(isNull(end)));
            case Filter.IsNan(Operand operand) -> value(operand, origin, (_, value) -> switch (value) {
                case MeantValue.Real(double number) -> Truth.of(Double.isNaN(number));
                case SlowVariant variant -> variant.isNan();
                case Object _ -> throw new AssertionError(filter);
            });
            case Filter.Comparison(Operand operand, Comparison comparison, Literal literal) ->
                value(operand, origin, (leaf, value) -> compare(leaf, value, comparison, literal));
            case Filter.Between(Operand operand, Literal low, Literal high) -> value(operand, origin,
                    (leaf, value) -> compare(leaf, value, Comparison.GREATER_OR_EQUAL, low)
                            .and(compare(leaf, value, Comparison.LESS_OR_EQUAL, high)));
            case Filter.In(Operand operand, List<Literal> all) -> value(operand, origin, (leaf, value) -> all.stream()
                    .map(literal -> compare(leaf, value, Comparison.EQUAL, literal)).reduce(Truth.FALSE, Truth::or));
            case Filter.StartsWith(Operand operand, Literal prefix) -> value(operand, origin, (leaf,
                    value) -> value instanceof SlowVariant variant
                            ? variant.startsWith(prefix)
                            : MeantValue.startsWith((MeantValue) value, meant(leaf, prefix)));
            case Filter.Matches(Operand operand, TextPattern pattern) -> value(operand, origin,
                    (_, value) -> Truth.of(TextParts.of(pattern).matches(((MeantValue.Bytes) value).bytes())));
            case Filter.ColumnComparison(Operand left, Comparison comparison, Operand right) -> value(left, origin,
                    (_, one) -> value(right, origin, (_, two) -> MeantValue.compare((MeantValue) two, Comparison.EQUAL,
                            (MeantValue) two).and(MeantValue.compare((MeantValue) one, comparison, (MeantValue) two))));
        };
    }

    private Truth compare(@Nullable PrimitiveField leaf, Object value, Comparison comparison, Literal literal) {
        return value instanceof SlowVariant variant
                ? variant.compare(comparison, literal)
                : MeantValue.compare((MeantValue) value, comparison, meant(leaf, literal));
    }

    private MeantValue meant(@Nullable PrimitiveField leaf, Literal literal) {
        return literals.computeIfAbsent(literal, _ -> new IdentityHashMap<>()).computeIfAbsent(leaf,
                field -> MeantValue.of(field, literal));
    }

    /// What is asked of a value that is there.
    private interface Test {
        Truth of(@Nullable PrimitiveField leaf, Object value);
    }

    private Truth value(Operand operand, Spot origin, Test test) {
        return at(operand, origin, end -> value(end, test));
    }

    private static Truth value(Spot end, Test test) {
        Spot.At at = (Spot.At) end;
        if (at.isBareList()) {
            return any(at, each -> value(each, test));
        }
        return at.value == null
                ? Truth.UNKNOWN
                : test.of(at.field instanceof PrimitiveField leaf ? leaf : null, at.value);
    }

    private static boolean isNull(Spot spot) {
        return ((Spot.At) spot).value == null;
    }

    private Truth at(Operand operand, Spot origin, Function<Spot, Truth> test) {
        return switch (operand) {
            case Operand.Column(var path) -> follow(origin, path.steps(), test);
            case Operand.Element() -> test.apply(origin);
            case Operand.AtKey(var map, Literal key, var field) -> follow(origin, map.steps(), end -> {
                Spot.At at = (Spot.At) end;
                GroupField group = (GroupField) at.field;
                Object found = null;
                if (at.value instanceof Entries(List<Entry> entries)) {
                    for (Entry entry : entries) {
                        boolean isIt = compare((PrimitiveField) group.key(), entry.key(), Comparison.EQUAL,
                                key) == Truth.TRUE;
                        found = isIt ? entry.value() : found;
                    }
                }
                return follow(new Spot.At(group.value().orElseThrow(), false, found),
                        field.map(path -> path.steps()).orElse(List.of()), test);
            });
            case Operand.InVariant(var column, var path) -> follow(origin, column.steps(), end -> {
                Spot.At at = (Spot.At) end;
                return test.apply(new Spot.At(at.field, true,
                        at.value == null ? null : ((SlowVariant) at.value).at(path).orElse(null)));
            });
        };
    }

    private static Truth any(Spot list, Function<Spot, Truth> test) {
        Spot.At at = (Spot.At) list;
        if (at.value == null) {
            return Truth.UNKNOWN;
        }
        Truth truth = Truth.FALSE;
        if (at.value instanceof Entries(List<Entry> entries)) {
            for (Entry entry : entries) {
                truth = truth.or(test.apply(new Spot.OfMap((GroupField) at.field, entry)));
            }
            return truth;
        }
        boolean isRepeated = at.isBareList();
        Field element = isRepeated ? at.field : ((GroupField) at.field).element();
        boolean isElement = isRepeated || element == ((GroupField) at.field).children().getFirst();
        for (Object value : (List<?>) at.value) {
            truth = truth.or(test.apply(new Spot.At(element, isElement, value)));
        }
        return truth;
    }

    private Truth follow(Spot from, List<Step> steps, Function<Spot, Truth> end) {
        if (steps.isEmpty()) {
            return end.apply(from);
        }
        List<Step> rest = steps.subList(1, steps.size());
        return switch (from) {
            case Spot.Row(Fields values) -> follow(child(schema.fields(), values, steps.getFirst()), rest, end);
            case Spot.OfMap(GroupField map, Entry entry) -> follow(part(map, entry,
                    steps.getFirst().equals(new Step.Name("key"))), rest, end);
            case Spot.At at when at.isBareList() ->
                any(at, each -> follow(each, steps.getFirst() instanceof Step.Element ? rest : steps, end));
            case Spot.At at -> switch (at.shape().orElseThrow()) {
                case GroupShape.Struct _,GroupShape.File _,GroupShape.Variant _ ->
                    follow(child(((GroupField) at.field).children(), (Fields) at.value, steps.getFirst()), rest, end);
                case GroupShape.ListOf(ListRule rule) -> {
                    boolean isNamed = steps.getFirst() instanceof Step.Name;
                    int passed = isNamed && rule == ListRule.THREE_LEVELS ? 2 : 1;
                    yield any(at, each -> follow(each, steps.subList(passed, steps.size()), end));
                }
                case GroupShape.MapOf _ -> {
                    GroupField map = (GroupField) at.field;
                    boolean isNamed = steps.getFirst() instanceof Step.Name;
                    Step part = steps.get(isNamed ? 1 : 0);
                    boolean isKey = part instanceof Step.Name(String name)
                            ? name.equals(map.key().name())
                            : part instanceof Step.Key;
                    yield any(at, each -> follow(part(map, ((Spot.OfMap) each).entry, isKey),
                            steps.subList(isNamed ? 2 : 1, steps.size()), end));
                }
            };
        };
    }

    private static Spot part(GroupField map, Entry entry, boolean isKey) {
        return isKey
                ? new Spot.At(map.key(), false, entry.key())
                : new Spot.At(map.value().orElseThrow(), false, entry.value());
    }

    private static Spot child(List<Field> fields, @Nullable Fields values, Step step) {
        String name = ((Step.Name) step).name();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return new Spot.At(fields.get(i), false, values == null ? null : values.values().get(i));
            }
        }
        throw new AssertionError(name + " is not in " + fields);
    }
}
