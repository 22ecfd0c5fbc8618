package dev.lamella.row;

import dev.lamella.schema.PhysicalType;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;

/// Values stored as bytes: of one width, one after another, or of any length, in a pool.
abstract class BytesBuilder extends ColumnBuilder {
    private static final int MOST_KEPT = 1 << 23;
    private static final int NO_WIDTH = -1;
    private static final int INT96_WIDTH = 12;

    private final int width;
    private byte[] pool = {};
    private long[] slices = {};
    private int end;
    /// Of the first so many slots, some may lie where others do, up to [#settledEnd]; those behind lie one after another.
    private int settled;
    private int settledEnd;

    BytesBuilder(Site site, Staging staging) {
        super(site, staging);
        this.width = switch (site.primitive().type()) {
            case FIXED_LEN_BYTE_ARRAY -> site.primitive().typeLength();
            case INT96 -> INT96_WIDTH;
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE, BYTE_ARRAY -> NO_WIDTH;
        };
    }

    /// Whether all values have the same length.
    final boolean isFixed() {
        return width != NO_WIDTH;
    }

    /// How many bytes each value has, if that is the same for all.
    final int width() {
        return width;
    }

    final boolean isInt96() {
        return site.primitive().type() == PhysicalType.INT96;
    }

    /// The array in which the next value lies from [#place] on, with room for `length` bytes there. The value is not
    /// yet part of the column.
    final byte[] reserve(long length) {
        if (pool.length - end < length) {
            pool = Arrays.copyOf(pool, staging.capacity(site, pool.length, end + length));
        }
        return pool;
    }

    /// Where the next value begins in what [#reserve] gives.
    final int place() {
        return end;
    }

    /// The `length` bytes behind the last value become the next value.
    final void store(int length) {
        if (!isFixed()) {
            growSlices();
            slices[size] = (long) end << 32 | length;
            staging.addBytes(length);
        }
        end += length;
        size++;
    }

    /// The value of an earlier slot becomes the next value too. Not for fixed widths.
    final void repeat(int slot) {
        growSlices();
        slices[size] = slices[slot];
        // As if its bytes were there twice: what comes after them counts values.
        staging.addBytes(length(slot));
        settled = ++size;
        settledEnd = end;
    }

    private void growSlices() {
        if (size == slices.length) {
            slices = Arrays.copyOf(slices, capacity());
        }
    }

    /// Adds bytes that were checked.
    final void store(byte[] bytes, int from, int length) {
        if (isFixed() && length != width) {
            throw refuse("the value has " + length + " bytes; " + site.typeText() + " holds exactly " + width,
                    "Give a value of that length, or the column the type BYTE_ARRAY.");
        }
        System.arraycopy(bytes, from, reserve(length), end, length);
        store(length);
    }

    /// How many bytes the slot's value has.
    final int length(int slot) {
        return isFixed() ? width : (int) slices[slot];
    }

    @Override
    final void addZero() {
        if (isFixed()) {
            byte[] bytes = reserve(width);
            Arrays.fill(bytes, end, end + width, (byte) 0);
            store(width);
        } else {
            growSlices();
            slices[size++] = 0;
        }
    }

    @Override
    void truncateValues(int count) {
        if (isFixed()) {
            end = count * width;
            return;
        }
        if (count < settled) {
            settledEnd = 0;
            for (int slot = 0; slot < count; slot++) {
                settledEnd = Math.max(settledEnd, endOf(slot));
            }
            settled = count;
        }
        end = settledEnd;
        for (int slot = count - 1; slot >= settled; slot--) {
            if (slices[slot] != 0) {
                end = endOf(slot);
                return;
            }
        }
    }

    private int endOf(int slot) {
        return (int) (slices[slot] >>> 32) + (int) slices[slot];
    }

    @Override
    void clear() {
        super.clear();
        end = 0;
        settled = 0;
        settledEnd = 0;
        if (pool.length > MOST_KEPT) {
            pool = new byte[0];
        }
    }

    @Override
    final Vector vector() {
        return isFixed()
                ? new FixedBytesVector(size, validity(), width, pool)
                : new BytesVector(size, validity(), pool, slices);
    }
}
