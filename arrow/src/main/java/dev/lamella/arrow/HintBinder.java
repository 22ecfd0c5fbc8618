package dev.lamella.arrow;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Walks the fields of a file and those of an Arrow schema side by side. Lists, maps and structs are met here, leaves by
/// [LeafHints], and what an extension makes of a struct by [StructHints].
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

    /// The fields of the row.
    void row(List<Field> fields, List<ArrowField> arrow) {
        if (fields.size() != arrow.size()) {
            warnings.add("The Arrow schema has " + arrow.size() + " fields and the file " + fields.size()
                    + ", so it is of other columns; nothing of it is used");
            return;
        }
        children(fields, arrow, List.of());
    }

    private void children(List<Field> fields, List<ArrowField> arrow, List<Step> parent) {
        Map<String, List<ArrowField>> byName = new HashMap<>();
        arrow.forEach(field -> byName.computeIfAbsent(field.name(), ignored -> new ArrayList<>()).add(field));
        Map<String, Integer> counts = new HashMap<>();
        fields.forEach(field -> counts.merge(field.name(), 1, Integer::sum));
        for (Field field : fields) {
            List<Step> path = Steps.with(parent, new Step.Name(field.name()));
            List<ArrowField> same = byName.getOrDefault(field.name(), List.of());
            if (same.isEmpty()) {
                warn(path, "the Arrow schema has no field of this name");
            } else if (same.size() > 1 || counts.getOrDefault(field.name(), 0) > 1) {
                warn(path, "several fields have this name, so that what the Arrow schema says of them is not used");
            } else {
                field(field, same.getFirst(), path);
            }
        }
    }

    private void field(Field field, ArrowField arrow, List<Step> path) {
        if (field.repetition() == Repetition.REPEATED) {
            list(field, field, withoutRuns(arrow), path);
        } else {
            once(field, arrow, path);
        }
    }

    /// A field apart from its own repetition.
    private void once(Field field, ArrowField encoded, List<Step> path) {
        ArrowField arrow = withoutRuns(encoded);
        switch (field) {
            case PrimitiveField leaf -> LeafHints.of(leaf, arrow, problem -> warn(path, problem)).ifPresentOrElse(
                    found -> add(path, found, arrow), () -> stale(path, arrow, leaf.typeText()));
            case GroupField group -> {
                switch (group.shape()) {
                    case GroupShape.ListOf ignored -> list(group, group.element(), arrow, path);
                    case GroupShape.MapOf ignored -> map(group, arrow, path);
                    case GroupShape.Struct ignored -> struct(group, arrow, path);
                    case GroupShape.File ignored -> struct(group, arrow, path);
                    case GroupShape.Variant ignored -> {
                        if (arrow.type() instanceof ArrowType.Struct) {
                            add(path, List.of(), arrow);
                        } else {
                            stale(path, arrow, "a Variant");
                        }
                    }
                }
            }
        }
    }

    private void list(Field list, Field element, ArrowField arrow, List<Step> path) {
        if (!isList(arrow)) {
            stale(path, arrow, "a list");
            return;
        }
        add(path, arrow.type() instanceof ArrowType.FixedSizeList(int size) && size >= 0
                ? List.of(new ArrowHint.FixedSize(size))
                : List.of(), arrow);
        once(element, arrow.children().getFirst(), Steps.with(path, new Step.Element()));
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

    private void map(GroupField map, ArrowField arrow, List<Step> path) {
        Optional<Field> value = map.value();
        if (value.isEmpty() && isList(arrow)) {
            add(path, List.of(), arrow);
            field(map.key(), arrow.children().getFirst(), Steps.with(path, new Step.Key()));
        } else if (value.isPresent() && arrow.type() instanceof ArrowType.Map && arrow.children().size() == 1
                && arrow.children().getFirst().children().size() == 2) {
            add(path, List.of(), arrow);
            List<ArrowField> entry = arrow.children().getFirst().children();
            field(map.key(), entry.getFirst(), Steps.with(path, new Step.Key()));
            field(value.get(), entry.getLast(), Steps.with(path, new Step.Value()));
        } else {
            stale(path, arrow, "a map");
        }
    }

    private void struct(GroupField group, ArrowField arrow, List<Step> path) {
        if (!(arrow.type() instanceof ArrowType.Struct)) {
            stale(path, arrow, "a struct");
            return;
        }
        List<ArrowHint> found = StructHints.of(group, arrow);
        add(path, found, arrow);
        if (found.stream().anyMatch(ArrowHint.Variant.class::isInstance)) {
            return;
        }
        if (group.children().size() == arrow.children().size()) {
            children(group.children(), arrow.children(), path);
        } else {
            warn(path, "it has " + group.children().size() + " fields, and in the Arrow schema "
                    + arrow.children().size() + ", so that what this says of them is not used");
        }
    }

    /// What Arrow has in runs is stored value by value.
    private static ArrowField withoutRuns(ArrowField arrow) {
        if (!(arrow.type() instanceof ArrowType.RunEndEncoded) || arrow.children().size() <= VALUES_OF_RUNS) {
            return arrow;
        }
        ArrowField values = arrow.children().get(VALUES_OF_RUNS);
        Map<String, String> metadata = new LinkedHashMap<>(values.metadata());
        metadata.putAll(arrow.metadata());
        return values.withMetadata(metadata);
    }

    private void add(List<Step> path, List<ArrowHint> found, ArrowField arrow) {
        List<ArrowHint> all = new ArrayList<>(found);
        arrow.extension().map(ArrowHint.Extension::new).ifPresent(all::add);
        Map<String, String> others = new LinkedHashMap<>(arrow.metadata());
        others.keySet().removeIf(key -> ArrowExtension.isKey(key) || key.equals("PARQUET:field_id"));
        if (!others.isEmpty()) {
            all.add(new ArrowHint.Metadata(others));
        }
        if (!all.isEmpty()) {
            hints.put(ColumnPath.ofSteps(path), List.copyOf(all));
        }
    }

    private void stale(List<Step> path, ArrowField arrow, String actual) {
        warn(path, "it is " + ArrowText.cut(actual) + ", and " + ArrowText.cut(arrow.type().toString())
                + " in the Arrow schema, which is not used for it");
    }

    private void warn(List<Step> path, String problem) {
        warnings.add("field " + ArrowText.brief(ColumnPath.ofSteps(path).toString()) + ": " + problem);
    }
}
