package dev.lamella.explain;

import dev.lamella.internal.explain.Phrases;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SortOrder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How a column is typed.
///
/// @param leaf the column, with its paths, its type and its levels
/// @param layers the lists, maps, variants and files on the way to it, from outside in
/// @param sortOrder how bounds of its values compare
/// @param findings what is odd about it, and about the groups round it
/// @param seen what each ecosystem sees it as; inside a group that an ecosystem does not read it is not
///        supported, inside one of which something gets lost it is lossy
public record ColumnExplanation(Leaf leaf, List<Layer> layers, SortOrder sortOrder, List<SchemaFinding> findings,
        Map<Ecosystem, TypeMapping> seen) {
    public ColumnExplanation {
        layers = List.copyOf(layers);
        findings = List.copyOf(findings);
        seen = Collections.unmodifiableMap(new EnumMap<>(seen));
    }

    /// The path of the column, and what each ecosystem sees it as.
    @Override
    public String toString() {
        return Phrases.inOneLine(leaf.logicalPath(), seen);
    }
}
