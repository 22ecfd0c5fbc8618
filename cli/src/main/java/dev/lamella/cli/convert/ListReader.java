package dev.lamella.cli.convert;

import com.fasterxml.jackson.core.JsonToken;

/// A list, or a repeated field: an array.
record ListReader(Place place, ValueReader element) implements ValueReader {
    @Override
    public void read(JsonInput json, Slot slot) {
        if (json.token() != JsonToken.START_ARRAY) {
            throw place.refuse(Tokens.unexpected(json.token(), "a list"));
        }
        Slot elements = new Slot.OfElement(slot.list());
        while (json.next() != JsonToken.END_ARRAY) {
            element.readOrNull(json, elements);
        }
    }
}
