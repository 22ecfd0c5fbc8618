package dev.lamella.internal.index;

import dev.lamella.internal.predicate.Bound;
import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tests of leaves in a filter.
///
/// @param tests tests of values, without duplicates
/// @param leaves all leaves that are tested in any way, without duplicates
record LeafTests(List<Test> tests, List<Leaf> leaves) {
    /// A test of a leaf's values.
    ///
    /// @param set tests whether values are in it; if absent, whether they are NaN
    record Test(Leaf leaf, Optional<ValueSet> set) {}

    /// Collects the tests of a filter.
    static LeafTests of(Bound bound, Schema read, Map<Bound.InVariant, ShreddedTest> shredded) {
        Collector collector = new Collector(read, shredded);
        collector.add(bound, read.root());
        return new LeafTests(List.copyOf(collector.tests), List.copyOf(collector.leaves));
    }

    /// The tests by leaf, in the order of the filter.
    Map<Leaf, List<Test>> byLeaf() {
        Map<Leaf, List<Test>> byLeaf = new LinkedHashMap<>();
        tests.forEach(test -> byLeaf.computeIfAbsent(test.leaf(), ignored -> new ArrayList<>()).add(test));
        return byLeaf;
    }

    private static final class Collector {
        private final Schema read;
        private final Map<Bound.InVariant, ShreddedTest> shredded;
        private final Set<Test> tests = new LinkedHashSet<>();
        private final Set<Leaf> leaves = new LinkedHashSet<>();

        Collector(Schema read, Map<Bound.InVariant, ShreddedTest> shredded) {
            this.read = read;
            this.shredded = shredded;
        }

        void add(Bound bound, SchemaNode from) {
            switch (bound) {
                case Bound.Within(var ignored, Leaf leaf, ValueSet values) -> add(new Test(leaf, Optional.of(values)));
                case Bound.Nan(var ignored, Leaf leaf) -> add(new Test(leaf, Optional.empty()));
                case Bound.Null(Bound.Way way) -> {
                    SchemaNode at = way.from(from);
                    // One leaf is enough to find the nulls of a group.
                    read.leavesOf(at).stream().limit(1).forEach(leaves::add);
                }
                case Bound.Any(Bound.Way way, Bound element) -> {
                    SchemaNode list = way.from(from);
                    add(element, list instanceof SchemaNode.ListOf held ? held.element() : list);
                }
                case Bound.AtKey atKey -> {
                    add(new Test(atKey.keyLeaf(), Optional.of(atKey.key())));
                    SchemaNode map = atKey.map().from(from);
                    if (map.children().size() > 1) {
                        add(atKey.value(), map.children().get(1));
                    }
                }
                case Bound.InVariant inVariant -> {
                    if (shredded.containsKey(inVariant)) {
                        add(shredded.get(inVariant));
                    }
                }
                case Bound.And(List<Bound> parts) -> addAll(parts, from);
                case Bound.Or(List<Bound> parts) -> addAll(parts, from);
                case Bound.Not(Bound part) -> add(part, from);
            }
        }

        private void addAll(Collection<Bound> parts, SchemaNode from) {
            parts.forEach(part -> add(part, from));
        }

        private void add(ShreddedTest test) {
            leaves.addAll(test.others());
            leaves.add(test.typed());
            switch (test.asked()) {
                case ColumnTest.Within(ValueSet set, boolean ignored) -> add(new Test(test.typed(), Optional.of(set)));
                case ColumnTest.Nan ignored -> add(new Test(test.typed(), Optional.empty()));
                case ColumnTest.Nothing ignored -> {
                }
            }
        }

        private void add(Test test) {
            tests.add(test);
            leaves.add(test.leaf());
        }
    }
}
