package dev.lamella.vector;

/// The values of one field for a window of rows (or of list elements): a size, a validity, and arrays.
///
/// A closed set, to be switched over once per batch, never per value. Vectors that a reader gives are valid until its next
/// batch, because their arrays are reused; [#copy] detaches one. Arrays may be longer than [#size]. Slots that are null hold
/// zero, an empty slice, or an empty list. Two vectors are never compared: `equals` is not defined on them.
///
/// Values are physical: what an `Instant` or a `BigDecimal` is made of. The schema tells what they mean.
public sealed interface Vector permits Vector.Plain, Vector.Nested, DictionaryVector, NullVector {
    /// The vectors that hold the values of a physical type, one for each slot.
    sealed interface Plain extends Vector permits BooleanVector, IntVector, LongVector, FloatVector, DoubleVector,
            BytesVector, FixedBytesVector {}

    /// The vectors that consist of other vectors.
    sealed interface Nested extends Vector permits GroupVector, ListVector, MapVector {}

    /// How many slots.
    int size();

    /// Which slots hold a value.
    Validity validity();

    /// Whether the slot holds no value.
    default boolean isNull(int slot) {
        return validity().isNull(slot);
    }

    /// A copy that owns its arrays.
    Vector copy();
}
