package dev.lamella.internal.row;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.variant.VariantFailure;
import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.VariantVector;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// VARIANT: a value, assembled when it is read; as a row, its storage columns.
final class VariantColumn extends StructColumn {
    private @Nullable VariantVector vector;
    /// Created lazily: columns that cannot be read as variants can still be read as groups.
    private @Nullable VariantUnshredder unshredder;
    private boolean isBound;

    VariantColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.VARIANT, JavaTarget.STRING, JavaTarget.ROW, JavaTarget.MAP);
    }

    @Override
    void bindValues(ColumnVector values) {
        super.bindValues(values);
        vector = switch (values) {
            case VariantVector variants -> variants;
            // The group may be a variant only by information from outside its file.
            case StructVector columns -> new VariantVector(columns.size(), columns.validity(), columns.fields());
            default -> throw unexpected(values);
        };
        isBound = false;
    }

    /// The value, which may be a view of the batch.
    Variant variantAt(int slot) {
        try {
            return bound().value(slot);
        } catch (ParquetException e) {
            throw e.at(here());
        }
    }

    @Override
    Variant valueAt(int slot) {
        try {
            return bound().copy(slot);
        } catch (ParquetException e) {
            throw e.at(here());
        }
    }

    private VariantUnshredder bound() {
        VariantUnshredder values = unshredder;
        if (values == null) {
            values = VariantUnshredder.of((GroupField) node.field(), context.variants());
            unshredder = values;
        }
        if (!isBound) {
            VariantVector current = vector;
            if (current == null) {
                throw new IllegalStateException("The column is not bound to a batch");
            }
            values.bind(current);
            isBound = true;
        }
        return values;
    }

    /// As a String, the value is JSON; as a Map, the fields of an object. Its storage columns are in its row.
    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return switch (target) {
            case STRING -> json(slot);
            case MAP -> fields(slot);
            default -> super.convert(slot, target, type);
        };
    }

    private Map<?, ?> fields(int slot) {
        try {
            Variant value = variantAt(slot);
            if (value.toJava() instanceof Map<?, ?> fields) {
                return fields;
            }
            throw new ValueException(
                    "The value is of kind " + value.kind() + ", and only an OBJECT can be read as a Map",
                    "Ask for the Variant, which holds a value of any kind, and check its kind() first. The columns that it is"
                            + " stored in are available with getRow.");
        } catch (VariantFormatException e) {
            throw unreadable(e, this);
        }
    }

    private String json(int slot) {
        try {
            return variantAt(slot).toJson();
        } catch (VariantFormatException e) {
            throw unreadable(e, this);
        }
    }

    /// The failure of a value that turns out to be damaged or unknown.
    static ParquetException unreadable(VariantFormatException cause, Column column) {
        return VariantFailure.ofValue(cause).at(column.here());
    }
}
