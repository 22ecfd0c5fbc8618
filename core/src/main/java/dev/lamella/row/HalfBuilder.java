package dev.lamella.row;

import dev.lamella.internal.bytes.LittleEndian;

/// FLOAT16 on 2 bytes, least significant first.
final class HalfBuilder extends BytesBuilder implements RealBuilder {
    private static final int WIDTH = 2;

    HalfBuilder(Site site, Staging staging) {
        super(site, staging);
    }

    @Override
    public ColumnBuilder column() {
        return this;
    }

    @Override
    String fitting() {
        return "float and double, rounded to the nearest, and every other number type if the value fits exactly";
    }

    @Override
    void addFloat(float value) {
        if (Float.isNaN(value)) {
            addNaN(Float.floatToRawIntBits(value));
        } else {
            addDouble(value);
        }
    }

    /// With the upper ten bits of its payload, signalling or not: what the JDK makes of them is up to the machine.
    private void addNaN(int bits) {
        int fraction = bits >>> 13 & 0x3ff;
        put(bits >>> 16 & 0x8000 | 0x7c00 | (fraction == 0 ? 0x200 : fraction));
    }

    @Override
    void addDouble(double value) {
        int bits = Float.floatToFloat16(toOdd(value)) & 0xffff;
        float rounded = Numbers.half(bits);
        if (Float.isInfinite(rounded) && !Double.isInfinite(value)) {
            throw refuse("the number is outside FLOAT16, which allows -65504 to 65504",
                    "Give a smaller number, or the column the type FLOAT.");
        }
        if (rounded != value && !Double.isNaN(value)) {
            staging.round(this, "the number has digits finer than FLOAT16 holds");
        }
        put(bits);
    }

    /// The number as a float of which the last bit tells whether anything was cut off, so that it is rounded only once.
    private static float toOdd(double value) {
        float nearest = (float) value;
        if (nearest == value || Double.isNaN(value)) {
            return nearest;
        }
        int bits = Float.floatToRawIntBits(nearest);
        return Float.intBitsToFloat((Math.abs((double) nearest) > Math.abs(value) ? bits - 1 : bits) | 1);
    }

    @Override
    public void addExact(double value) {
        int bits = Float.floatToFloat16((float) value) & 0xffff;
        if (Numbers.half(bits) != value) {
            throw inexact();
        }
        put(bits);
    }

    private void put(int bits) {
        LittleEndian.putShort(reserve(WIDTH), place(), bits);
        store(WIDTH);
    }

    @Override
    void addLong(long value) {
        addNumber(value);
    }

    @Override
    void addRaw(byte[] value) {
        store(value, 0, value.length);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Float number -> addFloat(number);
            case Double number -> addDouble(number);
            default -> addNumber(value);
        }
    }
}
