package dev.lamella.variant;

import java.math.BigDecimal;

/// Integers and decimals as exact numbers.
final class ExactNumber {
    private ExactNumber() {}

    /// A number without trailing zeros in its fraction.
    static BigDecimal plain(BigDecimal number) {
        if (number.scale() == 0) {
            return number;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /// Whether a number without trailing zeros is whole and fits into 64 bits.
    static boolean isLong(BigDecimal plain) {
        return plain.scale() == 0 && plain.unscaledValue().bitLength() < Long.SIZE;
    }

    static boolean isSame(Variant number, Variant other) {
        if (number instanceof VariantInteger left && other instanceof VariantInteger right) {
            return left.value() == right.value();
        }
        return number.asDecimal().compareTo(other.asDecimal()) == 0;
    }

    static int hash(Variant number) {
        if (number instanceof VariantInteger integer) {
            return Long.hashCode(integer.value());
        }
        BigDecimal plain = plain(number.asDecimal());
        return isLong(plain) ? Long.hashCode(plain.longValue()) : plain.hashCode();
    }
}
