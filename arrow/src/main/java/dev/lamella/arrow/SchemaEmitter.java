package dev.lamella.arrow;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the Arrow fields of a file's fields, depth first. Dictionaries are numbered on the way: each has its own id.
final class SchemaEmitter {
    private final LeafTypes leafTypes;
    private final Map<ColumnPath, List<ArrowHint>> hints;
    private long dictionaries;

    SchemaEmitter(LeafTypes leafTypes, Map<ColumnPath, List<ArrowHint>> hints) {
        this.leafTypes = leafTypes;
        this.hints = hints;
    }

    /// The fields of the row.
    List<ArrowField> row(List<Field> fields) {
        return children(fields, List.of());
    }

    private List<ArrowField> children(List<Field> fields, List<Step> parent) {
        List<ArrowField> children = new ArrayList<>(fields.size());
        fields.forEach(child -> children.add(field(child, Steps.with(parent, new Step.Name(child.name())))));
        return children;
    }

    private ArrowField field(Field field, List<Step> path) {
        if (field.repetition() != Repetition.REPEATED) {
            return once(field, path);
        }
        ArrowField element = once(field, Steps.with(path, new Step.Element()));
        return refined(ArrowField.required(field.name(), new ArrowType.List(), element), path);
    }

    /// A field apart from being repeated: then it is an element, never null.
    private ArrowField once(Field field, List<Step> path) {
        ArrowField plain = switch (field) {
            case PrimitiveField leaf -> leafTypes.of(leaf);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf(ListRule ignored) -> ArrowField.of(field, new ArrowType.List(),
                        once(group.element(), Steps.with(path, new Step.Element())));
                case GroupShape.MapOf ignored -> map(group, path);
                case GroupShape.Struct ignored -> struct(group, path);
                case GroupShape.File ignored -> struct(group, path);
                case GroupShape.Variant ignored ->
                    struct(group, path).withExtension(ArrowExtension.of(ArrowExtension.VARIANT));
            };
        };
        return refined(plain, path);
    }

    private ArrowField struct(GroupField group, List<Step> path) {
        return new ArrowField(group.name(), group.repetition() == Repetition.OPTIONAL, new ArrowType.Struct(),
                Optional.empty(), children(group.children(), path), Map.of());
    }

    private ArrowField map(GroupField map, List<Step> path) {
        ArrowField key = field(map.key(), Steps.with(path, new Step.Key()));
        Optional<Field> value = map.value();
        if (value.isEmpty()) {
            return ArrowField.of(map, new ArrowType.List(), key);
        }
        // No reader of Arrow schemas takes keys that may be null, whatever old writers declared.
        ArrowField required = new ArrowField(key.name(), false, key.type(), key.dictionary(), key.children(),
                key.metadata());
        ArrowField entries = ArrowField.required(map.children().getFirst().name(), new ArrowType.Struct(), required,
                field(value.get(), Steps.with(path, new Step.Value())));
        return ArrowField.of(map, new ArrowType.Map(false), entries);
    }

    private ArrowField refined(ArrowField plain, List<Step> path) {
        ArrowField field = plain;
        for (ArrowHint hint : hints.getOrDefault(ColumnPath.ofSteps(path), List.of())) {
            field = refined(field, hint);
        }
        return field;
    }

    /// A field with a hint, whether or not this fits it.
    private ArrowField refined(ArrowField field, ArrowHint hint) {
        return switch (hint) {
            case ArrowHint.Duration(ArrowTimeUnit unit) -> field.withType(new ArrowType.Duration(unit));
            case ArrowHint.Categorical(ArrowType.Int indexType, boolean isOrdered) ->
                field.withDictionary(new ArrowDictionary(dictionaries++, indexType, isOrdered));
            case ArrowHint.Zone(var zone) ->
                field.type() instanceof ArrowType.Timestamp(ArrowTimeUnit unit, var ignored)
                        ? field.withType(new ArrowType.Timestamp(unit, Optional.of(zone.getId())))
                        : field;
            case ArrowHint.Moment(ArrowTimeUnit unit, var zone) ->
                field.withType(new ArrowType.Timestamp(unit, zone.map(ZoneId::getId)));
            case ArrowHint.DateInMillis ignored -> field.withType(new ArrowType.Date(ArrowType.DateUnit.MILLISECOND));
            case ArrowHint.TimeOfDay(ArrowTimeUnit unit) -> field.withType(LeafTypes.time(unit));
            case ArrowHint.Text ignored -> field.withType(new ArrowType.Utf8());
            case ArrowHint.Uuid ignored -> field.withExtension(ArrowExtension.of(ArrowExtension.UUID));
            case ArrowHint.Json ignored ->
                field.withType(new ArrowType.Utf8()).withExtension(ArrowExtension.of(ArrowExtension.JSON));
            case ArrowHint.Variant ignored -> field.withExtension(ArrowExtension.of(ArrowExtension.VARIANT));
            case ArrowHint.Wkb geometry -> field.withExtension(GeoArrow.extension(geometry));
            case ArrowHint.OffsetTimestamp ignored ->
                field.withExtension(ArrowExtension.of(ArrowExtension.OFFSET_TIMESTAMP));
            case ArrowHint.Bool8 ignored -> field.withExtension(ArrowExtension.of(ArrowExtension.BOOL8));
            case ArrowHint.FixedSize(int length) -> field.withType(new ArrowType.FixedSizeList(length));
            case ArrowHint.IntervalKind(ArrowType.IntervalUnit unit) -> field.withType(new ArrowType.Interval(unit));
            case ArrowHint.Extension(ArrowExtension type) -> field.withExtension(type);
            case ArrowHint.Metadata(Map<String, String> entries) -> field.withMetadata(joined(field, entries));
        };
    }

    private static Map<String, String> joined(ArrowField field, Map<String, String> entries) {
        Map<String, String> all = new LinkedHashMap<>(field.metadata());
        all.putAll(entries);
        return all;
    }
}
