package dev.lamella.internal.shredding;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.ShreddingSchema;
import java.util.LinkedHashMap;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// Shredding schemas as text, by way of the field that has the same type string.
public final class ShreddingText {
    private static final String ALLOWED = "A variant is shredded into BOOLEAN, INT32, INT64, INT(8..64,true), FLOAT, DOUBLE,"
            + " DECIMAL of up to 38 digits, DATE, TIME(false,MICROS), TIMESTAMP in MICROS or NANOS, STRING, BYTE_ARRAY, UUID,"
            + " LIST, STRUCT, or, where nothing is, VARIANT";

    private ShreddingText() {}

    public static String of(ShreddingSchema schema) {
        return TypeString.of(field(schema, "value")).toString();
    }

    private static Field field(ShreddingSchema schema, String name) {
        return switch (schema) {
            case ShreddingSchema.Nothing ignored -> TypeString.parse("VARIANT").optional(name);
            case ShreddingSchema.Leaf(TypeString type) -> type.optional(name);
            case ShreddingSchema.ObjectOf(SequencedMap<String, ShreddingSchema> fields) -> GroupField.of(name,
                    Repetition.OPTIONAL, OptionalInt.empty(), Annotation.NONE,
                    fields.entrySet().stream().map(entry -> field(entry.getValue(), entry.getKey())).toList());
            case ShreddingSchema.ArrayOf(ShreddingSchema element) -> ShreddedGroups.list(name, field(element,
                    "element"));
        };
    }

    /// @param path of the field among those round it, for messages; empty at the root
    public static ShreddingSchema read(Field field, String path) {
        if (field.repetition() == Repetition.REQUIRED) {
            throw new IllegalArgumentException(
                    place(path) + " is REQUIRED; no value of a variant has to be of a type, so"
                            + " leave out the `!`");
        }
        return switch (field) {
            case PrimitiveField ignored -> leaf(TypeString.of(field), path);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Variant ignored -> ShreddingSchema.NONE;
                case GroupShape.ListOf ignored -> new ShreddingSchema.ArrayOf(read(group.element(), path + "[]"));
                case GroupShape.Struct ignored -> object(group, path);
                case GroupShape.MapOf ignored -> throw rejected(path, "a MAP");
                case GroupShape.File ignored -> throw rejected(path, "a FILE");
            };
        };
    }

    private static ShreddingSchema object(GroupField group, String path) {
        SequencedMap<String, ShreddingSchema> fields = new LinkedHashMap<>();
        for (Field child : group.children()) {
            String below = path.isEmpty() ? child.name() : path + "." + child.name();
            if (fields.put(child.name(), read(child, below)) != null) {
                throw new IllegalArgumentException(place(path) + " has two fields `" + child.name()
                        + "`; the names of an object's fields differ");
            }
        }
        return new ShreddingSchema.ObjectOf(fields);
    }

    private static ShreddingSchema leaf(TypeString type, String path) {
        if (leafOf(type).shreddedKind().isEmpty()) {
            throw rejected(path, type.toString());
        }
        return new ShreddingSchema.Leaf(type);
    }

    /// @throws IllegalArgumentException if the type is none of a column that shredding has
    public static void requireShredded(TypeString type) {
        if (type.isAuto() || type.repetition() != Repetition.OPTIONAL
                || !(type.optional("value") instanceof PrimitiveField leaf) || leaf.shreddedKind().isEmpty()) {
            throw rejected("", type.toString());
        }
    }

    private static PrimitiveField leafOf(TypeString type) {
        return (PrimitiveField) type.optional("value");
    }

    private static IllegalArgumentException rejected(String path, String found) {
        return new IllegalArgumentException(
                place(path) + " is " + found + ", which is not a type of shredding. " + ALLOWED);
    }

    private static String place(String path) {
        return path.isEmpty() ? "the type" : "field " + path;
    }
}
