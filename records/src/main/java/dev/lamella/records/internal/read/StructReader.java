package dev.lamella.records.internal.read;

import dev.lamella.row.ColumnValues;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads records from the values of their members; null where the group is null.
final class StructReader implements ValueReader {
    private final BoundComponent bound;
    private final Optional<ColumnValues> group;
    private final ValueReader[] members;
    private final ObjectFactory factory;
    private final Object[] columns;
    private boolean[] present = {};

    /// @param bound the record; its column may be any column of the group, and gives the row number
    /// @param group the group whose nulls are null records; empty if the record always exists
    StructReader(BoundComponent bound, Optional<ColumnValues> group, List<ValueReader> members, ObjectFactory factory) {
        this.bound = bound;
        this.group = group;
        this.members = members.toArray(ValueReader[]::new);
        this.factory = factory;
        this.columns = new Object[members.size()];
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        if (group.isPresent() && group.get().hasNulls()) {
            make(from, count, present(group.get(), from, count), out);
        } else {
            gather(from, count);
            run(from, 0, count, out);
        }
        return out;
    }

    private boolean[] present(ColumnValues values, int from, int count) {
        if (present.length < count) {
            present = new boolean[count];
        }
        for (int i = 0; i < count; i++) {
            present[i] = !values.isNull(from + i);
        }
        return present;
    }

    /// Reads the wanted records into `target`, and leaves its other elements null.
    void make(int from, int count, boolean[] wanted, @Nullable Object[] target) {
        boolean isGathered = false;
        int at = 0;
        while (at < count) {
            int start = at;
            while (at < count && wanted[at]) {
                at++;
            }
            if (at > start) {
                if (!isGathered) {
                    gather(from, count);
                    isGathered = true;
                }
                run(from, start, at, target);
            }
            at++;
        }
    }

    /// Like [#make], but never reads slots that belong to another branch.
    void makeOnly(int from, int count, boolean[] wanted, @Nullable Object[] target) {
        int at = 0;
        while (at < count) {
            int start = at;
            while (at < count && wanted[at]) {
                at++;
            }
            if (at > start) {
                @Nullable
                Object[] made = new Object[at - start];
                gather(from + start, made.length);
                run(from + start, 0, made.length, made);
                System.arraycopy(made, 0, target, start, made.length);
            }
            at++;
        }
    }

    private void gather(int from, int count) {
        for (int i = 0; i < members.length; i++) {
            columns[i] = members[i].values(from, count);
        }
    }

    // A constructor may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private void run(int from, int start, int end, @Nullable Object[] target) {
        try {
            factory.make(columns, start, end, target);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            // Objects are created in order: the first missing one failed.
            int failed = start;
            while (failed < end - 1 && target[failed] != null) {
                failed++;
            }
            throw bound.rejected(from + failed, "Its constructor rejected the values of the row with "
                    + e.getClass().getSimpleName(), "Correct the values, or relax the checks of the constructor.", e);
        }
    }
}
