package dev.lamella.vector;

import java.util.List;

/// Values of VARIANT groups, in the columns that they are stored in: `metadata`, `value`, and what of them is shredded into
/// `typed_value`, in the order of the schema. Values are put together when they are asked for, by a
/// `VariantUnshredder` made for the field; a `VariantShredder` makes such vectors.
///
/// A variant of which only a part was asked for comes as a [StructVector].
///
/// @param size how many slots
/// @param validity which slots hold a value; the fields of a null slot are null. A Variant null is a value
/// @param fields one a field of the group
public record VariantVector(int size, Validity validity, List<Vector> fields) implements GroupVector {
    @Override
    public VariantVector withFields(List<Vector> others) {
        return new VariantVector(size, validity, others);
    }
}
