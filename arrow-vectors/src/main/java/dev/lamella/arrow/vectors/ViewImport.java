package dev.lamella.arrow.vectors;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthViewVector;

/// Imports texts and binary values from views. Views may overlap, so that the values have more bytes than the buffers.
final class ViewImport {
    private static final int WIDTH = 16;
    private static final int LONGEST_INLINE = 12;
    private static final int PREFIX = 4;
    private static final int BUFFER = 8;

    private final ArrowBuf views;
    private final List<ArrowBuf> buffers;
    private final int at;
    private final int count;
    private final Validity validity;
    private final long valueBytes;
    private final long bufferBytes;

    ViewImport(BaseVariableWidthViewVector from, int at, int count, Validity validity) {
        this.views = from.getDataBuffer();
        this.buffers = from.getDataBuffers();
        this.at = at;
        this.count = count;
        this.validity = validity;
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += validity.isNull(i) ? 0 : length(i);
        }
        this.valueBytes = bytes;
        this.bufferBytes = (long) count * WIDTH + buffers.stream().mapToLong(ArrowBuf::capacity).sum();
    }

    private boolean isOverlapping() {
        return valueBytes > bufferBytes;
    }

    /// The number of bytes that are copied.
    long byteCount() {
        return isOverlapping() ? bufferBytes : valueBytes;
    }

    BytesVector read(int bytes) {
        byte[] values = new byte[bytes];
        long[] starts = isOverlapping() ? wholeBuffers(values) : new long[0];
        long[] slices = new long[count];
        int end = 0;
        for (int i = 0; i < count; i++) {
            int length = validity.isNull(i) ? 0 : length(i);
            if (length == 0) {
                continue;
            }
            boolean isInline = length <= LONGEST_INLINE;
            ArrowBuf buffer = isInline ? views : buffers.get(views.getInt(view(i) + BUFFER));
            long place = isInline ? view(i) + PREFIX : views.getInt(view(i) + LONGEST_INLINE);
            buffer.checkBytes(place, place + length);
            if (isOverlapping()) {
                long start = isInline
                        ? (long) i * WIDTH + PREFIX
                        : starts[views.getInt(view(i) + BUFFER)] + place;
                slices[i] = start << Integer.SIZE | length;
            } else {
                buffer.getBytes(place, values, end, length);
                slices[i] = (long) end << Integer.SIZE | length;
                end += length;
            }
        }
        return new BytesVector(count, validity, values, slices);
    }

    /// Copies the views and the buffers one after another.
    ///
    /// @return where each buffer begins
    private long[] wholeBuffers(byte[] values) {
        int end = count * WIDTH;
        views.getBytes(view(0), values, 0, end);
        long[] starts = new long[buffers.size()];
        for (int i = 0; i < starts.length; i++) {
            ArrowBuf buffer = buffers.get(i);
            starts[i] = end;
            buffer.getBytes(0, values, end, (int) buffer.capacity());
            end += (int) buffer.capacity();
        }
        return starts;
    }

    private long view(int slot) {
        return (long) (at + slot) * WIDTH;
    }

    private int length(int slot) {
        return Objects.checkIndex(views.getInt(view(slot)), Integer.MAX_VALUE);
    }
}
