package dev.lamella.internal.vector;

import dev.lamella.error.ValueException;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.LongVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Turns INT96 into timestamps on INT64. INT96 is the nanosecond of the day in eight bytes and the Julian day in four, both
/// least significant byte first.
///
/// @param path of the column, for messages
/// @param unit of the timestamps
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#timestamp">Timestamps</a>
public record Int96Timestamps(String path, TimePrecision unit) {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WIDTH = 12;
    /// The Julian day of 1970-01-01.
    private static final long EPOCH = 2_440_588;
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /// @param roundedCount values that had digits below the unit; they became the instant before
    public record Converted(LongVector values, long roundedCount) {}

    /// @throws ValueException if an instant is one that 64 bits do not hold
    public Converted convert(FixedBytesVector stored) {
        long[] values = new long[stored.size()];
        long rounded = 0;
        long nanosPerUnit = unit.nanos();
        for (int i = 0; i < values.length; i++) {
            if (!stored.isNull(i)) {
                long nanos = (long) LONG.get(stored.bytes(), i * WIDTH);
                long day = (int) INT.get(stored.bytes(), i * WIDTH + Long.BYTES) - EPOCH;
                values[i] = instant(day, nanos, nanosPerUnit);
                rounded += Math.floorMod(nanos, nanosPerUnit) == 0 ? 0 : 1;
            }
        }
        return new Converted(new LongVector(stored.size(), stored.validity(), values), rounded);
    }

    private long instant(long day, long nanos, long nanosPerUnit) {
        try {
            // A day that is only just too early may be made up for by its nanoseconds: the parts are brought together first.
            long whole = Math.addExact(day, Math.floorDiv(nanos, NANOS_PER_DAY));
            long rest = Math.floorDiv(Math.floorMod(nanos, NANOS_PER_DAY), nanosPerUnit);
            long unitsPerDay = unit.perDay();
            return whole < 0
                    ? Math.addExact(Math.multiplyExact(whole + 1, unitsPerDay), rest - unitsPerDay)
                    : Math.addExact(Math.multiplyExact(whole, unitsPerDay), rest);
        } catch (ArithmeticException ignored) {
            throw new ValueException("Column " + path + ": an instant is too far from 1970 for " + unit + " in INT64",
                    "Convert to a coarser unit, or leave the column as INT96.");
        }
    }
}
