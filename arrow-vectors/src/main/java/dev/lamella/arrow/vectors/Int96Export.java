package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.arrow.vector.FieldVector;

/// Exports INT96, nanoseconds of a Julian day, as a timestamp.
final class Int96Export implements ColumnExport {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EPOCH_DAY = 2_440_588;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final SchemaNode node;
    private final ArrowTimeUnit unit;
    private long[] values = {};

    Int96Export(SchemaNode node, ArrowTimeUnit unit) {
        this.node = node;
        this.unit = unit;
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        values = values.length < size ? new long[size] : values;
        ColumnVector plain = FixedExport.plain(from);
        for (int i = 0; i < size; i++) {
            values[i] = plain.isNull(i) ? 0 : value((FixedBytesVector) plain, i);
        }
        try (Buffers buffers = target.buffers(from)) {
            buffers.add(values, size);
            target.filled(buffers, to);
        }
    }

    private long value(FixedBytesVector from, int slot) {
        long nanos = (long) LONG.get(from.bytes(), from.offset(slot));
        long day = (int) INT.get(from.bytes(), from.offset(slot) + Long.BYTES) - EPOCH_DAY;
        long perSecond = unit.perSecond();
        long nanosPerUnit = NANOS_PER_SECOND / perSecond;
        if (Math.floorMod(nanos, nanosPerUnit) != 0) {
            throw Failure.unsuitable(node, slot, "The INT96 value has digits below the unit " + unit.symbol());
        }
        long sinceMidnight = Math.floorDiv(nanos, nanosPerUnit);
        long midnight = day * SECONDS_PER_DAY;
        long high = Math.multiplyHigh(midnight, perSecond);
        long low = midnight * perSecond;
        // The sum of 128 bits: a day before the range may have a time of day in it.
        long sum = low + sinceMidnight;
        high += (sinceMidnight >> Long.SIZE - 1) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        if (high != sum >> Long.SIZE - 1) {
            throw Failure.range(node, slot, "timestamp[" + unit.symbol() + "]");
        }
        return sum;
    }
}
