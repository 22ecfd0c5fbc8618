package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.ShreddingSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// The groups of Parquet that a shredding schema stands for, both ways.
public final class ShreddedGroups {
    private ShreddedGroups() {}

    public static GroupField group(ShreddingSchema schema, String name, Repetition repetition, OptionalInt fieldId) {
        List<Field> children = new ArrayList<>();
        children.add(PrimitiveField.of(VariantLayout.METADATA, Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
        children.addAll(pair(schema));
        if (schema instanceof ShreddingSchema.Nothing) {
            children.set(1, PrimitiveField.of(VariantLayout.VALUE, Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
        }
        return GroupField.of(name, repetition, fieldId, Annotation.written(new LogicalType.Variant(1)), children);
    }

    private static List<Field> pair(ShreddingSchema schema) {
        List<Field> columns = new ArrayList<>();
        columns.add(PrimitiveField.of(VariantLayout.VALUE, Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY));
        switch (schema) {
            case ShreddingSchema.Nothing ignored -> {
            }
            case ShreddingSchema.Leaf(TypeString type) -> columns.add(type.optional(VariantLayout.TYPED_VALUE));
            case ShreddingSchema.ObjectOf(SequencedMap<String, ShreddingSchema> fields) ->
                columns.add(plain(VariantLayout.TYPED_VALUE,
                        Repetition.OPTIONAL, fields.entrySet().stream().<Field>map(field -> plain(field.getKey(),
                                Repetition.REQUIRED, pair(field.getValue()))).toList()));
            case ShreddingSchema.ArrayOf(ShreddingSchema element) ->
                columns.add(list(VariantLayout.TYPED_VALUE, plain("element",
                        Repetition.REQUIRED, pair(element))));
        }
        return columns;
    }

    private static GroupField plain(String name, Repetition repetition, List<Field> children) {
        return GroupField.of(name, repetition, OptionalInt.empty(), Annotation.NONE, children);
    }

    /// An OPTIONAL list of three levels.
    static GroupField list(String name, Field element) {
        return GroupField.of(name, Repetition.OPTIONAL, OptionalInt.empty(), Annotation.written(new LogicalType.List()),
                List.of(GroupField.asDeclared("list", Repetition.REPEATED, OptionalInt.empty(), Annotation.NONE,
                        List.of(element))));
    }

    public static ShreddingSchema schema(GroupField variant) {
        return schema(VariantLayout.of(variant).root());
    }

    /// A field of the type that a column is read as. A file may declare this type in a way that the format does not allow.
    private static PrimitiveField asRead(PrimitiveField column) {
        return PrimitiveField.of(VariantLayout.VALUE, Repetition.OPTIONAL, column.type(), column.typeLength(),
                OptionalInt.empty(), column.logicalType().map(type -> Annotation.written(type, column.type()))
                        .orElse(Annotation.NONE));
    }

    private static ShreddingSchema schema(Pair pair) {
        return switch (pair.typed()) {
            case Typed.None ignored -> ShreddingSchema.NONE;
            case Typed.Leaf leaf -> new ShreddingSchema.Leaf(TypeString.of(asRead(leaf.field())));
            case Typed.ObjectOf(List<Member> members) -> {
                SequencedMap<String, ShreddingSchema> fields = new LinkedHashMap<>();
                members.forEach(member -> fields.put(member.name().toString(), schema(member.pair())));
                yield fields.isEmpty() ? ShreddingSchema.NONE : new ShreddingSchema.ObjectOf(fields);
            }
            case Typed.ArrayOf(Pair element) -> new ShreddingSchema.ArrayOf(schema(element));
        };
    }
}
