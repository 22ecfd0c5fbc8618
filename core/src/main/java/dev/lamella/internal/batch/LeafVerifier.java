package dev.lamella.internal.batch;

import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Verifies the vectors of one leaf. A dictionary is verified once, as long as batches have the same one.
final class LeafVerifier implements VerifierNode {
    private final VerifierPlace place;
    private final PhysicalType type;
    private final int width;
    private final ValueCheck check;
    private @Nullable ColumnVector dictionary;
    /// Entries of the dictionary that are not allowed.
    private BitSet rejected = new BitSet();

    LeafVerifier(VerifierPlace place, PrimitiveField leaf) {
        this.place = place;
        this.type = leaf.type();
        this.width = type == PhysicalType.INT96 ? 12 : leaf.typeLength();
        this.check = place.invalid().areChecked() ? ValueCheck.of(leaf) : new ValueCheck.Anything();
    }

    @Override
    public ColumnVector verify(ColumnVector vector, int size, Slots slots) {
        place.verify(vector, size, slots);
        if (vector instanceof DictionaryVector encoded && isBytes()) {
            return verify(encoded, slots);
        }
        if (vector instanceof NullVector) {
            return vector;
        }
        verifyArrays(vector);
        return check.areAllowed(vector) ? vector : verifyEach(vector, slots);
    }

    private boolean isBytes() {
        return switch (type) {
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> true;
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> false;
        };
    }

    /// Checks that the vector has the leaf's kind, and its arrays hold as many values as it has slots.
    private void verifyArrays(ColumnVector vector) {
        int size = vector.size();
        int length = switch (vector) {
            case BooleanVector v when type == PhysicalType.BOOLEAN -> v.values().length;
            case IntVector v when type == PhysicalType.INT32 -> v.values().length;
            case LongVector v when type == PhysicalType.INT64 -> v.values().length;
            case FloatVector v when type == PhysicalType.FLOAT -> v.values().length;
            case DoubleVector v when type == PhysicalType.DOUBLE -> v.values().length;
            case BytesVector v when type == PhysicalType.BYTE_ARRAY -> {
                verifySlices(v);
                yield v.slices().length;
            }
            case FixedBytesVector v when isBytes() && type != PhysicalType.BYTE_ARRAY -> {
                verifyWidth(v);
                yield size;
            }
            case ColumnVector other -> throw place.wrongKind(other, needed());
        };
        verifyLength(length, size);
    }

    private String needed() {
        return switch (type) {
            case BOOLEAN -> "BooleanVector";
            case INT32 -> "IntVector";
            case INT64 -> "LongVector";
            case FLOAT -> "FloatVector";
            case DOUBLE -> "DoubleVector";
            case BYTE_ARRAY -> "BytesVector, or DictionaryVector of it";
            case INT96, FIXED_LEN_BYTE_ARRAY -> "FixedBytesVector, or DictionaryVector of it";
        };
    }

    private void verifyLength(int length, int size) {
        if (length < size) {
            throw place.misshapen("There are " + length + " values for " + size + " slots");
        }
    }

    private void verifyWidth(FixedBytesVector vector) {
        if (vector.width() != width) {
            throw place.misshapen("Values have " + vector.width() + " bytes; " + place.typeText() + " has " + width);
        }
        long needed = (long) vector.size() * width;
        if (vector.bytes().length < needed) {
            throw place.misshapen("There are " + vector.bytes().length + " bytes; " + vector.size()
                    + " slots need " + needed);
        }
    }

    /// Checks that slices lie within the array, also those of nulls.
    private void verifySlices(BytesVector vector) {
        long[] slices = vector.slices();
        int size = vector.size();
        verifyLength(slices.length, size);
        long end = 0;
        for (int i = 0; i < size; i++) {
            end = Math.max(end, end(slices[i]));
        }
        if (end > vector.bytes().length) {
            int bad = 0;
            while (end(slices[bad]) <= vector.bytes().length) {
                bad++;
            }
            throw place.inconsistent("The value of slot " + bad + " has " + (slices[bad] & 0xffff_ffffL)
                    + " bytes from byte " + (slices[bad] >>> 32) + " on; the array has " + vector.bytes().length);
        }
    }

    /// Both parts count as unsigned, so that a negative one is past any array.
    private static long end(long slice) {
        return (slice >>> 32) + (slice & 0xffff_ffffL);
    }

    /// Finds the values that are not allowed: nulls and values outside of rows are not written.
    private ColumnVector verifyEach(ColumnVector vector, Slots slots) {
        BitSet bad = new BitSet();
        for (int i = 0, size = vector.size(); i < size; i++) {
            if (!check.isAllowed(vector, i) && !vector.isNull(i) && slots.isWritten(i)) {
                bad.set(i);
            }
        }
        return bad.isEmpty()
                ? vector
                : place.invalid().without(bad, vector, place, slots,
                        slot -> check.problem(vector, slot, place.typeText()));
    }

    private ColumnVector verify(DictionaryVector vector, Slots slots) {
        int size = vector.size();
        int[] indices = vector.indices();
        if (indices.length < size) {
            throw place.misshapen("There are " + indices.length + " indices for " + size + " slots");
        }
        verifyDictionary(vector.dictionary());
        int entries = vector.dictionary().size();
        int most = 0;
        int signs = 0;
        for (int i = 0; i < size; i++) {
            most = Math.max(most, indices[i]);
            signs |= indices[i];
        }
        if (signs < 0 || most >= entries) {
            for (int i = 0; i < size; i++) {
                if ((indices[i] < 0 || indices[i] >= entries) && !vector.isNull(i)) {
                    throw place.inconsistent("The index is " + indices[i] + "; the dictionary has " + entries
                            + " entries, from 0 on", slots, i);
                }
            }
        }
        if (rejected.isEmpty()) {
            return vector;
        }
        BitSet bad = new BitSet();
        for (int i = 0; i < size; i++) {
            if (!vector.isNull(i) && rejected.get(indices[i]) && slots.isWritten(i)) {
                bad.set(i);
            }
        }
        return bad.isEmpty()
                ? vector
                : place.invalid().without(bad, vector, place, slots,
                        slot -> check.problem(vector.dictionary(), indices[slot], place.typeText()));
    }

    // A dictionary is the same if it is the same object: vectors have no equals.
    @SuppressWarnings("ReferenceEquality")
    private void verifyDictionary(ColumnVector entries) {
        if (dictionary == entries) {
            return;
        }
        dictionary = null;
        int size = entries.size();
        if (size < 0) {
            throw place.misshapen("The dictionary has " + size + " entries");
        }
        if (entries.validity().nullCount() != 0) {
            throw place.inconsistent("The dictionary counts " + entries.validity().nullCount()
                    + " nulls; entries are not null");
        }
        verifyArrays(entries);
        rejected = new BitSet();
        if (!check.areAllowed(entries)) {
            for (int i = 0; i < size; i++) {
                if (!check.isAllowed(entries, i)) {
                    rejected.set(i);
                }
            }
        }
        dictionary = entries;
    }
}
