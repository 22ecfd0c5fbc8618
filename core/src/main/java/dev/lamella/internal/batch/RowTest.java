package dev.lamella.internal.batch;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.predicate.Bound;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.internal.select.Selector;
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
    /// @param bound the filter, bound to the schema that is read
    public static RowTest of(Bound bound, VariantValues variants) {
        Set<Integer> fields = new TreeSet<>();
        addFields(bound, fields);
        Selector selector = new Selector(bound, variants);
        return new RowTest(fields, (columns, rowCount) -> select(selector, columns, rowCount));
    }

    private static Selection select(Selector selector, List<ColumnVector> columns, int rowCount) {
        try {
            return selector.select(columns, rowCount);
        } catch (VariantFormatException e) {
            throw new CorruptFileException("Byte " + e.position() + " of a Variant value: " + e.problem(), e);
        }
    }

    private static void addFields(Bound bound, Set<Integer> fields) {
        switch (bound) {
            case Bound.Within within -> fields.add(within.way().ordinals().getFirst());
            case Bound.Nan nan -> fields.add(nan.way().ordinals().getFirst());
            case Bound.Null isNull -> fields.add(isNull.way().ordinals().getFirst());
            case Bound.Any any -> fields.add(any.list().ordinals().getFirst());
            case Bound.AtKey atKey -> fields.add(atKey.map().ordinals().getFirst());
            case Bound.InVariant variant -> fields.add(variant.variant().ordinals().getFirst());
            case Bound.And(List<Bound> parts) -> parts.forEach(part -> addFields(part, fields));
            case Bound.Or(List<Bound> parts) -> parts.forEach(part -> addFields(part, fields));
            case Bound.Not(Bound part) -> addFields(part, fields);
        }
    }
}
