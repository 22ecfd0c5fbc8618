package dev.lamella.internal.batch;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.List;

/// A place in the schema where a vector is verified: the rules for vectors of all kinds.
///
/// @param path names from below the root, including the layers of lists and maps
/// @param nulls whether slots may be null
/// @param isInVariant whether the field is part of a variant, in which nulls have a meaning
record VerifierPlace(Field field, List<String> path, Nulls nulls, boolean isInVariant, InvalidCells invalid) {
    private static final String SHAPE_ADVICE = "Make the batch of vectors that fit the writer's schema.";
    private static final String CONTENT_ADVICE = "Make new vectors: the parts of these are inconsistent.";

    /// Whether slots may be null, and the message if they may not.
    enum Nulls {
        ALLOWED("", ""),
        /// The field is REQUIRED.
        REQUIRED("There is no value; the field is REQUIRED", "Give a value, or make the field OPTIONAL in the schema."),
        /// The lists of a field that is only repeated.
        REPEATED("The list is null; a field that is only REPEATED has an empty one instead",
                "Give an empty list, or make the field an OPTIONAL group annotated LIST."),
        /// The elements of such a field, or of a list without a third level.
        ELEMENT("An element is null; elements of a REPEATED field are not",
                "Leave the element out, or make the field a LIST of OPTIONAL elements."),
        /// The keys of a map with checked values, although the field is OPTIONAL.
        KEY("The key of an entry is null; keys of a MAP are not", "Give a key, or leave the entry out.");

        private final String problem;
        private final String advice;

        Nulls(String problem, String advice) {
            this.problem = problem;
            this.advice = advice;
        }
    }

    /// Verifies the number of slots and their nulls.
    void verify(ColumnVector vector, int size, Slots slots) {
        if (vector.size() != size || size < 0) {
            throw misshapen("There are " + vector.size() + " slots; " + Math.max(size, 0) + " are needed");
        }
        if (vector instanceof NullVector) {
            if (nulls != Nulls.ALLOWED) {
                for (int slot = 0, end = slots.end(size); slot < end; slot++) {
                    verifyNull(slots, slot);
                }
            }
            return;
        }
        Validity validity = vector.validity();
        verify(validity, size);
        if (nulls != Nulls.ALLOWED && validity.hasNulls()) {
            verifyNulls(validity.words(), size, slots);
        }
    }

    private void verify(Validity validity, int size) {
        int nullCount = 0;
        if (validity.hasNulls()) {
            long[] words = validity.words();
            int wordCount = size + 63 >>> 6;
            if (words.length < wordCount) {
                throw misshapen("The validity has " + words.length + " words; " + size + " slots need " + wordCount);
            }
            int present = 0;
            for (int i = 0; i < wordCount; i++) {
                present += Long.bitCount(words[i] & mask(i, size));
            }
            nullCount = size - present;
        }
        if (nullCount != validity.nullCount()) {
            throw inconsistent("The validity counts " + validity.nullCount() + " nulls; its bits say "
                    + nullCount);
        }
    }

    /// The bits of word `index` that belong to the first `size` slots.
    private static long mask(int index, int size) {
        int rest = size - (index << 6);
        return rest >= Long.SIZE ? -1L : -1L >>> -rest;
    }

    /// Nulls that are not nulls of the enclosing struct are checked one by one.
    private void verifyNulls(long[] words, int size, Slots slots) {
        Validity struct = slots.struct();
        for (int i = 0; i < size + 63 >>> 6; i++) {
            long here = struct.hasNulls() ? struct.words()[i] : -1L;
            long missing = here & ~words[i] & mask(i, size);
            while (missing != 0) {
                verifyNull(slots, (i << 6) + Long.numberOfTrailingZeros(missing));
                missing &= missing - 1;
            }
        }
    }

    private void verifyNull(Slots slots, int slot) {
        if (slots.isWritten(slot)) {
            if (nulls == Nulls.KEY) {
                invalid.reject(this, slots, slot, () -> nulls.problem);
                return;
            }
            throw new ValueException(location(slots, slot), ValueException.Reason.NULL_IN_REQUIRED, nulls.problem,
                    nulls.advice);
        }
    }

    /// The failure if the vector does not have the kind that the field needs.
    SchemaMismatchException wrongKind(ColumnVector vector, String needed) {
        return misshapen("The values come as " + kind(vector) + "; " + typeText() + " needs " + needed);
    }

    static String kind(ColumnVector vector) {
        return vector.getClass().getSimpleName();
    }

    /// For messages: `STRING on BYTE_ARRAY`, `FIXED_LEN_BYTE_ARRAY(3)`, `LIST`.
    String typeText() {
        return field instanceof PrimitiveField leaf
                ? leaf.typeText()
                : field.logicalType().map(Object::toString).orElse("a group");
    }

    SchemaMismatchException misshapen(String problem) {
        return new SchemaMismatchException(Location.UNKNOWN.inColumn(path), problem, SHAPE_ADVICE);
    }

    ValueException inconsistent(String problem) {
        return new ValueException(Location.UNKNOWN.inColumn(path), problem, CONTENT_ADVICE);
    }

    /// The failure if parts of the vector are inconsistent at a slot.
    ValueException inconsistent(String problem, Slots slots, int slot) {
        return new ValueException(location(slots, slot), problem, CONTENT_ADVICE);
    }

    /// Whether a null may replace an invalid value.
    boolean mayBecomeNull() {
        return nulls == Nulls.ALLOWED && !isInVariant;
    }

    Location location(Slots slots, int slot) {
        Location column = Location.UNKNOWN.inColumn(path);
        return slots.isWritten(slot)
                ? column.inPart("row " + slots.row(slot) + " of the batch")
                : column.inPart("slot " + slot + ", which is in no row");
    }
}
