package dev.lamella.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What columns of decimals have in common, however they store the integer.
///
/// @param column the column
/// @param unscaled its scale and range
/// @param store adds an integer that was checked
record Decimal(ColumnBuilder column, Unscaled unscaled, Consumer<BigInteger> store) {
    static final String FITTING = "BigDecimal, BigInteger, whole numbers, and float or double by their shortest"
            + " decimal; setRaw takes the integer that is stored";

    void add(BigDecimal number) {
        if (unscaled.isFiner(number)) {
            throw column.refuse("the decimal has digits behind the point that " + column.site.typeText()
                    + " has no place for",
                    "Round it first with setScale(" + unscaled.scale() + ", mode), or give the column a greater"
                            + " scale.");
        }
        checked(unscaled.of(number));
    }

    void add(BigInteger number) {
        checked(unscaled.of(number));
    }

    void add(float number) {
        if (!Float.isFinite(number)) {
            throw notFinite();
        }
        add(new BigDecimal(Float.toString(number)));
    }

    void add(double number) {
        if (!Double.isFinite(number)) {
            throw notFinite();
        }
        add(BigDecimal.valueOf(number));
    }

    private RuntimeException notFinite() {
        return column.refuse("NaN and infinities are no decimals", "Give null, or the column the type DOUBLE.");
    }

    void addValue(Object value) {
        switch (value) {
            case BigDecimal number -> add(number);
            case BigInteger number -> add(number);
            case Integer number -> column.addLong(number);
            case Long number -> column.addLong(number);
            case Short number -> column.addLong(number);
            case Byte number -> column.addLong(number);
            case Float number -> add((float) number);
            case Double number -> add((double) number);
            default -> column.addOther(value);
        }
    }

    /// Adds the integer that is stored.
    void addStored(BigInteger number) {
        checked(unscaled.bounded(number));
    }

    private void checked(@Nullable BigInteger number) {
        if (number == null) {
            throw tooGreat();
        }
        store.accept(number);
    }

    RuntimeException tooGreat() {
        return column.refuse("the decimal has more digits before the point than " + column.site.typeText() + " holds",
                "Give a smaller number, or the column a greater precision.");
    }
}
