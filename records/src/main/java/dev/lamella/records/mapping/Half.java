package dev.lamella.records.mapping;

/// A number of 16 bits: IEEE 754 half precision, which a FLOAT16 column holds.
///
/// Equal if the bits are: NaNs differ by their payloads, and 0.0 is not -0.0.
///
/// @param bits sign, 5 bits of exponent, 10 of fraction
public record Half(short bits) {
    private static final int EXPONENT = 0x7c00;
    private static final int FRACTION = 0x3ff;
    private static final int QUIET = 0x200;
    private static final int FLOAT_EXPONENT = 0x7f80_0000;
    /// How many bits the fraction of a `float` has more.
    private static final int SHIFT = 13;

    /// The nearest half, as a cast would have it: of two that are as near, the even one; infinite from 65520 on. Of a NaN
    /// the upper ten bits of the payload are kept.
    public static Half nearest(float number) {
        if (!Float.isNaN(number)) {
            return new Half(Float.floatToFloat16(number));
        }
        int bits = Float.floatToRawIntBits(number);
        int fraction = bits >>> SHIFT & FRACTION;
        return new Half((short) (bits >>> 16 & 0x8000 | EXPONENT | (fraction == 0 ? QUIET : fraction)));
    }

    /// The number, exactly.
    public float floatValue() {
        // What the JDK does with NaNs is up to the machine.
        return (bits & EXPONENT) == EXPONENT
                ? Float.intBitsToFloat((bits & 0x8000) << 16 | FLOAT_EXPONENT | (bits & FRACTION) << SHIFT)
                : Float.float16ToFloat(bits);
    }

    /// As that of [#floatValue].
    @Override
    public String toString() {
        return Float.toString(floatValue());
    }
}
