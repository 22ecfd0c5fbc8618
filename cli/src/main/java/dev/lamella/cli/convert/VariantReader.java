package dev.lamella.cli.convert;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.variant.VariantJson;

/// Reads Variants: JSON of any kind, whose numbers keep all their digits. Its text becomes columns at once.
///
/// @param isRequired whether null is the value null, because there is no other
record VariantReader(VariantJson json, Utf8Text text, boolean isRequired) implements ValueReader {
    VariantReader(boolean isRequired) {
        this(new VariantJson(), new Utf8Text(), isRequired);
    }

    @Override
    public void read(JsonInput input, Slot slot) {
        set(input.raw(), slot);
    }

    @Override
    public void read(String cell, Slot slot) {
        set(cell, slot);
    }

    /// Sets the value that a text is.
    void set(CharSequence value, Slot slot) {
        text.set(value);
        slot.setEvents(sink -> json.parse(text.bytes(), 0, text.count(), sink));
    }

    @Override
    public void readOrNull(JsonInput input, Slot slot) {
        if (input.token() == JsonToken.VALUE_NULL && !isRequired) {
            slot.setNull();
        } else {
            read(input, slot);
        }
    }
}
