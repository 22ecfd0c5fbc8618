package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.internal.vector.Selection;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.util.List;

/// Finds the rows of windows for which a filter is true. Created once per file: results for a dictionary are kept while it is
/// the same object. Not safe for use by two threads at once.
public final class Selector {
    private final Condition condition;
    private long[] all = {};
    private int[] rows = {};

    /// @param variants finds values in variants
    public Selector(ResolvedPredicate predicate, VariantValues variants) {
        condition = Condition.of(predicate, variants);
    }

    /// Finds the rows of one window.
    ///
    /// @param columns one per field of the filter's schema, in its order. Fields that the filter does not read may be anything,
    /// for example a [dev.lamella.vector.NullVector]
    /// @return valid until the next call, which reuses its array
    public Selection select(List<ColumnVector> columns, int rowCount) {
        all = Bits.room(all, rowCount);
        Bits.fill(all, rowCount);
        long[] yes = condition.of(new StructVector(rowCount, Validity.none(), columns), all).yes();
        int count = 0;
        for (int word = 0; word < Bits.words(rowCount); word++) {
            count += Long.bitCount(yes[word]);
        }
        if (count == rowCount) {
            return Selection.all(rowCount);
        }
        if (rows.length < count) {
            rows = new int[Math.max(count, 2 * rows.length)];
        }
        int end = 0;
        for (int word = 0; word < Bits.words(rowCount); word++) {
            for (long left = yes[word]; left != 0; left &= left - 1) {
                rows[end++] = (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return new Selection(rowCount, count, rows);
    }
}
