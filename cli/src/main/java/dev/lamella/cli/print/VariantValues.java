package dev.lamella.cli.print;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.row.RowValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJsonPrinter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Prints Variants as JSON, whichever columns they are stored in. A value that is damaged is printed as its columns,
/// and counted; one whose columns contradict each other fails.
///
/// @param json reused from value to value
public record VariantValues(VariantJsonPrinter json, FieldPrinter.Struct stored, ColumnPath path, ForbiddenValues odd)
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
            switch (e.getCause()) {
                case VariantFormatException cause -> printStored(cause, cells, index, out);
                case ValueException cause -> printStored(false, cause.problem(), cells, index, out);
                case null, default -> throw e;
            }
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
        printStored(failure.isUnsupported(), "byte " + failure.position() + ": " + failure.problem(), cells, index,
                out);
    }

    private void printStored(boolean isUnsupported, String problem, RowValues cells, int index, ValueOut out)
            throws IOException {
        odd.add(path, isUnsupported
                ? "of a version or type of Variant that this version of lamella does not know"
                : "not what VARIANT allows", ". The first: " + problem);
        stored.print(cells, index, out);
    }
}
