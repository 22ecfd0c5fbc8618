package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowType;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import org.apache.arrow.vector.FieldVector;

/// Exports decimals of all physical types.
final class DecimalExport implements ColumnExport {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final SchemaNode node;
    private final ArrowType.Decimal type;
    private final int width;
    /// The largest number that the type holds; the least significant bits come first.
    private final long[] largest;
    private byte[] values = {};

    DecimalExport(SchemaNode node, ArrowType.Decimal type) {
        this.node = node;
        this.type = type;
        this.width = type.bitWidth() / Byte.SIZE;
        this.largest = new long[width / Long.BYTES];
        BigInteger number = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        for (int i = 0; i < largest.length; i++) {
            largest[i] = number.shiftRight(i * Long.SIZE).longValue();
        }
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        long total = (long) size * width;
        if (total > Failure.LARGEST_ARRAY) {
            throw Failure.tooLarge(node, total, Failure.LARGEST_ARRAY);
        }
        values = values.length < total ? new byte[(int) total] : values;
        switch (FixedExport.plain(from)) {
            case IntVector ints -> {
                for (int i = 0; i < size; i++) {
                    put(ints.values()[i], i);
                }
            }
            case LongVector longs -> {
                for (int i = 0; i < size; i++) {
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
                    if (bytes.length(i) == 0 && !from.isNull(i)) {
                        throw Failure.unsuitable(node, i, "The stored number has no bytes");
                    }
                    require(DecimalLayout.reverse(bytes.bytes(), bytes.offset(i), bytes.length(i), values, i * width,
                            width) || from.isNull(i), i);
                }
            }
            case NullVector ignored -> {
            }
            case ColumnVector ignored -> throw FixedExport.mismatch();
        }
        for (int i = 0; i < size; i++) {
            require(fits(i) || from.isNull(i), i);
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

    /// Whether a number has no more digits than the type.
    private boolean fits(int slot) {
        int at = slot * width;
        long sign = (long) LONG.get(values, at + width - Long.BYTES) >> Long.SIZE - 1;
        for (int i = largest.length - 1; i >= 0; i--) {
            // The complement of a negative number is one less than its magnitude.
            int order = Long.compareUnsigned((long) LONG.get(values, at + i * Long.BYTES) ^ sign, largest[i]);
            if (order != 0) {
                return order < 0;
            }
        }
        return sign == 0;
    }

    private void require(boolean fits, int slot) {
        if (!fits) {
            throw Failure.range(node, slot, type.toString());
        }
    }
}
