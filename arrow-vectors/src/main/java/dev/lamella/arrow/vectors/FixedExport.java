package dev.lamella.arrow.vectors;

import dev.lamella.schema.SchemaNode;
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
import org.apache.arrow.vector.FieldVector;

/// Exports values of one width whose Arrow form is their stored form.
final class FixedExport {
    private FixedExport() {}

    /// Fills a vector with nulls.
    static void nulls(FieldVector to, int size) {
        to.clear();
        to.setInitialCapacity(size);
        to.allocateNew();
        to.setValueCount(size);
    }

    /// The values themselves where they are dictionary-encoded.
    static ColumnVector plain(ColumnVector vector) {
        return vector instanceof DictionaryVector encoded ? encoded.materialize() : vector;
    }

    /// Copies whole arrays.
    record AsStored() implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            if (from instanceof NullVector) {
                nulls(to, from.size());
                return;
            }
            try (Buffers buffers = target.buffers(from)) {
                int size = from.size();
                switch (plain(from)) {
                    case IntVector ints -> buffers.add(ints.values(), size);
                    case LongVector longs -> buffers.add(longs.values(), size);
                    case FloatVector floats -> buffers.add(floats.values(), size);
                    case DoubleVector doubles -> buffers.add(doubles.values(), size);
                    case FixedBytesVector fixed -> buffers.add(fixed.bytes(), 0, size * fixed.width());
                    case BooleanVector ignored -> throw mismatch();
                    case BytesVector ignored -> throw mismatch();
                    case ColumnVector.Nested ignored -> throw mismatch();
                    case DictionaryVector ignored -> throw mismatch();
                    case NullVector ignored -> throw mismatch();
                }
                target.filled(buffers, to);
            }
        }
    }

    static AssertionError mismatch() {
        return new AssertionError("The vector does not fit its Arrow type");
    }

    /// Packs booleans.
    static final class Bits implements ColumnExport {
        private long[] words = {};

        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            if (from instanceof NullVector) {
                nulls(to, from.size());
                return;
            }
            boolean[] values = ((BooleanVector) from).values();
            int size = from.size();
            int count = size + Long.SIZE - 1 >>> 6;
            if (words.length < count) {
                words = new long[count];
            }
            for (int w = 0; w < count; w++) {
                int end = Math.min(Long.SIZE, size - (w << 6));
                long word = 0;
                for (int i = 0; i < end; i++) {
                    word |= values[(w << 6) + i] ? 1L << i : 0;
                }
                words[w] = word;
            }
            try (Buffers buffers = target.buffers(from)) {
                buffers.add(words, count);
                target.filled(buffers, to);
            }
        }
    }

    /// Slots that are all null.
    record Nothing(SchemaNode node) implements ColumnExport {
        @Override
        public void export(ColumnVector from, FieldVector to, ExportTarget target) {
            for (int i = 0; i < from.size(); i++) {
                if (!from.isNull(i)) {
                    throw Failure.unsuitable(node, i, "A value in a column that has only nulls");
                }
            }
            to.setValueCount(from.size());
        }
    }
}
