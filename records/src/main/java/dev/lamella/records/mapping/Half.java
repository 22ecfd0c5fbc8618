package dev.lamella.records.mapping;

/// A 16-bit floating-point number, IEEE 754 half precision, as FLOAT16 columns hold it.
///
/// Two values are equal if their bits are equal: NaNs differ by their payloads, and 0.0 is not equal to -0.0.
///
/// @param bits the sign, 5 bits of exponent, and 10 bits of fraction
public record Half(short bits) {
    private static final int EXPONENT = 0x7c00;
    private static final int FRACTION = 0x3ff;
    private static final int QUIET = 0x200;
    private static final int FLOAT_EXPONENT = 0x7f80_0000;
    /// How many more bits the fraction of a `float` has.
    private static final int SHIFT = 13;

    /// Rounds to the nearest half, as a cast does: ties go to the even one, and numbers from 65520 on become infinite.
    /// A NaN keeps the upper ten bits of its payload.
    public static Half nearest(float number) {
        if (!Float.isNaN(number)) {
            return new Half(Float.floatToFloat16(number));
        }
        int bits = Float.floatToRawIntBits(number);
        int fraction = bits >>> SHIFT & FRACTION;
        return new Half((short) (bits >>> 16 & 0x8000 | EXPONENT | (fraction == 0 ? QUIET : fraction)));
    }

    /// The exact value of this number.
    public float floatValue() {
        // The JDK treats NaNs differently on different machines.
        return (bits & EXPONENT) == EXPONENT
                ? Float.intBitsToFloat((bits & 0x8000) << 16 | FLOAT_EXPONENT | (bits & FRACTION) << SHIFT)
                : Float.float16ToFloat(bits);
    }

    /// The text of [#floatValue].
    @Override
    public String toString() {
        return Float.toString(floatValue());
    }
}
