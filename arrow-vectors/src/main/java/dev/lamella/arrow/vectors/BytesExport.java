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
    /// A dictionary with so few entries stays in the processor's cache.
    private static final int FEW = 256;
    private static final int MOST_SHORT_TEXTS = 1 << 20;
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
        if (entries.size() <= FEW && size <= MOST_SHORT_TEXTS) {
            int longest = 0;
            for (int i = 0; i < entries.size(); i++) {
                longest = Math.max(longest, entries.length(i));
            }
            if (longest <= 2 * AT_ONCE) {
                return gatherShort(from, entries, longest);
            }
        }
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

    /// Copies all values with the same number of bytes, so that no branch depends on their lengths. The next value overwrites the
    /// bytes that are too many.
    private int gatherShort(DictionaryVector from, BytesVector entries, int longest) {
        int shift = Integer.numberOfTrailingZeros(longest > AT_ONCE ? 2 * AT_ONCE : AT_ONCE);
        // The last one is for nulls.
        int[] lengths = new int[entries.size() + 1];
        byte[] padded = new byte[lengths.length << shift];
        for (int i = 0; i < entries.size(); i++) {
            lengths[i] = entries.length(i);
            System.arraycopy(entries.bytes(), entries.offset(i), padded, i << shift, lengths[i]);
        }
        int size = from.size();
        reserve((long) size * longest + AT_ONCE);
        byte[] out = gathered;
        int[] indices = from.indices();
        boolean hasNulls = from.validity().hasNulls();
        int end = 0;
        for (int i = 0; i < size; i++) {
            int entry = hasNulls && from.isNull(i) ? entries.size() : indices[i];
            int at = entry << shift;
            narrow[i] = end;
            LONG.set(out, end, (long) LONG.get(padded, at));
            if (longest > Long.BYTES) {
                LONG.set(out, end + Long.BYTES, (long) LONG.get(padded, at + Long.BYTES));
            }
            if (longest > 2 * Long.BYTES) {
                LONG.set(out, end + 2 * Long.BYTES, (long) LONG.get(padded, at + 2 * Long.BYTES));
            }
            if (longest > 3 * Long.BYTES) {
                LONG.set(out, end + 3 * Long.BYTES, (long) LONG.get(padded, at + 3 * Long.BYTES));
            }
            end += lengths[entry];
        }
        narrow[size] = end;
        return end;
    }

    /// Ends the offsets, which are right only now that the total is known to fit.
    private void finish(int size, long total) {
        if (total > LARGEST) {
            throw Failure.tooLarge(node, total, LARGEST);
        }
        narrow[size] = (int) total;
        reserve(total);
    }

    /// Makes room for bytes, and for those that a copy writes after them.
    private void reserve(long total) {
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
