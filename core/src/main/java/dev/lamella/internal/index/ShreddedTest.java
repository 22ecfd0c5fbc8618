package dev.lamella.internal.index;

import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;
import java.util.List;

/// How a test of what stands at a path in variants is a test of a column that they are shredded into.
///
/// It holds for rows in which the other columns that such values may lie in have nothing; the variant may still be null, or have
/// nothing at the path.
///
/// @param typed column of values of one kind
/// @param others columns that values at the path may lie in too, as bytes
public record ShreddedTest(Leaf typed, Asked asked, List<Leaf> others) {
    public ShreddedTest {
        others = List.copyOf(others);
    }

    /// What is asked of the values.
    public sealed interface Asked {
        /// Whether they are in a set.
        record Within(ValueSet set) implements Asked {}

        /// Whether they are NaN.
        record Nan() implements Asked {}

        /// What is unknown for all values of the kind, or only whether there is one.
        record Nothing() implements Asked {}
    }
}
