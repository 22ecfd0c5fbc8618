package dev.lamella.row;

import dev.lamella.internal.bytes.LittleEndian;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimeUnit;
import java.math.BigInteger;

/// TIMESTAMP on 12 bytes, a count of 96 bits, in which every time of Java has place; and INT96, an instant as
/// Julian day and nanoseconds.
final class WideTimestampBuilder extends BytesBuilder implements Moments.Taker {
    private static final int WIDTH = 12;
    private static final int MOST_BITS = 95;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final TimeUnit unit;
    private final boolean isInstant;

    WideTimestampBuilder(Site site, Staging staging, LogicalType.Timestamp type) {
        super(site, staging);
        this.unit = type.unit();
        this.isInstant = type.isAdjustedToUTC();
    }

    @Override
    String fitting() {
        return (isInstant ? TimestampBuilder.INSTANTS : TimestampBuilder.LOCALS)
                + (isInt96() ? "" : ", long or BigInteger as the " + unit + " since 1970") + ", byte[] of 12 bytes as stored";
    }

    @Override
    void addLong(long value) {
        if (isInt96()) {
            throw unfit("a whole number");
        }
        put(value, value >> 63);
    }

    @Override
    void addValue(Object value) {
        if (isInstant ? Moments.instant(value, this) : Moments.local(value, this)) {
            return;
        }
        switch (value) {
            case Long count when !isInt96() -> addLong(count);
            case Integer count when !isInt96() -> addLong(count);
            case BigInteger count when !isInt96() -> {
                if (count.bitLength() > MOST_BITS) {
                    throw refuse("the count has " + count.bitLength() + " bits and a sign; " + site.typeText()
                            + " holds " + MOST_BITS, "Give the column a coarser unit.");
                }
                put(count.longValue(), count.shiftRight(64).longValue());
            }
            case byte[] bytes -> addRaw(bytes);
            default -> {
                TimestampBuilder.requireZone(this, isInstant, value);
                addOther(value);
            }
        }
    }

    @Override
    void addRaw(byte[] value) {
        store(value, 0, value.length);
    }

    @Override
    public void take(long second, int nano) {
        if (isInt96()) {
            takeInt96(second, nano);
            return;
        }
        if (nano % unit.nanos() != 0) {
            staging.round(this, "the time has digits finer than " + site.typeText() + " holds");
        }
        long low = second * unit.perSecond();
        long high = Math.multiplyHigh(second, unit.perSecond());
        long sum = low + nano / unit.nanos();
        put(sum, high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0));
    }

    private void takeInt96(long second, int nano) {
        long day = Math.floorDiv(second, SECONDS_PER_DAY) + Temporals.EPOCH_JULIAN_DAY;
        if (day != (int) day) {
            throw refuse("the time is outside INT96, which counts days with 32 bits",
                    "Give another time, or the column the type TIMESTAMP(true,MILLIS).");
        }
        put(Math.floorMod(second, SECONDS_PER_DAY) * NANOS_PER_SECOND + nano, day);
    }

    private void put(long low, long high) {
        byte[] pool = reserve(WIDTH);
        LittleEndian.putLong(pool, place(), low);
        LittleEndian.putInt(pool, place() + 8, (int) high);
        store(WIDTH);
    }
}
