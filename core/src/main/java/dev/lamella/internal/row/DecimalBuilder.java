package dev.lamella.internal.row;

import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.FixedBytesVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;
import dev.lamella.schema.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// DECIMAL: the unscaled integer, on INT32, INT64 or bytes: two's complement, most significant byte first; with the
/// fewest bytes possible in BYTE_ARRAY.
final class DecimalBuilder extends NumberBuilder {
    private static final int NO_WIDTH = -1;
    private final Unscaled unscaled;
    /// The integers on INT32 and INT64; null on bytes.
    private final @Nullable WholeVectorBuilder integers;
    /// The length of each value in bytes, if all have the same length.
    private final int width;
    /// The greatest integer on INT32 and INT64.
    private final long max;
    /// Ten to the power of the scale; 0 if it is not a `long`.
    private final long power;
    /// The greatest whole number that fits.
    private final long maxWhole;

    DecimalBuilder(RowNode node, AppendState state, LogicalType.Decimal type) {
        super(node, state, VectorBuilder.of(node.primitive(), state.growth(node)),
                "BigDecimal, BigInteger, whole numbers, and float or double by their shortest decimal;"
                        + " setRaw takes the integer that is stored");
        this.integers = slots instanceof WholeVectorBuilder wholes ? wholes : null;
        this.width = slots instanceof FixedBytesVectorBuilder fixed ? fixed.width() : NO_WIDTH;
        this.unscaled = Unscaled.of(type.scale(), type.precision(),
                integers != null ? integers.bits() : width == NO_WIDTH ? 0 : 8L * width);
        this.max = unscaled.max().longValue();
        this.power = type.scale() <= 18 ? BigInteger.TEN.pow(type.scale()).longValue() : 0;
        this.maxWhole = power == 0 ? -1 : max / power;
    }

    @Override
    void addLong(long value) {
        if (integers != null && value <= maxWhole && value >= -maxWhole) {
            integers.append(value * power);
        } else {
            addBig(BigInteger.valueOf(value));
        }
    }

    @Override
    void addFloat(float value) {
        if (!Float.isFinite(value)) {
            throw notFinite();
        }
        addDecimal(new BigDecimal(Float.toString(value)));
    }

    @Override
    void addDouble(double value) {
        if (!Double.isFinite(value)) {
            throw notFinite();
        }
        addDecimal(BigDecimal.valueOf(value));
    }

    @Override
    void addDecimal(BigDecimal number) {
        if (unscaled.isFiner(number)) {
            throw reject("The decimal has more digits after the point than " + node.typeText() + " holds",
                    "Round it first with setScale(" + unscaled.scale()
                            + ", mode), or give the column a greater scale.");
        }
        store(unscaled.of(number));
    }

    @Override
    void addBig(BigInteger number) {
        store(unscaled.of(number));
    }

    @Override
    void addRaw(long value) {
        if (integers == null) {
            super.addRaw(value);
            return;
        }
        if (value > max || value < -max) {
            throw tooLarge();
        }
        integers.append(value);
    }

    @Override
    void addRaw(byte[] value) {
        if (integers != null) {
            super.addRaw(value);
            return;
        }
        if (value.length == 0 || width != NO_WIDTH && value.length != width) {
            throw reject("The stored decimal has " + value.length + " bytes; " + node.typeText() + " holds "
                    + (width == NO_WIDTH ? "at least 1" : "exactly " + width), "Give a BigDecimal.");
        }
        store(unscaled.bounded(new BigInteger(value)));
    }

    /// @param number null if it is too large
    private void store(@Nullable BigInteger number) {
        if (number == null) {
            throw tooLarge();
        }
        if (integers != null) {
            integers.append(number.longValue());
            return;
        }
        BinaryVectorBuilder bytes = (BinaryVectorBuilder) slots;
        bytes.append(number);
        if (width == NO_WIDTH) {
            state.addBytes(bytes.length(bytes.size() - 1));
        }
    }

    private RuntimeException tooLarge() {
        return reject("The decimal has more digits before the point than " + node.typeText() + " holds",
                "Give a smaller number, or the column a greater precision.");
    }

    private RuntimeException notFinite() {
        return reject("NaN and infinities are not numbers that DECIMAL can hold",
                "Give null, or the column the type DOUBLE.");
    }
}
