package dev.lamella.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/// Schemas with lists and maps in all layouts, and schemas that differ from another in a few places.
final class EditedSchemas {
    private static final List<String> LEAVES = List.of("int32 x;", "int64 x;", "int32 x (INT_32);",
            "int32 x (INTEGER(8,false));", "int32 x (UINT_8);", "int32 x (DATE);", "int64 x (TIMESTAMP(MILLIS,true));",
            "int64 x (TIMESTAMP_MILLIS);", "int64 x (TIMESTAMP(NANOS,false));", "int96 x;", "float x;", "double x;",
            "boolean x;", "binary x;", "binary x (UTF8);", "binary x (STRING);", "binary x (ENUM);", "binary x (JSON);",
            "binary x (UUID);", "binary x (GEOMETRY);", "binary x (GEOMETRY(OGC:CRS84));", "binary x (GEOGRAPHY);",
            "binary x (GEOGRAPHY(OGC:CRS84,SPHERICAL));", "binary x (DECIMAL(20,2));", "int32 x (DECIMAL(9,2));",
            "int64 x (DECIMAL(9,2));", "fixed_len_byte_array(4) x (DECIMAL(9,2));", "fixed_len_byte_array(16) x;",
            "fixed_len_byte_array(16) x (UUID);", "fixed_len_byte_array(12) x (INTERVAL);",
            "fixed_len_byte_array(12) x (TIMESTAMP(NANOS,true));", "int32 x (UNKNOWN);",
            "binary x (UNRECOGNIZED(2555,00));", "int32 x (CONVERTED_TYPE(77));", "int32 x (LIST);");
    private static final List<String> LAYERS = List.of("list", "bag", "array", "element", "l_tuple");

    private final Random random;
    private int names;

    EditedSchemas(Random random) {
        this.random = random;
    }

    /// A schema of lists, maps and structs, all of which can be read.
    Schema schema() {
        return Schema.asDeclared("m", fields(3, 1 + random.nextInt(5)));
    }

    private List<Field> fields(int depth, int count) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(field(depth, "f" + names++, pick(Repetition.values())));
        }
        return fields;
    }

    private Field field(int depth, String name, Repetition repetition) {
        OptionalInt id = random.nextInt(3) == 0 ? OptionalInt.of(names++) : OptionalInt.empty();
        if (depth == 0 || random.nextInt(3) == 0) {
            PrimitiveField leaf = (PrimitiveField) SchemaText.parseField("optional " + pick(LEAVES));
            return PrimitiveField.asDeclared(name, repetition, leaf.type(), leaf.typeLength(), id, leaf.annotation());
        }
        Repetition own = repetition == Repetition.REPEATED && random.nextBoolean() ? Repetition.OPTIONAL : repetition;
        return switch (random.nextInt(4)) {
            case 0 -> group(name, repetition, id, Annotation.NONE, fields(depth - 1, 1 + random.nextInt(3)));
            case 1 -> group(name, own, id, list(), List.of(field(depth - 1, pick(LAYERS), Repetition.REPEATED)));
            case 2 -> group(name, own, id, list(),
                    List.of(group(pick(LAYERS), Repetition.REPEATED, id, Annotation.NONE,
                            List.of(field(depth - 1, pick(LAYERS), pick(Repetition.values()))))));
            default -> {
                List<Field> parts = new ArrayList<>();
                parts.add(field(depth - 1, "key", random.nextInt(3) == 0 ? Repetition.OPTIONAL : Repetition.REQUIRED));
                if (random.nextBoolean()) {
                    parts.add(field(depth - 1, pick(List.of("value", "v")), pick(Repetition.values())));
                }
                yield group(name, own, id,
                        random.nextBoolean()
                                ? Annotation.written(new LogicalType.Map())
                                : Annotation.of(ConvertedType.MAP_KEY_VALUE),
                        List.of(group(pick(List.of("key_value", "map")), Repetition.REPEATED, OptionalInt.empty(),
                                random.nextBoolean() ? Annotation.NONE : Annotation.of(ConvertedType.MAP_KEY_VALUE),
                                parts)));
            }
        };
    }

    private Annotation list() {
        return random.nextBoolean() ? Annotation.written(new LogicalType.List()) : Annotation.of(ConvertedType.LIST);
    }

    private static Field group(String name, Repetition repetition, OptionalInt id, Annotation annotation,
            List<Field> children) {
        return GroupField.asDeclared(name, repetition, id, annotation, children);
    }

    /// The schema with a few edits, which may cancel each other out.
    Schema edited(Schema schema) {
        Schema edited = schema;
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String name = random.nextInt(8) == 0 ? edited.name() + "x" : edited.name();
            edited = Schema.asDeclared(name, editedFields(edited.fields()));
        }
        return edited;
    }

    private List<Field> editedFields(List<Field> fields) {
        List<Field> edited = new ArrayList<>(fields);
        switch (edited.isEmpty() ? 0 : random.nextInt(9)) {
            case 0 -> edited.add(random.nextInt(edited.size() + 1), field(1, "f" + names++, pick(Repetition.values())));
            case 1 -> {
                if (edited.size() > 1) {
                    edited.remove(random.nextInt(edited.size()));
                }
            }
            case 2 -> Collections.swap(edited, random.nextInt(edited.size()), random.nextInt(edited.size()));
            default -> edited.replaceAll(field -> random.nextInt(edited.size()) == 0 ? edited(field) : field);
        }
        return edited;
    }

    private Field edited(Field field) {
        String name = random.nextInt(6) == 0 ? "f" + names++ : field.name();
        Repetition repetition = random.nextInt(6) == 0 ? pick(Repetition.values()) : field.repetition();
        OptionalInt id = random.nextInt(8) == 0 ? OptionalInt.of(random.nextInt(20)) : field.fieldId();
        Annotation annotation = field.annotation();
        return switch (field) {
            case PrimitiveField leaf -> {
                PrimitiveField other = random.nextBoolean()
                        ? leaf
                        : (PrimitiveField) SchemaText.parseField("optional " + pick(LEAVES));
                Annotation respelled = other.logicalType().isPresent() && random.nextBoolean()
                        ? Annotation.written(other.logicalType().get())
                        : other.annotation();
                yield PrimitiveField.asDeclared(name, repetition, other.type(), other.typeLength(), id, respelled);
            }
            case GroupField group -> {
                Annotation other = random.nextInt(4) > 0
                        ? annotation
                        : pick(List.of(Annotation.NONE, list(), Annotation.written(new LogicalType.Map()),
                                new Annotation(Optional.of(new LogicalType.Unrecognized(99, new byte[1])),
                                        OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty())));
                yield group(name, repetition, id, other, editedFields(group.children()));
            }
        };
    }

    private <T> T pick(T[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
