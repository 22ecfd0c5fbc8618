package dev.lamella.internal.dataset;

import dev.lamella.filter.Scan;
import dev.lamella.internal.vector.Selection;

/// How many of the wanted rows are to be passed over still, and how many given.
final class Quota {
    private long skip;
    private long left;

    Quota(Scan scan) {
        skip = scan.offset();
        left = scan.rowLimit().orElse(Long.MAX_VALUE);
    }

    boolean isMet() {
        return left == 0;
    }

    /// How many rows are looked at still, at most.
    long most() {
        return left > Long.MAX_VALUE - skip ? Long.MAX_VALUE : left + skip;
    }

    /// Skips rows of a file, all of which match.
    ///
    /// @return how many
    long pass(long rowCount) {
        long passed = Math.min(skip, rowCount);
        skip -= passed;
        return passed;
    }

    /// The matching rows that are returned.
    Selection take(Selection wanted) {
        int passed = (int) pass(wanted.count());
        int taken = (int) Math.min(left, wanted.count() - passed);
        left -= taken;
        return wanted.part(passed, taken);
    }
}
