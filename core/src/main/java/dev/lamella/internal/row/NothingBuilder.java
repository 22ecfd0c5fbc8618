package dev.lamella.internal.row;

import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;

/// UNKNOWN, and the values of a map without values: accepts only nulls.
final class NothingBuilder extends ColumnBuilder {
    NothingBuilder(RowNode node, AppendState state) {
        super(node, state, new ValidityBuilder(state.growth(node)), "null");
    }

    @Override
    void addValue(Object value) {
        addOther(value);
    }

    @Override
    void addRaw(Object value) {
        addOther(value);
    }

    @Override
    ColumnVector vector() {
        return new NullVector(size());
    }
}
