package dev.lamella.arrow.vectors;

import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
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
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;

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
    /// @param isCopied whether `from` holds only these elements, and has to be closed
    private record Elements(FieldVector from, int at, int[] offsets, boolean isCopied) {
        int count() {
            return offsets[offsets.length - 1];
        }

        ColumnVector read(ColumnImport element) {
            return element.read(from, at, count(), Validity.none());
        }
    }

    private static Elements elements(FieldVector from, int at, int count, Validity validity, Offsets kind,
            List<String> path) {
        FieldVector children = from.getChildrenFromFields().getFirst();
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
            return new Elements(children, Math.toIntExact(Math.max(0, next - total)), offsets, false);
        }
        FieldVector copied = children.getField().createVector(children.getAllocator());
        try {
            copied.setInitialCapacity(offsets[count]);
            copied.allocateNew();
            for (int i = 0; i < count; i++) {
                for (int j = offsets[i]; j < offsets[i + 1]; j++) {
                    copied.copyFromSafe((int) starts[i] + j - offsets[i], j, children);
                }
            }
            copied.setValueCount(offsets[count]);
            return new Elements(copied, 0, offsets, true);
        } catch (RuntimeException | Error e) {
            copied.close();
            throw e;
        }
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
            FieldVector from = vector instanceof ExtensionTypeVector<?> extension
                    ? (FieldVector) extension.getUnderlyingVector()
                    : vector;
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
        public ColumnVector read(FieldVector from, int at, int count, Validity parent) {
            Validity validity = ArrowValidity.of(from, at, count, parent);
            Elements found = elements(from, at, count, validity, offsets, declared.path());
            try {
                return new ListVector(count, validity, found.offsets(), found.read(element));
            } finally {
                if (found.isCopied()) {
                    found.from().close();
                }
            }
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
        public ColumnVector read(FieldVector from, int at, int count, Validity parent) {
            Validity validity = ArrowValidity.of(from, at, count, parent);
            Elements found = elements(from, at, count, validity, Offsets.NARROW, declared.path());
            try {
                List<FieldVector> entry = found.from().getChildrenFromFields();
                return new MapVector(count, validity, found.offsets(),
                        key.read(entry.getFirst(), found.at(), found.count(), Validity.none()),
                        value.read(entry.getLast(), found.at(), found.count(), Validity.none()));
            } finally {
                if (found.isCopied()) {
                    found.from().close();
                }
            }
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
            RunEndEncodedVector runs = (RunEndEncodedVector) from;
            FieldVector each = runs.getValuesVector();
            try (FieldVector copied = each.getField().createVector(each.getAllocator())) {
                copied.setInitialCapacity(count);
                copied.allocateNew();
                BaseIntVector ends = (BaseIntVector) runs.getRunEndsVector();
                for (int i = 0; i < count; i++) {
                    int run = Objects.checkIndex(first(ends, at + i), each.getValueCount());
                    Objects.checkIndex(at + i, ends.getValueAsLong(run));
                    copied.copyFromSafe(run, i, each);
                }
                copied.setValueCount(count);
                return values.read(copied, 0, count, parent);
            }
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
