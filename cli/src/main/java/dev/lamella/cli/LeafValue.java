package dev.lamella.cli;

import dev.lamella.row.Row;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the value of a column that is not below lists or maps in a row.
///
/// @param ordinals the ordinals of the fields that lead to the column through structs
record LeafValue(List<Integer> ordinals) {
    static LeafValue of(Schema schema, Leaf leaf) {
        List<Integer> ordinals = new ArrayList<>();
        List<Field> fields = schema.fields();
        for (Field node : leaf.nodes()) {
            ordinals.add(fields.indexOf(node));
            fields = node instanceof GroupField group ? group.children() : List.of();
        }
        return new LeafValue(List.copyOf(ordinals));
    }

    /// For rows that have only this column.
    static LeafValue ofOnly(ColumnPath path) {
        return new LeafValue(Collections.nCopies(path.names().size(), 0));
    }

    @Nullable
    Object in(Row row) {
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
