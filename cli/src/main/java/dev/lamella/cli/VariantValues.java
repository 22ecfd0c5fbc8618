package dev.lamella.cli;

import dev.lamella.error.ParquetException;
import dev.lamella.row.RowValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJsonPrinter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Prints Variants as JSON, whichever columns they are stored in. A value whose bytes cannot be read is printed as its
/// columns, and counted.
///
/// @param json reused from value to value
record VariantValues(VariantJsonPrinter json, FieldPrinter.Struct stored, ColumnPath path, ForbiddenValues odd)
        implements
            FieldPrinter {
    VariantValues(FieldPrinter.Struct stored, ColumnPath path, ForbiddenValues odd) {
        this(new VariantJsonPrinter(), stored, path, odd);
    }

    @Override
    public void print(RowValues cells, int index, ValueOut out) throws IOException {
        String text;
        try {
            text = text(cells.getVariant(index));
        } catch (VariantFormatException e) {
            printStored(e, cells, index, out);
            return;
        } catch (ParquetException e) {
            if (!(e.getCause() instanceof VariantFormatException cause)) {
                throw e;
            }
            printStored(cause, cells, index, out);
            return;
        }
        if (text == null) {
            out.writeNull();
        } else {
            out.writeJson(text);
        }
    }

    private @Nullable String text(@Nullable Variant value) {
        if (value == null) {
            return null;
        }
        json.reset();
        value.writeTo(json);
        return json.text();
    }

    private void printStored(VariantFormatException failure, RowValues cells, int index, ValueOut out)
            throws IOException {
        String example = ". The first: byte " + failure.position() + ": " + failure.problem();
        odd.add(path, failure.isUnsupported()
                ? "of a version or type of Variant that this version of lamella does not know"
                : "not what VARIANT allows", example);
        stored.print(cells, index, out);
    }
}
