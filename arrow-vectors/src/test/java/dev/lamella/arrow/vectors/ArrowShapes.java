package dev.lamella.arrow.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/// What an Arrow field is, as text, without the names of lists and maps, which Parquet has of its own.
final class ArrowShapes {
    private ArrowShapes() {}

    static String of(Field field) {
        ArrowType type = field.getType() instanceof ArrowType.ExtensionType extension
                ? extension.storageType()
                : field.getType();
        List<String> parts = new ArrayList<>();
        // A field of a dictionary has the type of its values in a file, and of its indices in memory.
        if (field.getDictionary() != null) {
            parts.add("dictionary of " + field.getDictionary().getIndexType()
                    + (field.getDictionary().isOrdered() ? ", ordered" : ""));
        } else {
            parts.add(type.toString());
        }
        if (!field.isNullable()) {
            parts.add("not null");
        }
        if (field.getType() instanceof ArrowType.ExtensionType extension) {
            parts.add(extension.extensionName() + " " + extension.serialize());
        } else if (field.getMetadata().containsKey("ARROW:extension:name")) {
            parts.add(field.getMetadata().get("ARROW:extension:name") + " "
                    + field.getMetadata().get("ARROW:extension:metadata"));
        }
        boolean isStruct = type instanceof ArrowType.Struct;
        return String.join(" ", parts) + (field.getChildren().isEmpty()
                ? ""
                : field.getChildren().stream().map(child -> (isStruct ? child.getName() + " " : "") + of(child))
                        .collect(Collectors.joining(", ", "<", ">")));
    }
}
