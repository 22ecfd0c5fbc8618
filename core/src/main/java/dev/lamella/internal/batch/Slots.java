package dev.lamella.internal.batch;

import dev.lamella.vector.Validity;

/// Where the slots of a vector are in the rows of a batch: asked only when something is wrong with a slot.
///
/// What is below a null, and elements that no list has, are not part of any row, and are not written.
sealed interface Slots {
    /// The rows themselves.
    Slots ROWS = new Rows();

    /// Whether the slot is part of a row.
    boolean isWritten(int slot);

    /// The row that the slot is part of; the slot is [written][#isWritten].
    int row(int slot);

    /// The validity of the struct round the slots, if there is one; else none is null.
    Validity struct();

    /// Behind the last slot that may be written, of `size` slots.
    int end(int size);

    /// The slots of the fields of a struct with these slots.
    default Slots members(Validity struct) {
        return struct.hasNulls() ? new Members(this, struct) : this;
    }

    /// A row each.
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
    /// @param count of the lists
    record Elements(Slots above, Validity lists, int[] offsets, int count) implements Slots {
        @Override
        public boolean isWritten(int slot) {
            if (slot < offsets[0] || slot >= offsets[count]) {
                return false;
            }
            int list = list(slot);
            return lists.isPresent(list) && above.isWritten(list);
        }

        @Override
        public int row(int slot) {
            return above.row(list(slot));
        }

        @Override
        public Validity struct() {
            return Validity.none();
        }

        @Override
        public int end(int size) {
            return offsets[count];
        }

        /// The list that ends behind the slot, and begins at it or before.
        private int list(int slot) {
            int low = 0;
            int high = count - 1;
            while (low < high) {
                int middle = low + high >>> 1;
                if (offsets[middle + 1] > slot) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }
}
