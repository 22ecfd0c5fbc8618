package dev.lamella.arrow.vectors;

import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import org.apache.arrow.vector.FieldVector;

/// Exports milliseconds as seconds, which Parquet does not have.
record SecondsExport(SchemaNode node, int bitWidth) implements ColumnExport {
    private static final int MILLIS = 1000;

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        long[] seconds = new long[size];
        ColumnVector plain = FixedExport.plain(from);
        for (int i = 0; i < size; i++) {
            seconds[i] = plain.isNull(i) ? 0 : seconds(switch (plain) {
                case IntVector millis -> millis.values()[i];
                case LongVector millis -> millis.values()[i];
                case NullVector ignored -> 0;
                case ColumnVector ignored -> throw FixedExport.mismatch();
            }, i);
        }
        try (Buffers buffers = target.buffers(from)) {
            if (bitWidth == Integer.SIZE) {
                int[] narrow = new int[size];
                for (int i = 0; i < size; i++) {
                    narrow[i] = (int) seconds[i];
                }
                buffers.add(narrow, size);
            } else {
                buffers.add(seconds, size);
            }
            target.filled(buffers, to);
        }
    }

    private long seconds(long millis, int slot) {
        if (millis % MILLIS != 0) {
            throw Failure.unsuitable(node, slot,
                    "The value has digits below seconds, and the Arrow type counts seconds");
        }
        return millis / MILLIS;
    }
}
