package dev.lamella.arrow.vectors;

import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.NullVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.arrow.vector.FieldVector;

/// Exports texts and binary values: gathers them in one array, which is copied once.
final class BytesExport implements ColumnExport {
    /// The width of offsets.
    enum Offsets {
        NARROW, WIDE
    }

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int AT_ONCE = 2 * Long.BYTES;
    private static final int LARGEST = Failure.LARGEST_ARRAY - AT_ONCE;

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
        int size = from.size();
        long end = 0;
        for (int i = 0; i < size; i++) {
            narrow[i] = (int) end;
            end += from.length(i);
        }
        finish(size, end);
        for (int i = 0; i < size; i++) {
            copy(from, i, narrow[i]);
        }
        return narrow[size];
    }

    private int gather(DictionaryVector from, BytesVector entries) {
        int size = from.size();
        int[] indices = from.indices();
        boolean hasNulls = from.validity().hasNulls();
        long end = 0;
        for (int i = 0; i < size; i++) {
            narrow[i] = (int) end;
            end += hasNulls && from.isNull(i) ? 0 : entries.length(indices[i]);
        }
        finish(size, end);
        for (int i = 0; i < size; i++) {
            if (narrow[i + 1] > narrow[i]) {
                copy(entries, indices[i], narrow[i]);
            }
        }
        return narrow[size];
    }

    /// Ends the offsets, which are right only now that the total is known to fit.
    private void finish(int size, long total) {
        if (total > LARGEST) {
            throw Failure.tooLarge(node, total, LARGEST);
        }
        narrow[size] = (int) total;
        if (gathered.length < total + AT_ONCE) {
            gathered = new byte[(int) Math.min(Failure.LARGEST_ARRAY, total + total / 4 + AT_ONCE)];
        }
    }

    /// Copies a value. A short one is copied with the bytes after it, which the next value overwrites: that takes half of
    /// the time of a copy of its length.
    private void copy(BytesVector from, int slot, int to) {
        byte[] bytes = from.bytes();
        int at = from.offset(slot);
        int length = from.length(slot);
        if (length <= AT_ONCE && at <= bytes.length - AT_ONCE) {
            LONG.set(gathered, to, (long) LONG.get(bytes, at));
            LONG.set(gathered, to + Long.BYTES, (long) LONG.get(bytes, at + Long.BYTES));
        } else {
            System.arraycopy(bytes, at, gathered, to, length);
        }
    }
}
