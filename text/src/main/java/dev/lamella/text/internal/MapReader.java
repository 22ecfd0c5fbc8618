package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.row.MapAppender;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Reads maps: from an object, if keys are not groups, or from an array of `{"key":..,"value":..}`.
///
/// @param value empty if the map has only keys
record MapReader(FieldLocation place, ValueReader key, Optional<ValueReader> value) implements ValueReader {
    private static final String KEY = "key";
    private static final String VALUE = "value";

    @Override
    public void read(JsonInput json, ValueTarget slot) {
        switch (json.token()) {
            case START_ARRAY -> entries(json, slot.map());
            case START_OBJECT -> object(json, slot.map());
            default -> throw place.reject(JsonTokenNames.unexpected(json.token(), "an object or a list of entries"));
        }
    }

    private void object(JsonInput json, MapAppender map) {
        if (!(key instanceof TextValue keyText)) {
            throw place.reject(
                    "The value is an object where a list of entries is expected, because the keys are not plain values");
        }
        ValueTarget keys = new ValueTarget.OfElement(map.keys());
        ValueTarget values = new ValueTarget.OfElement(map.values());
        Set<String> seen = new HashSet<>();
        while (json.next() == JsonToken.FIELD_NAME) {
            String name = json.name();
            if (!seen.add(name)) {
                throw place.reject("A key occurs twice");
            }
            keyText.set(name, keys);
            json.next();
            value(json, values);
        }
    }

    private void entries(JsonInput json, MapAppender map) {
        ValueTarget keys = new ValueTarget.OfElement(map.keys());
        ValueTarget values = new ValueTarget.OfElement(map.values());
        while (json.next() != JsonToken.END_ARRAY) {
            if (json.token() != JsonToken.START_OBJECT) {
                throw place.reject(JsonTokenNames.unexpected(json.token(), "an entry {\"key\":..,\"value\":..}"));
            }
            entry(json, keys, values);
        }
    }

    private void entry(JsonInput json, ValueTarget keys, ValueTarget values) {
        boolean hasKey = false;
        boolean hasValue = false;
        while (json.next() == JsonToken.FIELD_NAME) {
            String name = json.name();
            json.next();
            if (name.equals(KEY) && !hasKey) {
                key.readOrNull(json, keys);
                hasKey = true;
            } else if (name.equals(VALUE) && !hasValue) {
                value(json, values);
                hasValue = true;
            } else {
                throw place.reject("An entry has " + FieldNames.shown(name)
                        + ", or has it twice. It must have one key and one value");
            }
        }
        if (!hasKey) {
            throw place.reject("An entry has no key");
        }
        if (!hasValue && value.isPresent()) {
            values.setNull();
        }
    }

    private void value(JsonInput json, ValueTarget values) {
        if (value.isPresent()) {
            value.get().readOrNull(json, values);
        } else if (json.token() != JsonToken.VALUE_NULL) {
            throw place.reject(JsonTokenNames.unexpected(json.token(), "null (the map has only keys)"));
        }
    }
}
