package dev.lamella.variant;

import java.util.function.IntBinaryOperator;

/// Sorts numbers by a given order, without boxing them. Each level compares each number about once, so comparing names
/// costs at most their bytes times the levels, whatever the names.
final class MergeSort {
    private MergeSort() {}

    /// The numbers from 0 to before `count`, sorted by `compare`. The sort is stable.
    static int[] sorted(int count, IntBinaryOperator compare) {
        int[] from = new int[count];
        for (int i = 0; i < count; i++) {
            from[i] = i;
        }
        int[] to = new int[count];
        for (long width = 1; width < count; width *= 2) {
            for (long start = 0; start < count; start += 2 * width) {
                int middle = (int) Math.min(start + width, count);
                merge(from, to, (int) start, middle, (int) Math.min(start + 2 * width, count), compare);
            }
            int[] sorted = to;
            to = from;
            from = sorted;
        }
        return from;
    }

    private static void merge(int[] from, int[] to, int start, int middle, int end, IntBinaryOperator compare) {
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean takesLeft = right == end
                    || left < middle && compare.applyAsInt(from[left], from[right]) <= 0;
            to[i] = takesLeft ? from[left++] : from[right++];
        }
    }
}
