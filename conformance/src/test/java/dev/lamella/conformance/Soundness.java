package dev.lamella.conformance;

import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
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
import dev.lamella.vector.Validity;

/// What is true of every batch, whatever file it came from: sizes agree, offsets ascend, slices and indices point at something,
/// null counts count.
final class Soundness {
    private Soundness() {}

    static void check(Batch batch) {
        Schema schema = batch.schema();
        require(batch.columns().size() == schema.fields().size(), "a vector for each field");
        for (int i = 0; i < batch.columns().size(); i++) {
            Field field = schema.fields().get(i);
            try {
                check(batch.columns().get(i), batch.rowCount());
            } catch (AssertionError e) {
                throw new AssertionError("Column " + field.name() + ": " + e.getMessage(), e);
            }
        }
    }

    static void check(ColumnVector vector, int size) {
        require(vector.size() == size, vector.size() + " slots where " + size + " belong");
        if (!(vector instanceof NullVector)) {
            check(vector.validity(), size);
        }
        switch (vector) {
            case BooleanVector v -> require(v.values().length >= size, "values");
            case IntVector v -> require(v.values().length >= size, "values");
            case LongVector v -> require(v.values().length >= size, "values");
            case FloatVector v -> require(v.values().length >= size, "values");
            case DoubleVector v -> require(v.values().length >= size, "values");
            case FixedBytesVector v -> require(v.bytes().length >= (long) size * v.width(), "bytes");
            case BytesVector v -> slices(v, size);
            case DictionaryVector v -> indices(v, size);
            case NullVector _ -> {
            }
            case GroupVector v -> v.fields().forEach(field -> check(field, size));
            case ListVector v -> check(v.elements(), offsets(v.offsets(), v.validity(), size));
            case MapVector v -> {
                int entries = offsets(v.offsets(), v.validity(), size);
                check(v.keys(), entries);
                check(v.values(), entries);
            }
        }
    }

    private static void check(Validity validity, int size) {
        if (!validity.hasNulls()) {
            return;
        }
        require(validity.words().length >= size + 63 >>> 6, "a bit for each slot");
        int nulls = 0;
        for (int i = 0; i < size; i++) {
            nulls += validity.isNull(i) ? 1 : 0;
        }
        require(nulls == validity.nullCount(), nulls + " nulls, counted as " + validity.nullCount());
    }

    private static void slices(BytesVector vector, int size) {
        require(vector.slices().length >= size, "slices");
        for (int i = 0; i < size; i++) {
            boolean isInside = vector.length(i) >= 0 && vector.offset(i) >= 0
                    && (long) vector.offset(i) + vector.length(i) <= vector.bytes().length;
            require(isInside, "a slice inside its bytes");
            require(!vector.isNull(i) || vector.length(i) == 0, "nothing where null");
        }
    }

    private static void indices(DictionaryVector vector, int size) {
        int entries = vector.dictionary().size();
        require(vector.indices().length >= size, "indices");
        for (int i = 0; i < size; i++) {
            int index = vector.indices()[i];
            boolean isEntry = vector.isNull(i) ? index == 0 : index >= 0 && index < entries;
            require(isEntry, "index " + index + " into " + entries + " entries");
        }
        check(vector.dictionary(), entries);
    }

    private static int offsets(int[] offsets, Validity validity, int size) {
        require(offsets.length > size, "offsets");
        require(offsets[0] == 0, "offsets from 0");
        for (int i = 0; i < size; i++) {
            require(offsets[i] <= offsets[i + 1], "offsets ascend");
            require(validity.isPresent(i) || offsets[i] == offsets[i + 1], "a null list is empty");
        }
        return offsets[size];
    }

    private static void require(boolean isTrue, String what) {
        if (!isTrue) {
            throw new AssertionError("a batch must have " + what);
        }
    }
}
