package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import java.util.Optional;

/// Reads JSON columns: any value, kept as written except for white space between tokens.
///
/// @param isRequired whether `null` is the JSON value, because the column has no nulls
record JsonReader(FieldLocation place, boolean isRequired) implements ValueReader {
    @Override
    public void read(JsonInput json, ValueTarget slot) {
        slot.setString(CompactJson.withoutWhiteSpace(json.raw()));
    }

    @Override
    public void readOrNull(JsonInput json, ValueTarget slot) {
        if (json.token() == JsonToken.VALUE_NULL && !isRequired) {
            slot.setNull();
        } else {
            read(json, slot);
        }
    }

    @Override
    public void read(String cell, ValueTarget slot) {
        Optional<String> compact = CompactJson.of(cell, 0);
        slot.setString(compact.orElseThrow(() -> place.reject("The text is not one JSON value")));
    }
}
