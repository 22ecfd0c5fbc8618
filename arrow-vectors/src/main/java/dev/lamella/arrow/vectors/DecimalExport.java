package dev.lamella.arrow.vectors;

import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.arrow.vector.FieldVector;

/// Exports decimals of all physical types.
final class DecimalExport implements ColumnExport {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final SchemaNode node;
    private final int bitWidth;
    private final int width;
    private byte[] values = {};

    DecimalExport(SchemaNode node, int bitWidth) {
        this.node = node;
        this.bitWidth = bitWidth;
        this.width = bitWidth / Byte.SIZE;
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        long total = (long) size * width;
        if (total > Failure.LARGEST_ARRAY) {
            throw Failure.tooLarge(node, total, Failure.LARGEST_ARRAY);
        }
        // Eight bytes more, so that a number of 64 bits may be written at the last slot of any width.
        values = values.length < total + Long.BYTES ? new byte[(int) total + Long.BYTES] : values;
        switch (FixedExport.plain(from)) {
            case IntVector ints -> {
                for (int i = 0; i < size; i++) {
                    put(ints.values()[i], i);
                }
            }
            case LongVector longs -> {
                for (int i = 0; i < size; i++) {
                    require(width >= Long.BYTES || longs.values()[i] == (int) longs.values()[i] || from.isNull(i), i);
                    put(longs.values()[i], i);
                }
            }
            case FixedBytesVector fixed -> {
                for (int i = 0; i < size; i++) {
                    require(DecimalLayout.reverse(fixed.bytes(), fixed.offset(i), fixed.width(), values, i * width,
                            width) || from.isNull(i), i);
                }
            }
            case BytesVector bytes -> {
                for (int i = 0; i < size; i++) {
                    require(DecimalLayout.reverse(bytes.bytes(), bytes.offset(i), bytes.length(i), values, i * width,
                            width) || from.isNull(i), i);
                }
            }
            case NullVector ignored -> {
            }
            case ColumnVector ignored -> throw FixedExport.mismatch();
        }
        try (Buffers buffers = target.buffers(from)) {
            buffers.add(values, 0, (int) total);
            target.filled(buffers, to);
        }
    }

    private void put(long value, int slot) {
        int at = slot * width;
        LONG.set(values, at, value);
        for (int i = Long.BYTES; i < width; i += Long.BYTES) {
            LONG.set(values, at + i, value >> Long.SIZE - 1);
        }
    }

    private void require(boolean fits, int slot) {
        if (!fits) {
            throw Failure.range(node, slot, "a decimal of " + bitWidth + " bits");
        }
    }
}
