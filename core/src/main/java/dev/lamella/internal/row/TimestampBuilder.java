package dev.lamella.internal.row;

import dev.lamella.internal.vector.FixedBytesVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// TIMESTAMP and INT96: an instant, or (not adjusted to UTC) a local date and time; never converted into each other.
///
/// On INT64 every `long` is valid. On 12 bytes: a 96-bit count, which holds every `java.time` value, or INT96, an instant
/// as Julian day and nanoseconds.
final class TimestampBuilder extends ColumnBuilder implements DateTimes.Receiver {
    private static final int WIDTH = 12;
    private static final int MOST_BITS = 95;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private final TimePrecision unit;
    private final boolean isInstant;
    private final boolean isInt96;
    /// The counts of INT64; null on bytes.
    private final @Nullable WholeVectorBuilder counts;

    TimestampBuilder(RowNode node, AppendState state, LogicalType.Timestamp type) {
        super(node, state, VectorBuilder.of(node.primitive(), state.growth(node)),
                fitting(type, node.primitive().type()));
        this.unit = type.unit();
        this.isInstant = type.isAdjustedToUTC();
        this.isInt96 = node.primitive().type() == PhysicalType.INT96;
        this.counts = slots instanceof WholeVectorBuilder numbers ? numbers : null;
    }

    private static String fitting(LogicalType.Timestamp type, PhysicalType physical) {
        String moments = type.isAdjustedToUTC()
                ? "Instant, OffsetDateTime, ZonedDateTime, java.util.Date, Calendar"
                : "LocalDateTime, LocalDate at its start";
        return switch (physical) {
            case INT64 -> moments + ", long as the " + type.unit() + " since 1970";
            case INT96 -> moments + ", byte[] of 12 bytes as stored";
            default ->
                moments + ", long or BigInteger as the " + type.unit() + " since 1970, byte[] of 12 bytes as stored";
        };
    }

    @Override
    void addLong(long value) {
        if (isInt96) {
            throw unfit("a whole number");
        }
        if (counts != null) {
            counts.append(value);
        } else {
            put(value, value >> 63);
        }
    }

    @Override
    void addRaw(long value) {
        if (counts == null) {
            super.addRaw(value);
        } else {
            counts.append(value);
        }
    }

    @Override
    void addRaw(byte[] value) {
        if (!(slots instanceof FixedBytesVectorBuilder bytes)) {
            super.addRaw(value);
            return;
        }
        requireLength(value.length, WIDTH);
        bytes.append(value, 0, WIDTH);
    }

    @Override
    void addValue(Object value) {
        if (isInstant ? DateTimes.instant(value, this) : DateTimes.local(value, this)) {
            return;
        }
        switch (value) {
            case Long count when !isInt96 -> addLong(count);
            case Integer count when !isInt96 -> addLong(count);
            case BigInteger count when !isInt96 && counts == null -> {
                if (count.bitLength() > MOST_BITS) {
                    throw reject("The count has " + count.bitLength() + " bits and a sign; " + node.typeText()
                            + " holds " + MOST_BITS, "Give the column a coarser unit.");
                }
                put(count.longValue(), count.shiftRight(64).longValue());
            }
            case byte[] stored when counts == null -> addRaw(stored);
            default -> addOtherKind(value);
        }
    }

    /// Adds a value that is not a moment of the column's kind.
    private void addOtherKind(Object value) {
        // Converting between an instant and a local time needs a time zone, which only the caller knows.
        if (isInstant && DateTimes.local(value, (ignored, ignored2) -> {})) {
            throw reject(value.getClass().getSimpleName() + " does not fit " + node.typeText()
                    + ": an instant needs a time zone",
                    "Give atZone(zone).toInstant(), or make the column TIMESTAMP(false,...).");
        }
        if (!isInstant && DateTimes.instant(value, (ignored, ignored2) -> {})) {
            throw reject(value.getClass().getSimpleName() + " does not fit " + node.typeText()
                    + ": a local time needs a time zone",
                    "Give atZone(zone).toLocalDateTime(), or make the column TIMESTAMP(true,...).");
        }
        addOther(value);
    }

    @Override
    public void receive(long second, int nano) {
        if (isInt96) {
            addInt96(second, nano);
        } else if (counts != null) {
            long count = count(second, nano);
            round(nano);
            counts.append(count);
        } else {
            round(nano);
            long low = second * unit.perSecond();
            long high = Math.multiplyHigh(second, unit.perSecond());
            long sum = low + nano / unit.nanos();
            put(sum, high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0));
        }
    }

    /// Counts or rejects a time that is finer than the unit.
    private void round(int nano) {
        if (nano % unit.nanos() != 0) {
            state.round(this, "The time has digits finer than " + node.typeText() + " holds");
        }
    }

    private long count(long second, int nano) {
        try {
            return DateTimes.count(second, nano, unit);
        } catch (ArithmeticException ignored) {
            throw reject("The time is outside " + node.typeText() + ", which allows " + moment(Long.MIN_VALUE)
                    + " to " + moment(Long.MAX_VALUE), switch (unit) {
                        case NANOS -> "Give the column a coarser unit: MICROS.";
                        case MICROS -> "Give the column a coarser unit: MILLIS.";
                        case MILLIS -> "Give another time; there is no coarser unit.";
                    });
        }
    }

    private Object moment(long count) {
        return isInstant ? Temporals.instant(count, unit) : Temporals.localDateTime(count, unit);
    }

    private void addInt96(long second, int nano) {
        long day = Math.floorDiv(second, SECONDS_PER_DAY) + Temporals.EPOCH_JULIAN_DAY;
        if (day != (int) day) {
            throw reject("The time is outside INT96, which counts days with 32 bits",
                    "Give another time, or the column the type TIMESTAMP(true,MILLIS).");
        }
        put(Math.floorMod(second, SECONDS_PER_DAY) * NANOS_PER_SECOND + nano, day);
    }

    private void put(long low, long high) {
        FixedBytesVectorBuilder bytes = (FixedBytesVectorBuilder) slots;
        byte[] pool = bytes.reserve(WIDTH);
        LittleEndian.putLong(pool, bytes.end(), low);
        LittleEndian.putInt(pool, bytes.end() + 8, (int) high);
        bytes.append(WIDTH);
    }
}
