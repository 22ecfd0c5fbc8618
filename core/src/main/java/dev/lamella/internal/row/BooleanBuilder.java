package dev.lamella.internal.row;

import dev.lamella.internal.vector.BooleanVectorBuilder;
import java.util.concurrent.atomic.AtomicBoolean;

/// BOOLEAN.
final class BooleanBuilder extends ColumnBuilder {
    private final BooleanVectorBuilder values;

    BooleanBuilder(RowNode node, AppendState state) {
        super(node, state, new BooleanVectorBuilder(state.growth(node)), "boolean");
        this.values = (BooleanVectorBuilder) slots;
    }

    @Override
    void addBoolean(boolean value) {
        values.append(value);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Boolean flag -> addBoolean(flag);
            case AtomicBoolean flag -> addBoolean(flag.get());
            default -> addOther(value);
        }
    }

    @Override
    void addRaw(Object value) {
        if (value instanceof Boolean flag) {
            addBoolean(flag);
        } else {
            super.addRaw(value);
        }
    }
}
