package dev.lamella.internal.vector;

import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.LeafConversion.Conversion;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.util.Optional;

/// Days, times and timestamps in other units.
final class ToTime {
    private static final int WIDE = 12;

    private ToTime() {}

    static Conversion times(PrimitiveField from, TimePrecision unit) {
        LogicalType.Time type = (LogicalType.Time) from.logicalType().orElseThrow();
        return narrow(type.unit().nanos() / unit.nanos(), from, unit);
    }

    static Conversion timestamps(PrimitiveField from, PrimitiveField to, TimePrecision unit) {
        long factor = from.logicalType().orElseThrow() instanceof LogicalType.Timestamp type
                ? type.unit().nanos() / unit.nanos()
                : unit.perDay();
        return to.type() == PhysicalType.INT64 ? narrow(factor, from, unit) : vector -> wide(vector, factor);
    }

    /// From INT64 to a coarser unit on INT64; empty if the types are other ones, or differ in more than their unit.
    ///
    /// @param place column, for messages
    static Optional<Conversion> coarser(String place, PrimitiveField from, PrimitiveField to) {
        LogicalType other = to.logicalType().orElse(null);
        return from.type() != PhysicalType.INT64 ? Optional.empty() : switch (from.logicalType().orElse(null)) {
            case LogicalType.Timestamp stamp when other instanceof LogicalType.Timestamp stored
                    && stamp.isAdjustedToUTC() == stored.isAdjustedToUTC() ->
                coarser(place, stamp.unit(), stored.unit());
            case LogicalType.Time time when other instanceof LogicalType.Time stored
                    && time.isAdjustedToUTC() == stored.isAdjustedToUTC() ->
                coarser(place, time.unit(), stored.unit());
            case null, default -> Optional.empty();
        };
    }

    private static Optional<Conversion> coarser(String place, TimePrecision unit, TimePrecision coarser) {
        if (unit.nanos() >= coarser.nanos()) {
            return Optional.empty();
        }
        long factor = coarser.nanos() / unit.nanos();
        return Optional.of(vector -> {
            long[] values = new long[vector.size()];
            for (int i = 0; i < values.length; i++) {
                long value = vector.isNull(i) ? 0 : stored(vector, i);
                if (value % factor != 0) {
                    throw new ValueException("Column " + place + ": the value " + value + " in " + unit
                            + " is not a whole number of " + coarser, "Store the column in " + unit + ".");
                }
                values[i] = value / factor;
            }
            return new LongVector(values.length, vector.validity(), values);
        });
    }

    private static long stored(ColumnVector vector, int slot) {
        return switch (vector) {
            case IntVector ints -> ints.values()[slot];
            case LongVector longs -> longs.values()[slot];
            default -> throw ToNumber.unexpected(vector);
        };
    }

    private static Conversion narrow(long factor, PrimitiveField from, TimePrecision unit) {
        return vector -> {
            long[] values = new long[vector.size()];
            for (int i = 0; i < values.length; i++) {
                long value = stored(vector, i);
                if (value > Long.MAX_VALUE / factor || value < Long.MIN_VALUE / factor) {
                    throw new ValueException("A value of " + from.typeText() + " is too far from 1970 for " + unit
                            + " in INT64, which other files of the data set have",
                            "Give the data set a schema with a coarser unit, and read the files of finer ones apart.");
                }
                values[i] = value * factor;
            }
            return new LongVector(values.length, vector.validity(), values);
        };
    }

    /// On 96 bits, least significant byte first.
    private static ColumnVector wide(ColumnVector vector, long factor) {
        byte[] bytes = ToNumber.bytes(vector.size(), WIDE);
        for (int i = 0; i < vector.size(); i++) {
            if (vector instanceof FixedBytesVector stored) {
                times(stored, i, factor, bytes);
            } else {
                long value = stored(vector, i);
                put(bytes, i, value * factor, Math.multiplyHigh(value, factor));
            }
        }
        return new FixedBytesVector(vector.size(), vector.validity(), WIDE, bytes);
    }

    private static void times(FixedBytesVector stored, int slot, long factor, byte[] bytes) {
        long low = LittleEndian.getLong(stored.bytes(), stored.offset(slot));
        long high = LittleEndian.getInt(stored.bytes(), stored.offset(slot) + Long.BYTES);
        // The upper part has 32 bits and the factor fewer than 31, so that nothing is lost before it is looked at.
        long carried = high * factor + Math.unsignedMultiplyHigh(low, factor);
        if (carried != (int) carried) {
            throw new ValueException("A timestamp on 12 bytes is too far from 1970 for the finer unit that other files"
                    + " of the data set have", "Read the files of finer units apart.");
        }
        put(bytes, slot, low * factor, carried);
    }

    private static void put(byte[] bytes, int slot, long low, long high) {
        LittleEndian.putLong(bytes, slot * WIDE, low);
        LittleEndian.putInt(bytes, slot * WIDE + Long.BYTES, (int) high);
    }
}
