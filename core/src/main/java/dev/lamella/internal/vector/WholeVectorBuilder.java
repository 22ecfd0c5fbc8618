package dev.lamella.internal.vector;

/// INT32 and INT64.
public abstract sealed class WholeVectorBuilder extends VectorBuilder permits IntVectorBuilder, LongVectorBuilder {
    WholeVectorBuilder(Growth growth) {
        super(growth);
    }

    /// How many bits a value has.
    public final int bits() {
        return this instanceof IntVectorBuilder ? Integer.SIZE : Long.SIZE;
    }

    /// Appends a number, of which INT32 takes the lower 32 bits.
    public abstract void append(long value);

    /// The number in a slot.
    public abstract long get(int slot);
}
