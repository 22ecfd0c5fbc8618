package dev.lamella.text.internal;

import dev.lamella.text.internal.TextRules.Origin;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;

/// Reads numbers from text.
final class NumberValues {
    private NumberValues() {}

    /// INT32, INT64, INTEGER and DECIMAL. No digit is lost. `1e3` and `2.0` are whole numbers too.
    static final class Exact extends TextValue {
        private final NumberScan number = new NumberScan();

        private final char decimal;

        Exact(FieldLocation place, Origin origin, char decimal) {
            super(place, Kind.NUMBER, origin);
            this.decimal = decimal;
        }

        @Override
        char decimal() {
            return decimal;
        }

        @Override
        public boolean readCharacters(char[] text, int from, int to, ValueTarget slot) {
            boolean isNegative = from < to && text[from] == '-';
            int first = isNegative ? from + 1 : from;
            if (first == to || to - first > NumberScan.DIGITS_OF_LONG || hasLeadingZero(text, first, to)) {
                return false;
            }
            long value = 0;
            for (int i = first; i < to; i++) {
                int digit = text[i] - '0';
                if (digit < 0 || digit > 9) {
                    return false;
                }
                value = value * 10 + digit;
            }
            slot.setLong(isNegative ? -value : value);
            return true;
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (!number.scan(text)) {
                throw place.reject("The text is not a number");
            }
            requireKept(number, origin(), place);
            if (origin() == Origin.INFERRED && number.isNegativeZero() && !number.isWhole()) {
                throw place.reject("The number is a zero with a minus sign, which " + place.type() + " does not keep");
            }
            if (number.isWhole() && number.isShort()) {
                slot.setLong(number.longValue());
            } else {
                slot.set(exactly(text, place));
            }
        }
    }

    private static boolean hasLeadingZero(char[] text, int first, int to) {
        return to - first > 1 && text[first] == '0' && text[first + 1] >= '0' && text[first + 1] <= '9';
    }

    /// A text with a leading zero or a plus sign may be a postal code or a phone number, which keeps its characters.
    private static void requireKept(NumberScan number, Origin origin, FieldLocation place) {
        if (origin == Origin.INFERRED && !number.isPlain()) {
            throw place.reject("The number begins with a zero or a plus sign, which " + place.type()
                    + " does not keep");
        }
    }

    private static BigDecimal exactly(String text, FieldLocation place) {
        if (text.length() > NumberScan.LONGEST) {
            throw place.reject("The number has more than " + NumberScan.LONGEST + " characters");
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException ignored) {
            throw place.reject("The exponent of the number is out of range");
        }
    }

    /// Floating point: digits, and `NaN`, `Infinity` and `-Infinity`.
    abstract static class Real extends TextValue {
        final NumberScan number = new NumberScan();
        final Rounding rounding;

        private final char decimal;

        Real(FieldLocation place, Origin origin, Rounding rounding, char decimal) {
            super(place, Kind.NUMBER, origin);
            this.rounding = rounding;
            this.decimal = decimal;
        }

        @Override
        char decimal() {
            return decimal;
        }

        /// Sets the nearest number. The text is a number.
        abstract void setNearest(String text, ValueTarget slot);

        /// In JSON, `NaN`, `Infinity` and `-Infinity` are texts.
        @Override
        boolean takes(Kind found, String text) {
            return found == Kind.TEXT && (origin() == Origin.GIVEN || Specials.isPrinted(text));
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (number.scan(text)) {
                requireKept(number, origin(), place);
                setNearest(text, slot);
                return;
            }
            boolean isNegative = text.startsWith("-");
            if (!Specials.isSpecial(text)) {
                throw place.reject("The text is not a number");
            }
            double magnitude = Specials.magnitude(text).equals("nan") ? Double.NaN : Double.POSITIVE_INFINITY;
            setNotFinite(isNegative ? -magnitude : magnitude, slot);
        }

        void setNotFinite(double value, ValueTarget slot) {
            slot.setDouble(value);
        }

        final RuntimeException outside() {
            return place.reject("The number is out of the range of " + place.type());
        }

        final void check(double nearest, boolean isKept) {
            if (!isKept && (Double.isInfinite(nearest) || nearest == 0)) {
                throw outside();
            }
            if (!isKept) {
                rounding.round(place);
            }
        }
    }

    /// DOUBLE.
    static final class OfDouble extends Real {
        OfDouble(FieldLocation place, Origin origin, Rounding rounding, char decimal) {
            super(place, origin, rounding, decimal);
        }

        /// The digits and the power of ten are doubles without rounding, so their quotient is rounded once.
        @Override
        public boolean readCharacters(char[] text, int from, int to, ValueTarget slot) {
            boolean isNegative = from < to && text[from] == '-';
            int first = isNegative ? from + 1 : from;
            if (to - first > NumberScan.DIGITS_OF_DOUBLE || hasLeadingZero(text, first, to)) {
                return false;
            }
            long value = 0;
            int point = -1;
            for (int i = first; i < to; i++) {
                int digit = text[i] - '0';
                if (digit >= 0 && digit <= 9) {
                    value = value * 10 + digit;
                } else if (text[i] == decimal() && point < 0) {
                    point = i;
                } else {
                    return false;
                }
            }
            if (to - first == (point < 0 ? 0 : 1)) {
                return false;
            }
            double magnitude = value / NumberScan.POWERS[point < 0 ? 0 : to - point - 1];
            slot.setDouble(isNegative ? -magnitude : magnitude);
            return true;
        }

        @Override
        void setNearest(String text, ValueTarget slot) {
            double nearest = number.nearestDouble();
            check(nearest, number.isKeptBy(nearest));
            slot.setDouble(nearest);
        }
    }

    /// FLOAT.
    static final class OfFloat extends Real {
        private static final int DIGITS = 6;

        OfFloat(FieldLocation place, Origin origin, Rounding rounding, char decimal) {
            super(place, origin, rounding, decimal);
        }

        @Override
        void setNearest(String text, ValueTarget slot) {
            float nearest = Float.parseFloat(text);
            check(nearest, number.isKept(nearest, Float.toString(nearest), DIGITS));
            slot.setFloat(nearest);
        }

        @Override
        void setNotFinite(double value, ValueTarget slot) {
            slot.setFloat((float) value);
        }
    }

    /// FLOAT16: the half with this text, or the nearest half, which the column counts as rounded.
    static final class OfHalf extends Real {
        /// Half of the least number: what is not greater becomes 0.
        private static final double HALF_OF_LEAST = 0x1p-25;

        OfHalf(FieldLocation place, Origin origin, Rounding rounding, char decimal) {
            super(place, origin, rounding, decimal);
        }

        @Override
        void setNearest(String text, ValueTarget slot) {
            float half = Float.float16ToFloat(Float.floatToFloat16(Float.parseFloat(text)));
            if (Float.isFinite(half) && number.isKept(half, Float.toString(half), 0)) {
                slot.setFloat(half);
                return;
            }
            double odd = toOdd(text);
            if (Math.abs(odd) <= HALF_OF_LEAST) {
                throw outside();
            }
            slot.setDouble(odd);
        }

        /// The double with an odd last bit next to a number that is not a double, so that it is not in the middle of two
        /// halves where the number is not.
        private static double toOdd(String text) {
            double nearest = Double.parseDouble(text);
            boolean isOdd = (Double.doubleToRawLongBits(nearest) & 1) == 1;
            if (isOdd || nearest == 0 || Double.isInfinite(nearest) || text.length() > NumberScan.LONGEST) {
                return nearest;
            }
            int rest = new BigDecimal(text).compareTo(new BigDecimal(nearest));
            return rest == 0 ? nearest : rest > 0 ? Math.nextUp(nearest) : Math.nextDown(nearest);
        }
    }

    /// The texts of NaN and the infinities.
    static final class Specials {
        private Specials() {}

        private static final Set<String> NAMES = Set.of("nan", "inf", "infinity");

        /// Whether a cell names NaN or an infinity, in any letters.
        static boolean isSpecial(String text) {
            return text.length() >= 3 && text.length() <= 9 && NAMES.contains(magnitude(text));
        }

        /// The name without its sign.
        static String magnitude(String text) {
            boolean isSigned = text.startsWith("-") || text.startsWith("+");
            return (isSigned ? text.substring(1) : text).toLowerCase(Locale.ROOT);
        }

        static boolean isPrinted(String text) {
            return text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
        }
    }
}
