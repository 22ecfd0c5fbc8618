package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.vector.ColumnVector;
import java.util.Comparator;
import java.util.List;

/// A [ResolvedPredicate] evaluated on vectors. Created once; its buffers grow to the largest vector and are reused.
///
/// Results and nulls are bitmaps, so slots are processed one by one only if necessary.
sealed interface Condition
        permits Matching, NullTest, PairCondition, AnyElement, ValueAtKey, VariantCondition, Conjunction, Negation {
    /// Evaluates the condition for all slots of a vector.
    ///
    /// @param origin the vector where the ways of the predicate begin: a struct, or the elements of a list
    /// @param open slots whose result is needed; results of others are undefined
    /// @return valid until the next call
    Answers of(ColumnVector origin, long[] open);

    /// The cost, so that cheap conditions are evaluated first.
    Effort effort();

    /// Approximate cost per slot; ascending.
    enum Effort {
        BITS, NUMBERS, BYTES, PATTERNS, ELEMENTS, VARIANTS
    }

    /// The condition that tests a predicate.
    static Condition of(ResolvedPredicate predicate, VariantValues variants) {
        return switch (predicate) {
            case ResolvedPredicate.Within within -> new Matching(new StructPath(within.way()),
                    Kernel.of(within.leaf(), within.values()));
            case ResolvedPredicate.Nan nan -> new Matching(new StructPath(nan.way()), Kernel.nan(nan.leaf()));
            case ResolvedPredicate.Matches matches -> new Matching(new StructPath(matches.way()),
                    Kernel.of(matches.pattern()));
            case ResolvedPredicate.Pair pair -> new PairCondition(pair);
            case ResolvedPredicate.Null(ResolvedPredicate.Way way) -> new NullTest(new StructPath(way));
            case ResolvedPredicate.Any any -> new AnyElement(new StructPath(any.list()), of(any.element(), variants));
            case ResolvedPredicate.AtKey atKey -> new ValueAtKey(new StructPath(atKey.map()),
                    Kernel.of(atKey.keyLeaf(), atKey.key()), of(atKey.value(), variants));
            case ResolvedPredicate.InVariant variant -> new VariantCondition(new StructPath(variant.variant()),
                    variants.at(variant.variant(), variant.path()), VariantQuestion.of(variant.test()));
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) ->
                all(parts.stream().map(part -> of(part, variants)).toList());
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) ->
                negated(all(parts.stream().map(part -> negated(of(part, variants))).toList()));
            case ResolvedPredicate.Not(ResolvedPredicate part) -> negated(of(part, variants));
        };
    }

    private static Condition all(List<Condition> parts) {
        return new Conjunction(parts.stream().sorted(Comparator.comparing(Condition::effort)).toList());
    }

    private static Condition negated(Condition condition) {
        return condition instanceof Negation negation ? negation.condition() : new Negation(condition);
    }
}
