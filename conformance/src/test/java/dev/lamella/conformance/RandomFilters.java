package dev.lamella.conformance;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.filter.TextPattern;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.variant.VariantPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/// Random filters that fit a schema: every form, on any column and at any depth, with literals from the column's
/// values.
final class RandomFilters {
    private static final int MOST_PARTS = 3;

    private final Random random;
    private final Schema schema;
    private final Function<PrimitiveField, List<Object>> values;
    private final RandomLiterals literals;

    /// @param values stored values of a leaf; empty if there are none to be had
    RandomFilters(Random random, Schema schema, Function<PrimitiveField, List<Object>> values) {
        this.random = random;
        this.schema = schema;
        this.values = values;
        this.literals = new RandomLiterals(random);
    }

    Filter next() {
        return filter(2, this::row);
    }

    /// Where tests begin: at the row, or at an element.
    private interface Origin {
        Filter test(int depth);
    }

    private Filter filter(int depth, Origin origin) {
        if (depth == 0 || random.nextInt(5) < 2) {
            return origin.test(depth);
        }
        return switch (random.nextInt(7)) {
            case 0, 1 -> new Filter.And(parts(depth, origin));
            case 2, 3 -> new Filter.Or(parts(depth, origin));
            case 4, 5 -> new Filter.Not(filter(depth - 1, origin));
            default -> filter(depth - 1, origin).and(filter(depth - 1, origin).negate());
        };
    }

    private List<Filter> parts(int depth, Origin origin) {
        List<Filter> parts = new ArrayList<>();
        for (int i = random.nextInt(20) == 0 ? 0 : 1 + random.nextInt(MOST_PARTS); i > 0; i--) {
            parts.add(filter(depth - 1, origin));
        }
        return parts;
    }

    private Filter row(int depth) {
        Optional<Filter> pair = random.nextInt(12) == 0 ? pair() : Optional.empty();
        return pair.orElseGet(() -> child(schema.fields(), List.of(), depth));
    }

    private Filter child(List<Field> fields, List<Step> steps, int depth) {
        Field field = fields.get(random.nextInt(fields.size()));
        return test(field, false, with(steps, new Step.Name(field.name())), depth);
    }

    private static List<Step> with(List<Step> steps, Step... more) {
        List<Step> all = new ArrayList<>(steps);
        all.addAll(List.of(more));
        return all;
    }

    /// @param steps to the field; none if it is the element itself
    private Filter test(Field field, boolean isElement, List<Step> steps, int depth) {
        if (random.nextInt(10) == 0) {
            return nullTest(new Filter.IsNull(operand(steps)));
        }
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            // By the names of the file, the path of the field is that of its values.
            Step[] step = random.nextBoolean() ? new Step[]{new Step.Element()} : new Step[0];
            return random.nextBoolean() || step.length == 0 && field instanceof GroupField group && !isStruct(group)
                    ? any(steps, depth, each -> test(field, true, List.of(), each))
                    : value(field, with(steps, step), depth);
        }
        return value(field, steps, depth);
    }

    private static boolean isStruct(GroupField group) {
        return group.shape() instanceof GroupShape.Struct;
    }

    private Filter value(Field field, List<Step> steps, int depth) {
        return switch (field) {
            case PrimitiveField leaf -> leaf(leaf, operand(steps));
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.File _ -> child(group.children(), steps, depth);
                case GroupShape.Variant _ -> steps.isEmpty()
                        ? nullTest(new Filter.IsNull(new Operand.Element()))
                        : VariantTests.next(random, new Operand.InVariant(ColumnPath.ofSteps(steps),
                                VariantPath.parse(VariantTests.PATHS[random.nextInt(VariantTests.PATHS.length)])));
                case GroupShape.ListOf(ListRule rule) -> list(group, rule, steps, depth);
                case GroupShape.MapOf _ -> map(group, steps, depth);
            };
        };
    }

    private Filter list(GroupField list, ListRule rule, List<Step> steps, int depth) {
        Field element = list.element();
        boolean isElement = element == list.children().getFirst();
        if (steps.isEmpty()) {
            // An element that is a list itself has no name to ask for in `any`.
            return nullTest(new Filter.IsNull(new Operand.Element()));
        }
        return switch (random.nextInt(3)) {
            case 0 -> any(steps, depth, each -> test(element, isElement, List.of(), each));
            case 1 -> test(element, isElement, with(steps, new Step.Element()), depth);
            default -> {
                Step repeated = new Step.Name(list.children().getFirst().name());
                yield rule == ListRule.THREE_LEVELS
                        ? test(element, isElement, with(steps, repeated, new Step.Name(element.name())), depth)
                        : test(element, isElement, with(steps, repeated), depth);
            }
        };
    }

    private Filter map(GroupField map, List<Step> steps, int depth) {
        if (steps.isEmpty()) {
            return nullTest(new Filter.IsNull(new Operand.Element()));
        }
        Optional<Field> value = map.value();
        PrimitiveField key = (PrimitiveField) map.key();
        boolean isKey = value.isEmpty() || random.nextInt(3) == 0;
        Field part = isKey ? key : value.get();
        Step name = new Step.Name(isKey ? "key" : "value");
        List<Object> keys = values.apply(key);
        return switch (random.nextInt(4)) {
            case 0 -> any(steps, depth, each -> test(part, false, List.of(name), each));
            case 1 -> test(part, false, with(steps, isKey ? new Step.Key() : new Step.Value()), depth);
            case 2 -> test(part, false, with(steps, new Step.Name(map.children().getFirst().name()), new Step.Name(
                    part.name())), depth);
            default -> value.isEmpty() || keys.isEmpty() || !RandomLiterals.isOrdered(key)
                    ? test(part, false, with(steps, isKey ? new Step.Key() : new Step.Value()), depth)
                    : atKey(steps, literals.near(key, pick(keys)), value.get());
        };
    }

    private Filter atKey(List<Step> map, Literal key, Field value) {
        ColumnPath path = ColumnPath.ofSteps(map);
        if (value instanceof GroupField group && isStruct(group)) {
            Field field = group.children().get(random.nextInt(group.children().size()));
            Operand operand = new Operand.AtKey(path, key, Optional.of(ColumnPath.of(field.name())));
            return field instanceof PrimitiveField leaf
                    ? leaf(leaf, operand)
                    : nullTest(new Filter.IsNull(operand));
        }
        Operand operand = new Operand.AtKey(path, key, Optional.empty());
        return value instanceof PrimitiveField leaf ? leaf(leaf, operand) : nullTest(new Filter.IsNull(operand));
    }

    private Filter any(List<Step> list, int depth, Origin element) {
        return list.isEmpty()
                ? nullTest(new Filter.IsNull(new Operand.Element()))
                : new Filter.Any(ColumnPath.ofSteps(list), filter(Math.max(0, depth - 1), element));
    }

    private static Operand operand(List<Step> steps) {
        return steps.isEmpty() ? new Operand.Element() : new Operand.Column(ColumnPath.ofSteps(steps));
    }

    private Filter nullTest(Filter isNull) {
        return random.nextBoolean() ? isNull : new Filter.Not(isNull);
    }

    private Object pick(List<Object> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private Filter leaf(PrimitiveField leaf, Operand operand) {
        List<Object> there = values.apply(leaf);
        if (there.isEmpty() || !RandomLiterals.isOrdered(leaf)) {
            return nullTest(new Filter.IsNull(operand));
        }
        if (TrueOrder.hasNan(leaf.type(), leaf.logicalType()) && random.nextInt(6) == 0) {
            return nullTest(new Filter.IsNan(operand));
        }
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> new Filter.Comparison(operand, comparison(), literals.near(leaf, pick(there)));
            case 3 -> operand.notEqualTo(literals.near(leaf, pick(there)));
            case 4 -> operand.between(literals.near(leaf, pick(there)), literals.near(leaf, pick(there)));
            case 5 -> new Filter.Comparison(operand, Comparison.EQUAL, literals.near(leaf, pick(there)));
            case 6 -> {
                List<Literal> some = new ArrayList<>();
                for (int i = random.nextInt(6); i > 0; i--) {
                    some.add(literals.near(leaf, pick(there)));
                }
                yield nullTest(new Filter.In(operand, some));
            }
            default -> RandomLiterals.hasPrefixes(leaf)
                    ? nullTest(textTest(leaf, operand, pick(there)))
                    : new Filter.Comparison(operand, comparison(), literals.near(leaf, pick(there)));
        };
    }

    /// A test of a part of texts or bytes. `_` of patterns, and their case, are in PatternLawTest of core.
    private Filter textTest(PrimitiveField leaf, Operand operand, Object stored) {
        return switch (random.nextInt(4)) {
            case 0 -> new Filter.StartsWith(operand, literals.prefix(leaf, stored));
            case 1 -> new Filter.Matches(operand, new TextPattern.Contains(literals.part(leaf, stored)));
            case 2 -> new Filter.Matches(operand, new TextPattern.EndsWith(literals.part(leaf, stored)));
            default -> literals.pattern(leaf, stored)
                    .<Filter>map(pattern -> new Filter.Matches(operand, pattern))
                    .orElseGet(() -> new Filter.StartsWith(operand, literals.prefix(leaf, stored)));
        };
    }

    /// A comparison of two columns of the same type, which may be one column; empty if the row has none with an order.
    private Optional<Filter> pair() {
        List<PrimitiveField> ordered = schema.fields().stream()
                .filter(field -> field.repetition() != Repetition.REPEATED && field instanceof PrimitiveField leaf
                        && RandomLiterals.isOrdered(leaf))
                .map(PrimitiveField.class::cast).toList();
        if (ordered.isEmpty()) {
            return Optional.empty();
        }
        PrimitiveField one = ordered.get(random.nextInt(ordered.size()));
        List<PrimitiveField> same = ordered.stream().filter(other -> other.typeText().equals(one.typeText())).toList();
        PrimitiveField two = same.get(random.nextInt(same.size()));
        return Optional.of(new Filter.ColumnComparison(new Operand.Column(ColumnPath.of(one.name())), comparison(),
                new Operand.Column(ColumnPath.of(two.name()))));
    }

    private Comparison comparison() {
        return Comparison.values()[random.nextInt(Comparison.values().length)];
    }
}
