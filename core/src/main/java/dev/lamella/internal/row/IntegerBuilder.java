package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Year;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// INT32, INT64 and INTEGER on them: numbers in a range. Unsigned numbers are never given as negative numbers, except
/// as stored numbers ([#addRaw(long)]).
final class IntegerBuilder extends WholeBuilder {
    private static final BigInteger MOST_UNSIGNED = Numbers.unsigned(-1);

    private final long min;
    private final long max;
    private final boolean isUnsigned;
    private final int bitWidth;

    IntegerBuilder(RowNode node, AppendState state, LogicalType.Integer type) {
        super(node, state, "every number type and char, if the value fits exactly");
        this.isUnsigned = !type.isSigned();
        this.bitWidth = type.bitWidth();
        // The upper half of the unsigned 64-bit numbers does not fit a long.
        this.max = isUnsigned && bitWidth < 64 ? (1L << bitWidth) - 1 : Long.MAX_VALUE >>> 64 - Math.max(bitWidth, 1);
        this.min = isUnsigned ? 0 : -max - 1;
    }

    @Override
    void addLong(long value) {
        if (value < min || value > max) {
            throw outside();
        }
        store(value);
    }

    @Override
    void addBoolean(boolean value) {
        addLong(value ? 1 : 0);
    }

    @Override
    void addFloat(float value) {
        addDouble(value);
    }

    @Override
    void addDouble(double value) {
        if (Numbers.isLong(value)) {
            addLong((long) value);
        } else {
            addWhole(Numbers.whole(value));
        }
    }

    @Override
    void addDecimal(BigDecimal value) {
        addWhole(Numbers.whole(value));
    }

    @Override
    void addBig(BigInteger value) {
        addWhole(value);
    }

    private void addWhole(@Nullable BigInteger value) {
        if (value == null) {
            throw reject("The number is not whole; " + node.typeText() + " holds whole numbers",
                    "Round it first, or give the column a type with digits after the point, for example DECIMAL.");
        }
        if (value.bitLength() < 64) {
            addLong(value.longValue());
        } else if (isUnsigned && bitWidth == 64 && value.signum() > 0 && value.bitLength() == 64) {
            store(value.longValue());
        } else {
            throw outside();
        }
    }

    private RuntimeException outside() {
        return outside(isUnsigned && bitWidth == 64 ? "0 to " + MOST_UNSIGNED : min + " to " + max);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            // These come first, because a switch over types tests one after the other.
            case Integer number -> addLong(number);
            case Long number -> addLong(number);
            case Character unit -> addLong(unit);
            case Boolean flag -> addBoolean(flag);
            case AtomicInteger number -> addLong(number.get());
            case AtomicLong number -> addLong(number.get());
            case Year year -> addLong(year.getValue());
            case Duration ignored -> throw reject(
                    "Duration does not fit " + node.typeText() + ", which has no unit",
                    "Give its toNanos() or toMillis(), whichever unit the readers of the column expect.");
            default -> super.addValue(value);
        }
    }

    /// Every bit pattern of 32 and 64 bits is an unsigned number.
    @Override
    void addRaw(long value) {
        boolean isPattern = isUnsigned && (bitWidth == 32 || bitWidth == 64);
        if (isPattern ? !isStorable(value) : value < min || value > max) {
            throw isPattern
                    ? outside(Integer.MIN_VALUE + " to " + Integer.MAX_VALUE + " as the stored number")
                    : outside();
        }
        store(value);
    }
}
