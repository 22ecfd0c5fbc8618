package dev.lamella.shredding;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantJsonPrinter;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.VariantVector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// What lies in the columns of a variant, as text: not by the unshredder, but column by column. `-` is a field that is missing.
final class ShreddedText {
    private ShreddedText() {}

    /// @param variant the group, whose first column is the metadata
    static String of(GroupField variant, VariantVector rows, int slot) {
        DictionaryVector indices = (DictionaryVector) rows.fields().getFirst();
        byte[] metadata = ((BytesVector) indices.dictionary()).value(indices.indices()[slot]);
        return pair(variant, rows, slot, VariantMetadata.parse(metadata, 0, metadata.length));
    }

    private static String pair(GroupField group, GroupVector columns, int slot, VariantMetadata metadata) {
        List<String> parts = new ArrayList<>();
        for (int i = columns.fields().size() - 1; i >= 0; i--) {
            Field field = group.children().get(i);
            ColumnVector column = columns.fields().get(i);
            if (!field.name().equals("metadata") && !column.isNull(slot)) {
                parts.add(field.name().equals("value")
                        ? "value=" + json(metadata, ((BytesVector) column).value(slot))
                        : typed(field, column, slot, metadata));
            }
        }
        return parts.isEmpty() ? "-" : String.join(" + ", parts);
    }

    private static String json(VariantMetadata metadata, byte[] value) {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        Variant.of(metadata, value, 0, value.length).writeTo(printer);
        return printer.text();
    }

    private static String typed(Field field, ColumnVector column, int slot, VariantMetadata metadata) {
        return switch (column) {
            case LongVector v -> "" + v.values()[slot];
            case BytesVector v -> '"' + new String(v.value(slot), StandardCharsets.UTF_8) + '"';
            case StructVector v -> object((GroupField) field, v, slot, metadata);
            case ListVector v -> {
                List<String> elements = new ArrayList<>();
                for (int i = v.offsets()[slot]; i < v.offsets()[slot + 1]; i++) {
                    elements.add(
                            pair((GroupField) ((GroupField) field).element(), (GroupVector) v.elements(), i, metadata));
                }
                yield elements.toString();
            }
            default -> throw new AssertionError(column.getClass().getSimpleName());
        };
    }

    private static String object(GroupField group, StructVector object, int slot, VariantMetadata metadata) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < object.fields().size(); i++) {
            GroupField field = (GroupField) group.children().get(i);
            fields.add(field.name() + ": " + pair(field, (GroupVector) object.fields().get(i), slot, metadata));
        }
        return "{" + String.join(", ", fields) + "}";
    }
}
