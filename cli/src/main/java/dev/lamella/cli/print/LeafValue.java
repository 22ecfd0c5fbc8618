package dev.lamella.cli.print;

import dev.lamella.row.Row;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the value of a column that is not below lists or maps in a row.
///
/// @param ordinals the ordinals of the fields that lead to the column through structs
public record LeafValue(List<Integer> ordinals) {
    /// For rows of the schema that the leaf belongs to.
    public static LeafValue of(Leaf leaf) {
        return new LeafValue(Arrays.stream(leaf.node().ordinals()).boxed().toList());
    }

    /// For rows that have only this column.
    public static LeafValue ofOnly(ColumnPath path) {
        return new LeafValue(Collections.nCopies(path.names().size(), 0));
    }

    @Nullable
    public Object in(Row row) {
        Row at = row;
        for (int i = 0; i < ordinals.size() - 1; i++) {
            at = at.getRow(ordinals.get(i));
            if (at == null) {
                return null;
            }
        }
        return at.get(ordinals.getLast());
    }
}
