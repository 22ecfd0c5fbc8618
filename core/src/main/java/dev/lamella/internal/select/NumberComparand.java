package dev.lamella.internal.select;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantDecimal;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantFloat;
import dev.lamella.variant.VariantInteger;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// A number that is compared with numbers of variants, each in its own type and without rounding.
///
/// For each type there is a number next to the literal, and the result of comparing that number with the literal. All other
/// values are on the same side of both.
///
/// @param exact undefined if the literal is infinite
/// @param infinity -1 or 1 if the literal is infinite, else 0
record NumberComparand(BigDecimal exact, int infinity, long nextLong, int longTie, double nextDouble, int doubleTie,
        double nextFloat, int floatTie) implements Comparand {
    /// The most digits of a long before the point.
    private static final int LONG_DIGITS = 19;
    private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    /// A decimal number: a floating-point number equals it if it has this exact value, or this shortest text.
    static NumberComparand of(BigDecimal number) {
        double nextDouble = number.doubleValue();
        float nextFloat = number.floatValue();
        return new NumberComparand(number, 0, nextLong(number), longTie(number),
                nextDouble, tie(nextDouble, Double.toString(nextDouble), number),
                nextFloat, tie(nextFloat, Float.toString(nextFloat), number));
    }

    /// A binary floating-point number, which may be infinite.
    static NumberComparand of(double number) {
        int infinity = Double.isInfinite(number) ? (int) Math.signum(number) : 0;
        BigDecimal exact = infinity != 0 ? BigDecimal.ZERO : new BigDecimal(number);
        long nextLong = infinity > 0 ? Long.MAX_VALUE : infinity < 0 ? Long.MIN_VALUE : nextLong(exact);
        return new NumberComparand(exact, infinity, nextLong, infinity != 0 ? -infinity : longTie(exact), number, 0,
                number, 0);
    }

    private static int tie(double next, String text, BigDecimal number) {
        if (Double.isInfinite(next)) {
            return next > 0 ? 1 : -1;
        }
        return new BigDecimal(text).compareTo(number) == 0 ? 0 : new BigDecimal(next).compareTo(number);
    }

    /// Whether all long values are on one side. Avoids converting the number to scale 0, which could take all memory.
    private static boolean isBeyondLong(BigDecimal number) {
        return number.signum() != 0 && (long) number.precision() - number.scale() > LONG_DIGITS
                || number.compareTo(LEAST) < 0 || number.compareTo(MOST) > 0;
    }

    private static long nextLong(BigDecimal number) {
        if (isBeyondLong(number)) {
            return number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        if ((long) number.precision() - number.scale() <= 0) {
            return number.signum() < 0 ? -1 : 0;
        }
        return number.setScale(0, RoundingMode.FLOOR).longValueExact();
    }

    private static int longTie(BigDecimal number) {
        return BigDecimal.valueOf(nextLong(number)).compareTo(number);
    }

    @Override
    public Order compare(Variant value) {
        return switch (value) {
            case VariantInteger integer -> Order.of(integer.value() == nextLong
                    ? longTie
                    : Long.compare(integer.value(), nextLong));
            case VariantDecimal decimal ->
                Order.of(infinity != 0 ? -infinity : decimal.value().compareTo(exact));
            case VariantDouble number -> compare(number.value(), nextDouble, doubleTie);
            case VariantFloat number -> compare(number.value(), nextFloat, floatTie);
            default -> Order.NONE;
        };
    }

    private static Order compare(double value, double next, int tie) {
        if (Double.isNaN(value)) {
            return Order.NAN;
        }
        return Order.of(value < next ? -1 : value > next ? 1 : tie);
    }
}
