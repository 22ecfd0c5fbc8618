package dev.lamella.encryption;

import dev.lamella.variant.VariantJsonPrinter;
import java.nio.charset.StandardCharsets;

/// The text of a JSON object whose fields are in the order in which they are put.
final class JsonObject {
    private final VariantJsonPrinter json = new VariantJsonPrinter();

    JsonObject() {
        json.beginObject();
    }

    JsonObject put(String name, String value) {
        name(name);
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        json.string(utf8, 0, utf8.length);
        return this;
    }

    JsonObject put(String name, boolean value) {
        name(name);
        json.booleanValue(value);
        return this;
    }

    private void name(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        json.field(utf8, 0, utf8.length);
    }

    /// Ends the object.
    String text() {
        json.endObject();
        return json.text();
    }
}
