package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import java.math.BigInteger;

/// A `typed_value` of values of one type. Each method takes a value if it fits, and says whether it does; this class
/// itself stands where there is no column, and takes none.
///
/// A slot that is given is after all that were given so far; those between are null.
public class LeafSlots implements TypedSlots {
    final ValidityBuilder slots;

    public LeafSlots(ValidityBuilder slots) {
        this.slots = slots;
    }

    public boolean booleanValue(int slot, boolean value) {
        return false;
    }

    /// @param kind of the four integers
    public boolean whole(int slot, long value, VariantKind kind) {
        return false;
    }

    public boolean decimal(int slot, long unscaled, int scale) {
        return false;
    }

    public boolean decimal(int slot, BigInteger unscaled, int scale) {
        return false;
    }

    public boolean float32(int slot, float value) {
        return false;
    }

    public boolean float64(int slot, double value) {
        return false;
    }

    public boolean date(int slot, int days) {
        return false;
    }

    public boolean time(int slot, long micros) {
        return false;
    }

    public boolean timestamp(int slot, long value, VariantTimestampKind kind) {
        return false;
    }

    public boolean string(int slot, byte[] utf8, int from, int count) {
        return false;
    }

    public boolean binary(int slot, byte[] bytes, int from, int count) {
        return false;
    }

    public boolean uuid(int slot, long mostSignificantBits, long leastSignificantBits) {
        return false;
    }

    @Override
    public void truncate(int count) {
        slots.truncate(count);
    }

    @Override
    public void clear() {
        slots.clear();
    }

    @Override
    public ColumnVector vector(int count) {
        slots.appendNulls(count);
        return slots instanceof VectorBuilder values ? values.build() : new NullVector(count);
    }
}
