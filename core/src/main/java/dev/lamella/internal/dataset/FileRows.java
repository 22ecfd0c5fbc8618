package dev.lamella.internal.dataset;

import dev.lamella.filter.Scan;

/// Rows of a file that a scan asks for by their numbers in the data set.
///
/// @param end number, in the data set, of the row behind the file
/// @param from the first of them, in the file
/// @param count how many there are
record FileRows(long end, long from, long count) {
    /// The rows before the first file: none.
    static final FileRows NONE = new FileRows(0, 0, 0);

    /// Whether a scan asks for rows by their numbers.
    static boolean areAsked(Scan scan) {
        return scan.rowCount().isPresent() || scan.firstRow() > 0;
    }

    /// The rows of the next file.
    ///
    /// @param rowCount rows of it
    FileRows next(Scan scan, long rowCount) {
        long first = Math.clamp(scan.firstRow() - end, 0, rowCount);
        long behind = sum(scan.firstRow(), scan.rowCount().orElse(Long.MAX_VALUE));
        return new FileRows(sum(end, rowCount), first, Math.clamp(behind - end, first, rowCount) - first);
    }

    /// A sum of rows; the largest long if there are more.
    static long sum(long rows, long more) {
        return more > Long.MAX_VALUE - rows ? Long.MAX_VALUE : rows + more;
    }
}
