package dev.lamella.internal.vector;

import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.Values;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Takes slots of the vectors of one field, batch after batch, into arrays that it reuses.
///
/// Only values of fixed length are copied: byte slices keep pointing into their array, and a dictionary stays the same object.
/// Not safe for use by two threads at once.
public final class Taker {
    /// Stands for null instead of a slot.
    public static final int NONE = -1;

    private ArrayType<?> arrayType = new ArrayType.OfInt();
    /// The array of the array type.
    private Object values = new int[0];
    private long[] validity = {};
    private int[] offsets = {};
    /// The slots of the elements or entries.
    private int[] elements = {};
    private final List<Taker> below = new ArrayList<>();

    /// The selected rows of a vector; the vector itself, if all rows are selected.
    ///
    /// @param vector of the field, with a slot for each row of the window
    /// @return valid until the next call, and as long as the vector
    public ColumnVector take(ColumnVector vector, Selection selection) {
        if (vector.size() != selection.rowCount()) {
            throw new IllegalArgumentException("The vector has " + vector.size() + " slots, but the selection has "
                    + selection.rowCount() + " rows");
        }
        return selection.isAll() ? vector : take(vector, selection.rows(), selection.count(), false);
    }

    /// Takes slots of a vector, in any order, into new arrays.
    ///
    /// @param slots their ordinals, or [#NONE] for null
    public static ColumnVector take(ColumnVector vector, int[] slots) {
        return new Taker().take(vector, slots, slots.length, true);
    }

    /// @param hasGaps whether slots may be [#NONE]; the arrays are empty then
    private ColumnVector take(ColumnVector vector, int[] slots, int count, boolean hasGaps) {
        if (vector instanceof NullVector) {
            return new NullVector(count);
        }
        Validity present = validity(vector, slots, count, hasGaps);
        return switch (vector) {
            case ColumnVector.Plain v -> plain(Values.of(v), slots, count, present, hasGaps);
            case DictionaryVector v -> new DictionaryVector(count, present, v.dictionary(),
                    gather(new ArrayType.OfInt(), v.indices(), slots, count, hasGaps));
            case GroupVector v -> Vectors.nested(v, count, present, offsets, children(v, slots, count, hasGaps));
            case ColumnVector.Nested v -> {
                int elementCount = elements(Vectors.offsets(v), slots, count);
                yield Vectors.nested(v, count, present, offsets, children(v, elements, elementCount, false));
            }
            case NullVector v -> v;
        };
    }

    private <A> ColumnVector plain(Values<A> source, int[] slots, int count, Validity present, boolean hasGaps) {
        return source.arrayType()
                .vector(gather(source.arrayType(), source.array(), slots, count, hasGaps), count, present);
    }

    @SuppressWarnings("unchecked") // an equal arrayType made the array
    private <A> A gather(ArrayType<A> wanted, A source, int[] slots, int count, boolean hasGaps) {
        if (!wanted.equals(arrayType) || wanted.capacity((A) values) < count) {
            Memory.claim(wanted.leastPlainBytes(count));
            arrayType = wanted;
            values = wanted.allocate(count);
        }
        A out = (A) values;
        for (int from = 0; from < count;) {
            int end = hasGaps ? from : count;
            while (end < count && slots[end] >= 0) {
                end++;
            }
            wanted.gather(source, slots, from, out, from, end - from);
            from = end + 1;
        }
        return out;
    }

    private List<ColumnVector> children(ColumnVector.Nested vector, int[] slots, int count, boolean hasGaps) {
        List<ColumnVector> children = Vectors.children(vector);
        List<ColumnVector> taken = new ArrayList<>(children.size());
        for (int i = 0; i < children.size(); i++) {
            if (below.size() <= i) {
                below.add(new Taker());
            }
            taken.add(below.get(i).take(children.get(i), slots, count, hasGaps));
        }
        return taken;
    }

    private Validity validity(ColumnVector vector, int[] slots, int count, boolean hasGaps) {
        Validity source = vector.validity();
        if (!source.hasNulls() && !hasGaps) {
            return source;
        }
        long[] words = source.words();
        if (!source.hasNulls()) {
            words = new long[vector.size() + 63 >>> 6];
            Arrays.fill(words, -1);
        }
        int wordCount = count + 63 >>> 6;
        if (validity.length < wordCount) {
            validity = new long[Math.max(wordCount, 2 * validity.length)];
        }
        int present = 0;
        for (int word = 0; word < wordCount; word++) {
            long bits = 0;
            int from = word << 6;
            for (int i = 0; i < Math.min(64, count - from); i++) {
                int slot = slots[from + i];
                bits |= (slot < 0 ? 0 : words[slot >>> 6] >>> slot & 1) << i;
            }
            validity[word] = bits;
            present += Long.bitCount(bits);
        }
        return Validity.of(validity, count - present);
    }

    /// Finds the elements of the taken lists, and the offsets of each list.
    ///
    /// @return the number of elements
    private int elements(int[] source, int[] slots, int count) {
        if (offsets.length <= count) {
            offsets = new int[roomFor(count + 1)];
        }
        int total = 0;
        for (int i = 0; i < count; i++) {
            int slot = slots[i];
            total += slot < 0 ? 0 : source[slot + 1] - source[slot];
            offsets[i + 1] = total;
        }
        if (elements.length < total) {
            elements = new int[roomFor(total)];
        }
        for (int i = 0; i < count; i++) {
            if (slots[i] >= 0) {
                int first = source[slots[i]] - offsets[i];
                for (int at = offsets[i]; at < offsets[i + 1]; at++) {
                    elements[at] = first + at;
                }
            }
        }
        return total;
    }

    private static int roomFor(int count) {
        return (count & ~63) + 64;
    }
}
