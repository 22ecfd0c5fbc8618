package dev.lamella.arrow;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.SchemaNode;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds the Arrow fields of a file's fields, depth first. It numbers dictionaries on the way: each has its own id.
final class SchemaEmitter {
    private final LeafTypes leafTypes;
    private final Map<ColumnPath, List<ArrowHint>> hints;
    private long dictionaries;

    SchemaEmitter(LeafTypes leafTypes, Map<ColumnPath, List<ArrowHint>> hints) {
        this.leafTypes = leafTypes;
        this.hints = hints;
    }

    /// The Arrow fields of a row or struct.
    List<ArrowField> children(SchemaNode parent) {
        return parent.children().stream().map(this::node).toList();
    }

    private ArrowField node(SchemaNode node) {
        ArrowField plain = switch (node) {
            case SchemaNode.Value value -> leafTypes.of(value.field());
            case SchemaNode.ListOf list when list.isUnannotated() ->
                ArrowField.required(list.field().name(), new ArrowType.List(), node(list.element()));
            case SchemaNode.ListOf list ->
                ArrowField.of(list.field(), new ArrowType.List(), node(list.element()));
            case SchemaNode.MapOf map -> map(map);
            case SchemaNode.Struct struct -> struct(struct);
            case SchemaNode.File file -> struct(file);
            case SchemaNode.Variant variant ->
                struct(variant).withExtension(ArrowExtension.of(ArrowExtension.VARIANT));
        };
        ArrowField field = plain;
        for (ArrowHint hint : hints.getOrDefault(node.logicalPath(), List.of())) {
            field = refined(field, hint);
        }
        return field;
    }

    private ArrowField struct(SchemaNode.Fields struct) {
        return new ArrowField(struct.field().name(), struct.isNullable(), new ArrowType.Struct(), Optional.empty(),
                children(struct), Map.of());
    }

    private ArrowField map(SchemaNode.MapOf map) {
        ArrowField key = node(map.key());
        Optional<SchemaNode> value = map.value();
        if (value.isEmpty()) {
            return ArrowField.of(map.field(), new ArrowType.List(), key);
        }
        // No reader of Arrow schemas accepts nullable keys, although old writers declared them.
        ArrowField required = new ArrowField(key.name(), false, key.type(), key.dictionary(), key.children(),
                key.metadata());
        ArrowField entries = ArrowField.required(map.entries().name(), new ArrowType.Struct(), required,
                node(value.get()));
        return ArrowField.of(map.field(), new ArrowType.Map(false), entries);
    }

    /// Applies a hint to a field, whether or not it fits.
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
