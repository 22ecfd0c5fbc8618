package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;

/// A decimal: an unscaled number of 32, 64 or 128 bits (depending on the kind), divided by a power of ten. The number has
/// at most 9, 18 or 38 digits.
public final class VariantDecimal extends Variant {
    VariantDecimal(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
        if (scale() > Decimals.MAX_SCALE) {
            throw Damage.inValue(position() + 1, "A decimal has scale " + scale() + "; 0 to " + Decimals.MAX_SCALE
                    + " are allowed");
        }
        requireDigits();
    }

    private void requireDigits() {
        switch (kind()) {
            case DECIMAL4 -> requireDigits(Decimals.fits4((int) unscaledLong()), "of 4 bytes has 10", 9);
            case DECIMAL8 -> requireDigits(Decimals.fits8(unscaledLong()), "of 8 bytes has 19", 18);
            default -> requireDigits(isLong() || Decimals.hasLegalDigits(unscaled()), "has 39", Decimals.MAX_SCALE);
        }
    }

    private void requireDigits(boolean isLegal, String found, int most) {
        if (!isLegal) {
            throw Damage.inValue(position(), "A decimal " + found + " digits; at most " + most + " are allowed");
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

    /// The number, if it is whole and fits into 64 bits.
    long wholeLong() {
        BigDecimal plain = ExactNumber.plain(value());
        if (!ExactNumber.isLong(plain)) {
            throw isNo("a whole number of up to 64 bits");
        }
        return plain.longValueExact();
    }
}
