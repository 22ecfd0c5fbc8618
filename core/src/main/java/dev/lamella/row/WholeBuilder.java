package dev.lamella.row;

import dev.lamella.schema.PhysicalType;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;

/// Values stored as INT32 or INT64.
abstract class WholeBuilder extends ColumnBuilder {
    private final boolean isInt;
    private int[] ints = {};
    private long[] longs = {};

    WholeBuilder(Site site, Staging staging) {
        super(site, staging);
        this.isInt = site.primitive().type() == PhysicalType.INT32;
    }

    final boolean isInt() {
        return isInt;
    }

    /// Adds a number that was checked to fit.
    final void store(long value) {
        if (isInt) {
            if (size == ints.length) {
                ints = Arrays.copyOf(ints, capacity());
            }
            ints[size++] = (int) value;
        } else {
            if (size == longs.length) {
                longs = Arrays.copyOf(longs, capacity());
            }
            longs[size++] = value;
        }
    }

    /// The stored number.
    final long stored(int slot) {
        return isInt ? ints[slot] : longs[slot];
    }

    /// Whether INT32 or INT64 has room for the number.
    final boolean isStorable(long value) {
        return !isInt || value == (int) value;
    }

    /// The failure of a number that the annotation does not allow.
    final RuntimeException outside(String allowed) {
        return refuse("the number is outside " + site.typeText() + ", which allows " + allowed,
                "Give a number that fits, or the column a wider type.");
    }

    @Override
    final void addZero() {
        store(0);
    }

    @Override
    final Vector vector() {
        return isInt ? new IntVector(size, validity(), ints) : new LongVector(size, validity(), longs);
    }
}
