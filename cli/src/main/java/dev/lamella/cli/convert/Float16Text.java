package dev.lamella.cli.convert;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Text of half-precision numbers.
public final class Float16Text {
    /// A cache of texts by the bits of the number. Races are harmless, because they store equal texts.
    private static final @Nullable String[] HALVES = new @Nullable String[1 << 16];

    private Float16Text() {}

    /// The shortest decimal that reads back as the same half-precision number, and the nearest of several. The number
    /// must be finite. Five digits always suffice.
    public static String text(float value) {
        int bits = Float.floatToFloat16(value) & 0xffff;
        String text = HALVES[bits];
        if (text == null) {
            text = shortest(value, (short) bits);
            HALVES[bits] = text;
        }
        return text;
    }

    private static String shortest(float value, short bits) {
        if (value == 0) {
            return Float.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits <= 5; digits++) {
            // Below a power of two, halves lie closer together than above: the nearest decimal may fail where the next one succeeds.
            for (RoundingMode mode : new RoundingMode[]{RoundingMode.HALF_EVEN, RoundingMode.UP}) {
                float shorter = exact.round(new MathContext(digits, mode)).floatValue();
                if (Float.floatToFloat16(shorter) == bits) {
                    return Float.toString(shorter);
                }
            }
        }
        return Float.toString(value);
    }
}
