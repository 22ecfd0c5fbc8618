package dev.lamella.vector;

/// The row numbers in the file of a batch's rows.
public sealed interface RowNumbers {
    /// Consecutive rows.
    ///
    /// @param first number of the first row, from 0
    record Run(long first) implements RowNumbers {
        @Override
        public long of(int row) {
            return first + row;
        }
    }

    /// Selected rows.
    ///
    /// @param first row number that the offsets are relative to
    /// @param offsets offsets of the rows from `first`, ascending; not copied, and valid as long as the batch
    record Picked(long first, int[] offsets) implements RowNumbers {
        @Override
        public long of(int row) {
            return first + offsets[row];
        }
    }

    /// The number in the file of a row of the batch.
    long of(int row);
}
