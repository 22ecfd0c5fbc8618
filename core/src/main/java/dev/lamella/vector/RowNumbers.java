package dev.lamella.vector;

/// Which rows of a file the rows of a batch are.
public sealed interface RowNumbers {
    /// Rows that follow each other.
    ///
    /// @param first number of the first, from 0
    record Run(long first) implements RowNumbers {
        @Override
        public long of(int row) {
            return first + row;
        }
    }

    /// Rows that were picked out.
    ///
    /// @param first number from which the others are counted
    /// @param offsets of the rows from there, ascending; not copied, and valid as long as the batch
    record Picked(long first, int[] offsets) implements RowNumbers {
        @Override
        public long of(int row) {
            return first + offsets[row];
        }
    }

    /// Number in the file of a row of the batch.
    long of(int row);
}
