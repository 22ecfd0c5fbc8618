package dev.lamella.vector;

import java.util.Arrays;
import java.util.List;

/// The values of one field for a window of rows (or of list elements): a size, a validity, and arrays.
///
/// Vectors are a closed set: switch over the type once per batch, never per value. Vectors from a reader are valid
/// until its next batch, because their arrays are reused; [#copy] detaches one. Arrays may be longer than [#size]. Null
/// slots hold zero, an empty slice, or an empty list. Do not compare vectors: `equals` is not defined on them.
///
/// Values are physical: the stored form of an `Instant` or a `BigDecimal`. The schema defines their meaning.
public sealed interface ColumnVector permits ColumnVector.Plain, ColumnVector.Nested, DictionaryVector, NullVector {
    /// Vectors that hold the values of a physical type, one per slot.
    sealed interface Plain extends ColumnVector permits BooleanVector, IntVector, LongVector, FloatVector, DoubleVector,
            BytesVector, FixedBytesVector {}

    /// Vectors that consist of other vectors.
    sealed interface Nested extends ColumnVector permits GroupVector, ListVector, MapVector {}

    /// The number of slots.
    int size();

    /// The validity: which slots hold a value.
    Validity validity();

    /// Whether the slot holds no value.
    default boolean isNull(int slot) {
        return validity().isNull(slot);
    }

    /// A copy that owns its arrays.
    default ColumnVector copy() {
        int size = size();
        Validity validity = validity().copy(size);
        return switch (this) {
            case BooleanVector v -> new BooleanVector(size, validity, Arrays.copyOf(v.values(), size));
            case IntVector v -> new IntVector(size, validity, Arrays.copyOf(v.values(), size));
            case LongVector v -> new LongVector(size, validity, Arrays.copyOf(v.values(), size));
            case FloatVector v -> new FloatVector(size, validity, Arrays.copyOf(v.values(), size));
            case DoubleVector v -> new DoubleVector(size, validity, Arrays.copyOf(v.values(), size));
            case BytesVector v -> v.copyOfBytes(validity);
            case FixedBytesVector v ->
                new FixedBytesVector(size, validity, v.width(), Arrays.copyOf(v.bytes(), size * v.width()));
            case DictionaryVector v ->
                new DictionaryVector(size, validity, v.dictionary().copy(), Arrays.copyOf(v.indices(), size));
            case StructVector v -> new StructVector(size, validity, copies(v.fields()));
            case VariantVector v -> new VariantVector(size, validity, copies(v.fields()));
            case ListVector v ->
                new ListVector(size, validity, Arrays.copyOf(v.offsets(), size + 1), v.elements().copy());
            case MapVector v -> new MapVector(size, validity, Arrays.copyOf(v.offsets(), size + 1), v.keys().copy(),
                    v.values().copy());
            case NullVector v -> v;
        };
    }

    private static List<ColumnVector> copies(List<ColumnVector> vectors) {
        return vectors.stream().map(ColumnVector::copy).toList();
    }
}
