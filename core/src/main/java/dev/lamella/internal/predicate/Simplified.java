package dev.lamella.internal.predicate;

import dev.lamella.internal.predicate.ResolvedPredicate.Within;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Joins conditions on one column into one: `a >= 1 and a <= 5` looks at each value once. Results for null and NaN stay the
/// same.
final class Simplified {
    private Simplified() {}

    /// The conjunction of the parts.
    static ResolvedPredicate and(List<ResolvedPredicate> parts) {
        return joined(parts, sets -> sets.stream().reduce(ValueSet::intersection).orElseThrow(),
                ResolvedPredicate.And::new);
    }

    /// The disjunction of the parts.
    static ResolvedPredicate or(List<ResolvedPredicate> parts) {
        return joined(parts, ValueSet::union, ResolvedPredicate.Or::new);
    }

    private static ResolvedPredicate joined(List<ResolvedPredicate> parts, Function<List<ValueSet>, ValueSet> join,
            Function<List<ResolvedPredicate>, ResolvedPredicate> whole) {
        Map<Object, List<ResolvedPredicate>> alike = new LinkedHashMap<>();
        for (ResolvedPredicate part : parts) {
            Object key = part instanceof Within within ? within.way().ordinals() : new Object();
            alike.computeIfAbsent(key, ignored -> new ArrayList<>()).add(part);
        }
        List<ResolvedPredicate> joined = alike.values().stream().map(group -> group.size() == 1
                ? group.getFirst()
                : joined(group, join)).toList();
        return joined.size() == 1 ? joined.getFirst() : whole.apply(joined);
    }

    private static Within joined(List<ResolvedPredicate> group, Function<List<ValueSet>, ValueSet> join) {
        Within first = (Within) group.getFirst();
        return new Within(first.way(), first.leaf(),
                join.apply(group.stream().map(part -> ((Within) part).values()).toList()));
    }
}
