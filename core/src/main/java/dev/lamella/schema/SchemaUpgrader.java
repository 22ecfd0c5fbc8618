package dev.lamella.schema;

import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Meaning.Slot;
import dev.lamella.schema.SchemaUpgrade.Int96;
import dev.lamella.schema.SchemaUpgrade.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Makes the modern form of a schema from what its fields mean.
final class SchemaUpgrader {
    private static final String LAYER = "list";
    static final String ELEMENT = "element";
    private static final String ENTRIES = "key_value";
    static final String KEY = "key";
    static final String VALUE = "value";
    private static final LogicalType LIST = new LogicalType.List();
    private static final LogicalType MAP = new LogicalType.Map();

    private final Int96 int96;
    private final List<SchemaUpgrade.Step> steps = new ArrayList<>();

    private SchemaUpgrader(Int96 int96) {
        this.int96 = int96;
    }

    static SchemaUpgrade upgrade(Schema schema, Int96 int96) {
        SchemaUpgrader upgrader = new SchemaUpgrader(int96);
        List<Field> fields = upgrader.fields(List.of(), Meaning.of(schema.fields()));
        return new SchemaUpgrade(Schema.asDeclared(schema.name(), fields), upgrader.steps);
    }

    /// A list as it is written today.
    ///
    /// @param layerId the id of the layer, which means nothing
    static Field list(String name, Repetition repetition, OptionalInt fieldId, OptionalInt layerId, Field element) {
        Field layer = GroupField.asDeclared(LAYER, Repetition.REPEATED, layerId, Annotation.NONE, List.of(element));
        return GroupField.asDeclared(name, repetition, fieldId, Annotation.written(LIST), List.of(layer));
    }

    /// A map as it is written today.
    ///
    /// @param entriesId the id of the entries, which means nothing
    static Field map(String name, Repetition repetition, OptionalInt fieldId, OptionalInt entriesId, Field key,
            Optional<Field> value) {
        List<Field> parts = new ArrayList<>();
        parts.add(key);
        value.ifPresent(parts::add);
        Field entries = GroupField.asDeclared(ENTRIES, Repetition.REPEATED, entriesId, Annotation.NONE, parts);
        return GroupField.asDeclared(name, repetition, fieldId, Annotation.written(MAP), List.of(entries));
    }

    static Repetition repetition(Slot slot) {
        return slot.isOptional() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    }

    private List<Field> fields(List<Step> path, List<Slot> slots) {
        List<Field> fields = new ArrayList<>(slots.size());
        for (Slot slot : slots) {
            fields.add(field(step(path, new Step.Name(slot.name())), slot, slot.name(), repetition(slot)));
        }
        return fields;
    }

    private Field field(List<Step> path, Slot slot, String name, Repetition repetition) {
        return switch (slot.meaning()) {
            case Meaning.Value value -> leaf(path, slot, value, name, repetition);
            case Meaning.ListOf list -> {
                layout(path, slot, list);
                Field element = field(step(path, new Step.Element()), list.element(), ELEMENT,
                        repetition(list.element()));
                yield list(name, repetition, slot.fieldId(),
                        list.layer().map(Field::fieldId).orElse(OptionalInt.empty()), element);
            }
            case Meaning.MapOf map -> map(path, slot, map, name, repetition);
            case Meaning.Fields fields -> {
                Optional<LogicalType> meaning = fields.group().logicalType();
                Annotation annotation = annotation(path, slot, meaning, modern(fields.group()));
                List<Field> children = fields(path, fields.fields());
                yield fields.group().as(name, repetition, slot.fieldId(), annotation, children);
            }
        };
    }

    private void layout(List<Step> path, Slot slot, Meaning.ListOf list) {
        boolean isAnnotated = list.rule() != ListRule.UNANNOTATED;
        if (isAnnotated) {
            annotation(path, slot, Optional.of(LIST), Annotation.written(LIST));
        }
        boolean isModern = list.element().name().equals(ELEMENT) && list.layer()
                .filter(layer -> layer.name().equals(LAYER) && layer.annotation().isNone()).isPresent();
        if (!isModern) {
            add(path, isAnnotated ? Kind.LIST_LAYOUT : Kind.REPEATED_TO_LIST,
                    isAnnotated ? FieldText.listLayers(slot.declared(), list.rule()) : "a repeated field",
                    LAYER + "." + ELEMENT);
        }
    }

    private Field map(List<Step> path, Slot slot, Meaning.MapOf map, String name, Repetition repetition) {
        annotation(path, slot, Optional.of(MAP), Annotation.written(MAP));
        GroupField entries = map.entries();
        Slot key = map.key();
        boolean isModern = entries.name().equals(ENTRIES) && entries.annotation().isNone() && key.name().equals(KEY)
                && map.value().filter(value -> !value.name().equals(VALUE)).isEmpty();
        if (!isModern) {
            add(path, Kind.MAP_LAYOUT, FieldText.mapLayers((GroupField) slot.declared()),
                    ENTRIES + (map.value().isPresent() ? ".{key, value}" : ".{key}"));
        }
        List<Step> keys = step(path, new Step.Key());
        if (key.isOptional()) {
            add(keys, Kind.MAP_KEY, Repetition.OPTIONAL.name(), Repetition.REQUIRED.name());
        }
        Field newKey = field(keys, key, KEY, Repetition.REQUIRED);
        Optional<Field> newValue = map.value()
                .map(value -> field(step(path, new Step.Value()), value, VALUE, repetition(value)));
        return map(name, repetition, slot.fieldId(), entries.fieldId(), newKey, newValue);
    }

    private Field leaf(List<Step> path, Slot slot, Meaning.Value value, String name, Repetition repetition) {
        PrimitiveField field = value.field();
        Optional<Domain> timestamp = value.domain() instanceof Domain.JulianTimestamps ? timestamp() : Optional.empty();
        if (timestamp.isPresent()) {
            add(path, Kind.INT96, value.domain().toString(), timestamp.get().toString());
            return timestamp.get().leaf(name, repetition, slot.fieldId());
        }
        Annotation annotation = annotation(path, slot, field.logicalType(), modern(field));
        return PrimitiveField.asDeclared(name, repetition, field.type(), field.typeLength(), slot.fieldId(),
                annotation);
    }

    /// What is declared on a leaf from now on.
    ///
    /// A scale that is more than the type has digits leaves no precision to put in: the column is read with it, but
    /// only a precision that the type does not hold goes with it.
    static Annotation modern(PrimitiveField leaf) {
        return leaf.logicalType().map(meaning -> meaning instanceof LogicalType.Decimal(int precision, int scale)
                && scale > precision
                        ? Annotations.declaredType(leaf.annotation()).orElse(meaning)
                        : meaning)
                .map(meaning -> Annotation.written(meaning, leaf.type())).orElseGet(() -> unrecognized(leaf));
    }

    /// What is declared from now on on a group that is no list and no map.
    static Annotation modern(GroupField group) {
        return group.logicalType().map(Annotation::written).orElseGet(() -> unrecognized(group));
    }

    private Optional<Domain> timestamp() {
        return switch (int96) {
            case KEEP -> Optional.empty();
            case MILLIS -> Optional.of(new Domain.Timestamps(true, TimeUnit.MILLIS, false));
            case MICROS -> Optional.of(new Domain.Timestamps(true, TimeUnit.MICROS, false));
            case NANOS -> Optional.of(new Domain.Timestamps(true, TimeUnit.NANOS, false));
            case WIDE_NANOS -> Optional.of(new Domain.Timestamps(true, TimeUnit.NANOS, true));
        };
    }

    private Annotation annotation(List<Step> path, Slot slot, Optional<LogicalType> meaning, Annotation modern) {
        Annotation declared = slot.annotation();
        if (!modern.equals(declared) && !(modern.isNone() && declared.isNone())) {
            String before = text(declared);
            String after = text(modern);
            add(path, kind(declared, meaning),
                    before.equals(after) ? before + " with other scale or precision" : before,
                    after);
        }
        return modern;
    }

    /// An annotation that is not known is kept; beside it, a ConvertedType that cannot be is not.
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

    /// The spelling, and in which of the two forms it is declared.
    private static String text(Annotation annotation) {
        if (annotation.isNone()) {
            return FieldText.annotation(annotation);
        }
        boolean isNew = annotation.logicalType().isPresent();
        boolean isOld = annotation.convertedType().isPresent();
        return annotation + (isNew && isOld ? " in both forms" : isNew ? " as LogicalType" : " as ConvertedType");
    }

    private void add(List<Step> path, Kind kind, String before, String after) {
        steps.add(new SchemaUpgrade.Step(ColumnPath.ofSteps(path), kind, before, after));
    }

    private static List<Step> step(List<Step> path, Step next) {
        List<Step> longer = new ArrayList<>(path);
        longer.add(next);
        return longer;
    }
}
