package dev.lamella.internal.write;

import dev.lamella.internal.batch.ColumnComparator;
import dev.lamella.internal.batch.SortPrefix;
import dev.lamella.vector.ColumnVector;
import java.util.List;

/// Finds the order of rows in memory: first by numbers that begin the values, then by the values. The order is stable.
final class RowOrder {
    private static final int DIGITS = Long.BYTES;
    private static final int DIGIT_VALUES = 1 << Byte.SIZE;
    private static final int SHORT_RANGE = 8;

    private final List<ColumnComparator> keys;
    private final SortPrefix prefix;

    RowOrder(List<ColumnComparator> keys) {
        this.keys = keys;
        this.prefix = new SortPrefix(keys);
    }

    /// The ordinals of rows, in order.
    ///
    /// @param columns of the rows
    int[] sort(List<ColumnVector> columns, int rowCount) {
        keys.forEach(key -> key.bind(columns));
        long[] prefixes = new long[rowCount];
        prefix.fill(prefixes, rowCount);
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            rows[row] = row;
        }
        long[] sorted = isInOrder(prefixes) ? prefixes : sort(prefixes, rows);
        if (!prefix.isExact()) {
            sortEqual(sorted, rows);
        }
        return rows;
    }

    private static boolean isInOrder(long[] prefixes) {
        for (int row = 1; row < prefixes.length; row++) {
            if (Long.compareUnsigned(prefixes[row - 1], prefixes[row]) > 0) {
                return false;
            }
        }
        return true;
    }

    /// Sorts by the lowest byte first, then by the next one. Bytes that are the same in all numbers are passed over.
    ///
    /// @param rows is put in order
    /// @return the numbers in order
    private static long[] sort(long[] prefixes, int[] rows) {
        int rowCount = rows.length;
        int[] counts = new int[DIGITS * DIGIT_VALUES];
        for (long number : prefixes) {
            for (int digit = 0; digit < DIGITS; digit++) {
                counts[digit * DIGIT_VALUES + digit(number, digit)]++;
            }
        }
        long[] numbers = prefixes;
        long[] otherNumbers = new long[rowCount];
        int[] from = rows;
        int[] to = new int[rowCount];
        int[] next = new int[DIGIT_VALUES];
        for (int digit = 0; digit < DIGITS; digit++) {
            if (counts[digit * DIGIT_VALUES + digit(numbers[0], digit)] == rowCount) {
                continue;
            }
            int start = 0;
            for (int value = 0; value < DIGIT_VALUES; value++) {
                next[value] = start;
                start += counts[digit * DIGIT_VALUES + value];
            }
            for (int i = 0; i < rowCount; i++) {
                int place = next[digit(numbers[i], digit)]++;
                otherNumbers[place] = numbers[i];
                to[place] = from[i];
            }
            long[] sortedNumbers = otherNumbers;
            otherNumbers = numbers;
            numbers = sortedNumbers;
            int[] sortedRows = to;
            to = from;
            from = sortedRows;
        }
        if (to == rows) {
            System.arraycopy(from, 0, rows, 0, rowCount);
        }
        return numbers;
    }

    private static int digit(long number, int digit) {
        return (int) (number >>> Byte.SIZE * digit) & DIGIT_VALUES - 1;
    }

    private void sortEqual(long[] prefixes, int[] rows) {
        int[] spare = {};
        for (int from = 0; from < rows.length;) {
            int to = from + 1;
            while (to < rows.length && prefixes[to] == prefixes[from]) {
                to++;
            }
            if (to - from > 1) {
                if (spare.length == 0) {
                    spare = new int[rows.length];
                }
                sort(rows, spare, from, to);
            }
            from = to;
        }
    }

    private void sort(int[] rows, int[] spare, int from, int to) {
        if (to - from <= SHORT_RANGE) {
            for (int i = from + 1; i < to; i++) {
                int row = rows[i];
                int place = i;
                for (; place > from && compare(rows[place - 1], row) > 0; place--) {
                    rows[place] = rows[place - 1];
                }
                rows[place] = row;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        sort(rows, spare, from, middle);
        sort(rows, spare, middle, to);
        if (compare(rows[middle - 1], rows[middle]) <= 0) {
            return;
        }
        System.arraycopy(rows, from, spare, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takesLeft = right == to || left < middle && compare(spare[left], spare[right]) <= 0;
            rows[i] = takesLeft ? spare[left++] : spare[right++];
        }
    }

    private int compare(int left, int right) {
        for (int i = 0; i < keys.size(); i++) {
            int result = keys.get(i).compare(left, right);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }
}
