package dev.lamella.internal.index;

import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.schema.Leaf;
import java.util.List;

/// How a test of what stands at a path in variants is a test of a column that they are shredded into.
///
/// It holds for rows in which the other columns that such values may lie in have nothing; the variant may still be null, or have
/// nothing at the path.
///
/// @param typed column of values of one kind
/// @param asked of these values
/// @param others columns that values at the path may lie in too, as bytes
public record ShreddedTest(Leaf typed, ColumnTest asked, List<Leaf> others) {
    public ShreddedTest {
        others = List.copyOf(others);
    }
}
