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
    private static final int WIDTH = 16;
    private static final int LONGEST_INLINE = 12;
    private static final int PREFIX = 4;

    private final SchemaNode node;
    private byte[] views = {};
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
        Arrays.fill(views, 0, (int) bytes, (byte) 0);
        int total = switch (from) {
            case BytesVector vector -> fill(vector, vector.slices(), size);
            case DictionaryVector vector ->
                fill((BytesVector) vector.dictionary(), ((BytesVector) vector.materialize()).slices(), size);
            case NullVector ignored -> 0;
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

    /// @return the bytes of the long values together
    private int fill(BytesVector from, long[] slices, int size) {
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
            INT.set(views, view, length);
            if (length <= LONGEST_INLINE) {
                System.arraycopy(from.bytes(), at, views, view + PREFIX, length);
            } else {
                System.arraycopy(from.bytes(), at, views, view + PREFIX, PREFIX);
                INT.set(views, view + LONGEST_INLINE, end);
                System.arraycopy(from.bytes(), at, gathered, end, length);
                end += length;
            }
        }
        return end;
    }
}
