package dev.lamella.arrow.vectors;

/// Facts about Arrow's decimals, which are little-endian.
final class DecimalLayout {
    /// The widest decimals of Arrow. Its Java library has vectors of these and of 128 bits.
    static final int WIDEST = 256;
    private static final int NARROWEST = 128;

    private DecimalLayout() {}

    /// The number of digits that fit any value; 0 if Arrow's Java library has no vectors of this width.
    static int digits(int bitWidth) {
        return switch (bitWidth) {
            case NARROWEST -> 38;
            case WIDEST -> 76;
            default -> 0;
        };
    }

    /// Copies a number in two's complement and turns its bytes around.
    ///
    /// @return whether the number fits
    static boolean reverse(byte[] from, int at, int length, byte[] to, int toAt, int toLength) {
        byte sign = length == 0 ? 0 : (byte) (from[at] >> Byte.SIZE - 1);
        int kept = Math.min(length, toLength);
        for (int i = 0; i < kept; i++) {
            to[toAt + i] = from[at + length - 1 - i];
        }
        for (int i = kept; i < toLength; i++) {
            to[toAt + i] = sign;
        }
        for (int i = at; i < at + length - kept; i++) {
            if (from[i] != sign) {
                return false;
            }
        }
        return kept == 0 || length <= toLength || to[toAt + toLength - 1] >> Byte.SIZE - 1 == sign;
    }
}
