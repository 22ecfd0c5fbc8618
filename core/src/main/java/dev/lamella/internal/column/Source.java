package dev.lamella.internal.column;

import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.Values;
import dev.lamella.internal.level.LeafLevels;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.NullVector;
import org.jspecify.annotations.Nullable;

/// The values of a leaf as arrays: consecutive ones, or at certain places.
///
/// @param array array of the values
/// @param places places of the values in it; null if they are consecutive
/// @param first place of the first value, if they are consecutive
/// @param count number of values
/// @param isDictionary whether the array holds distinct values, and is the same object for many batches
/// @param vector the vector of the array
record Source<A>(A array, int @Nullable [] places, int first, int count, boolean isDictionary, ColumnVector vector) {
    /// The values of a leaf.
    ///
    /// @throws IllegalArgumentException if the vector does not fit the array type
    static <A> Source<A> of(LeafLevels entries, ArrayType<A> arrayType) {
        ColumnVector vector = entries.values();
        int count = entries.presentCount();
        int[] slots = entries.isConsecutive() ? null : entries.slots();
        if (vector instanceof DictionaryVector dictionary) {
            int[] places = new int[count];
            for (int i = 0; i < count; i++) {
                places[i] = dictionary.indices()[slots == null ? entries.firstSlot() + i : slots[i]];
            }
            return new Source<>(array(dictionary.dictionary(), arrayType), places, 0, count, true,
                    dictionary.dictionary());
        }
        return new Source<>(array(vector, arrayType), slots, slots == null ? entries.firstSlot() : 0, count, false,
                vector);
    }

    @SuppressWarnings("unchecked") // the array is the arrayType's
    private static <A> A array(ColumnVector vector, ArrayType<A> arrayType) {
        if (vector instanceof NullVector) {
            return arrayType.allocate(0);
        }
        if (vector instanceof ColumnVector.Plain plain && Values.of(plain) instanceof Values<?> values
                && values.arrayType().equals(arrayType)) {
            return (A) values.array();
        }
        throw new IllegalArgumentException(
                "The vector is a " + vector.getClass().getSimpleName() + ", which does not fit " + arrayType);
    }

    /// Copies `count` values, from the value of number `from` on.
    void copy(ArrayType<A> arrayType, int from, A out, int outFrom, int count) {
        int[] known = places;
        if (known == null) {
            arrayType.copy(array, first + from, out, outFrom, count);
        } else {
            arrayType.gather(array, known, from, out, outFrom, count);
        }
    }

    /// The place of the value of number `index` in [#array].
    int place(int index) {
        int[] known = places;
        return known == null ? first + index : known[index];
    }
}
