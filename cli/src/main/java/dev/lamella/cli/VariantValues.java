package dev.lamella.cli;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJsonPrinter;
import java.io.IOException;

/// Prints Variants: as JSON, whichever columns they are stored in. What cannot be read is printed as its columns, and counted.
///
/// @param stored the columns
/// @param path of the group, for warnings
/// @param json is used for one value after the other
/// @param odd where values are counted that cannot be read
record VariantValues(FieldPrinter.Struct stored, ColumnPath path, VariantJsonPrinter json,
        OddValues odd) implements FieldPrinter {
    VariantValues(FieldPrinter.Struct stored, ColumnPath path, OddValues odd) {
        this(stored, path, new VariantJsonPrinter(), odd);
    }

    @Override
    public void print(Cells cells, int index, ValueOut out) throws IOException {
        json.reset();
        try {
            Variant value = cells.variant(index);
            if (value == null) {
                out.writeNull();
                return;
            }
            value.writeTo(json);
        } catch (VariantFormatException | CorruptFileException _) {
            odd.add(path, "not what VARIANT allows");
            stored.print(cells, index, out);
            return;
        } catch (UnsupportedFeatureException _) {
            odd.add(path, "shredded into a type that VARIANT does not have");
            stored.print(cells, index, out);
            return;
        }
        out.writeJson(json.text());
    }
}
