package dev.lamella.records.internal.read;

import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.row.ColumnValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads values of a sealed type: each is read by the branch that its type column names.
final class ChoiceReader implements ValueReader {
    private static final int NONE = -1;

    private final BoundComponent bound;
    private final ValueReader types;
    private final List<Branch> branches;
    private final UnknownConstant unknown;
    private int[] chosen = {};
    private boolean[] wanted = {};

    /// A permitted type.
    ///
    /// @param shape the shape, with the names of the type
    /// @param group the group of the type, if it has one
    /// @param records empty if the file does not have the group of the type
    /// @param isFlat whether its columns also hold values of other types
    record Branch(Shape.Branch shape, Optional<ColumnValues> group, Optional<StructReader> records, boolean isFlat) {
        String name() {
            return shape.name();
        }
    }

    /// @param bound the text that names the branch
    /// @param types reads that text; null where the value is null
    ChoiceReader(BoundComponent bound, ValueReader types, List<Branch> branches, UnknownConstant unknown) {
        this.bound = bound;
        this.types = types;
        this.branches = List.copyOf(branches);
        this.unknown = unknown;
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        if (chosen.length < count) {
            chosen = new int[count];
            wanted = new boolean[count];
        }
        choose((Object[]) types.values(from, count), from, count);
        for (int branch = 0; branch < branches.size(); branch++) {
            boolean isWanted = false;
            for (int i = 0; i < count; i++) {
                wanted[i] = chosen[i] == branch;
                isWanted |= wanted[i];
            }
            if (isWanted) {
                make(branches.get(branch), from, count, out);
            }
        }
        return out;
    }

    private void make(Branch branch, int from, int count, @Nullable Object[] out) {
        for (int i = 0; i < count; i++) {
            if (wanted[i] && (branch.records().isEmpty() || isNull(branch, from + i))) {
                throw bound.rejected(from + i, "The row is a " + branch.name() + ", but "
                        + (branch.records().isEmpty() ? "the file has no group " : "it has no values in the group ")
                        + branch.name(), "Correct the file: the group with that name has the values.");
            }
        }
        StructReader records = branch.records().orElseThrow();
        if (branch.isFlat()) {
            records.makeOnly(from, count, wanted, out);
        } else {
            records.make(from, count, wanted, out);
        }
    }

    private static boolean isNull(Branch branch, int slot) {
        return branch.group().isPresent() && branch.group().get().isNull(slot);
    }

    private void choose(@Nullable Object[] names, int from, int count) {
        Object lastName = null;
        int last = NONE;
        for (int i = 0; i < count; i++) {
            Object name = names[i];
            // Equal texts of a dictionary are the same object.
            if (name != lastName) {
                lastName = name;
                last = name == null ? NONE : ordinal(name, from + i);
            }
            chosen[i] = last;
        }
    }

    private int ordinal(Object name, int slot) {
        for (int i = 0; i < branches.size(); i++) {
            if (branches.get(i).shape().isNamed(name)) {
                return i;
            }
        }
        return switch (unknown) {
            case NULL -> NONE;
            case FAIL -> {
                List<String> names = new ArrayList<>();
                branches.forEach(branch -> names.add(branch.name()));
                throw bound.rejected(slot, "The type of the row is not one of " + String.join(", ", names),
                        "Permit the type, or read it as null with UnknownConstant.NULL.");
            }
        };
    }
}
