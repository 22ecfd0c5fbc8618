package dev.lamella.schema;

/// The message text of schemas: what people write and read.
public final class SchemaText {
    private SchemaText() {
    }

    /// The text of a schema, a field a line.
    public static String print(Schema schema) {
        return schema.name();
    }

    static String print(Field field) {
        return field.name();
    }
}
