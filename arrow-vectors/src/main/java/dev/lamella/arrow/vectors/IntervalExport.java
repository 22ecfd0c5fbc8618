package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowType;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.vector.FieldVector;

/// Exports INTERVAL: unsigned months, days and milliseconds, as signed numbers of Arrow.
final class IntervalExport implements ColumnExport {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int DAYS = Integer.BYTES;
    private static final int MILLIS = 2 * Integer.BYTES;

    private final SchemaNode node;
    private final ArrowType.IntervalUnit unit;
    private final int width;

    IntervalExport(SchemaNode node, ArrowType.IntervalUnit unit) {
        this.node = node;
        this.unit = unit;
        this.width = switch (unit) {
            case YEAR_MONTH -> Integer.BYTES;
            case DAY_TIME -> 2 * Integer.BYTES;
            case MONTH_DAY_NANO -> 2 * Integer.BYTES + Long.BYTES;
        };
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        ByteBuffer out = ByteBuffer.allocate(Math.multiplyExact(size, width)).order(ByteOrder.LITTLE_ENDIAN);
        ColumnVector plain = FixedExport.plain(from);
        for (int i = 0; i < size; i++) {
            if (!plain.isNull(i)) {
                FixedBytesVector fixed = (FixedBytesVector) plain;
                put(ByteBuffer.wrap(fixed.bytes(), fixed.offset(i), fixed.width()).slice()
                        .order(ByteOrder.LITTLE_ENDIAN), out, i);
            }
        }
        try (Buffers buffers = target.buffers(from)) {
            buffers.add(out.array(), 0, out.capacity());
            target.filled(buffers, to);
        }
    }

    private void put(ByteBuffer stored, ByteBuffer out, int slot) {
        int months = stored.getInt(0);
        int days = stored.getInt(DAYS);
        int millis = stored.getInt(MILLIS);
        int at = slot * width;
        switch (unit) {
            case YEAR_MONTH -> {
                require(months >= 0 && days == 0 && millis == 0, slot);
                out.putInt(at, months);
            }
            case DAY_TIME -> {
                require(months == 0 && days >= 0 && millis >= 0, slot);
                out.putInt(at, days).putInt(at + Integer.BYTES, millis);
            }
            case MONTH_DAY_NANO -> {
                require(months >= 0 && days >= 0, slot);
                out.putInt(at, months).putInt(at + Integer.BYTES, days).putLong(at + 2 * Integer.BYTES,
                        Integer.toUnsignedLong(millis) * NANOS_PER_MILLI);
            }
        }
    }

    private void require(boolean fits, int slot) {
        if (!fits) {
            throw Failure.range(node, slot, new ArrowType.Interval(unit).toString());
        }
    }
}
