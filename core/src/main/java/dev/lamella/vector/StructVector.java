package dev.lamella.vector;

import java.util.List;

/// Values of groups: a vector for each field, in the order of the (projected) schema, all of this vector's size.
///
/// @param size number of slots
/// @param validity which slots hold a group; the fields of a null group are null
/// @param fields one vector per field
public record StructVector(int size, Validity validity, List<ColumnVector> fields) implements GroupVector {
    @Override
    public StructVector withFields(List<ColumnVector> others) {
        return new StructVector(size, validity, others);
    }
}
