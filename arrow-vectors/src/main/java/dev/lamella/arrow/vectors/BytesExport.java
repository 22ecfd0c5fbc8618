package dev.lamella.arrow.vectors;

import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.NullVector;
import java.util.Arrays;
import org.apache.arrow.vector.FieldVector;

/// Exports texts and binary values: gathers them in one array, which is copied once.
final class BytesExport implements ColumnExport {
    /// The width of offsets.
    enum Offsets {
        NARROW, WIDE
    }

    private final SchemaNode node;
    private final Offsets offsets;
    private int[] narrow = {};
    private long[] wide = {};
    private byte[] gathered = {};

    BytesExport(SchemaNode node, Offsets offsets) {
        this.node = node;
        this.offsets = offsets;
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        narrow = narrow.length <= size ? new int[size + 1] : narrow;
        int total = switch (from) {
            case BytesVector vector -> gather(vector);
            case DictionaryVector vector -> gather(vector, (BytesVector) vector.dictionary());
            case NullVector ignored -> {
                Arrays.fill(narrow, 0, size + 1, 0);
                yield 0;
            }
            case ColumnVector ignored -> throw FixedExport.mismatch();
        };
        try (Buffers buffers = target.buffers(from)) {
            switch (offsets) {
                case NARROW -> buffers.add(narrow, size + 1);
                case WIDE -> {
                    wide = wide.length <= size ? new long[size + 1] : wide;
                    for (int i = 0; i <= size; i++) {
                        wide[i] = narrow[i];
                    }
                    buffers.add(wide, size + 1);
                }
            }
            buffers.add(gathered, 0, total);
            target.filled(buffers, to);
        }
    }

    private int gather(BytesVector from) {
        long total = 0;
        for (int i = 0; i < from.size(); i++) {
            total += from.length(i);
        }
        ensure(total);
        int end = 0;
        for (int i = 0; i < from.size(); i++) {
            narrow[i] = end;
            end = append(from, i, end);
        }
        narrow[from.size()] = end;
        return end;
    }

    private int gather(DictionaryVector from, BytesVector entries) {
        int[] indices = from.indices();
        boolean hasNulls = from.validity().hasNulls();
        long total = 0;
        for (int i = 0; i < from.size(); i++) {
            total += hasNulls && from.isNull(i) ? 0 : entries.length(indices[i]);
        }
        ensure(total);
        int end = 0;
        for (int i = 0; i < from.size(); i++) {
            narrow[i] = end;
            end = hasNulls && from.isNull(i) ? end : append(entries, indices[i], end);
        }
        narrow[from.size()] = end;
        return end;
    }

    private int append(BytesVector from, int slot, int end) {
        int length = from.length(slot);
        System.arraycopy(from.bytes(), from.offset(slot), gathered, end, length);
        return end + length;
    }

    private void ensure(long total) {
        if (total > Failure.LARGEST_ARRAY) {
            throw Failure.tooLarge(node, total, Failure.LARGEST_ARRAY);
        }
        if (gathered.length < total) {
            gathered = new byte[(int) Math.min(Failure.LARGEST_ARRAY, total + total / 4)];
        }
    }
}
