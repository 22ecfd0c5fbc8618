package dev.lamella.internal.dataset;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.predicate.PairOrder;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Decides a filter for all rows of a file before any is read, as far as possible: conditions on partition columns, and
/// on columns that the file does not have.
///
/// @param schema of the data set
/// @param constants values of the partition columns, by their names; empty for null
/// @param file the schema of the file; empty if it has not been opened
record FilterReduction(Schema schema, Map<String, Optional<byte[]>> constants, Optional<Schema> file) {
    /// Wants every row.
    static final Filter ALL = new Filter.And(List.of());
    /// Wants no row.
    static final Filter NONE = new Filter.Or(List.of());

    /// The possible results of a filter in the file.
    TruthSet outcome(Filter filter) {
        return outcome(Binder.bind(filter, schema));
    }

    private TruthSet outcome(ResolvedPredicate bound) {
        return switch (bound) {
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) ->
                parts.stream().map(this::outcome).reduce(TruthSet.TRUE, TruthSet::and);
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) ->
                parts.stream().map(this::outcome).reduce(TruthSet.FALSE, TruthSet::or);
            case ResolvedPredicate.Not(ResolvedPredicate part) -> outcome(part).negate();
            case ResolvedPredicate.Within within -> within(within);
            case ResolvedPredicate.Nan nan -> atLeaf(nan.way(), bound);
            case ResolvedPredicate.Matches matches -> matches(matches);
            case ResolvedPredicate.Pair pair -> pair(pair);
            case ResolvedPredicate.Null isNull -> constant(isNull.way())
                    .map(value -> value.isPresent() ? TruthSet.FALSE : TruthSet.TRUE)
                    .orElseGet(() -> atLeaf(isNull.way(), bound));
            case ResolvedPredicate.Any any -> atLeaf(any.list(), bound);
            case ResolvedPredicate.AtKey atKey -> atLeaf(atKey.map(), bound);
            case ResolvedPredicate.InVariant inVariant -> atLeaf(inVariant.variant(), bound);
        };
    }

    private TruthSet within(ResolvedPredicate.Within within) {
        Optional<Optional<byte[]>> constant = constant(within.way());
        if (constant.isEmpty()) {
            return atLeaf(within.way(), within);
        }
        ValueSet values = within.values();
        return constant.get().map(value -> values.contains(value, 0, value.length) ? TruthSet.TRUE : TruthSet.FALSE)
                .orElse(TruthSet.UNKNOWN);
    }

    private TruthSet matches(ResolvedPredicate.Matches matches) {
        return constant(matches.way())
                .map(value -> value
                        .map(bytes -> matches.pattern().test(bytes, 0, bytes.length) ? TruthSet.TRUE : TruthSet.FALSE)
                        .orElse(TruthSet.UNKNOWN))
                .orElseGet(() -> atLeaf(matches.way(), matches));
    }

    private TruthSet pair(ResolvedPredicate.Pair pair) {
        Optional<Optional<byte[]>> left = constant(pair.left());
        Optional<Optional<byte[]>> right = constant(pair.right());
        boolean isNull = left.isPresent() ? left.get().isEmpty() : isAbsent(pair.left());
        boolean isOtherNull = right.isPresent() ? right.get().isEmpty() : isAbsent(pair.right());
        if (isNull || isOtherNull) {
            return TruthSet.UNKNOWN;
        }
        if (left.isEmpty() || right.isEmpty()) {
            return TruthSet.ANY;
        }
        int order = pair.order().compareStored(left.get().orElseThrow(), right.get().orElseThrow());
        return PairOrder.isTrue(pair.comparison(), order) ? TruthSet.TRUE : TruthSet.FALSE;
    }

    /// The value of a partition column, if the way leads to one.
    private Optional<Optional<byte[]>> constant(ResolvedPredicate.Way way) {
        String name = schema.fields().get(way.ordinals().getFirst()).name();
        return Optional.ofNullable(constants.get(name));
    }

    private TruthSet atLeaf(ResolvedPredicate.Way way, ResolvedPredicate bound) {
        return isAbsent(way) ? TruthSet.ofNull(bound) : TruthSet.ANY;
    }

    /// Whether the file does not have a field, or a struct that it lies in.
    private boolean isAbsent(ResolvedPredicate.Way way) {
        if (file.isEmpty()) {
            return false;
        }
        List<Field> ours = schema.fields();
        List<Field> theirs = file.get().fields();
        for (int ordinal : way.ordinals()) {
            Field field = ours.get(ordinal);
            Optional<Field> same = theirs.stream().filter(other -> other.name().equals(field.name())).findFirst();
            if (same.isEmpty()) {
                return true;
            }
            ours = field instanceof GroupField group ? group.children() : List.of();
            theirs = same.get() instanceof GroupField group ? group.children() : List.of();
        }
        return false;
    }

    /// The remaining filter, which is true for the same rows of the file; [#ALL] or [#NONE] if nothing remains.
    Filter left(Filter filter) {
        return left(filter, Sign.AS_IT_IS);
    }

    /// Negations are brought down to comparisons. There, unknown is as good as false: above are only `and` and `or`, which never become
    /// true by it.
    private Filter left(Filter filter, Sign sign) {
        return switch (filter) {
            case Filter.Not(Filter part) -> left(part, sign.opposite());
            case Filter.And(List<Filter> parts) -> sign == Sign.AS_IT_IS ? and(parts, sign) : or(parts, sign);
            case Filter.Or(List<Filter> parts) -> sign == Sign.AS_IT_IS ? or(parts, sign) : and(parts, sign);
            case Filter one -> question(sign == Sign.AS_IT_IS ? one : one.negate());
        };
    }

    private enum Sign {
        AS_IT_IS, NEGATED;

        Sign opposite() {
            return this == AS_IT_IS ? NEGATED : AS_IT_IS;
        }
    }

    private Filter question(Filter filter) {
        TruthSet outcome = outcome(filter);
        if (outcome.isNone()) {
            return NONE;
        }
        return outcome.isAll() ? ALL : withValues(filter);
    }

    /// The filter with the value of a partition column in the place of the column, which the file does not have. A whole
    /// number that no double equals stays a column: as a literal, it would match the double whose shortest text it is.
    private Filter withValues(Filter filter) {
        return switch (filter) {
            case Filter.Not(Filter part) -> withValues(part).negate();
            case Filter.ColumnComparison(Operand left, Operand.Comparison comparison, Operand right) ->
                value(right, left).map(value -> compared(left, comparison, value))
                        .or(() -> value(left, right).map(value -> compared(right, comparison.mirrored(), value)))
                        .orElse(filter);
            case Filter other -> other;
        };
    }

    private static Filter compared(Operand operand, Operand.Comparison comparison, Literal value) {
        return new Filter.Comparison(operand, comparison, value);
    }

    /// The value of a partition column, as a literal that the other operand compares with exactly.
    private Optional<Literal> value(Operand operand, Operand other) {
        if (!(operand instanceof Operand.Column(ColumnPath path)) || path.steps().size() != 1) {
            return Optional.empty();
        }
        Optional<byte[]> stored = constants.getOrDefault(path.firstName(), Optional.empty());
        return stored.flatMap(bytes -> PairOrder.literal(schema.leavesOf(path).getFirst(), bytes))
                .flatMap(literal -> literal instanceof Literal.Number(BigDecimal number) && isReal(other)
                        ? binary(number)
                        : Optional.of(literal));
    }

    private boolean isReal(Operand operand) {
        return operand instanceof Operand.Column(ColumnPath path)
                && SortOrder.of(schema.leavesOf(path).getFirst()).hasNan();
    }

    private static Optional<Literal> binary(BigDecimal number) {
        double nearest = number.doubleValue();
        return new BigDecimal(nearest).compareTo(number) == 0
                ? Optional.of(new Literal.Floating(nearest))
                : Optional.empty();
    }

    private Filter and(List<Filter> parts, Sign sign) {
        return joined(parts, sign, ALL, NONE, Filter.And::new);
    }

    private Filter or(List<Filter> parts, Sign sign) {
        return joined(parts, sign, NONE, ALL, Filter.Or::new);
    }

    /// @param neutral changes nothing
    /// @param strong decides all
    private Filter joined(List<Filter> parts, Sign sign, Filter neutral, Filter strong,
            Function<List<Filter>, Filter> join) {
        List<Filter> open = new ArrayList<>();
        for (Filter part : parts) {
            Filter rest = left(part, sign);
            if (rest.equals(strong)) {
                return strong;
            }
            if (!rest.equals(neutral)) {
                open.add(rest);
            }
        }
        if (open.isEmpty()) {
            return neutral;
        }
        return open.size() == 1 ? open.getFirst() : join.apply(open);
    }
}
