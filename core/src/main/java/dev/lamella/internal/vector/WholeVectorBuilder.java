package dev.lamella.internal.vector;

/// INT32 and INT64.
public abstract sealed class WholeVectorBuilder extends VectorBuilder permits IntVectorBuilder, LongVectorBuilder {
    WholeVectorBuilder(Growth growth) {
        super(growth);
    }

    /// The number of bits of a value.
    public final int bits() {
        return this instanceof IntVectorBuilder ? Integer.SIZE : Long.SIZE;
    }

    /// Appends a number; INT32 uses the lower 32 bits.
    public abstract void append(long value);

    /// The number in a slot.
    public abstract long get(int slot);
}
