package dev.lamella.internal.spark.write;

import dev.lamella.error.UnsupportedFeatureException;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/// Rows of Spark in their binary form, copied one after another until they are a batch.
final class UnsafeRows {
    private static final int MOST_ROWS = 4096;
    /// The columns are made one after another, so the rows are read many times. A batch of this size
    /// stays in the processor's cache.
    private static final int CACHED_BYTES = 256 << 10;
    /// With fewer rows than these, a batch costs more than its values.
    private static final int FEWEST_ROWS = 256;
    /// The approximate maximum size of a batch in bytes, unless one row is larger.
    private static final int MOST_BYTES = 8 << 20;
    /// The longest array that is kept for the next batch.
    private static final int MOST_KEPT = 2 * MOST_BYTES;
    private static final int FIRST_BYTES = 1 << 16;
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 128;

    private final StructType columns;
    private final int[] starts = new int[MOST_ROWS];
    private byte[] bytes = new byte[FIRST_BYTES];
    private int end = UnsafeCells.ZEROS;
    private int count;
    private @Nullable UnsafeProjection projection;

    UnsafeRows(StructType columns) {
        this.columns = columns;
    }

    /// Adds a row, which may change afterwards.
    ///
    /// @throws UnsupportedFeatureException if the row is larger than an array
    void add(InternalRow row) {
        UnsafeRow unsafe = row instanceof UnsafeRow known ? known : converted(row);
        int size = unsafe.getSizeInBytes();
        reserve(size);
        if (unsafe.getBaseObject() instanceof byte[] source) {
            System.arraycopy(source, (int) (unsafe.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), bytes, end, size);
        } else {
            unsafe.writeToMemory(bytes, (long) end + Platform.BYTE_ARRAY_OFFSET);
        }
        starts[count++] = end;
        end += size;
    }

    /// Few plans have other rows.
    private UnsafeRow converted(InternalRow row) {
        UnsafeProjection known = projection;
        if (known == null) {
            known = UnsafeProjection.create(columns);
            projection = known;
        }
        return known.apply(row);
    }

    private void reserve(int size) {
        if (size <= bytes.length - end) {
            return;
        }
        long needed = (long) end + size;
        if (needed > LONGEST_ARRAY) {
            throw new UnsupportedFeatureException(
                    "The row has " + size + " bytes, which is more than fits in an array beside earlier rows",
                    "Split the row into several.");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(LONGEST_ARRAY, Math.max(needed, 2L * bytes.length)));
    }

    /// Whether the rows are a whole batch.
    boolean isFull() {
        return count == MOST_ROWS || end >= MOST_BYTES || end >= CACHED_BYTES && count >= FEWEST_ROWS;
    }

    /// The number of rows.
    int count() {
        return count;
    }

    /// Where the rows begin in the bytes; not copied, and may be longer.
    int[] starts() {
        return starts;
    }

    /// Zeros, as [UnsafeCells] needs them, and the rows; not copied.
    byte[] bytes() {
        return bytes;
    }

    /// Removes all rows, for the next batch.
    void clear() {
        count = 0;
        end = UnsafeCells.ZEROS;
        if (bytes.length > MOST_KEPT) {
            bytes = new byte[FIRST_BYTES];
        }
    }
}
