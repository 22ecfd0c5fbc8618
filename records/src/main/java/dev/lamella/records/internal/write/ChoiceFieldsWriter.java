package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.row.StructAppender;
import java.util.List;
import java.util.Optional;

/// Sets the name of the type that a value of a sealed type has, and the group of that type; those of the others are null.
record ChoiceFieldsWriter(Class<?> type, Location location, int typeOrdinal,
        List<Branch> branches) implements FieldsWriter {
    /// One of the types.
    sealed interface Branch {
        Class<?> type();

        String name();

        /// Its members are in a group of its own.
        ///
        /// @param ordinal of the group
        record Grouped(Class<?> type, String name, int ordinal, FieldsWriter fieldsWriter) implements Branch {}

        /// Its members lie beside the column that tells the type, if it has any.
        record Flat(Class<?> type, String name, Optional<FieldsWriter> fieldsWriter) implements Branch {}
    }

    @Override
    public void fill(Object value, StructAppender row) {
        Branch branch = branchOf(value);
        row.setString(typeOrdinal, branch.name());
        switch (branch) {
            case Branch.Grouped(var ignored, var ignored2, int ordinal, FieldsWriter fieldsWriter) ->
                fieldsWriter.fill(value, row.struct(ordinal));
            case Branch.Flat(var ignored, var ignored2, Optional<FieldsWriter> fieldsWriter) ->
                fieldsWriter.ifPresent(known -> known.fill(value, row));
        }
    }

    private Branch branchOf(Object value) {
        for (Branch branch : branches) {
            if (branch.type() == value.getClass()) {
                return branch;
            }
        }
        throw new ValueException(location, "the value is a " + value.getClass().getTypeName() + "; what "
                + type.getSimpleName() + " permits is "
                + String.join(", ", branches.stream().map(Branch::name).toList()),
                "Give a value of one of these classes themselves: what a subclass adds has no column.");
    }
}
