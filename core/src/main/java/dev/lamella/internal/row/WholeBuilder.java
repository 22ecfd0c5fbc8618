package dev.lamella.internal.row;

import dev.lamella.internal.vector.IntVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;

/// Values stored as INT32 or INT64.
abstract class WholeBuilder extends NumberBuilder {
    private final WholeVectorBuilder values;

    WholeBuilder(RowNode node, AppendState state, String fitting) {
        super(node, state, VectorBuilder.of(node.primitive(), state.growth(node)), fitting);
        this.values = (WholeVectorBuilder) slots;
    }

    /// Adds a number that is already checked to fit.
    final void store(long value) {
        values.append(value);
    }

    /// Whether the physical type holds the number.
    final boolean isStorable(long value) {
        return value == (int) value || !(values instanceof IntVectorBuilder);
    }

    /// The failure of a number that is outside the annotation's range.
    final RuntimeException outside(String allowed) {
        return reject("The number is outside " + node.typeText() + ", which allows " + allowed,
                "Give a number that fits, or the column a wider type.");
    }
}
