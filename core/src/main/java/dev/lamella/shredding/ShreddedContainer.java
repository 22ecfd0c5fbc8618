package dev.lamella.shredding;

/// A `typed_value` of objects or arrays, of which one may be open: that of the row.
abstract sealed class ShreddedContainer implements TypedSlots permits ShreddedObject, ShreddedArray {
    /// Where it lies.
    final ShreddedPair own;
    final Presence presence = new Presence();
    /// The slot of the one that is open.
    int slot;

    ShreddedContainer(ShreddedPair own) {
        this.own = own;
    }
}
