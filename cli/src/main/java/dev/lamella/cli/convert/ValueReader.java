package dev.lamella.cli.convert;

import com.fasterxml.jackson.core.JsonToken;

/// Sets the values of one field from text: made once for a schema, the inverse of its printer. A value that does not fit is a
/// [dev.lamella.error.ParquetException], which spoils the row.
interface ValueReader {
    /// Sets the value, not null, that the current token begins, and goes to its last token.
    void read(JsonInput json, ValueTarget slot);

    /// Sets the value of a cell: nested ones are JSON.
    default void read(String cell, ValueTarget slot) {
        try (JsonInput json = JsonInput.of(cell)) {
            json.next();
            readOrNull(json, slot);
            json.end();
        }
    }

    /// Sets the value that the current token begins, or null.
    default void readOrNull(JsonInput json, ValueTarget slot) {
        if (json.token() == JsonToken.VALUE_NULL) {
            slot.setNull();
        } else {
            read(json, slot);
        }
    }
}
