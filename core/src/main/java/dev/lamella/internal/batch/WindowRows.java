package dev.lamella.internal.batch;

/// How many rows the next window of a row group asks for.
///
/// Once a window was cut short because its rows are large, the next ones ask for half of what it had: to be cut costs reading
/// some columns again. While no window is cut they ask for more again, but after each cut with twice the patience, so that
/// neither one giant row makes all that follow it tiny, nor large rows make windows be cut for ever.
final class WindowRows {
    private static final int MOST_PATIENCE = 1024;

    private int most;
    private int target;
    private int patience;
    private int left;

    /// Begins a row group, whose windows have at most `rows` rows.
    void start(int rows) {
        most = rows;
        target = rows;
        patience = 1;
        left = 0;
    }

    /// Rows of the next window.
    int target() {
        return target;
    }

    /// The last window was cut to this many rows.
    void cut(int rows) {
        target = Math.max(1, rows / 2);
        patience = Math.min(MOST_PATIENCE, patience * 2);
        left = patience;
    }

    /// The last window was not cut.
    void whole() {
        if (target < most && --left <= 0) {
            target = (int) Math.min(most, target * 2L);
            left = patience;
        }
    }
}
