package dev.lamella.internal.batch;

/// Chooses the number of rows of the next window of a row group.
///
/// After a window was cut short because its rows are large, the next ones get half of its rows: a cut means that some columns
/// are read again. While no window is cut the number grows again, but after each cut with twice the patience. So one giant row
/// does not make all later windows tiny, and large rows do not cause cuts forever.
final class WindowRows {
    private static final int MOST_PATIENCE = 1024;

    private int most;
    private int target;
    private int patience;
    private int left;

    /// Starts a row group, whose windows have at most `rows` rows.
    void start(int rows) {
        most = rows;
        target = rows;
        patience = 1;
        left = 0;
    }

    /// The number of rows of the next window.
    int target() {
        return target;
    }

    /// Reports that the last window was cut to this many rows.
    void cut(int rows) {
        target = Math.max(1, rows / 2);
        patience = Math.min(MOST_PATIENCE, patience * 2);
        left = patience;
    }

    /// Reports that the last window was not cut.
    void whole() {
        if (target < most && --left <= 0) {
            target = (int) Math.min(most, target * 2L);
            left = patience;
        }
    }
}
