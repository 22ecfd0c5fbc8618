package dev.lamella.arrow.vectors;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import org.apache.arrow.vector.FieldVector;

/// Exports DATE, which counts days, as milliseconds.
record DateExport() implements ColumnExport {
    private static final long MILLIS_PER_DAY = 86_400_000;

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        long[] millis = new long[size];
        if (FixedExport.plain(from) instanceof IntVector days) {
            for (int i = 0; i < size; i++) {
                millis[i] = days.values()[i] * MILLIS_PER_DAY;
            }
        }
        try (Buffers buffers = target.buffers(from)) {
            buffers.add(millis, size);
            target.filled(buffers, to);
        }
    }
}
