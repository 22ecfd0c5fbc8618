package dev.lamella.schema;

import dev.lamella.schema.SchemaUpgrade.Int96;
import dev.lamella.schema.SchemaUpgrade.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Builds the modern form of a schema from the meaning of its fields.
final class SchemaUpgrader {
    private static final LogicalType LIST = new LogicalType.List();
    private static final LogicalType MAP = new LogicalType.Map();

    private final Int96 int96;
    private final List<SchemaUpgrade.Step> steps = new ArrayList<>();

    private SchemaUpgrader(Int96 int96) {
        this.int96 = int96;
    }

    static SchemaUpgrade upgrade(Schema schema, Int96 int96) {
        SchemaUpgrader upgrader = new SchemaUpgrader(int96);
        List<Field> fields = upgrader.fields(schema.root());
        return new SchemaUpgrade(Schema.asDeclared(schema.name(), fields), upgrader.steps);
    }

    private static Repetition repetition(SchemaNode node) {
        return node.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    }

    private List<Field> fields(SchemaNode.Fields group) {
        return group.children().stream().map(child -> field(child, child.field().name(), repetition(child))).toList();
    }

    private Field field(SchemaNode node, String name, Repetition repetition) {
        return switch (node) {
            case SchemaNode.Value value -> leaf(value, name, repetition);
            case SchemaNode.ListOf list -> {
                layout(list);
                Field element = field(list.element(), ModernGroups.ELEMENT, repetition(list.element()));
                yield ModernGroups.list(name, repetition, Meaning.fieldId(list),
                        list.layer().map(Field::fieldId).orElse(OptionalInt.empty()), element);
            }
            case SchemaNode.MapOf map -> map(map, name, repetition);
            case SchemaNode.Fields fields -> {
                GroupField group = fields.field();
                Annotation annotation = annotation(fields, group.logicalType(), modern(group));
                yield group.as(name, repetition, Meaning.fieldId(fields), annotation, fields(fields));
            }
        };
    }

    private void layout(SchemaNode.ListOf list) {
        boolean isAnnotated = !Meaning.isUnannotated(list);
        if (isAnnotated) {
            annotation(list, Optional.of(LIST), Annotation.written(LIST));
        }
        boolean isModern = list.element().field().name().equals(ModernGroups.ELEMENT) && list.layer()
                .filter(layer -> layer.name().equals(ModernGroups.LAYER) && layer.annotation().isNone()).isPresent();
        if (!isModern) {
            add(list, isAnnotated ? Kind.LIST_LAYOUT : Kind.REPEATED_TO_LIST,
                    isAnnotated ? FieldText.listLayers(list.field(), list.rule()) : "a repeated field",
                    ModernGroups.LAYER + "." + ModernGroups.ELEMENT);
        }
    }

    private Field map(SchemaNode.MapOf map, String name, Repetition repetition) {
        annotation(map, Optional.of(MAP), Annotation.written(MAP));
        GroupField entries = map.entries();
        SchemaNode key = map.key();
        boolean isModern = entries.name().equals(ModernGroups.ENTRIES) && entries.annotation().isNone()
                && key.field().name().equals(ModernGroups.KEY)
                && map.value().filter(value -> !value.field().name().equals(ModernGroups.VALUE)).isEmpty();
        if (!isModern) {
            add(map, Kind.MAP_LAYOUT, FieldText.mapLayers(map.field()),
                    ModernGroups.ENTRIES + (map.value().isPresent() ? ".{key, value}" : ".{key}"));
        }
        if (key.isNullable()) {
            add(key, Kind.MAP_KEY, Repetition.OPTIONAL.name(), Repetition.REQUIRED.name());
        }
        Field newKey = field(key, ModernGroups.KEY, Repetition.REQUIRED);
        Optional<Field> newValue = map.value().map(value -> field(value, ModernGroups.VALUE, repetition(value)));
        return ModernGroups.map(name, repetition, Meaning.fieldId(map), entries.fieldId(), newKey, newValue);
    }

    private Field leaf(SchemaNode.Value value, String name, Repetition repetition) {
        PrimitiveField field = value.field();
        OptionalInt id = Meaning.fieldId(value);
        Domain domain = Meaning.domain(value);
        Optional<Domain> timestamp = domain instanceof Domain.JulianTimestamps ? timestamp() : Optional.empty();
        if (timestamp.isPresent()) {
            add(value, Kind.INT96, domain.toString(), timestamp.get().toString());
            return timestamp.get().leaf(name, repetition, id);
        }
        Annotation annotation = annotation(value, field.logicalType(), modern(field));
        return PrimitiveField.asDeclared(name, repetition, field.typeId(), field.declaredLength(), id, annotation);
    }

    /// The modern annotation of a leaf.
    ///
    /// If the scale is greater than the digits of the type, no precision can be filled in. The column is read with the
    /// scale; only a precision that the type does not allow is dropped with it.
    static Annotation modern(PrimitiveField leaf) {
        return leaf.logicalType().map(meaning -> meaning instanceof LogicalType.Decimal(int precision, int scale)
                && scale > precision
                        ? Annotations.declaredType(leaf.annotation()).orElse(meaning)
                        : meaning)
                .map(meaning -> Annotation.written(meaning, leaf.type())).orElseGet(() -> unrecognized(leaf));
    }

    /// The modern annotation of a group that is neither a list nor a map.
    static Annotation modern(GroupField group) {
        return group.logicalType().map(Annotation::written).orElseGet(() -> unrecognized(group));
    }

    private Optional<Domain> timestamp() {
        return switch (int96) {
            case KEEP -> Optional.empty();
            case MILLIS -> Optional.of(new Domain.Timestamps(true, TimePrecision.MILLIS, false));
            case MICROS -> Optional.of(new Domain.Timestamps(true, TimePrecision.MICROS, false));
            case NANOS -> Optional.of(new Domain.Timestamps(true, TimePrecision.NANOS, false));
            case WIDE_NANOS -> Optional.of(new Domain.Timestamps(true, TimePrecision.NANOS, true));
        };
    }

    private Annotation annotation(SchemaNode node, Optional<LogicalType> meaning, Annotation modern) {
        Annotation declared = Meaning.annotation(node);
        if (!modern.equals(declared) && !(modern.isNone() && declared.isNone())) {
            String before = text(declared);
            String after = text(modern);
            add(node, kind(declared, meaning),
                    before.equals(after) ? before + " with other scale or precision" : before,
                    after);
        }
        return modern;
    }

    /// Unknown annotations are kept; an illegal ConvertedType next to one is dropped.
    private static Annotation unrecognized(Field field) {
        Annotation declared = field.annotation();
        if (Domain.unrecognized(field).isEmpty()) {
            return Annotation.NONE;
        }
        boolean isWhole = declared.convertedType().isEmpty() || Annotations.convertedType(declared).isPresent();
        return isWhole ? declared : Annotation.of(declared.logicalType().orElseThrow());
    }

    private static Kind kind(Annotation declared, Optional<LogicalType> meaning) {
        Optional<LogicalType> wanted = Annotations.declaredType(declared);
        boolean hasBoth = declared.logicalType().isPresent() && declared.convertedType().isPresent();
        if (meaning.isEmpty()) {
            return declared.logicalType().isPresent() && wanted.isEmpty()
                    ? Kind.ANNOTATION_CORRECTED
                    : Kind.ANNOTATION_DROPPED;
        }
        if (meaning.get() instanceof LogicalType.Interval && declared.logicalType().isPresent()) {
            return Kind.INTERVAL;
        }
        if (meaning.get() instanceof LogicalType.Decimal && !meaning.equals(wanted)) {
            return Kind.DECIMAL_PRECISION;
        }
        return hasBoth && !Annotations.convertedType(declared).equals(ConvertedType.of(meaning.get()))
                ? Kind.ANNOTATION_CORRECTED
                : Kind.ANNOTATION_COMPLETED;
    }

    /// The spelling of an annotation, and in which of the two forms it is declared.
    private static String text(Annotation annotation) {
        if (annotation.isNone()) {
            return FieldText.annotation(annotation);
        }
        boolean isNew = annotation.logicalType().isPresent();
        boolean isOld = annotation.convertedType().isPresent();
        return annotation + (isNew && isOld ? " in both forms" : isNew ? " as LogicalType" : " as ConvertedType");
    }

    private void add(SchemaNode node, Kind kind, String before, String after) {
        steps.add(new SchemaUpgrade.Step(node.logicalPath(), kind, before, after));
    }
}
