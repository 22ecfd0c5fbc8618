package dev.lamella.schema;

import java.util.Locale;

/// The message text of schemas, which people read and write.
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
/// Printing and parsing are inverse: parsing a printed text gives an equal schema, and printing that gives the text
/// again.
///
/// * An annotation is printed as the file declares it, even if the format does not allow it. If the file has only the
///   deprecated annotation, its old spelling is printed (`UTF8`, `TIMESTAMP_MILLIS`). If the two contradict each other,
///   both are printed, the deprecated one last: `(STRING, ENUM)`. Unknown annotations are printed with id and bytes:
///   `UNRECOGNIZED(2555,00)`, `CONVERTED_TYPE(77)`.
/// * Names and coordinate reference systems are put in backquotes if they are empty, begin with a backquote, or contain
///   white space or one of `;{}()=,`. A backquote inside backquotes is doubled.
/// * The parser ignores the case of keywords and extra white space, and accepts older and shorter spellings:
///   `byte_array`, `INT(8,true)`, `TIMESTAMP(true,MICROS)`, `DECIMAL(9)`, `VARIANT`. It skips the `columnorder(...)`
///   that parquet-java prints, because that belongs to the footer.
public final class SchemaText {
    private static final String INDENT = "  ";

    private SchemaText() {}

    /// Parses the text of a schema as a file might declare it. A violation of the format becomes a
    /// [finding][Schema#findings]. Use [Schema#parse] for schemas that must be valid.
    ///
    /// A modern spelling of an annotation declares what writers do ([Annotation#written]), an old one only the
    /// deprecated annotation.
    ///
    /// @throws IllegalArgumentException if the text is not a valid schema; the message names the place and what is
    ///     expected there. Also if fields are nested more than [Schema#MAX_DEPTH] deep
    public static Schema parse(String text) {
        return new SchemaParser(text).schema();
    }

    /// Parses the text of one field and of the fields below it, as [#parse] does.
    ///
    /// @throws IllegalArgumentException if the text is not a valid field
    public static Field parseField(String text) {
        return new SchemaParser(text).onlyField();
    }

    /// The text of a schema, one field per line, with a line break after the last.
    public static String print(Schema schema) {
        StringBuilder text = new StringBuilder("message ").append(name(schema.name())).append(" {\n");
        for (Field field : schema.fields()) {
            append(text, field, 1);
        }
        return text.append("}\n").toString();
    }

    /// The text of a field and of the fields below it, with a line break after the last.
    public static String print(Field field) {
        StringBuilder text = new StringBuilder();
        append(text, field, 0);
        return text.toString();
    }

    private static void append(StringBuilder text, Field field, int depth) {
        text.repeat(INDENT, depth).append(field.repetition().name().toLowerCase(Locale.ROOT)).append(' ');
        text.append(switch (field) {
            case PrimitiveField leaf -> type(leaf);
            case GroupField ignored -> "group";
        }).append(' ').append(name(field.name()));
        String annotation = field.annotation().toString();
        if (!annotation.isEmpty()) {
            text.append(" (").append(annotation).append(')');
        }
        field.fieldId().ifPresent(id -> text.append(" = ").append(id));
        switch (field) {
            case PrimitiveField ignored -> text.append(";\n");
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
        if (!leaf.isReadable()) {
            String length = leaf.declaredLength().isPresent() ? "," + leaf.declaredLength().getAsInt() : "";
            return "physical_type(" + leaf.typeId() + length + ")";
        }
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

    private static String name(String name) {
        return Names.inText(name, Names.SCHEMA_MARKS);
    }
}
