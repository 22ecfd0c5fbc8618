package dev.lamella.arrow;

import java.util.List;

/// The contents of a slot of a FlatBuffer table, which [FlatWriter] writes.
sealed interface FlatValue {
    /// An absent slot, which stands for its default.
    record Absent() implements FlatValue {}

    /// A number in the table itself.
    ///
    /// @param width its bytes: 1, 2, 4 or 8
    record Number(int width, long value) implements FlatValue {}

    /// A text, in UTF-8.
    record Text(String text) implements FlatValue {}

    /// A table, by its slots.
    record Table(List<FlatValue> slots) implements FlatValue {
        static Table of(FlatValue... slots) {
            return new Table(List.of(slots));
        }
    }

    /// A vector of tables.
    record Tables(List<Table> elements) implements FlatValue {}

    /// A vector of 32-bit numbers.
    record Ints(List<Integer> elements) implements FlatValue {}

    static FlatValue bool(boolean value) {
        return new Number(Byte.BYTES, value ? 1 : 0);
    }

    static FlatValue int16(int value) {
        return new Number(Short.BYTES, value);
    }

    static FlatValue int32(int value) {
        return new Number(Integer.BYTES, value);
    }
}
