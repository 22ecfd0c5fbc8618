package dev.lamella.variant;

import java.math.BigDecimal;

/// Integers and decimals as what they are: numbers.
final class ExactNumber {
    private ExactNumber() {}

    /// A number without zeros at the end of its fraction.
    static BigDecimal plain(BigDecimal number) {
        if (number.scale() == 0) {
            return number;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /// Whether a plain number is whole and has up to 64 bits.
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
