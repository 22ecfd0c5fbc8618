package dev.lamella.internal.plan;

import java.util.Arrays;

/// Rows of a row group as ascending, disjoint ranges that do not touch. Immutable.
public final class RowRanges {
    /// No rows.
    public static final RowRanges NONE = new RowRanges(new long[0], 0);

    /// Start and end of each range alternately.
    private final long[] bounds;
    private final int size;

    private RowRanges(long[] bounds, int size) {
        this.bounds = bounds;
        this.size = size;
    }

    /// `count` rows from row `from` on.
    ///
    /// @throws IllegalArgumentException if one of them is negative
    public static RowRanges of(long from, long count) {
        if (from < 0 || count < 0 || count > Long.MAX_VALUE - from) {
            throw new IllegalArgumentException(
                    "The range has " + count + " rows from row " + from + " on; neither may be negative");
        }
        return count == 0 ? NONE : new RowRanges(new long[]{from, from + count}, 1);
    }

    /// Collects rows in ascending order. Not safe for use by two threads.
    public static final class Builder {
        private long[] bounds = new long[8];
        private int size;

        /// Adds `count` rows from row `from` on.
        ///
        /// @throws IllegalArgumentException if an argument is negative, or the rows begin before the end of the previous rows
        public Builder add(long from, long count) {
            RowRanges added = of(from, count);
            if (added.isEmpty()) {
                return this;
            }
            long end = size == 0 ? 0 : bounds[2 * size - 1];
            if (from < end) {
                throw new IllegalArgumentException(
                        "Rows from row " + from + " on are added after the rows before " + end + "; rows must ascend");
            }
            if (size == 0 || from > end) {
                if (2 * size == bounds.length) {
                    bounds = Arrays.copyOf(bounds, 2 * bounds.length);
                }
                bounds[2 * size] = from;
                size++;
            }
            bounds[2 * size - 1] = from + count;
            return this;
        }

        /// The collected rows.
        public RowRanges build() {
            return size == 0 ? NONE : new RowRanges(Arrays.copyOf(bounds, 2 * size), size);
        }
    }

    /// The number of ranges.
    public int size() {
        return size;
    }

    /// The first row of a range.
    public long from(int range) {
        return bounds[2 * range];
    }

    /// The row after the last row of a range.
    public long end(int range) {
        return bounds[2 * range + 1];
    }

    /// The number of rows.
    public long rowCount() {
        long count = 0;
        for (int i = 0; i < size; i++) {
            count += end(i) - from(i);
        }
        return count;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /// Whether a row is included.
    public boolean contains(long row) {
        return containsAll(row, row + 1);
    }

    /// Whether all rows in `[from, end)` are included.
    public boolean containsAll(long from, long end) {
        int range = firstEndingAfter(from);
        return from >= end || range < size && from(range) <= from && end <= end(range);
    }

    /// Whether any row in `[from, end)` is included.
    public boolean intersects(long from, long end) {
        int range = firstEndingAfter(from);
        return from < end && range < size && from(range) < end;
    }

    /// The first range that ends after a row.
    ///
    /// @return its index; [#size] if there is none
    public int firstEndingAfter(long row) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (end(middle) > row) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /// The union of both.
    public RowRanges union(RowRanges other) {
        long[] all = new long[2 * (size + other.size)];
        int count = 0;
        int left = 0;
        int right = 0;
        while (left < size || right < other.size) {
            boolean isLeft = right == other.size || left < size && from(left) <= other.from(right);
            long from = isLeft ? from(left) : other.from(right);
            long end = isLeft ? end(left++) : other.end(right++);
            if (count > 0 && all[2 * count - 1] >= from) {
                all[2 * count - 1] = Math.max(all[2 * count - 1], end);
            } else {
                all[2 * count] = from;
                all[2 * count + 1] = end;
                count++;
            }
        }
        return new RowRanges(all, count);
    }

    /// The intersection of both.
    public RowRanges intersect(RowRanges other) {
        long[] all = new long[2 * (size + other.size)];
        int count = 0;
        int left = 0;
        int right = 0;
        while (left < size && right < other.size) {
            long from = Math.max(from(left), other.from(right));
            long end = Math.min(end(left), other.end(right));
            if (from < end) {
                all[2 * count] = from;
                all[2 * count + 1] = end;
                count++;
            }
            if (end(left) < other.end(right)) {
                left++;
            } else {
                right++;
            }
        }
        return new RowRanges(all, count);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowRanges that && Arrays.equals(bounds, 0, 2 * size, that.bounds, 0, 2 * that.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOf(bounds, 2 * size));
    }

    /// For example `[0, 10) [20, 21)`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "[" : " [").append(from(i)).append(", ").append(end(i)).append(')');
        }
        return text.toString();
    }
}
