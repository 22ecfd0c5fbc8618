package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;

/// The values of a map that has only keys: always null, for every target.
final class NothingColumn extends Column {
    NothingColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.ROW, JavaTarget.values());
    }

    @Override
    void bindValues(ColumnVector vector) {
        throw unexpected(vector);
    }

    @Override
    Object valueAt(int slot) {
        throw new IllegalStateException("A map without values has a value");
    }

    @Override
    Object rawAt(int slot) {
        throw new IllegalStateException("A map without values has a value");
    }
}
