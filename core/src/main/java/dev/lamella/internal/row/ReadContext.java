package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.row.MalformedText;
import dev.lamella.shredding.VariantConformance;
import org.jspecify.annotations.Nullable;

/// State that all columns of one cursor (or of one detached value) share.
///
/// @param position the current row
/// @param malformedText how to treat text that is not valid UTF-8
/// @param variants how to treat contradictory shredded Variant values
/// @param location the known part of the location of all rows
/// @param isDetached whether the columns own the data they are bound to, so that values may refer to it indefinitely
record ReadContext(Position position, MalformedText malformedText, VariantConformance variants, Location location,
        boolean isDetached) {
    /// The current row of a cursor. A view of a row remembers how often the cursor had moved, and becomes invalid when it moves
    /// again. The number of the row would not do: rows of several files may have the same one.
    static final class Position {
        /// No row is current.
        static final long NONE = -1;

        long row = NONE;
        private long moves;
        /// The name of the row's file; null if the location already names it.
        @Nullable
        String file;

        /// Moves to another row: no view is valid any more.
        void moveTo(long newRow) {
            row = newRow;
            moves++;
        }

        long moves() {
            return moves;
        }

        /// Checks that a view is still valid.
        ///
        /// @param known how often the cursor had moved when the view was made
        void requireMoves(long known) {
            if (known != moves) {
                throw new IllegalStateException("The view of an earlier row is no longer valid, because the cursor has"
                        + " moved; copy values that must outlive a row with get(..) or detach()");
            }
        }
    }

    /// The known part of the current row's location.
    @Override
    public Location location() {
        String file = position.file;
        return file == null ? location : Location.ofFile(file).within(location);
    }

    /// The same context for a detached copy of the current row.
    ReadContext detached() {
        Position fixed = new Position();
        fixed.row = position.row;
        fixed.file = position.file;
        return new ReadContext(fixed, malformedText, variants, location, true);
    }
}
