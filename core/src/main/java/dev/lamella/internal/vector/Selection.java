package dev.lamella.internal.vector;

import java.util.Objects;

/// A selection vector: the matching rows of a window.
///
/// @param rowCount number of rows in the window
/// @param count number of matching rows
/// @param rows the first `count` are the ordinals of the matching rows, ascending; undefined, and possibly shorter, if all rows
/// match
public record Selection(int rowCount, int count, int[] rows) {
    private static final int[] NO_ROWS = {};

    /// All rows of a window.
    public static Selection all(int rowCount) {
        return new Selection(rowCount, rowCount, NO_ROWS);
    }

    /// Whether all rows match.
    public boolean isAll() {
        return count == rowCount;
    }

    /// Whether no row matches.
    public boolean isNone() {
        return count == 0;
    }

    /// The ordinal of a matching row.
    ///
    /// @param index 0 to [#count] - 1
    public int row(int index) {
        Objects.checkIndex(index, count);
        return isAll() ? index : rows[index];
    }

    /// A part of the matching rows.
    ///
    /// @param from index of the first one among the matching rows
    public Selection part(int from, int count) {
        Objects.checkFromIndexSize(from, count, this.count);
        if (count == this.count) {
            return this;
        }
        int[] some = new int[count];
        for (int i = 0; i < count; i++) {
            some[i] = row(from + i);
        }
        return new Selection(rowCount, count, some);
    }
}
