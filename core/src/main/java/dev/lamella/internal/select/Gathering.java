package dev.lamella.internal.select;

import dev.lamella.internal.encoding.Carrier;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Picks wanted rows out of the vectors of one field, window after window, into arrays that are reused.
///
/// Bytes are not copied, but those of fixed length: slices point where they did, and dictionaries stay the same object. Not safe for use by
/// two threads at once.
public final class Gathering {
    private final Room<boolean[]> booleans = new Room<>(new Carrier.OfBoolean());
    private final Room<int[]> ints = new Room<>(new Carrier.OfInt());
    private final Room<long[]> longs = new Room<>(new Carrier.OfLong());
    private final Room<float[]> floats = new Room<>(new Carrier.OfFloat());
    private final Room<double[]> doubles = new Room<>(new Carrier.OfDouble());
    private @Nullable Room<byte[]> fixed;
    private int width;
    private long[] validity = {};
    private int[] offsets = {};
    /// Which elements or entries the wanted lists have.
    private int[] elements = {};
    private final List<Gathering> below = new ArrayList<>();

    /// An array that values are gathered into.
    private static final class Room<A> {
        private final Carrier<A> carrier;
        private A values;

        Room(Carrier<A> carrier) {
            this.carrier = carrier;
            values = carrier.allocate(0);
        }

        A gather(A source, int[] rows, int count) {
            if (carrier.capacity(values) < count) {
                values = carrier.allocate(count);
            }
            carrier.gather(source, rows, 0, values, 0, count);
            return values;
        }
    }

    /// The wanted rows of a vector; the vector itself, if that is all of them.
    ///
    /// @param vector of the field, with a slot for each row of the window
    /// @return valid until the next call, and as long as the vector is
    public Vector gather(Vector vector, Selection selection) {
        if (vector.size() != selection.rowCount()) {
            throw new IllegalArgumentException("a vector of " + vector.size() + " slots, and a selection of "
                    + selection.rowCount() + " rows");
        }
        return selection.isAll() ? vector : gather(vector, selection.rows(), selection.count());
    }

    private Vector gather(Vector vector, int[] rows, int count) {
        if (vector instanceof NullVector) {
            return new NullVector(count);
        }
        Validity present = validity(vector.validity(), rows, count);
        return switch (vector) {
            case BooleanVector v -> new BooleanVector(count, present, booleans.gather(v.values(), rows, count));
            case IntVector v -> new IntVector(count, present, ints.gather(v.values(), rows, count));
            case LongVector v -> new LongVector(count, present, longs.gather(v.values(), rows, count));
            case FloatVector v -> new FloatVector(count, present, floats.gather(v.values(), rows, count));
            case DoubleVector v -> new DoubleVector(count, present, doubles.gather(v.values(), rows, count));
            case BytesVector v -> new BytesVector(count, present, v.bytes(), longs.gather(v.slices(), rows, count));
            case DictionaryVector v ->
                new DictionaryVector(count, present, v.dictionary(), ints.gather(v.indices(), rows, count));
            case FixedBytesVector v ->
                new FixedBytesVector(count, present, v.width(), fixed(v.width()).gather(v.bytes(), rows, count));
            case StructVector v -> new StructVector(count, present, fields(v, rows, count));
            case VariantVector v -> new VariantVector(count, present, fields(v, rows, count));
            case ListVector v -> {
                int elementCount = elements(v.offsets(), rows, count);
                yield new ListVector(count, present, offsets, below(0).gather(v.elements(), elements, elementCount));
            }
            case MapVector v -> {
                int entryCount = elements(v.offsets(), rows, count);
                yield new MapVector(count, present, offsets, below(0).gather(v.keys(), elements, entryCount),
                        below(1).gather(v.values(), elements, entryCount));
            }
            case NullVector v -> v;
        };
    }

    private static int roomFor(int count) {
        return (count & ~63) + 64;
    }

    private Room<byte[]> fixed(int bytes) {
        Room<byte[]> room = fixed;
        if (room == null || width != bytes) {
            room = new Room<>(new Carrier.OfFixed(bytes));
            fixed = room;
            width = bytes;
        }
        return room;
    }

    private Gathering below(int index) {
        while (below.size() <= index) {
            below.add(new Gathering());
        }
        return below.get(index);
    }

    private List<Vector> fields(GroupVector group, int[] rows, int count) {
        List<Vector> fields = new ArrayList<>(group.fields().size());
        for (int i = 0; i < group.fields().size(); i++) {
            fields.add(below(i).gather(group.fields().get(i), rows, count));
        }
        return fields;
    }

    private Validity validity(Validity source, int[] rows, int count) {
        if (!source.hasNulls()) {
            return source;
        }
        validity = Bits.room(validity, count);
        long[] words = source.words();
        int present = 0;
        for (int word = 0; word < Bits.words(count); word++) {
            long bits = 0;
            int from = word << 6;
            for (int i = 0; i < Math.min(64, count - from); i++) {
                int row = rows[from + i];
                bits |= (words[row >>> 6] >>> row & 1) << i;
            }
            validity[word] = bits;
            present += Long.bitCount(bits);
        }
        return Validity.of(validity, count - present);
    }

    /// Finds the elements of the wanted lists, and where each list begins among them.
    ///
    /// @return how many there are
    private int elements(int[] source, int[] rows, int count) {
        if (offsets.length <= count) {
            offsets = new int[roomFor(count + 1)];
        }
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += source[rows[i] + 1] - source[rows[i]];
            offsets[i + 1] = total;
        }
        if (elements.length < total) {
            elements = new int[roomFor(total)];
        }
        for (int i = 0; i < count; i++) {
            int first = source[rows[i]] - offsets[i];
            for (int at = offsets[i]; at < offsets[i + 1]; at++) {
                elements[at] = first + at;
            }
        }
        return total;
    }
}
