package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.row.StructAppender;
import java.util.List;
import java.util.Optional;

/// Sets the name of the type that a value of a sealed type has, and the group of that type; those of the others are null.
record ChoiceFiller(Class<?> type, Location location, int typeOrdinal, List<Branch> branches) implements Filler {
    /// @param ordinal of the group
    /// @param filler of the group; empty if the type has no members, and so no group
    record Branch(Class<?> type, String name, int ordinal, Optional<Filler> filler) {}

    @Override
    public void fill(Object value, StructAppender row) {
        Branch branch = branchOf(value);
        row.setString(typeOrdinal, branch.name());
        branch.filler().ifPresent(filler -> filler.fill(value, row.struct(branch.ordinal())));
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
