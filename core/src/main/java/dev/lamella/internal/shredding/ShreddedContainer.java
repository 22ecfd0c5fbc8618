package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.ValidityBuilder;

/// A `typed_value` of objects or arrays, of which one may be open: that of the row.
public abstract sealed class ShreddedContainer implements TypedSlots permits ShreddedObject, ShreddedArray {
    /// Where it lies.
    public final ShreddedPair own;
    /// The slot of the one that is open.
    public int slot;
    private final ValidityBuilder slots;

    ShreddedContainer(ShreddedPair own, ValidityBuilder slots) {
        this.own = own;
        this.slots = slots;
    }

    public void begin(int newSlot) {
        slot = newSlot;
        slots.appendNulls(slot);
        slots.append();
    }

    /// Takes back the slots of the columns below, where slots from `count` on were begun.
    abstract void truncateColumns(int count);

    @Override
    public final void truncate(int count) {
        if (count < slots.size()) {
            truncateColumns(count);
            slots.truncate(count);
        }
    }
}
