package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;

/// Sets the values of one field from text: the inverse of a field printer, made once per schema. A value that does not
/// fit is a [dev.lamella.error.ParquetException]; the row must be cancelled then.
interface ValueReader {
    /// Sets the non-null value that the current token begins, and moves to its last token.
    void read(JsonInput json, ValueTarget slot);

    /// Sets a value that is not null from its characters, without making a string of them. For JSON, these are the characters
    /// of a text, number or boolean of the kind of this field.
    ///
    /// @return false if the value must be read as a string; nothing is set then
    default boolean readCharacters(char[] text, int from, int to, ValueTarget slot) {
        return false;
    }

    /// Sets the value of a cell. A nested value is JSON.
    default void read(String cell, ValueTarget slot) {
        JsonInput json = JsonInput.of(cell);
        json.next();
        readOrNull(json, slot);
        json.end();
    }

    /// Sets the value of a text that is not null, even if it has only blanks.
    default void readPresent(String text, ValueTarget slot) {
        read(text, slot);
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
