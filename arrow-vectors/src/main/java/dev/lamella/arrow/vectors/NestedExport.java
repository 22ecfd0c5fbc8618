package dev.lamella.arrow.vectors;

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

    record OfList(ColumnExport element) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            try (Buffers buffers = target.buffers(from)) {
                buffers.add(offsets(from), from.size() + 1);
                target.filled(buffers, to);
            }
            element.export(elements(from), to.getChildrenFromFields().getFirst(), target);
        }
    }

    record OfLargeList(ColumnExport element) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            int[] offsets = offsets(from);
            long[] wide = new long[from.size() + 1];
            for (int i = 0; i < wide.length; i++) {
                wide[i] = offsets[i];
            }
            try (Buffers buffers = target.buffers(from)) {
                buffers.add(wide, wide.length);
                target.filled(buffers, to);
            }
            element.export(elements(from), to.getChildrenFromFields().getFirst(), target);
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
            if (!from.validity().hasNulls()) {
                element.export(elements(from), elements, target);
                return;
            }
            try (FieldVector present = elements.getField().createVector(target.allocator())) {
                element.export(elements(from), present, target);
                spread(from, present, elements);
            }
        }

        private void spread(ColumnVector from, FieldVector present, FieldVector elements) {
            FixedExport.nulls(elements, Math.multiplyExact(from.size(), length));
            int next = 0;
            for (int i = 0; i < from.size(); i++) {
                for (int j = 0; j < length && !from.isNull(i); j++) {
                    elements.copyFromSafe(next++, i * length + j, present);
                }
            }
            elements.setValueCount(from.size() * length);
        }
    }
}
