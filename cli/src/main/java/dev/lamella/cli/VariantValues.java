package dev.lamella.cli;

import dev.lamella.row.RowValues;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJsonPrinter;
import java.io.IOException;

import java.util.Objects;
/// Prints Variants as JSON, whichever columns they are stored in.
///
/// @param json reused from value to value
record VariantValues(VariantJsonPrinter json) implements FieldPrinter {
    VariantValues() {
        this(new VariantJsonPrinter());
    }

    @Override
    public void print(RowValues cells, int index, ValueOut out) throws IOException {
        Variant value = cells.getVariant(index);
        if (value == null) {
            out.writeNull();
            return;
        }
        out.writeJson(text(value, cells, index));
    }

    private String text(Variant value, RowValues cells, int index) {
        json.reset();
        try {
            value.writeTo(json);
            return json.text();
        } catch (VariantFormatException _) {
            // Fails again, with a message that names the place.
            return Objects.requireNonNull(cells.get(index, String.class));
        }
    }
}
