package dev.lamella.internal.batch;

import dev.lamella.filter.Scan;
import dev.lamella.internal.vector.Selection;

/// The offset and the limit of a scan, as far as they are not used up.
public final class Quota {
    private long skip;
    private long left;

    /// @param offset the number of matching rows to skip
    /// @param limit the largest number of rows to return after that
    Quota(long offset, long limit) {
        skip = offset;
        left = limit;
    }

    public static Quota of(Scan scan) {
        return new Quota(scan.offset(), scan.rowLimit().orElse(Long.MAX_VALUE));
    }

    /// Whether no more rows are returned.
    public boolean isMet() {
        return left == 0;
    }

    /// The largest number of rows to return.
    long left() {
        return left;
    }

    /// The largest number of rows to skip or to return.
    public long most() {
        return left > Long.MAX_VALUE - skip ? Long.MAX_VALUE : left + skip;
    }

    /// Skips rows, all of which match.
    ///
    /// @return the number of skipped rows
    public long pass(long rowCount) {
        long passed = Math.min(skip, rowCount);
        skip -= passed;
        return passed;
    }

    /// The matching rows that are returned.
    public Selection take(Selection wanted) {
        int passed = (int) pass(wanted.count());
        int taken = (int) Math.min(left, wanted.count() - passed);
        left -= taken;
        return wanted.part(passed, taken);
    }
}
