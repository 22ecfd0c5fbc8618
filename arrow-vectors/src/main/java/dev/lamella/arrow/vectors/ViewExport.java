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

/// Exports texts and binary values as views: 16 bytes a slot, which hold a short value, or the beginning of a long one and
/// its place.
final class ViewExport implements ColumnExport {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WIDTH = 16;
    private static final int LONGEST_INLINE = 12;
    private static final int PREFIX = 4;

    private final SchemaNode node;
    private byte[] views = {};
    private byte[] entryViews = {};
    private byte[] gathered = {};

    ViewExport(SchemaNode node) {
        this.node = node;
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        long bytes = (long) size * WIDTH;
        if (bytes > Failure.LARGEST_ARRAY) {
            throw Failure.tooLarge(node, bytes, Failure.LARGEST_ARRAY);
        }
        views = views.length < bytes ? new byte[(int) bytes] : views;
        int total = switch (from) {
            case BytesVector vector -> fill(vector, size, views);
            case DictionaryVector vector -> fill(vector, (BytesVector) vector.dictionary());
            case NullVector ignored -> {
                Arrays.fill(views, 0, (int) bytes, (byte) 0);
                yield 0;
            }
            case ColumnVector ignored -> throw FixedExport.mismatch();
        };
        try (Buffers buffers = target.buffers(from)) {
            buffers.add(views, 0, (int) bytes);
            if (total > 0) {
                buffers.add(gathered, 0, total);
            }
            target.filled(buffers, to);
        }
    }

    /// Makes a view of each entry, and takes the views of the slots.
    private int fill(DictionaryVector from, BytesVector dictionary) {
        if (dictionary.size() > from.size()) {
            return fill((BytesVector) from.materialize(), from.size(), views);
        }
        int entries = dictionary.size() * WIDTH;
        entryViews = entryViews.length < entries ? new byte[entries] : entryViews;
        int total = fill(dictionary, dictionary.size(), entryViews);
        boolean hasNulls = from.validity().hasNulls();
        int[] indices = from.indices();
        for (int i = 0; i < from.size(); i++) {
            int to = i * WIDTH;
            if (hasNulls && from.isNull(i)) {
                LONG.set(views, to, 0L);
                LONG.set(views, to + Long.BYTES, 0L);
            } else {
                int at = indices[i] * WIDTH;
                LONG.set(views, to, (long) LONG.get(entryViews, at));
                LONG.set(views, to + Long.BYTES, (long) LONG.get(entryViews, at + Long.BYTES));
            }
        }
        return total;
    }

    /// @return the bytes of the long values together
    private int fill(BytesVector from, int size, byte[] to) {
        long[] slices = from.slices();
        long total = 0;
        for (int i = 0; i < size; i++) {
            int length = (int) slices[i];
            total += length > LONGEST_INLINE ? length : 0;
        }
        if (total > Failure.LARGEST_ARRAY) {
            throw Failure.tooLarge(node, total, Failure.LARGEST_ARRAY);
        }
        gathered = gathered.length < total ? new byte[(int) total] : gathered;
        int end = 0;
        for (int i = 0; i < size; i++) {
            int length = (int) slices[i];
            int at = (int) (slices[i] >>> 32);
            int view = i * WIDTH;
            // Bytes after an inline value are zero.
            LONG.set(to, view, Integer.toUnsignedLong(length));
            LONG.set(to, view + Long.BYTES, 0L);
            if (length <= LONGEST_INLINE) {
                System.arraycopy(from.bytes(), at, to, view + PREFIX, length);
            } else {
                System.arraycopy(from.bytes(), at, to, view + PREFIX, PREFIX);
                INT.set(to, view + LONGEST_INLINE, end);
                System.arraycopy(from.bytes(), at, gathered, end, length);
                end += length;
            }
        }
        return end;
    }
}
