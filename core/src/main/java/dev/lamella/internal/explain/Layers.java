package dev.lamella.internal.explain;

import dev.lamella.explain.Layer;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The layers between rows and columns.
public final class Layers {
    private Layers() {}

    /// The layers on the way to a column, from outside in.
    public static List<Layer> of(Leaf leaf) {
        List<Layer> layers = new ArrayList<>();
        Optional<SchemaNode> node = leaf.node().parent();
        while (node.isPresent()) {
            layer(node.get()).ifPresent(layers::addFirst);
            node = node.get().parent();
        }
        return layers;
    }

    private static Optional<Layer> layer(SchemaNode node) {
        return switch (node) {
            case SchemaNode.ListOf list -> Optional.of(new Layer.ListLayer(list.path(), list.rule()));
            case SchemaNode.MapOf map -> Optional.of(new Layer.MapLayer(map.path(), map.rule()));
            case SchemaNode.Variant variant -> Optional.of(new Layer.VariantLayer(variant.path()));
            case SchemaNode.File file -> Optional.of(new Layer.FileLayer(file.path()));
            case SchemaNode.Struct ignored -> Optional.empty();
            case SchemaNode.Value ignored -> Optional.empty();
        };
    }

    /// Oddities of a schema, by the path of the field.
    public static Map<List<String>, List<SchemaFinding>> findings(Schema schema) {
        Map<List<String>, List<SchemaFinding>> byPath = new HashMap<>();
        for (SchemaFinding finding : schema.findings()) {
            byPath.computeIfAbsent(finding.path(), ignored -> new ArrayList<>()).add(finding);
        }
        return byPath;
    }

    /// Oddities of a column and of the groups around it.
    public static List<SchemaFinding> findings(Map<List<String>, List<SchemaFinding>> byPath, Leaf leaf) {
        if (byPath.isEmpty()) {
            return List.of();
        }
        List<SchemaFinding> findings = new ArrayList<>();
        List<String> names = leaf.path().names();
        for (int length = 1; length <= names.size(); length++) {
            findings.addAll(byPath.getOrDefault(names.subList(0, length), List.of()));
        }
        return findings;
    }
}
