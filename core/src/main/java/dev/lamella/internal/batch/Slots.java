package dev.lamella.internal.batch;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.vector.Validity;

/// Maps the slots of a vector to the rows of a batch: used only to report a bad slot.
///
/// Slots below a null, and elements outside of all lists, are not part of any row, and are not written.
sealed interface Slots {
    /// The rows themselves.
    Slots ROWS = new Rows();

    /// Whether the slot is part of a row.
    boolean isWritten(int slot);

    /// The row that the slot is part of; the slot is [written][#isWritten].
    int row(int slot);

    /// The validity of the enclosing struct, if there is one; otherwise no slot is null.
    Validity struct();

    /// The end of the slots that may be written, out of `size` slots.
    int end(int size);

    /// The slots of the fields of a struct with these slots.
    default Slots members(Validity struct) {
        return struct.hasNulls() ? new Members(this, struct) : this;
    }

    /// One slot per row.
    record Rows() implements Slots {
        @Override
        public boolean isWritten(int slot) {
            return true;
        }

        @Override
        public int row(int slot) {
            return slot;
        }

        @Override
        public Validity struct() {
            return Validity.none();
        }

        @Override
        public int end(int size) {
            return size;
        }
    }

    /// Fields of a struct, one slot for each of its slots.
    record Members(Slots above, Validity struct) implements Slots {
        @Override
        public boolean isWritten(int slot) {
            return struct.isPresent(slot) && above.isWritten(slot);
        }

        @Override
        public int row(int slot) {
            return above.row(slot);
        }

        @Override
        public int end(int size) {
            return above.end(size);
        }
    }

    /// Elements of lists, or entries of maps.
    ///
    /// @param count number of lists
    record Elements(Slots above, Validity lists, int[] offsets, int count) implements Slots {
        @Override
        public boolean isWritten(int slot) {
            if (slot < offsets[0] || slot >= offsets[count]) {
                return false;
            }
            int list = Vectors.listOf(slot, offsets, count);
            return lists.isPresent(list) && above.isWritten(list);
        }

        @Override
        public int row(int slot) {
            return above.row(Vectors.listOf(slot, offsets, count));
        }

        @Override
        public Validity struct() {
            return Validity.none();
        }

        @Override
        public int end(int size) {
            return offsets[count];
        }
    }
}
