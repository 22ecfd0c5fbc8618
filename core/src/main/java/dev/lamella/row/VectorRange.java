package dev.lamella.row;

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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Copies of a few slots of a vector, which own their arrays and never need more memory than the vector itself.
final class VectorRange {
    private VectorRange() {}

    /// A vector of `count` slots, from slot `from` on.
    static Vector copy(Vector vector, int from, int count) {
        Validity validity = vector instanceof NullVector ? Validity.none() : validity(vector.validity(), from, count);
        return switch (vector) {
            case BooleanVector v ->
                new BooleanVector(count, validity, Arrays.copyOfRange(v.values(), from, from + count));
            case IntVector v -> new IntVector(count, validity, Arrays.copyOfRange(v.values(), from, from + count));
            case LongVector v -> new LongVector(count, validity, Arrays.copyOfRange(v.values(), from, from + count));
            case FloatVector v -> new FloatVector(count, validity, Arrays.copyOfRange(v.values(), from, from + count));
            case DoubleVector v ->
                new DoubleVector(count, validity, Arrays.copyOfRange(v.values(), from, from + count));
            case BytesVector v -> bytes(v, from, count, validity);
            case FixedBytesVector v -> new FixedBytesVector(count, validity, v.width(),
                    Arrays.copyOfRange(v.bytes(), from * v.width(), (from + count) * v.width()));
            case DictionaryVector v -> entries(v, from, count, validity);
            case StructVector v -> new StructVector(count, validity, copies(v, from, count));
            case VariantVector v -> new VariantVector(count, validity, copies(v, from, count));
            case ListVector v -> new ListVector(count, validity, offsets(v.offsets(), from, count),
                    copy(v.elements(), v.offsets()[from], v.offsets()[from + count] - v.offsets()[from]));
            case MapVector v -> new MapVector(count, validity, offsets(v.offsets(), from, count),
                    copy(v.keys(), v.offsets()[from], v.offsets()[from + count] - v.offsets()[from]),
                    copy(v.values(), v.offsets()[from], v.offsets()[from + count] - v.offsets()[from]));
            case NullVector ignored -> new NullVector(count);
        };
    }

    private static List<Vector> copies(GroupVector group, int from, int count) {
        return group.fields().stream().map(field -> copy(field, from, count)).toList();
    }

    private static Validity validity(Validity validity, int from, int count) {
        if (!validity.hasNulls()) {
            return validity;
        }
        long[] words = new long[count + 63 >>> 6];
        int nullCount = 0;
        for (int i = 0; i < count; i++) {
            if (validity.isPresent(from + i)) {
                words[i >>> 6] |= 1L << i;
            } else {
                nullCount++;
            }
        }
        return Validity.of(words, nullCount);
    }

    private static int[] offsets(int[] offsets, int from, int count) {
        int[] copy = Arrays.copyOfRange(offsets, from, from + count + 1);
        int first = copy[0];
        for (int i = 0; i <= count; i++) {
            copy[i] -= first;
        }
        return copy;
    }

    private static BytesVector bytes(BytesVector vector, int from, int count, Validity validity) {
        long[] slices = Arrays.copyOfRange(vector.slices(), from, from + count);
        long total = 0;
        for (long slice : slices) {
            total += (int) slice;
        }
        if (total > vector.bytes().length) {
            // Slices overlap (one value, many times): all bytes once are fewer than every slice by itself.
            return new BytesVector(count, validity, vector.bytes().clone(), slices);
        }
        byte[] bytes = new byte[(int) total];
        int end = 0;
        for (int i = 0; i < count; i++) {
            int length = (int) slices[i];
            System.arraycopy(vector.bytes(), (int) (slices[i] >>> 32), bytes, end, length);
            slices[i] = (long) end << 32 | length;
            end += length;
        }
        return new BytesVector(count, validity, bytes, slices);
    }

    /// With a dictionary of the entries that occur only.
    private static DictionaryVector entries(DictionaryVector vector, int from, int count, Validity validity) {
        Map<Integer, Integer> renumbered = new HashMap<>();
        int[] indices = new int[count];
        int[] used = new int[Math.min(count, vector.dictionary().size())];
        for (int i = 0; i < count; i++) {
            if (vector.validity().isPresent(from + i)) {
                int entry = vector.indices()[from + i];
                Integer ordinal = renumbered.get(entry);
                if (ordinal == null) {
                    ordinal = renumbered.size();
                    used[ordinal] = entry;
                    renumbered.put(entry, ordinal);
                }
                indices[i] = ordinal;
            }
        }
        int size = renumbered.size();
        Vector dictionary = switch (vector.dictionary()) {
            case BytesVector all -> {
                long[] slices = new long[size];
                for (int i = 0; i < size; i++) {
                    slices[i] = all.slices()[used[i]];
                }
                yield bytes(new BytesVector(size, Validity.none(), all.bytes(), slices), 0, size, Validity.none());
            }
            case FixedBytesVector all -> {
                int width = all.width();
                byte[] bytes = new byte[size * width];
                for (int i = 0; i < size; i++) {
                    System.arraycopy(all.bytes(), used[i] * width, bytes, i * width, width);
                }
                yield new FixedBytesVector(size, Validity.none(), width, bytes);
            }
            default -> throw new IllegalStateException("not a dictionary");
        };
        return new DictionaryVector(count, validity, dictionary, indices);
    }
}
