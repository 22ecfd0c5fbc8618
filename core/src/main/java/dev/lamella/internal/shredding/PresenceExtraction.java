package dev.lamella.internal.shredding;

import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import java.util.Arrays;

/// Whether there is a variant: the validity of its group.
final class PresenceExtraction implements Extraction {
    private boolean[] present = new boolean[0];

    /// The field of the column.
    static PrimitiveField field(String name) {
        return PrimitiveField.of(name, Repetition.OPTIONAL, PhysicalType.BOOLEAN);
    }

    /// {@inheritDoc}
    ///
    /// Rows are not looked at one by one, and none fails.
    @Override
    public int row() {
        return 0;
    }

    @Override
    public ColumnVector column(GroupVector variant) {
        if (present.length < variant.size()) {
            present = new boolean[variant.size()];
            Arrays.fill(present, true);
        }
        return new BooleanVector(variant.size(), variant.validity(), present);
    }
}
