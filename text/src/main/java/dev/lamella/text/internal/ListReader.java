package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;

/// Reads lists and repeated fields from arrays.
record ListReader(FieldLocation place, ValueReader element) implements ValueReader {
    @Override
    public void read(JsonInput json, ValueTarget slot) {
        if (json.token() != JsonToken.START_ARRAY) {
            throw place.reject(JsonTokenNames.unexpected(json.token(), "a list"));
        }
        ValueTarget elements = new ValueTarget.OfElement(slot.list());
        while (json.next() != JsonToken.END_ARRAY) {
            element.readOrNull(json, elements);
        }
    }
}
