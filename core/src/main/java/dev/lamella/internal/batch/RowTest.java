package dev.lamella.internal.batch;

import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.internal.select.Selector;
import dev.lamella.internal.variant.VariantFailure;
import dev.lamella.internal.vector.Selection;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.ColumnVector;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Finds the matching rows of windows.
///
/// @param fields ordinals of the fields that the test reads
/// @param select tests a window
public record RowTest(Set<Integer> fields, Select select) {
    /// Finds the matching rows of one window.
    @FunctionalInterface
    public interface Select {
        /// @param columns one per field of the read schema, in its order; arbitrary for fields that the test does not read
        /// @return valid until the next call
        Selection of(List<ColumnVector> columns, int rowCount);
    }

    public RowTest {
        fields = Set.copyOf(fields);
    }

    /// The rows for which a filter is true.
    ///
    /// @param predicate the filter, bound to the schema that is read
    public static RowTest of(ResolvedPredicate predicate, VariantValues variants) {
        Set<Integer> fields = new TreeSet<>();
        addFields(predicate, fields);
        Selector selector = new Selector(predicate, variants);
        return new RowTest(fields, (columns, rowCount) -> select(selector, columns, rowCount));
    }

    private static Selection select(Selector selector, List<ColumnVector> columns, int rowCount) {
        try {
            return selector.select(columns, rowCount);
        } catch (VariantFormatException e) {
            throw VariantFailure.ofValue(e);
        }
    }

    private static void addFields(ResolvedPredicate predicate, Set<Integer> fields) {
        switch (predicate) {
            case ResolvedPredicate.Within within -> fields.add(within.way().ordinals().getFirst());
            case ResolvedPredicate.Nan nan -> fields.add(nan.way().ordinals().getFirst());
            case ResolvedPredicate.Matches matches -> fields.add(matches.way().ordinals().getFirst());
            case ResolvedPredicate.Pair pair -> {
                fields.add(pair.left().ordinals().getFirst());
                fields.add(pair.right().ordinals().getFirst());
            }
            case ResolvedPredicate.Null isNull -> fields.add(isNull.way().ordinals().getFirst());
            case ResolvedPredicate.Any any -> fields.add(any.list().ordinals().getFirst());
            case ResolvedPredicate.AtKey atKey -> fields.add(atKey.map().ordinals().getFirst());
            case ResolvedPredicate.InVariant variant -> fields.add(variant.variant().ordinals().getFirst());
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) -> parts.forEach(part -> addFields(part, fields));
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) -> parts.forEach(part -> addFields(part, fields));
            case ResolvedPredicate.Not(ResolvedPredicate part) -> addFields(part, fields);
        }
    }
}
