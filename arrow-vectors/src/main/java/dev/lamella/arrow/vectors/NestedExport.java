package dev.lamella.arrow.vectors;

import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.vector.Taker;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/// Exports structs, lists and maps.
final class NestedExport {
    private static final int[] NO_LISTS = {0};

    private NestedExport() {}

    private static void validity(Validity validity, int size, FieldVector to, ExportTarget target) {
        try (Buffers buffers = target.buffers(validity, size)) {
            target.filled(buffers, to);
        }
    }

    private static int[] offsets(ColumnVector from) {
        return switch (from) {
            case ListVector list -> list.offsets();
            // A map that has only keys is a list in Arrow.
            case MapVector map -> map.offsets();
            case NullVector nulls -> nulls.size() == 0 ? NO_LISTS : new int[nulls.size() + 1];
            case ColumnVector ignored -> throw FixedExport.mismatch();
        };
    }

    private static ColumnVector elements(ColumnVector from) {
        return switch (from) {
            case ListVector list -> list.elements();
            case MapVector map -> map.keys();
            case ColumnVector ignored -> new NullVector(0);
        };
    }

    record OfStruct(List<ColumnExport> fields) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            validity(from.validity(), from.size(), to, target);
            for (int i = 0; i < fields.size(); i++) {
                ColumnVector child = from instanceof GroupVector group
                        ? group.fields().get(i)
                        : new NullVector(from.size());
                fields.get(i).export(child, to.getChildrenFromFields().get(i), target);
            }
        }
    }

    /// The width of offsets and lengths.
    enum Width {
        NARROW, WIDE
    }

    /// What tells where lists begin and end.
    enum Form {
        /// One more offset than there are lists.
        OFFSETS,
        /// The offset and the length of each list.
        VIEWS
    }

    record OfList(ColumnExport element, Width width, Form form) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            int[] offsets = offsets(from);
            int size = from.size();
            try (Buffers buffers = target.buffers(from)) {
                switch (form) {
                    case OFFSETS -> add(buffers, offsets, size + 1);
                    case VIEWS -> {
                        int[] lengths = new int[size];
                        for (int i = 0; i < size; i++) {
                            lengths[i] = offsets[i + 1] - offsets[i];
                        }
                        add(buffers, offsets, size);
                        add(buffers, lengths, size);
                    }
                }
                target.filled(buffers, to);
            }
            element.export(elements(from), to.getChildrenFromFields().getFirst(), target);
        }

        private void add(Buffers buffers, int[] numbers, int count) {
            switch (width) {
                case NARROW -> buffers.add(numbers, count);
                case WIDE -> {
                    long[] wide = new long[count];
                    for (int i = 0; i < count; i++) {
                        wide[i] = numbers[i];
                    }
                    buffers.add(wide, count);
                }
            }
        }
    }

    record OfMap(ColumnExport key, ColumnExport value) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            try (Buffers buffers = target.buffers(from)) {
                buffers.add(offsets(from), from.size() + 1);
                target.filled(buffers, to);
            }
            ColumnVector keys = elements(from);
            ColumnVector values = from instanceof MapVector map ? map.values() : new NullVector(0);
            FieldVector entries = to.getChildrenFromFields().getFirst();
            validity(Validity.none(), keys.size(), entries, target);
            key.export(keys, entries.getChildrenFromFields().getFirst(), target);
            value.export(values, entries.getChildrenFromFields().getLast(), target);
        }
    }

    /// Lists of one length. Arrow has elements for null lists too.
    record OfFixedSize(SchemaNode node, int length, ColumnExport element) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            int[] offsets = offsets(from);
            for (int i = 0; i < from.size(); i++) {
                int actual = offsets[i + 1] - offsets[i];
                if (actual != length && !from.isNull(i)) {
                    throw Failure.unsuitable(node, i, "The list has " + actual + " elements; the Arrow type is "
                            + "fixed_size_list[" + length + "]");
                }
            }
            validity(from.validity(), from.size(), to, target);
            FieldVector elements = to.getChildrenFromFields().getFirst();
            element.export(from.validity().hasNulls() ? spread(from, offsets) : elements(from), elements, target);
        }

        /// The elements, with nulls for those of null lists.
        private ColumnVector spread(ColumnVector from, int[] offsets) {
            long total = (long) from.size() * length;
            int limit = Memory.mostElements(Integer.BYTES);
            if (total > limit) {
                throw Failure.tooManyElements(node, total, limit);
            }
            int[] slots = new int[(int) total];
            for (int i = 0; i < from.size(); i++) {
                for (int j = 0; j < length; j++) {
                    slots[i * length + j] = from.isNull(i) ? Taker.NONE : offsets[i] + j;
                }
            }
            return Taker.take(elements(from), slots);
        }
    }
}
