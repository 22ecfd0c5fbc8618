package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;

/// Follows a [ResolvedPredicate.Way] into vectors, and computes which slots are present at its end. Everything in a null group is null.
final class StructPath {
    private final int[] ordinals;
    private long[] present = {};
    private int size;

    StructPath(ResolvedPredicate.Way way) {
        ordinals = way.ordinals().stream().mapToInt(Integer::intValue).toArray();
    }

    /// The vector at the end of the way; a [NullVector] if there is none.
    ColumnVector follow(ColumnVector origin) {
        size = origin.size();
        present = Bits.room(present, size);
        Bits.fill(present, size);
        ColumnVector vector = origin;
        remove(vector);
        for (int i = 0; i < ordinals.length && !(vector instanceof NullVector); i++) {
            vector = ((GroupVector) vector).fields().get(ordinals[i]);
            remove(vector);
        }
        return vector;
    }

    private void remove(ColumnVector nulls) {
        if (nulls instanceof NullVector) {
            Bits.clear(present, nulls.size());
            return;
        }
        Validity validity = nulls.validity();
        if (validity.hasNulls()) {
            long[] words = validity.words();
            for (int i = 0; i < Bits.words(nulls.size()); i++) {
                present[i] &= words[i];
            }
        }
    }

    /// The number of slots at the end of the last way.
    int size() {
        return size;
    }

    /// The slots that are not null at the end of the last way; valid until the next call.
    long[] present() {
        return present;
    }
}
