package dev.lamella.explain;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.MapRule;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaFinding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What lies between rows and columns.
final class Layers {
    private Layers() {}

    /// The layers on the way to a column, from outside in.
    static List<Layer> of(Schema schema, Leaf leaf) {
        List<Layer> layers = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Optional<GroupField> parent = Optional.empty();
        for (Field node : leaf.nodes()) {
            names.add(node.name());
            ColumnPath path = ColumnPath.of(names);
            Optional<ListRule> rule = parent.isPresent()
                    ? parent.get().listRule(node)
                    : schema.listRule(node);
            if (rule.orElse(null) == ListRule.UNANNOTATED) {
                layers.add(new Layer.ListLayer(path, ListRule.UNANNOTATED));
            }
            if (node instanceof GroupField group) {
                shape(group, path).ifPresent(layers::add);
                parent = Optional.of(group);
            }
        }
        return layers;
    }

    private static Optional<Layer> shape(GroupField group, ColumnPath path) {
        return switch (group.shape()) {
            case GroupShape.ListOf(ListRule rule) -> Optional.of(new Layer.ListLayer(path, rule));
            case GroupShape.MapOf(MapRule rule) -> Optional.of(new Layer.MapLayer(path, rule));
            case GroupShape.Variant ignored -> Optional.of(new Layer.VariantLayer(path));
            case GroupShape.File ignored -> Optional.of(new Layer.FileLayer(path));
            case GroupShape.Struct ignored -> Optional.empty();
        };
    }

    /// What is odd about a schema, by the path of the field.
    static Map<List<String>, List<SchemaFinding>> findings(Schema schema) {
        Map<List<String>, List<SchemaFinding>> byPath = new HashMap<>();
        for (SchemaFinding finding : schema.findings()) {
            byPath.computeIfAbsent(finding.path(), ignored -> new ArrayList<>()).add(finding);
        }
        return byPath;
    }

    /// What is odd about a column and about the groups round it.
    static List<SchemaFinding> findings(Map<List<String>, List<SchemaFinding>> byPath, Leaf leaf) {
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
