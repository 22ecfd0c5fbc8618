package dev.lamella.internal.plan;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.index.ShreddedTest;
import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.internal.variant.VariantRoute.Hop;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the tests of variants that can be answered by columns: tests of a path to shredded values of one type.
public final class ShreddedTests {
    private final Schema file;
    private final Schema read;
    private final Map<ResolvedPredicate.InVariant, ShreddedTest> found = new IdentityHashMap<>();

    private ShreddedTests(Schema file, Schema read) {
        this.file = file;
        this.read = read;
    }

    /// The column tests of a filter, by identity: tests of variants at different places may be equal.
    ///
    /// @param read the schema of the filter: a projection of the file's schema. The leaves of the result are the file's,
    /// because not all of them need be read
    public static Map<ResolvedPredicate.InVariant, ShreddedTest> of(ResolvedPredicate predicate, Schema file,
            Schema read) {
        ShreddedTests tests = new ShreddedTests(file, read);
        tests.add(predicate);
        return tests.found;
    }

    private void add(ResolvedPredicate predicate) {
        switch (predicate) {
            case ResolvedPredicate.InVariant test -> test(test).ifPresent(shredded -> found.put(test, shredded));
            case ResolvedPredicate.Any(ResolvedPredicate.Way ignored, ResolvedPredicate element) -> add(element);
            case ResolvedPredicate.AtKey atKey -> add(atKey.value());
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) -> parts.forEach(this::add);
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) -> parts.forEach(this::add);
            case ResolvedPredicate.Not(ResolvedPredicate part) -> add(part);
            case ResolvedPredicate.Within ignored -> {
            }
            case ResolvedPredicate.Nan ignored -> {
            }
            case ResolvedPredicate.Matches ignored -> {
            }
            case ResolvedPredicate.Pair ignored -> {
            }
            case ResolvedPredicate.Null ignored -> {
            }
        }
    }

    private Optional<ShreddedTest> test(ResolvedPredicate.InVariant test) {
        return columns(test.variant().field()).flatMap(columns -> {
            try {
                return columns.test(VariantRoute.of(columns.variant, test.path()), test.test());
            } catch (ParquetException ignored) {
                // The variant is shredded in an unknown way: the reader of its values reports that.
                return Optional.empty();
            }
        });
    }

    /// @param read a variant of the read schema
    private Optional<Columns> columns(Field read) {
        for (Leaf leaf : this.read.leaves()) {
            List<Field> nodes = leaf.nodes();
            for (int depth = 0; depth < nodes.size(); depth++) {
                if (nodes.get(depth) == read) {
                    GroupField whole = (GroupField) file.leaves().get(leaf.fileIndex()).nodes().get(depth);
                    return Optional.of(Columns.of(file, whole, depth));
                }
            }
        }
        return Optional.empty();
    }

    /// The columns of a variant.
    ///
    /// @param variant the variant of the file
    /// @param leaves leaves by their names below the variant
    private record Columns(GroupField variant, Map<List<String>, Leaf> leaves) {
        static Columns of(Schema file, GroupField variant, int depth) {
            Map<List<String>, Leaf> leaves = new HashMap<>();
            for (Leaf leaf : file.leaves()) {
                List<Field> nodes = leaf.nodes();
                if (nodes.size() > depth && nodes.get(depth) == variant) {
                    leaves.put(nodes.subList(depth + 1, nodes.size()).stream().map(Field::name).toList(), leaf);
                }
            }
            return new Columns(variant, leaves);
        }

        Optional<ShreddedTest> test(VariantRoute route, ResolvedPredicate.VariantTest test) {
            // Objects and arrays have columns below, but are not columns themselves.
            Optional<Leaf> typed = route.rest().isEmpty()
                    ? route.end().typedValue().flatMap(this::leaf)
                    : Optional.empty();
            return typed.flatMap(leaf -> ColumnTest.of(test, leaf)
                    .map(asked -> new ShreddedTest(leaf, asked, others(route))));
        }

        /// A field of an object is only in its own columns; an array may lie whole in the `value` of its place.
        private List<Leaf> others(VariantRoute route) {
            List<Leaf> others = new ArrayList<>();
            for (Hop hop : route.hops()) {
                if (hop instanceof Hop.At at) {
                    at.array().value().flatMap(this::leaf).ifPresent(others::add);
                }
            }
            route.end().value().flatMap(this::leaf).ifPresent(others::add);
            return others;
        }

        private Optional<Leaf> leaf(List<String> names) {
            return Optional.ofNullable(leaves.get(names));
        }
    }
}
