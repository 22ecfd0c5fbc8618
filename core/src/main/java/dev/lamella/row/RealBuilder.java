package dev.lamella.row;

import java.math.BigDecimal;
import java.math.BigInteger;

/// FLOAT, DOUBLE and FLOAT16: what every other number is, exactly or not at all.
///
/// Only FLOAT16 takes a `float` or `double` that it has to round, because Java has no number that is one.
interface RealBuilder {
    /// The column.
    ColumnBuilder column();

    /// Adds a number that a `double` is exactly.
    void addExact(double value);

    /// Adds a number of a wider type.
    default void addNumber(long value) {
        double number = value;
        // Long.MAX_VALUE rounds up to 2^63, which the cast brings back to Long.MAX_VALUE.
        if ((long) number != value || value == Long.MAX_VALUE) {
            throw inexact();
        }
        addExact(number);
    }

    /// Adds a number, whatever its type.
    default void addNumber(Object value) {
        switch (value) {
            case Long number -> addNumber((long) number);
            case Integer number -> addNumber((long) number);
            case Short number -> addNumber((long) number);
            case Byte number -> addNumber((long) number);
            case BigInteger number -> addNumber(new BigDecimal(number));
            case BigDecimal number -> addNumber(number);
            default -> column().addOther(value);
        }
    }

    private void addNumber(BigDecimal number) {
        double nearest = number.doubleValue();
        // A number far from every double has either no end of digits or an exponent that the expansion would write out.
        if (!Double.isFinite(nearest) || nearest == 0 != (number.signum() == 0)
                || new BigDecimal(nearest).compareTo(number) != 0) {
            throw inexact();
        }
        addExact(nearest);
    }

    /// The failure of a number that would lose digits.
    default RuntimeException inexact() {
        return column().refuse(column().site.typeText() + " has no value that is exactly the number",
                "Round it first with a cast, floatValue() or doubleValue(), or give the column a type that holds it.");
    }
}
