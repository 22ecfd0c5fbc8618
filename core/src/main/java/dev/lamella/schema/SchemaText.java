package dev.lamella.schema;

import java.util.Locale;
import java.util.Optional;

/// The message text of schemas: what people write and read.
///
/// ```
/// message m {
///   optional group tags (LIST) = 7 {
///     repeated group list {
///       optional binary element (STRING);
///     }
///   }
///   required fixed_len_byte_array(16) id (UUID);
/// }
/// ```
/// An annotation is shown as the file declares it, allowed or not: in the old spelling (`UTF8`, `TIMESTAMP_MILLIS`)
/// where the file has only that, and as id and bytes if it is not known. Names that are empty or have white space, a
/// control character, a backquote or one of `;{}()=,` stand in backquotes, in which a backquote is doubled; so do
/// coordinate reference systems.
public final class SchemaText {
    private static final String SPECIAL = ";{}()=,";
    private static final String INDENT = "  ";

    private SchemaText() {}

    /// The text of a schema, a field a line, with a line break behind the last.
    public static String print(Schema schema) {
        StringBuilder text = new StringBuilder("message ").append(name(schema.name())).append(" {\n");
        for (Field field : schema.fields()) {
            append(text, field, 1);
        }
        return text.append("}\n").toString();
    }

    /// The text of a field and of those below it, with a line break behind the last.
    public static String print(Field field) {
        StringBuilder text = new StringBuilder();
        append(text, field, 0);
        return text.toString();
    }

    private static void append(StringBuilder text, Field field, int depth) {
        text.repeat(INDENT, depth).append(field.repetition().name().toLowerCase(Locale.ROOT)).append(' ');
        text.append(switch (field) {
            case PrimitiveField leaf -> type(leaf);
            case GroupField _ -> "group";
        }).append(' ').append(name(field.name()));
        String annotation = annotation(field.annotation());
        if (!annotation.isEmpty()) {
            text.append(" (").append(annotation).append(')');
        }
        field.fieldId().ifPresent(id -> text.append(" = ").append(id));
        switch (field) {
            case PrimitiveField _ -> text.append(";\n");
            case GroupField group -> {
                text.append(" {\n");
                for (Field child : group.children()) {
                    append(text, child, depth + 1);
                }
                text.repeat(INDENT, depth).append("}\n");
            }
        }
    }

    private static String type(PrimitiveField leaf) {
        return switch (leaf.type()) {
            case BOOLEAN -> "boolean";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case INT96 -> "int96";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case BYTE_ARRAY -> "binary";
            case FIXED_LEN_BYTE_ARRAY -> "fixed_len_byte_array(" + leaf.typeLength() + ")";
        };
    }

    /// The annotation; a coordinate reference system is any text, and may need quoting.
    private static String annotation(Annotation declared) {
        Optional<LogicalType> type = declared.logicalType();
        if (type.isPresent() && type.get() instanceof LogicalType.Geometry(Optional<String> crs)) {
            return new LogicalType.Geometry(crs.map(SchemaText::name)).toString();
        }
        if (type.isPresent()
                && type.get() instanceof LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> algorithm)) {
            return new LogicalType.Geography(crs.map(SchemaText::name), algorithm).toString();
        }
        return declared.toString();
    }

    private static String name(String name) {
        return Names.quoted(name, SPECIAL);
    }
}
