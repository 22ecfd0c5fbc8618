package dev.lamella.internal.column;

import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.Values;
import dev.lamella.internal.level.LeafLevels;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.ColumnVector;
import org.jspecify.annotations.Nullable;

/// The values of a stripe as arrays of a carrier: consecutive ones, or at certain places.
///
/// @param array array of the values
/// @param places places of the values in it; null if they are consecutive
/// @param first place of the first value, if they are consecutive
/// @param count number of values
/// @param isDictionary whether the array holds distinct values, and is the same object for many batches
record Source<A>(A array, int @Nullable [] places, int first, int count, boolean isDictionary, Object identity) {
    /// The values of a stripe.
    ///
    /// @throws IllegalArgumentException if the vector does not fit the carrier
    static <A> Source<A> of(LeafLevels entries, ArrayType<A> carrier) {
        ColumnVector vector = entries.values();
        int count = entries.presentCount();
        int[] slots = entries.isConsecutive() ? null : entries.slots();
        if (vector instanceof DictionaryVector dictionary) {
            int[] places = new int[count];
            for (int i = 0; i < count; i++) {
                places[i] = dictionary.indices()[slots == null ? entries.firstSlot() + i : slots[i]];
            }
            return new Source<>(array(dictionary.dictionary(), carrier), places, 0, count, true,
                    dictionary.dictionary());
        }
        return new Source<>(array(vector, carrier), slots, slots == null ? entries.firstSlot() : 0, count, false,
                vector);
    }

    @SuppressWarnings("unchecked") // the array is the carrier's
    private static <A> A array(ColumnVector vector, ArrayType<A> carrier) {
        if (vector instanceof NullVector) {
            return carrier.allocate(0);
        }
        if (vector instanceof ColumnVector.Plain plain && Values.of(plain) instanceof Values<?> values
                && values.carrier().equals(carrier)) {
            return (A) values.array();
        }
        throw new IllegalArgumentException(
                "The vector is a " + vector.getClass().getSimpleName() + ", which does not fit " + carrier);
    }

    /// Copies `count` values, from the value of number `from` on.
    void copy(ArrayType<A> carrier, int from, A out, int outFrom, int count) {
        int[] known = places;
        if (known == null) {
            carrier.copy(array, first + from, out, outFrom, count);
        } else {
            carrier.gather(array, known, from, out, outFrom, count);
        }
    }

    /// The place of the value of number `index` in [#array].
    int place(int index) {
        int[] known = places;
        return known == null ? first + index : known[index];
    }
}
