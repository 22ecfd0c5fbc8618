package dev.lamella.shredding;

import dev.lamella.internal.bytes.Memory;
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
import dev.lamella.vector.Vector;
import java.util.List;

/// Some slots of a vector as a vector, with nulls between them. Bytes are not copied.
final class Picked {
    /// In place of a slot: null.
    static final int NONE = -1;

    private Picked() {}

    /// @param slots one for each slot of the result, or [#NONE]
    static Vector of(Vector vector, int[] slots) {
        int size = slots.length;
        Validity validity = validity(vector, slots);
        return switch (vector) {
            case BooleanVector v -> {
                boolean[] values = new boolean[size];
                for (int i = 0; i < size; i++) {
                    values[i] = slots[i] >= 0 && v.values()[slots[i]];
                }
                yield new BooleanVector(size, validity, values);
            }
            case IntVector v -> new IntVector(size, validity, ints(v.values(), slots));
            case LongVector v -> new LongVector(size, validity, longs(v.values(), slots));
            case FloatVector v -> {
                float[] values = new float[size];
                for (int i = 0; i < size; i++) {
                    values[i] = slots[i] >= 0 ? v.values()[slots[i]] : 0;
                }
                yield new FloatVector(size, validity, values);
            }
            case DoubleVector v -> {
                double[] values = new double[size];
                for (int i = 0; i < size; i++) {
                    values[i] = slots[i] >= 0 ? v.values()[slots[i]] : 0;
                }
                yield new DoubleVector(size, validity, values);
            }
            case BytesVector v -> new BytesVector(size, validity, v.bytes(), longs(v.slices(), slots));
            case FixedBytesVector v -> fixedBytes(v, slots, validity);
            case DictionaryVector v ->
                new DictionaryVector(size, validity, v.dictionary(), ints(v.indices(), slots));
            case GroupVector v -> group(v, slots, validity);
            case ListVector v -> list(v, slots, validity);
            case NullVector ignored -> new NullVector(size);
            case MapVector ignored -> throw new AssertionError("no values of a variant are maps");
        };
    }

    private static Validity validity(Vector vector, int[] slots) {
        PresentSlots presence = new PresentSlots(slots.length);
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] >= 0 && !vector.isNull(slots[i])) {
                presence.add(i);
            }
        }
        return presence.validity();
    }

    private static int[] ints(int[] values, int[] slots) {
        int[] picked = new int[slots.length];
        for (int i = 0; i < slots.length; i++) {
            picked[i] = slots[i] >= 0 ? values[slots[i]] : 0;
        }
        return picked;
    }

    private static long[] longs(long[] values, int[] slots) {
        long[] picked = new long[slots.length];
        for (int i = 0; i < slots.length; i++) {
            picked[i] = slots[i] >= 0 ? values[slots[i]] : 0;
        }
        return picked;
    }

    private static FixedBytesVector fixedBytes(FixedBytesVector vector, int[] slots, Validity validity) {
        int width = vector.width();
        Memory.claim((long) width * slots.length);
        byte[] bytes = new byte[width * slots.length];
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] >= 0) {
                System.arraycopy(vector.bytes(), slots[i] * width, bytes, i * width, width);
            }
        }
        return new FixedBytesVector(slots.length, validity, width, bytes);
    }

    private static GroupVector group(GroupVector vector, int[] slots, Validity validity) {
        List<Vector> fields = vector.fields().stream().map(field -> of(field, slots)).toList();
        return new StructVector(slots.length, validity, fields);
    }

    /// Each slot of a list is picked once at most, so that there are no more elements than before.
    private static ListVector list(ListVector vector, int[] slots, Validity validity) {
        int[] offsets = new int[slots.length + 1];
        for (int i = 0; i < slots.length; i++) {
            int count = slots[i] >= 0 ? vector.offsets()[slots[i] + 1] - vector.offsets()[slots[i]] : 0;
            offsets[i + 1] = offsets[i] + count;
        }
        int[] elements = new int[offsets[slots.length]];
        for (int i = 0; i < slots.length; i++) {
            for (int j = offsets[i]; j < offsets[i + 1]; j++) {
                elements[j] = vector.offsets()[slots[i]] + j - offsets[i];
            }
        }
        return new ListVector(slots.length, validity, offsets, of(vector.elements(), elements));
    }
}
