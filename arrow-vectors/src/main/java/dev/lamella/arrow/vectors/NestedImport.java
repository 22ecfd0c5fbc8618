package dev.lamella.arrow.vectors;

import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.vector.Taker;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.jspecify.annotations.Nullable;

/// Imports structs, lists and maps.
final class NestedImport {
    private NestedImport() {}

    /// What a Parquet field takes over from its Arrow field.
    record Declaration(String name, Repetition repetition, OptionalInt id, List<String> path) {}

    /// Where lists find their elements.
    enum Offsets {
        NARROW, WIDE, FIXED, NARROW_VIEW, WIDE_VIEW;

        long start(FieldVector from, int slot) {
            return switch (this) {
                case NARROW -> from.getOffsetBuffer().getInt((long) slot * Integer.BYTES);
                case WIDE -> from.getOffsetBuffer().getLong((long) slot * Long.BYTES);
                case FIXED -> (long) slot * ((FixedSizeListVector) from).getListSize();
                case NARROW_VIEW -> ((ListViewVector) from).getOffsetBuffer().getInt((long) slot * Integer.BYTES);
                case WIDE_VIEW -> ((LargeListViewVector) from).getOffsetBuffer().getLong((long) slot * Long.BYTES);
            };
        }

        long length(FieldVector from, int slot) {
            return switch (this) {
                case NARROW, WIDE -> start(from, slot + 1) - start(from, slot);
                case FIXED -> ((FixedSizeListVector) from).getListSize();
                case NARROW_VIEW -> ((ListViewVector) from).getSizeBuffer().getInt((long) slot * Integer.BYTES);
                case WIDE_VIEW -> ((LargeListViewVector) from).getSizeBuffer().getLong((long) slot * Long.BYTES);
            };
        }
    }

    /// The elements of consecutive lists, one after another.
    ///
    /// @param at the first of their slots
    /// @param slots the slot of each element; null if they are consecutive
    private record Elements(int at, int[] offsets, int @Nullable [] slots) {
        ColumnVector read(ColumnImport element, FieldVector from) {
            return slots == null
                    ? element.read(from, at, offsets[offsets.length - 1], Validity.none())
                    : taken(element, from, slots);
        }
    }

    /// Slots of a vector, in any order. Arrow allows any contents in the other slots, so they are read as nulls.
    ///
    /// @param slots their ordinals, or [Taker#NONE] for null
    static ColumnVector taken(ColumnImport values, FieldVector from, int[] slots) {
        int end = Arrays.stream(slots).max().orElse(Taker.NONE) + 1;
        long[] used = new long[end + Long.SIZE - 1 >>> 6];
        for (int slot : slots) {
            if (slot != Taker.NONE) {
                used[slot >>> 6] |= 1L << slot;
            }
        }
        return Taker.take(values.read(from, 0, end, ArrowValidity.counted(used, end)), slots);
    }

    private static Elements elements(FieldVector from, int at, int count, Validity validity, Offsets kind,
            List<String> path) {
        FieldVector children = from.getChildrenFromFields().getFirst();
        // Lists of the fixed size 0 take no bytes.
        Memory.claim((long) count * Long.BYTES);
        int[] offsets = new int[count + 1];
        long[] starts = new long[count];
        long next = -1;
        boolean isDense = true;
        long total = 0;
        for (int i = 0; i < count; i++) {
            long length = validity.isNull(i) ? 0 : kind.length(from, at + i);
            Objects.checkIndex(length, Long.MAX_VALUE);
            if (length > 0) {
                starts[i] = kind.start(from, at + i);
                Objects.checkFromIndexSize(starts[i], length, children.getValueCount());
                isDense &= next < 0 || next == starts[i];
                next = starts[i] + length;
            }
            total += length;
            if (total > Failure.LARGEST_ARRAY) {
                throw new UnsupportedFeatureException(Location.UNKNOWN.inColumn(path),
                        "The lists of a record batch have more than " + Failure.LARGEST_ARRAY + " elements together",
                        "Give smaller record batches.");
            }
            offsets[i + 1] = (int) total;
        }
        if (isDense) {
            return new Elements(Math.toIntExact(Math.max(0, next - total)), offsets, null);
        }
        // Lists may share their elements.
        Memory.claim(total * Integer.BYTES);
        int[] slots = new int[(int) total];
        for (int i = 0; i < count; i++) {
            for (int j = offsets[i]; j < offsets[i + 1]; j++) {
                slots[j] = (int) starts[i] + j - offsets[i];
            }
        }
        return new Elements(0, offsets, slots);
    }

    private static Field repeated(String name, Field... children) {
        return GroupField.of(name, Repetition.REPEATED, OptionalInt.empty(), Annotation.NONE, List.of(children));
    }

    record OfStruct(Declaration declared, Annotation annotation, List<ColumnImport> fields) implements ColumnImport {
        @Override
        public Field parquet() {
            return GroupField.of(declared.name(), declared.repetition(), declared.id(), annotation,
                    fields.stream().map(ColumnImport::parquet).toList());
        }

        @Override
        public ColumnVector read(FieldVector vector, int at, int count, Validity parent) {
            FieldVector from = ColumnImport.storage(vector);
            Validity validity = ArrowValidity.of(from, at, count, parent);
            List<ColumnVector> children = new ArrayList<>();
            for (int i = 0; i < fields.size(); i++) {
                children.add(fields.get(i).read(from.getChildrenFromFields().get(i), at, count, validity));
            }
            return annotation.isNone()
                    ? new StructVector(count, validity, children)
                    : new VariantVector(count, validity, children);
        }
    }

    record OfList(Declaration declared, ColumnImport element, Offsets offsets) implements ColumnImport {
        @Override
        public Field parquet() {
            return GroupField.of(declared.name(), declared.repetition(), declared.id(),
                    Annotation.written(new LogicalType.List()), List.of(repeated("list", element.parquet())));
        }

        @Override
        public ColumnVector read(FieldVector vector, int at, int count, Validity parent) {
            FieldVector from = ColumnImport.storage(vector);
            Validity validity = ArrowValidity.of(from, at, count, parent);
            Elements found = elements(from, at, count, validity, offsets, declared.path());
            return new ListVector(count, validity, found.offsets(),
                    found.read(element, from.getChildrenFromFields().getFirst()));
        }
    }

    record OfMap(Declaration declared, ColumnImport key, ColumnImport value) implements ColumnImport {
        @Override
        public Field parquet() {
            return GroupField.of(declared.name(), declared.repetition(), declared.id(),
                    Annotation.written(new LogicalType.Map()),
                    List.of(repeated("key_value", key.parquet(), value.parquet())));
        }

        @Override
        public ColumnVector read(FieldVector vector, int at, int count, Validity parent) {
            FieldVector from = ColumnImport.storage(vector);
            Validity validity = ArrowValidity.of(from, at, count, parent);
            Elements found = elements(from, at, count, validity, Offsets.NARROW, declared.path());
            List<FieldVector> entry = from.getChildrenFromFields().getFirst().getChildrenFromFields();
            return new MapVector(count, validity, found.offsets(), found.read(key, entry.getFirst()),
                    found.read(value, entry.getLast()));
        }
    }

    /// Run-end encoded values, value by value.
    record OfRuns(ColumnImport values) implements ColumnImport {
        @Override
        public Field parquet() {
            return values.parquet();
        }

        @Override
        public ColumnVector read(FieldVector from, int at, int count, Validity parent) {
            RunEndEncodedVector runs = (RunEndEncodedVector) ColumnImport.storage(from);
            FieldVector each = runs.getValuesVector();
            BaseIntVector ends = (BaseIntVector) runs.getRunEndsVector();
            // A run of a few bytes may have any number of slots.
            Memory.claim((long) count * Integer.BYTES);
            int[] slots = new int[count];
            for (int i = 0; i < count; i++) {
                int run = Objects.checkIndex(first(ends, at + i), each.getValueCount());
                Objects.checkIndex(at + i, ends.getValueAsLong(run));
                slots[i] = parent.isNull(i) ? Taker.NONE : run;
            }
            return taken(values, each, slots);
        }

        /// The first run that ends after a slot.
        private static int first(BaseIntVector ends, int slot) {
            int low = 0;
            int high = ends.getValueCount() - 1;
            while (low < high) {
                int middle = low + high >>> 1;
                if (ends.getValueAsLong(middle) > slot) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }
}
