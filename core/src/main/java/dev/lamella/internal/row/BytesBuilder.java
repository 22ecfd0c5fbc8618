package dev.lamella.internal.row;

import dev.lamella.internal.column.Content;
import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.BytesVectorBuilder;
import dev.lamella.internal.vector.FixedBytesVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;

/// Values stored as bytes: one after another if all have the same width, else in a pool.
abstract class BytesBuilder extends ColumnBuilder {
    private static final int NO_WIDTH = -1;
    private final BinaryVectorBuilder values;
    private final int width;
    /// The form of values; empty if the annotation demands none.
    private final Optional<Content> content;

    BytesBuilder(RowNode node, AppendState state, String fitting) {
        super(node, state, VectorBuilder.of(node.primitive(), state.growth(node)), fitting);
        this.values = (BinaryVectorBuilder) slots;
        this.content = state.checksContents()
                ? node.primitive().logicalType().flatMap(Content::of)
                : Optional.empty();
        this.width = values instanceof FixedBytesVectorBuilder fixed ? fixed.width() : NO_WIDTH;
    }

    /// Whether all values have the same length.
    final boolean isFixed() {
        return width != NO_WIDTH;
    }

    /// The length of each value in bytes, if all have the same length.
    final int width() {
        return width;
    }

    /// The array for the next value, with room for `length` bytes from [#place]. The value is not yet part of the
    /// column.
    final byte[] reserve(long length) {
        return values.reserve(length);
    }

    /// The offset of the next value in the array that [#reserve] returns.
    final int place() {
        return values.end();
    }

    /// Appends the `length` bytes after the last value as the next value.
    final void store(int length) {
        if (content.isPresent()) {
            requireForm(content.get(), length);
        }
        values.append(length);
        if (!isFixed()) {
            state.addBytes(length);
        }
    }

    private void requireForm(Content form, int length) {
        Optional<String> problem = form.problem(values.reserve(length), values.end(), length);
        if (problem.isPresent()) {
            throw reject(form.sentence(length, problem.get()), form.advice());
        }
    }

    /// Appends the value of an earlier slot once more. Not for fixed widths.
    final void repeat(int slot) {
        if (values instanceof BytesVectorBuilder slices) {
            slices.repeat(slot);
            // The byte count includes the repeated value, because callers estimate the size of a batch by it.
            state.addBytes(slices.length(slot));
        }
    }

    /// Adds a number in two's complement, which fits.
    final void store(BigInteger number) {
        values.append(number);
        if (!isFixed()) {
            state.addBytes(values.length(size() - 1));
        }
    }

    /// Adds bytes whose length is already checked.
    final void store(byte[] bytes, int from, int length) {
        if (isFixed()) {
            requireLength(length, width);
        }
        System.arraycopy(bytes, from, values.reserve(length), values.end(), length);
        store(length);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case byte[] bytes -> addRaw(bytes);
            case ByteBuffer buffer -> addRaw(TextEncoding.copy(buffer));
            default -> addOther(value);
        }
    }

    @Override
    void addBytes(byte[] value, int from, int length) {
        store(value, from, length);
    }

    @Override
    void addRaw(byte[] value) {
        addBytes(value, 0, value.length);
    }
}
