package dev.lamella.shredding;

import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Vector;
import java.math.BigInteger;
import java.util.Arrays;

/// INT32 and INT64 columns: whatever is a whole number there.
abstract class NumberSlots extends LeafSlots {
    private final boolean isWide;
    private int[] ints = {};
    private long[] longs = {};

    /// @param isWide whether it is INT64
    NumberSlots(boolean isWide) {
        this.isWide = isWide;
    }

    final boolean put(int slot, long stored) {
        pad(slot + 1);
        if (isWide) {
            longs[slot] = stored;
        } else {
            ints[slot] = (int) stored;
        }
        return put(slot);
    }

    @Override
    final void pad(int count) {
        if (isWide) {
            if (count > longs.length) {
                longs = Arrays.copyOf(longs, Room.more(longs.length, count));
            }
            Arrays.fill(longs, size, Math.max(size, count), 0);
        } else {
            if (count > ints.length) {
                ints = Arrays.copyOf(ints, Room.more(ints.length, count));
            }
            Arrays.fill(ints, size, Math.max(size, count), 0);
        }
        size = Math.max(size, count);
    }

    @Override
    public final Vector vector(int count) {
        pad(count);
        return isWide
                ? new LongVector(count, presence.validity(count), longs)
                : new IntVector(count, presence.validity(count), ints);
    }

    /// Integers, and decimals of up to 18 digits.
    static final class Numbers extends NumberSlots {
        private final Exact exact;
        private final boolean isLossless;
        private final long min;
        private final long max;
        /// The smallest and the largest integer that fit.
        private final long minWhole;
        private final long maxWhole;
        private final long factor;

        Numbers(boolean isWide, Exact exact) {
            super(isWide);
            this.exact = exact;
            this.isLossless = exact.fit() == NumberFit.LOSSLESS;
            this.min = exact.min().longValueExact();
            this.max = exact.max().longValueExact();
            this.factor = Exact.power(exact.scale());
            this.minWhole = min / factor;
            this.maxWhole = max / factor;
        }

        @Override
        boolean whole(int slot, long value, VariantKind kind) {
            return value >= minWhole && value <= maxWhole && (isLossless || kind == exact.kind())
                    && put(slot, value * factor);
        }

        @Override
        boolean decimal(int slot, long unscaled, int scale) {
            int less = exact.scale() - scale;
            if (!isLossless || less < -Exact.MOST_LONG_DIGITS) {
                return decimal(slot, BigInteger.valueOf(unscaled), scale);
            }
            if (less >= 0) {
                long power = Exact.power(less);
                return unscaled >= min / power && unscaled <= max / power && put(slot, unscaled * power);
            }
            long power = Exact.power(-less);
            long number = unscaled / power;
            return unscaled % power == 0 && number >= min && number <= max && put(slot, number);
        }

        @Override
        boolean decimal(int slot, BigInteger unscaled, int scale) {
            BigInteger number = exact.ofDecimal(unscaled, scale);
            return number != null && put(slot, number.longValueExact());
        }
    }

    /// DATE.
    static final class Dates extends NumberSlots {
        Dates() {
            super(false);
        }

        @Override
        boolean date(int slot, int days) {
            return put(slot, days);
        }
    }

    /// TIME.
    static final class Times extends NumberSlots {
        Times() {
            super(true);
        }

        @Override
        boolean time(int slot, long micros) {
            return put(slot, micros);
        }
    }

    /// TIMESTAMP of one of the four kinds.
    static final class Timestamps extends NumberSlots {
        private final VariantTimestampKind own;

        Timestamps(VariantTimestampKind own) {
            super(true);
            this.own = own;
        }

        @Override
        boolean timestamp(int slot, long value, VariantTimestampKind kind) {
            return kind == own && put(slot, value);
        }
    }
}
