package dev.lamella.vector;

import java.util.List;

/// Values of groups: a vector for each field, in the order of the (projected) schema, all of this vector's size.
public sealed interface GroupVector extends ColumnVector.Nested permits StructVector, VariantVector {
    /// The vectors of the fields.
    List<ColumnVector> fields();

    /// The same group with other fields.
    GroupVector withFields(List<ColumnVector> others);
}
