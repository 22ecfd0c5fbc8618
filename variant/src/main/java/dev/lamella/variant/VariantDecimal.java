package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;

/// A decimal: an unscaled number of 32, 64 or 128 bits (depending on the kind), divided by a power of ten.
public final class VariantDecimal extends Variant {
    VariantDecimal(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
        if (scale() > Decimals.MAX_SCALE) {
            throw Damage.inValue(position() + 1, "A decimal has scale " + scale() + "; 0 to " + Decimals.MAX_SCALE
                    + " are allowed");
        }
    }

    /// The scale: the number of digits after the decimal point, 0 to 38.
    public int scale() {
        return bytes()[from() + 1] & 0xff;
    }

    /// The unscaled number.
    public BigInteger unscaled() {
        if (isLong()) {
            return BigInteger.valueOf(unscaledLong());
        }
        byte[] bigEndian = new byte[16];
        for (int i = 0; i < bigEndian.length; i++) {
            bigEndian[i] = bytes()[from() + 17 - i];
        }
        return new BigInteger(bigEndian);
    }

    /// The number with its scale: 1.50 has a scale of 2.
    public BigDecimal value() {
        return isLong() ? BigDecimal.valueOf(unscaledLong(), scale()) : new BigDecimal(unscaled(), scale());
    }

    /// Whether the unscaled number fits into 64 bits.
    boolean isLong() {
        return kind() != VariantKind.DECIMAL16
                || LittleEndian.getLong(bytes(), from() + 10) == LittleEndian.getLong(bytes(), from() + 2) >> 63;
    }

    /// The lowest 64 bits of the unscaled number.
    long unscaledLong() {
        int at = from() + 2;
        return kind() == VariantKind.DECIMAL4 ? LittleEndian.getInt(bytes(), at) : LittleEndian.getLong(bytes(), at);
    }

    /// Whether the number has at most 38 digits, as the encoding requires. 128 bits can hold some numbers of 39 digits.
    boolean hasLegalDigits() {
        return isLong() || Decimals.hasLegalDigits(unscaled());
    }

    /// The number, if it is whole and fits into 64 bits.
    long wholeLong() {
        BigDecimal plain = ExactNumber.plain(value());
        if (!ExactNumber.isLong(plain)) {
            throw isNo("a whole number of up to 64 bits");
        }
        return plain.longValueExact();
    }
}
