package dev.lamella.internal.row;

import dev.lamella.internal.vector.IntVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;

/// Values stored as INT32 or INT64.
abstract class WholeBuilder extends NumberBuilder {
    private final WholeVectorBuilder values;

    WholeBuilder(Site site, Staging staging, String fitting) {
        super(site, staging, VectorBuilder.of(site.primitive(), staging.growth(site)), fitting);
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
        return reject("The number is outside " + site.typeText() + ", which allows " + allowed,
                "Give a number that fits, or the column a wider type.");
    }
}
