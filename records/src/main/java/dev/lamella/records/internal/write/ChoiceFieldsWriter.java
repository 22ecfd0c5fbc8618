package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.row.StructAppender;
import java.util.List;
import java.util.Optional;

/// Writes the name of a value's type, and the group of that type; the groups of the other types are null.
record ChoiceFieldsWriter(Class<?> type, Location location, int typeOrdinal,
        List<Branch> branches) implements FieldsWriter {
    /// A permitted type.
    sealed interface Branch {
        Class<?> type();

        String name();

        /// A type whose members have their own group.
        ///
        /// @param ordinal the ordinal of the group
        record Grouped(Class<?> type, String name, int ordinal, FieldsWriter fieldsWriter) implements Branch {}

        /// A type whose members, if any, are next to the column with the name of the type.
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
        throw new ValueException(location, "The value is a " + value.getClass().getTypeName() + ", but "
                + type.getSimpleName() + " permits only "
                + String.join(", ", branches.stream().map(Branch::name).toList()),
                "Give a value of exactly one of these classes: fields that a subclass adds have no column.");
    }
}
