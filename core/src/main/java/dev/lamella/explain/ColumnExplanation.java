package dev.lamella.explain;

import dev.lamella.internal.explain.Phrases;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SortOrder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The type of a column, and how each ecosystem maps it.
///
/// @param leaf the column, with its paths, its type and its levels
/// @param layers the lists, maps, variants and files on the way to it, from outside in
/// @param sortOrder the order in which the bounds of its values compare
/// @param findings unusual properties of the column and its enclosing groups
/// @param mappings the mapping of each ecosystem. A column inside a group that an ecosystem does not read is not supported;
///     inside a lossy group it is lossy
public record ColumnExplanation(Leaf leaf, List<Layer> layers, SortOrder sortOrder, List<SchemaFinding> findings,
        Map<Ecosystem, TypeMapping> mappings) {
    public ColumnExplanation {
        layers = List.copyOf(layers);
        findings = List.copyOf(findings);
        mappings = Collections.unmodifiableMap(new EnumMap<>(mappings));
    }

    /// The path of the column, and its mapping in each ecosystem.
    @Override
    public String toString() {
        return Phrases.inOneLine(leaf.logicalPath(), mappings);
    }
}
