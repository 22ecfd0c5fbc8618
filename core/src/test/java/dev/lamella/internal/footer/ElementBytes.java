package dev.lamella.internal.footer;

import dev.lamella.metadata.SchemaElement;
import java.util.List;

/// Schema elements through their bytes, for tests of other packages.
public final class ElementBytes {
    private ElementBytes() {}

    /// The elements as they come back after they were written, one struct each.
    public static List<SchemaElement> writtenAndRead(List<SchemaElement> elements) {
        return elements.stream()
                .map(element -> SchemaStructs.SCHEMA_ELEMENT.read(SchemaStructs.SCHEMA_ELEMENT.write(element)))
                .toList();
    }
}
