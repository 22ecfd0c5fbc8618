package dev.lamella.vector;

import java.util.List;

/// Values of VARIANT groups, in their stored columns: `metadata`, `value`, and the shredded `typed_value`, in the order
/// of the schema. A `VariantUnshredder` for the field assembles values on demand; a `VariantShredder` creates such
/// vectors.
///
/// A variant that was read only in part comes as a [StructVector].
///
/// @param size number of slots
/// @param validity which slots hold a value; the fields of a null slot are null. A Variant null is a value
/// @param fields one vector per field of the group
public record VariantVector(int size, Validity validity, List<ColumnVector> fields) implements GroupVector {
    @Override
    public VariantVector withFields(List<ColumnVector> others) {
        return new VariantVector(size, validity, others);
    }
}
