package dev.lamella.internal.vector;

import java.util.Objects;

/// Which rows of a window are wanted.
///
/// @param rowCount how many rows the window has
/// @param count how many of them are wanted
/// @param rows the first `count` are the ordinals of the wanted rows, ascending; it means nothing, and may be shorter, if all rows are
///     wanted
public record Selection(int rowCount, int count, int[] rows) {
    private static final int[] NO_ROWS = {};

    /// All rows of a window.
    public static Selection all(int rowCount) {
        return new Selection(rowCount, rowCount, NO_ROWS);
    }

    /// Whether all rows are wanted.
    public boolean isAll() {
        return count == rowCount;
    }

    /// Whether no row is wanted.
    public boolean isNone() {
        return count == 0;
    }

    /// The ordinal of a wanted row.
    ///
    /// @param index from 0 to before [#count]
    public int row(int index) {
        Objects.checkIndex(index, count);
        return isAll() ? index : rows[index];
    }

    /// Some of the wanted rows.
    ///
    /// @param from which is the first one, of the wanted ones
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

    /// The same rows of a smaller window: the one that begins with the first wanted row, and ends with the last.
    public Selection span() {
        if (count == 0) {
            return all(0);
        }
        int first = row(0);
        int width = row(count - 1) - first + 1;
        if (first == 0 && width == rowCount) {
            return this;
        }
        if (width == count) {
            return all(count);
        }
        int[] moved = new int[count];
        for (int i = 0; i < count; i++) {
            moved[i] = rows[i] - first;
        }
        return new Selection(width, count, moved);
    }
}
