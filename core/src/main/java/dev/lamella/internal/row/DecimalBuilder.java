package dev.lamella.internal.row;

import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.FixedBytesVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;
import dev.lamella.schema.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// DECIMAL: the unscaled integer, as a number or as bytes.
abstract sealed class DecimalBuilder extends NumberBuilder {
    final Unscaled unscaled;

    private DecimalBuilder(Site site, Staging staging, LogicalType.Decimal type, VectorBuilder values, long bits) {
        super(site, staging, values,
                "BigDecimal, BigInteger, whole numbers, and float or double by their shortest decimal; setRaw takes the"
                        + " integer that is stored");
        this.unscaled = Unscaled.of(type.scale(), type.precision(), bits);
    }

    static DecimalBuilder of(Site site, Staging staging, LogicalType.Decimal type) {
        return switch (VectorBuilder.of(site.primitive(), staging.growth(site))) {
            case WholeVectorBuilder numbers -> new OnNumbers(site, staging, type, numbers);
            case BinaryVectorBuilder bytes -> new OnBytes(site, staging, type, bytes);
            default -> throw new AssertionError(site.typeText());
        };
    }

    /// Stores an integer that is already checked.
    abstract void store(BigInteger number);

    @Override
    void addLong(long value) {
        addBig(BigInteger.valueOf(value));
    }

    @Override
    final void addFloat(float value) {
        if (!Float.isFinite(value)) {
            throw notFinite();
        }
        addDecimal(new BigDecimal(Float.toString(value)));
    }

    @Override
    final void addDouble(double value) {
        if (!Double.isFinite(value)) {
            throw notFinite();
        }
        addDecimal(BigDecimal.valueOf(value));
    }

    @Override
    final void addDecimal(BigDecimal number) {
        if (unscaled.isFiner(number)) {
            throw reject("The decimal has more digits after the point than " + site.typeText() + " holds",
                    "Round it first with setScale(" + unscaled.scale()
                            + ", mode), or give the column a greater scale.");
        }
        storeOrReject(unscaled.of(number));
    }

    @Override
    final void addBig(BigInteger number) {
        storeOrReject(unscaled.of(number));
    }

    final void storeOrReject(@Nullable BigInteger number) {
        if (number == null) {
            throw tooGreat();
        }
        store(number);
    }

    final RuntimeException tooGreat() {
        return reject("The decimal has more digits before the point than " + site.typeText() + " holds",
                "Give a smaller number, or the column a greater precision.");
    }

    private RuntimeException notFinite() {
        return reject("NaN and infinities are not numbers that DECIMAL can hold",
                "Give null, or the column the type DOUBLE.");
    }

    /// DECIMAL on INT32 and INT64.
    private static final class OnNumbers extends DecimalBuilder {
        private final WholeVectorBuilder numbers;
        private final long max;
        private final long power;
        /// The greatest whole number that fits.
        private final long maxWhole;

        OnNumbers(Site site, Staging staging, LogicalType.Decimal type, WholeVectorBuilder numbers) {
            super(site, staging, type, numbers, numbers.bits());
            this.numbers = numbers;
            this.max = unscaled.max().longValue();
            this.power = type.scale() <= 18 ? BigInteger.TEN.pow(type.scale()).longValue() : 0;
            this.maxWhole = power == 0 ? -1 : max / power;
        }

        @Override
        void store(BigInteger number) {
            numbers.append(number.longValue());
        }

        @Override
        void addLong(long value) {
            if (value <= maxWhole && value >= -maxWhole) {
                numbers.append(value * power);
            } else {
                super.addLong(value);
            }
        }

        @Override
        void addRaw(long value) {
            if (value > max || value < -max) {
                throw tooGreat();
            }
            numbers.append(value);
        }
    }

    /// DECIMAL on bytes: two's complement, most significant byte first; with the fewest bytes possible in BYTE_ARRAY.
    private static final class OnBytes extends DecimalBuilder {
        private static final int NO_WIDTH = -1;

        private final BinaryVectorBuilder bytes;
        private final int width;

        OnBytes(Site site, Staging staging, LogicalType.Decimal type, BinaryVectorBuilder bytes) {
            super(site, staging, type, bytes, bytes instanceof FixedBytesVectorBuilder fixed ? 8L * fixed.width() : 0);
            this.bytes = bytes;
            this.width = bytes instanceof FixedBytesVectorBuilder fixed ? fixed.width() : NO_WIDTH;
        }

        @Override
        void store(BigInteger number) {
            if (width == NO_WIDTH) {
                byte[] digits = number.toByteArray();
                bytes.append(digits, 0, digits.length);
                staging.addBytes(digits.length);
            } else {
                Unscaled.put(number, bytes.reserve(width), bytes.end(), width);
                bytes.append(width);
            }
        }

        @Override
        void addRaw(byte[] value) {
            if (value.length == 0 || width != NO_WIDTH && value.length != width) {
                throw reject("The stored decimal has " + value.length + " bytes; " + site.typeText() + " holds "
                        + (width == NO_WIDTH ? "at least 1" : "exactly " + width), "Give a BigDecimal.");
            }
            storeOrReject(unscaled.bounded(new BigInteger(value)));
        }
    }
}
