package dev.lamella.internal.footer;

import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Schema elements through their bytes, and what of them means something.
public final class ElementBytes {
    private ElementBytes() {}

    /// The elements as they come back after they were written, one struct each.
    public static List<SchemaElement> writtenAndRead(List<SchemaElement> elements) {
        return elements.stream()
                .map(element -> SchemaStructs.SCHEMA_ELEMENT.read(SchemaStructs.SCHEMA_ELEMENT.write(element)))
                .toList();
    }

    /// The elements without what has no meaning: what a schema gives back.
    static List<SchemaElement> meaningful(List<SchemaElement> elements) {
        List<SchemaElement> meaningful = new ArrayList<>();
        SchemaElement root = elements.getFirst();
        meaningful.add(new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), root.name(),
                OptionalInt.of(root.childCount().orElse(0)), OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.empty(), OptionalInt.empty(), Optional.empty()));
        for (SchemaElement e : elements.subList(1, elements.size())) {
            boolean isLeaf = e.type().isPresent();
            boolean isFixed = e.type().equals(OptionalInt.of(PhysicalType.FIXED_LEN_BYTE_ARRAY.id()));
            boolean isAnnotated = e.logicalType().isPresent() || e.convertedType().isPresent();
            meaningful.add(new SchemaElement(e.type(), isFixed ? e.typeLength() : OptionalInt.empty(), e.repetition(),
                    e.name(), isLeaf ? OptionalInt.empty() : OptionalInt.of(e.childCount().orElse(0)),
                    e.convertedType(), isAnnotated ? e.scale() : OptionalInt.empty(),
                    isAnnotated ? e.precision() : OptionalInt.empty(), e.fieldId(), e.logicalType()));
        }
        return meaningful;
    }
}
