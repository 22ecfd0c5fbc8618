package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Literal;
import dev.lamella.internal.predicate.ResolvedPredicate.VariantTest;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;

/// A [test of Variant values][VariantTest], translated for values that all have the type of one column.
public sealed interface ColumnTest {
    /// Whether values are in a set.
    ///
    /// @param isElseUnknown whether the answer for other values is unknown instead of false
    record Within(ValueSet set, boolean isElseUnknown) implements ColumnTest {}

    /// Whether values are NaN.
    record Nan() implements ColumnTest {}

    /// Whether values match a pattern.
    record Matches(BytesTest pattern) implements ColumnTest {}

    /// A test that is unknown for all values, or asks only for presence.
    record Nothing() implements ColumnTest {}

    /// Translates a test; absent if the column cannot answer it.
    ///
    /// @param leaf the leaf; a Variant value can have its type
    static Optional<ColumnTest> of(VariantTest test, Leaf leaf) {
        try {
            LeafValues values = LeafValues.of(leaf, leaf.path().toString());
            if (test instanceof VariantTest.Between(Literal low, Literal high)
                    && values.takes(low) != values.takes(high)) {
                // False beyond one end, and unknown elsewhere.
                return Optional.empty();
            }
            return Optional.of(of(test, leaf, values));
        } catch (SchemaMismatchException ignored) {
            // A number with more digits than sets support: a column rejects it, a Variant is tested row by row.
            return Optional.empty();
        }
    }

    private static ColumnTest of(VariantTest test, Leaf leaf, LeafValues values) {
        return switch (test) {
            case VariantTest.Compare(var comparison, Literal literal) -> values.takes(literal)
                    ? new Within(values.compare(comparison, literal), false)
                    : new Nothing();
            case VariantTest.Between(Literal low, Literal high) -> values.takes(low)
                    ? new Within(values.between(low, high), false)
                    : new Nothing();
            case VariantTest.OneOf(List<Literal> literals) -> {
                List<Literal> fitting = literals.stream().filter(values::takes).toList();
                yield fitting.isEmpty() && !literals.isEmpty()
                        ? new Nothing()
                        : new Within(values.in(fitting), fitting.size() < literals.size());
            }
            case VariantTest.Prefix(Literal prefix) -> values.takes(prefix)
                    ? new Within(values.startsWith(prefix), false)
                    : new Nothing();
            case VariantTest.Fits(BytesTest pattern, boolean isOfBytes) ->
                values.kind() == (isOfBytes ? LiteralKind.BYTES : LiteralKind.TEXT)
                        ? new Matches(pattern)
                        : new Nothing();
            case VariantTest.Null() -> new Nothing();
            case VariantTest.Nan() -> SortOrder.of(leaf).hasNan() ? new Nan() : new Nothing();
        };
    }
}
