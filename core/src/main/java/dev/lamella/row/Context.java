package dev.lamella.row;

import dev.lamella.error.Location;
import dev.lamella.shredding.VariantConformance;
import org.jspecify.annotations.Nullable;

/// What all columns of one cursor (or of one detached value) share.
///
/// @param position the row that is current
/// @param malformedText what to do with text that is not UTF-8
/// @param variants what to do with shredded Variant values that contradict themselves
/// @param location what is known of the place of all rows
/// @param isDetached whether the columns own what they are bound to, so that values may refer to them for good
record Context(Position position, MalformedText malformedText, VariantConformance variants, Location location,
        boolean isDetached) {
    /// The current row of a cursor. Views of a row remember its number and are refused once it is not current any more.
    static final class Position {
        /// No row is current.
        static final long NONE = -1;
        /// Of a view: no row, never current.
        static final long NEVER = -2;

        long row = NONE;
        /// What the file is called that the row is of; null if it is not told by the row.
        @Nullable
        String file;
    }

    /// What is known of the place of the current row.
    @Override
    public Location location() {
        String file = position.file;
        return file == null ? location : Location.ofFile(file).within(location);
    }

    /// The same for a copy of what is in the current row.
    Context detached() {
        Position fixed = new Position();
        fixed.row = position.row;
        fixed.file = position.file;
        return new Context(fixed, malformedText, variants, location, true);
    }

    /// What is wrong if a view of `row` is used while another row, or none, is current.
    IllegalStateException notCurrent(long row) {
        return new IllegalStateException(row == Position.NEVER
                ? "the cursor is at no row: call next() first, and stop when it returns false"
                : "this view of row " + row + " is no longer valid: the cursor has moved on;"
                        + " keep what outlives a row with get(..) or detach()");
    }
}
