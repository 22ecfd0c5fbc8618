package dev.lamella.internal.index;

import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueTest;
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
    record Test(Leaf leaf, ValueTest test) {
        /// The set of the test, if it is one of a set.
        Optional<ValueSet> set() {
            return test instanceof ValueTest.Within(ValueSet set) ? Optional.of(set) : Optional.empty();
        }
    }

    /// Collects the tests of a filter.
    static LeafTests of(ResolvedPredicate predicate, Schema read,
            Map<ResolvedPredicate.InVariant, ShreddedTest> shredded) {
        Collector collector = new Collector(read, shredded);
        collector.add(predicate, read.root());
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
        private final Map<ResolvedPredicate.InVariant, ShreddedTest> shredded;
        private final Set<Test> tests = new LinkedHashSet<>();
        private final Set<Leaf> leaves = new LinkedHashSet<>();

        Collector(Schema read, Map<ResolvedPredicate.InVariant, ShreddedTest> shredded) {
            this.read = read;
            this.shredded = shredded;
        }

        void add(ResolvedPredicate predicate, SchemaNode from) {
            switch (predicate) {
                case ResolvedPredicate.Within(var ignored, Leaf leaf, ValueSet values) ->
                    add(new Test(leaf, new ValueTest.Within(values)));
                case ResolvedPredicate.Nan(var ignored, Leaf leaf) -> add(new Test(leaf, new ValueTest.Nan()));
                case ResolvedPredicate.Matches(var ignored, Leaf leaf, BytesTest pattern) ->
                    add(new Test(leaf, new ValueTest.Matches(pattern)));
                case ResolvedPredicate.Pair pair -> {
                    leaves.add(pair.leftLeaf());
                    leaves.add(pair.rightLeaf());
                }
                case ResolvedPredicate.Null(ResolvedPredicate.Way way) -> {
                    SchemaNode at = way.from(from);
                    // One leaf is enough to find the nulls of a group.
                    read.leavesOf(at).stream().limit(1).forEach(leaves::add);
                }
                case ResolvedPredicate.Any(ResolvedPredicate.Way way, ResolvedPredicate element) -> {
                    SchemaNode list = way.from(from);
                    add(element, list instanceof SchemaNode.ListOf held ? held.element() : list);
                }
                case ResolvedPredicate.AtKey atKey -> {
                    add(new Test(atKey.keyLeaf(), new ValueTest.Within(atKey.key())));
                    SchemaNode map = atKey.map().from(from);
                    if (map.children().size() > 1) {
                        add(atKey.value(), map.children().get(1));
                    }
                }
                case ResolvedPredicate.InVariant inVariant -> {
                    if (shredded.containsKey(inVariant)) {
                        add(shredded.get(inVariant));
                    }
                }
                case ResolvedPredicate.And(List<ResolvedPredicate> parts) -> addAll(parts, from);
                case ResolvedPredicate.Or(List<ResolvedPredicate> parts) -> addAll(parts, from);
                case ResolvedPredicate.Not(ResolvedPredicate part) -> add(part, from);
            }
        }

        private void addAll(Collection<ResolvedPredicate> parts, SchemaNode from) {
            parts.forEach(part -> add(part, from));
        }

        private void add(ShreddedTest test) {
            leaves.addAll(test.others());
            leaves.add(test.typed());
            switch (test.asked()) {
                case ColumnTest.Within(ValueSet set, boolean ignored) ->
                    add(new Test(test.typed(), new ValueTest.Within(set)));
                case ColumnTest.Nan ignored -> add(new Test(test.typed(), new ValueTest.Nan()));
                case ColumnTest.Matches(BytesTest pattern) ->
                    add(new Test(test.typed(), new ValueTest.Matches(pattern)));
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
