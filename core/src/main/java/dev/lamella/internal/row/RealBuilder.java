package dev.lamella.internal.row;

import dev.lamella.internal.vector.DoubleVectorBuilder;
import dev.lamella.internal.vector.FixedBytesVectorBuilder;
import dev.lamella.internal.vector.FloatVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.schema.PhysicalType;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;

/// FLOAT, DOUBLE and FLOAT16 (2 bytes, least significant first): accepts every number that the type holds exactly. NaN
/// bits are kept.
///
/// Only FLOAT16 rounds a `float` or `double`, because Java has no type for its numbers.
final class RealBuilder extends NumberBuilder {
    private static final int HALF_WIDTH = 2;
    private final VectorBuilder values;

    RealBuilder(RowNode node, AppendState state) {
        super(node, state, VectorBuilder.of(node.primitive(), state.growth(node)),
                fitting(node.primitive().type()));
        this.values = (VectorBuilder) slots;
    }

    private static String fitting(PhysicalType type) {
        return switch (type) {
            case DOUBLE -> "double";
            case FLOAT -> "float";
            default -> "float and double, rounded to the nearest";
        } + ", and every other number type if the value fits exactly";
    }

    @Override
    void addFloat(float value) {
        if (values instanceof FloatVectorBuilder floats) {
            floats.append(value);
        } else if (values instanceof FixedBytesVectorBuilder halves && Float.isNaN(value)) {
            append(halves, nanBits(Float.floatToRawIntBits(value)));
        } else {
            addDouble(value);
        }
    }

    @Override
    void addDouble(double value) {
        if (values instanceof FixedBytesVectorBuilder halves) {
            addRounded(halves, value);
        } else {
            addExact(value);
        }
    }

    @Override
    void addLong(long value) {
        double number = value;
        // Long.MAX_VALUE rounds up to 2^63, which the cast brings back to Long.MAX_VALUE.
        if ((long) number != value || value == Long.MAX_VALUE) {
            throw inexact();
        }
        addExact(number);
    }

    @Override
    void addBig(BigInteger value) {
        addDecimal(new BigDecimal(value));
    }

    @Override
    void addRaw(Object value) {
        if (value instanceof Float && values instanceof FloatVectorBuilder
                || value instanceof Double && values instanceof DoubleVectorBuilder) {
            addValue(value);
        } else {
            super.addRaw(value);
        }
    }

    @Override
    void addRaw(byte[] value) {
        if (!(values instanceof FixedBytesVectorBuilder halves)) {
            super.addRaw(value);
            return;
        }
        requireLength(value.length, HALF_WIDTH);
        halves.append(value, 0, HALF_WIDTH);
    }

    @Override
    void addDecimal(BigDecimal number) {
        double nearest = number.doubleValue();
        // A number with very many digits or a huge exponent is not near a double, and expanding it would be expensive.
        if (!Double.isFinite(nearest) || nearest == 0 != (number.signum() == 0)
                || new BigDecimal(nearest).compareTo(number) != 0) {
            throw inexact();
        }
        addExact(nearest);
    }

    /// Adds a number that must not be rounded.
    private void addExact(double value) {
        switch (values) {
            case DoubleVectorBuilder doubles -> doubles.append(value);
            case FloatVectorBuilder floats -> {
                float nearest = (float) value;
                if (nearest != value && !Double.isNaN(value)) {
                    throw inexact();
                }
                floats.append(nearest);
            }
            case FixedBytesVectorBuilder halves -> {
                int bits = Float.floatToFloat16((float) value) & 0xffff;
                if (Numbers.half(bits) != value) {
                    throw inexact();
                }
                append(halves, bits);
            }
            default -> throw new AssertionError(node.typeText());
        }
    }

    private void addRounded(FixedBytesVectorBuilder halves, double value) {
        int bits = Float.floatToFloat16(toOdd(value)) & 0xffff;
        float rounded = Numbers.half(bits);
        if (Float.isInfinite(rounded) && !Double.isInfinite(value)) {
            throw reject("The number is outside FLOAT16, which allows -65504 to 65504",
                    "Give a smaller number, or the column the type FLOAT.");
        }
        if (rounded != value && !Double.isNaN(value)) {
            state.round(this, "The number has digits finer than FLOAT16 holds");
        }
        append(halves, bits);
    }

    /// A FLOAT16 NaN with the upper ten bits of the payload, signalling or not. The JDK leaves the signalling bit to
    /// the hardware.
    private static int nanBits(int bits) {
        int fraction = bits >>> 13 & 0x3ff;
        return bits >>> 16 & 0x8000 | 0x7c00 | (fraction == 0 ? 0x200 : fraction);
    }

    /// The number as a float, rounded to odd, so that the next step is the only rounding.
    private static float toOdd(double value) {
        float nearest = (float) value;
        if (nearest == value || Double.isNaN(value)) {
            return nearest;
        }
        int bits = Float.floatToRawIntBits(nearest);
        return Float.intBitsToFloat((Math.abs((double) nearest) > Math.abs(value) ? bits - 1 : bits) | 1);
    }

    private static void append(FixedBytesVectorBuilder halves, int bits) {
        LittleEndian.putShort(halves.reserve(HALF_WIDTH), halves.end(), bits);
        halves.append(HALF_WIDTH);
    }

    private RuntimeException inexact() {
        return reject(node.typeText() + " has no value that equals the number exactly",
                "Round it first with a cast, floatValue() or doubleValue(), or give the column a type that holds it.");
    }
}
