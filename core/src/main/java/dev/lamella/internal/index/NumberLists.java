package dev.lamella.internal.index;

import java.util.Arrays;
import java.util.List;

/// Converts arrays to the lists of numbers that metadata has. It lives here because code that works value by value does not box
/// numbers.
public final class NumberLists {
    private NumberLists() {}

    /// The numbers of an array, in order.
    public static List<Long> of(long[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /// The numbers of an array, in order.
    public static List<Integer> of(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
