package dev.lamella.internal.level;

import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.List;

/// The meaning of one leaf's levels, as numbers.
///
/// *Layer* 0 is the rows; layer `k` is the elements of the `k`-th repeated node on the leaf's path. A nullable node has a
/// validity bit for every slot of its layer; a repeated node has an offset for every slot of the layer above.
///
/// @param maximumRepetition greatest repetition level
/// @param maximumDefinition greatest definition level
/// @param elementDefinition by layer: the definition level at which an element of the layer exists (0 for rows)
/// @param nullableDefinition for each nullable node, from the root: the definition level at which it is present
/// @param nullableLayer for each nullable node: its layer; ascending
/// @param isLeafNullable whether slots of the leaf can be null: the leaf is optional, or an enclosing group in the same layer;
/// then the last nullable node describes them
record LevelShape(int maximumRepetition, int maximumDefinition, int[] elementDefinition, int[] nullableDefinition,
        int[] nullableLayer, boolean isLeafNullable) {
    static LevelShape of(Leaf leaf) {
        return of(leaf.nodes().stream().map(Field::repetition).toList());
    }

    /// The shape of a path with these repetitions, from below the root to the leaf.
    static LevelShape of(List<Repetition> path) {
        int[] elements = new int[1 + (int) path.stream().filter(r -> r == Repetition.REPEATED).count()];
        List<int[]> nullable = new ArrayList<>();
        int definition = 0;
        int layer = 0;
        for (Repetition repetition : path) {
            switch (repetition) {
                case REQUIRED -> {
                }
                case OPTIONAL -> nullable.add(new int[]{++definition, layer});
                case REPEATED -> elements[++layer] = ++definition;
            }
        }
        boolean isLeafNullable = !nullable.isEmpty() && nullable.getLast()[1] == layer;
        return new LevelShape(layer, definition, elements, column(nullable, 0), column(nullable, 1),
                isLeafNullable);
    }

    private static int[] column(List<int[]> rows, int column) {
        return rows.stream().mapToInt(row -> row[column]).toArray();
    }
}
