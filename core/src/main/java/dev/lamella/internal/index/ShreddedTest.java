package dev.lamella.internal.index;

import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.schema.Leaf;
import java.util.List;

/// Translates a test of the value at a path in variants to a test of a shredded column.
///
/// It is valid for rows in which the other columns for such values are empty; the variant may still be null, or have no value
/// at the path.
///
/// @param typed the column, with values of one kind
/// @param asked the test of these values
/// @param others columns that may also hold values of the path, as bytes
public record ShreddedTest(Leaf typed, ColumnTest asked, List<Leaf> others) {
    public ShreddedTest {
        others = List.copyOf(others);
    }
}
