package dev.lamella.row;

import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.BytesVectorBuilder;
import dev.lamella.internal.vector.FixedBytesVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.vector.Vector;

/// Values stored as bytes: of one width, one after another, or of any length, in a pool.
abstract class BytesBuilder extends ColumnBuilder {
    private static final int NO_WIDTH = -1;

    private final BinaryVectorBuilder values;
    private final int width;

    BytesBuilder(Site site, Staging staging) {
        super(site, staging, VectorBuilder.of(site.primitive(), staging.growth(site)));
        this.values = (BinaryVectorBuilder) slots;
        this.width = values instanceof FixedBytesVectorBuilder fixed ? fixed.width() : NO_WIDTH;
    }

    /// Whether all values have the same length.
    final boolean isFixed() {
        return width != NO_WIDTH;
    }

    /// How many bytes each value has, if that is the same for all.
    final int width() {
        return width;
    }

    /// The array in which the next value lies from [#place] on, with room for `length` bytes there. The value is not
    /// yet part of the column.
    final byte[] reserve(long length) {
        return values.reserve(length);
    }

    /// Where the next value begins in the array that [#reserve] gives.
    final int place() {
        return values.end();
    }

    /// The `length` bytes after the last value become the next value.
    final void store(int length) {
        values.append(length);
        if (!isFixed()) {
            staging.addBytes(length);
        }
    }

    /// The value of an earlier slot becomes the next value too. Not for fixed widths.
    final void repeat(int slot) {
        if (values instanceof BytesVectorBuilder slices) {
            slices.repeat(slot);
            // As if its bytes were there twice: what comes after them counts values.
            staging.addBytes(slices.length(slot));
        }
    }

    /// Adds bytes that were checked.
    final void store(byte[] bytes, int from, int length) {
        if (isFixed()) {
            requireLength(length, width);
        }
        System.arraycopy(bytes, from, values.reserve(length), values.end(), length);
        store(length);
    }

    @Override
    void addBytes(byte[] value, int from, int length) {
        store(value, from, length);
    }

    @Override
    void addRaw(byte[] value) {
        addBytes(value, 0, value.length);
    }

    @Override
    final Vector vector() {
        return values.build();
    }
}
