package dev.lamella.internal.predicate;

import dev.lamella.internal.predicate.Bound.Within;
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
    static Bound and(List<Bound> parts) {
        return joined(parts, sets -> sets.stream().reduce(ValueSet::intersection).orElseThrow(), Bound.And::new);
    }

    /// The disjunction of the parts.
    static Bound or(List<Bound> parts) {
        return joined(parts, ValueSet::union, Bound.Or::new);
    }

    private static Bound joined(List<Bound> parts, Function<List<ValueSet>, ValueSet> join,
            Function<List<Bound>, Bound> whole) {
        Map<Object, List<Bound>> alike = new LinkedHashMap<>();
        for (Bound part : parts) {
            Object key = part instanceof Within within ? within.way().ordinals() : new Object();
            alike.computeIfAbsent(key, ignored -> new ArrayList<>()).add(part);
        }
        List<Bound> joined = alike.values().stream().map(group -> group.size() == 1
                ? group.getFirst()
                : joined(group, join)).toList();
        return joined.size() == 1 ? joined.getFirst() : whole.apply(joined);
    }

    private static Within joined(List<Bound> group, Function<List<ValueSet>, ValueSet> join) {
        Within first = (Within) group.getFirst();
        return new Within(first.way(), first.leaf(),
                join.apply(group.stream().map(part -> ((Within) part).values()).toList()));
    }
}
