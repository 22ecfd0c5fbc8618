package dev.lamella.internal.index;

import java.util.Arrays;
import java.util.List;

/// Lists of numbers, as metadata has them, made of arrays: here, because what works value by value makes no objects of
/// numbers.
public final class NumberLists {
    private NumberLists() {}

    /// The numbers of an array, in its order.
    public static List<Long> of(long[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /// The numbers of an array, in its order.
    public static List<Integer> of(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
