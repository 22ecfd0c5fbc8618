package dev.lamella.arrow;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Walks the fields of a file and of an Arrow schema side by side. This class handles lists, maps and structs; [LeafHints]
/// handles leaves, and [StructHints] handles extension types of structs.
final class HintBinder {
    private static final int VALUES_OF_RUNS = 1;

    private final Map<ColumnPath, List<ArrowHint>> hints = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();

    Map<ColumnPath, List<ArrowHint>> hints() {
        return hints;
    }

    List<String> warnings() {
        return warnings;
    }

    /// Binds the fields of the row.
    void row(SchemaNode row, List<ArrowField> arrow) {
        if (row.children().size() != arrow.size()) {
            warnings.add("The Arrow schema has " + arrow.size() + " fields, but the file has " + row.children().size()
                    + ", so it describes other columns; the whole schema is ignored");
            return;
        }
        children(row, arrow);
    }

    private void children(SchemaNode parent, List<ArrowField> arrow) {
        Map<String, List<ArrowField>> byName = new HashMap<>();
        arrow.forEach(field -> byName.computeIfAbsent(field.name(), ignored -> new ArrayList<>()).add(field));
        Map<String, Integer> counts = new HashMap<>();
        parent.children().forEach(child -> counts.merge(child.field().name(), 1, Integer::sum));
        for (SchemaNode child : parent.children()) {
            String name = child.field().name();
            List<ArrowField> same = byName.getOrDefault(name, List.of());
            if (same.isEmpty()) {
                warn(child, "the Arrow schema has no field with this name");
            } else if (same.size() > 1 || counts.getOrDefault(name, 0) > 1) {
                warn(child, "several fields have this name, so the Arrow schema is ignored for them");
            } else {
                node(child, same.getFirst());
            }
        }
    }

    private void node(SchemaNode node, ArrowField encoded) {
        ArrowField arrow = withoutRuns(encoded);
        switch (node) {
            case SchemaNode.Value value -> LeafHints.of(value.field(), arrow, problem -> warn(value, problem))
                    .ifPresentOrElse(found -> add(value, found, arrow),
                            () -> stale(value, arrow, value.field().typeText()));
            case SchemaNode.ListOf list -> list(list, arrow);
            case SchemaNode.MapOf map -> map(map, arrow);
            case SchemaNode.Struct struct -> struct(struct, arrow);
            case SchemaNode.File file -> struct(file, arrow);
            case SchemaNode.Variant variant -> {
                if (arrow.type() instanceof ArrowType.Struct) {
                    add(variant, List.of(), arrow);
                } else {
                    stale(variant, arrow, "a Variant");
                }
            }
        }
    }

    private void list(SchemaNode.ListOf list, ArrowField arrow) {
        if (!isList(arrow)) {
            stale(list, arrow, "a list");
            return;
        }
        add(list, arrow.type() instanceof ArrowType.FixedSizeList(int size) && size >= 0
                ? List.of(new ArrowHint.FixedSize(size))
                : List.of(), arrow);
        node(list.element(), arrow.children().getFirst());
    }

    private static boolean isList(ArrowField arrow) {
        return arrow.children().size() == 1 && switch (arrow.type()) {
            case ArrowType.List ignored ->
                true;
            case ArrowType.LargeList ignored ->
                true;
            case ArrowType.FixedSizeList ignored ->
                true;
            case ArrowType.ListView ignored ->
                true;
            case ArrowType.LargeListView ignored ->
                true;
            case ArrowType.Null ignored ->
                false;
            case ArrowType.Int ignored ->
                false;
            case ArrowType.FloatingPoint ignored ->
                false;
            case ArrowType.Binary ignored ->
                false;
            case ArrowType.Utf8 ignored ->
                false;
            case ArrowType.Bool ignored ->
                false;
            case ArrowType.Decimal ignored ->
                false;
            case ArrowType.Date ignored ->
                false;
            case ArrowType.Time ignored ->
                false;
            case ArrowType.Timestamp ignored ->
                false;
            case ArrowType.Interval ignored ->
                false;
            case ArrowType.Struct ignored ->
                false;
            case ArrowType.Union ignored ->
                false;
            case ArrowType.FixedSizeBinary ignored ->
                false;
            case ArrowType.Map ignored ->
                false;
            case ArrowType.Duration ignored ->
                false;
            case ArrowType.LargeBinary ignored ->
                false;
            case ArrowType.LargeUtf8 ignored ->
                false;
            case ArrowType.RunEndEncoded ignored ->
                false;
            case ArrowType.BinaryView ignored ->
                false;
            case ArrowType.Utf8View ignored ->
                false;
            case ArrowType.Unrecognized ignored ->
                false;
        };
    }

    private void map(SchemaNode.MapOf map, ArrowField arrow) {
        Optional<SchemaNode> value = map.value();
        if (value.isEmpty() && isList(arrow)) {
            add(map, List.of(), arrow);
            node(map.key(), arrow.children().getFirst());
        } else if (value.isPresent() && arrow.type() instanceof ArrowType.Map && arrow.children().size() == 1
                && arrow.children().getFirst().children().size() == 2) {
            add(map, List.of(), arrow);
            List<ArrowField> entry = arrow.children().getFirst().children();
            node(map.key(), entry.getFirst());
            node(value.get(), entry.getLast());
        } else {
            stale(map, arrow, "a map");
        }
    }

    private void struct(SchemaNode.Fields struct, ArrowField arrow) {
        if (!(arrow.type() instanceof ArrowType.Struct)) {
            stale(struct, arrow, "a struct");
            return;
        }
        List<ArrowHint> found = StructHints.of(struct.field(), arrow);
        add(struct, found, arrow);
        if (found.stream().anyMatch(ArrowHint.Variant.class::isInstance)) {
            return;
        }
        if (struct.children().size() == arrow.children().size()) {
            children(struct, arrow.children());
        } else {
            warn(struct, "it has " + struct.children().size() + " fields, but in the Arrow schema "
                    + arrow.children().size() + ", so the Arrow schema is ignored for them");
        }
    }

    /// Run-end encoded values are stored value by value.
    private static ArrowField withoutRuns(ArrowField arrow) {
        if (!(arrow.type() instanceof ArrowType.RunEndEncoded) || arrow.children().size() <= VALUES_OF_RUNS) {
            return arrow;
        }
        ArrowField values = arrow.children().get(VALUES_OF_RUNS);
        Map<String, String> metadata = new LinkedHashMap<>(values.metadata());
        metadata.putAll(arrow.metadata());
        return values.withMetadata(metadata);
    }

    private void add(SchemaNode node, List<ArrowHint> found, ArrowField arrow) {
        List<ArrowHint> all = new ArrayList<>(found);
        arrow.extension().map(ArrowHint.Extension::new).ifPresent(all::add);
        Map<String, String> others = new LinkedHashMap<>(arrow.metadata());
        others.keySet().removeIf(key -> ArrowExtension.isKey(key) || key.equals("PARQUET:field_id"));
        if (!others.isEmpty()) {
            all.add(new ArrowHint.Metadata(others));
        }
        if (!all.isEmpty()) {
            hints.put(node.logicalPath(), List.copyOf(all));
        }
    }

    private void stale(SchemaNode node, ArrowField arrow, String actual) {
        warn(node, "it is " + ArrowText.cut(actual) + ", but " + ArrowText.cut(arrow.type().toString())
                + " in the Arrow schema, which is ignored for this field");
    }

    private void warn(SchemaNode node, String problem) {
        warnings.add("Field " + ArrowText.brief(node.toString()) + ": " + problem);
    }
}
