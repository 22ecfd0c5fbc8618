package dev.lamella.shredding;

import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import java.math.BigInteger;

/// A `typed_value` of values of one type. Each method takes a value if it fits, and says whether it does.
abstract class LeafSlots implements TypedSlots {
    final Presence presence = new Presence();
    /// Slots that were given or left out.
    int size;

    boolean booleanValue(int slot, boolean value) {
        return false;
    }

    /// @param kind of the four integers
    boolean whole(int slot, long value, VariantKind kind) {
        return false;
    }

    boolean decimal(int slot, long unscaled, int scale) {
        return false;
    }

    boolean decimal(int slot, BigInteger unscaled, int scale) {
        return false;
    }

    boolean float32(int slot, float value) {
        return false;
    }

    boolean float64(int slot, double value) {
        return false;
    }

    boolean date(int slot, int days) {
        return false;
    }

    boolean time(int slot, long micros) {
        return false;
    }

    boolean timestamp(int slot, long value, VariantTimestampKind kind) {
        return false;
    }

    boolean string(int slot, byte[] utf8, int from, int count) {
        return false;
    }

    boolean binary(int slot, byte[] bytes, int from, int count) {
        return false;
    }

    boolean uuid(int slot, long mostSignificantBits, long leastSignificantBits) {
        return false;
    }

    /// The slot holds a value, which is in its array.
    final boolean put(int slot) {
        presence.set(slot);
        return true;
    }

    /// Room for slots up to `count`, those from [#size] on zero.
    abstract void pad(int count);

    @Override
    public void truncate(int count) {
        if (count < size) {
            presence.truncate(count, size);
            size = count;
        }
    }

    @Override
    public void clear() {
        truncate(0);
    }
}
