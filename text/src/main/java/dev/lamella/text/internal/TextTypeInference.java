package dev.lamella.text.internal;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Infers a type for the texts of a column: a type remains a candidate as long as every text fits it.
final class TextTypeInference {
    /// The largest precision of a DECIMAL that every reader supports.
    private static final int MOST_DIGITS = 38;
    private static final int DIGITS_OF_MICROS = 6;
    private static final long FIRST_YEAR_OF_NANOS = 1678;
    private static final long LAST_YEAR_OF_NANOS = 2261;

    /// Types, in the order in which they are preferred.
    private enum Type {
        BOOLEAN, WHOLE, REAL, DECIMAL, DATE, LOCAL_TIME, UTC_TIME, LOCAL_TIMESTAMP, UTC_TIMESTAMP, UUID
    }

    /// The source of the texts.
    enum Source {
        /// Cells of CSV, which may hold any type.
        CELL,
        /// Texts of JSON, which are never numbers or booleans.
        JSON_TEXT,
        /// Numbers of JSON.
        JSON_NUMBER
    }

    private final Source source;
    private final Inference.Numbers numbers;
    private final EnumSet<Type> left;
    private final NumberScan number = new NumberScan();
    private final TimeScan time = new TimeScan();
    private boolean isEmpty = true;
    private boolean hasNumber;
    private int wholeDigits;
    private int fractionDigits;
    private int timeDigits;
    private boolean isFarFromNow;
    private boolean hasSeconds;

    TextTypeInference(Source source, Inference.Numbers numbers) {
        this.source = source;
        this.numbers = numbers;
        this.left = switch (source) {
            case CELL -> EnumSet.allOf(Type.class);
            case JSON_TEXT -> EnumSet.range(Type.DATE, Type.UUID);
            case JSON_NUMBER -> EnumSet.range(Type.WHOLE, Type.DECIMAL);
        };
    }

    /// Adds a text.
    void add(String text) {
        isEmpty = false;
        if (!left.isEmpty()) {
            left.retainAll(typesOf(text));
        }
    }

    /// Adds a cell. Only blanks are null, except in a column of texts.
    void addCell(String cell, char decimal) {
        String text = TextValue.plain(cell, decimal);
        if (!text.isEmpty() || cell.isEmpty()) {
            add(text);
        }
    }

    private Set<Type> typesOf(String text) {
        if (text.isEmpty()) {
            return Set.of();
        }
        char first = text.charAt(0);
        boolean isDigit = first >= '0' && first <= '9';
        if (isDigit || first == '-' || first == '+' || first == '.') {
            if (number.scan(text)) {
                return typesOfNumber();
            }
            if (time.scan(text)) {
                return typesOfTime();
            }
        }
        if (source == Source.CELL
                ? NumberValues.Specials.isSpecial(text)
                : NumberValues.Specials.isPrinted(text)) {
            return EnumSet.of(Type.REAL);
        }
        if (PlainValues.Flag.isTrue(text) || PlainValues.Flag.isFalse(text)) {
            return EnumSet.of(Type.BOOLEAN);
        }
        return PlainValues.Uuid.isPrinted(text) ? EnumSet.of(Type.UUID) : Set.of();
    }

    /// The types that keep all digits of the number. A number with leading zeros has none.
    private Set<Type> typesOfNumber() {
        hasNumber = true;
        if (!number.isPlain()) {
            return Set.of();
        }
        EnumSet<Type> types = EnumSet.noneOf(Type.class);
        boolean isLong = number.isWhole() && number.isLong();
        boolean isNegativeZero = number.isNegativeZero();
        // -0 is the whole number 0.
        if (isLong || number.isWhole() && isNegativeZero) {
            types.add(Type.WHOLE);
        }
        if ((isLong || !number.isWhole() || isNegativeZero) && number.isKeptByDouble()) {
            types.add(Type.REAL);
        }
        if (!number.hasExponent() && (!isNegativeZero || number.isWhole())) {
            wholeDigits = Math.max(wholeDigits, number.wholeDigits());
            fractionDigits = Math.max(fractionDigits, number.fractionDigits());
            types.add(Type.DECIMAL);
        }
        return types;
    }

    private Set<Type> typesOfTime() {
        if (time.isTooFine() || time.hasDate() && (time.year() < 1 || time.year() > 9999)) {
            return Set.of();
        }
        isFarFromNow |= time.hasDate() && (time.year() < FIRST_YEAR_OF_NANOS || time.year() > LAST_YEAR_OF_NANOS);
        if (!time.hasTime()) {
            // A date among timestamps is the start of its day.
            return EnumSet.of(Type.DATE, Type.LOCAL_TIMESTAMP);
        }
        timeDigits = Math.max(timeDigits, time.fractionDigits());
        if (time.hasDate()) {
            return EnumSet.of(time.hasOffset() ? Type.UTC_TIMESTAMP : Type.LOCAL_TIMESTAMP);
        }
        hasSeconds |= time.hasSeconds();
        return EnumSet.of(time.hasOffset() ? Type.UTC_TIME : Type.LOCAL_TIME);
    }

    /// The inferred type as a type string; empty for text.
    Optional<String> type() {
        if (isEmpty) {
            return Optional.empty();
        }
        boolean isDecimal = left.contains(Type.DECIMAL) && wholeDigits + fractionDigits <= MOST_DIGITS;
        boolean isAsked = numbers == Inference.Numbers.DECIMAL;
        if (isDecimal && isAsked && !left.contains(Type.WHOLE)) {
            return Optional.of(decimal());
        }
        for (Type type : left) {
            switch (type) {
                case REAL -> {
                    if (hasNumber) {
                        return Optional.of("DOUBLE");
                    }
                }
                case DECIMAL -> {
                    if (isDecimal) {
                        return Optional.of(decimal());
                    }
                }
                case UTC_TIMESTAMP, LOCAL_TIMESTAMP -> {
                    if (timeDigits <= DIGITS_OF_MICROS || !isFarFromNow) {
                        return Optional.of("TIMESTAMP(" + (type == Type.UTC_TIMESTAMP) + "," + unit() + ")");
                    }
                }
                case UTC_TIME, LOCAL_TIME -> {
                    // 10:30 alone may be something else.
                    if (hasSeconds) {
                        return Optional.of("TIME(" + (type == Type.UTC_TIME) + "," + unit() + ")");
                    }
                }
                case WHOLE -> {
                    return Optional.of("INT64");
                }
                case BOOLEAN, DATE, UUID -> {
                    return Optional.of(type.name());
                }
            }
        }
        return Optional.empty();
    }

    private String decimal() {
        return "DECIMAL("
                + (wholeDigits + fractionDigits <= NumberScan.DIGITS_OF_LONG ? NumberScan.DIGITS_OF_LONG : MOST_DIGITS)
                + ","
                + fractionDigits + ")";
    }

    private String unit() {
        return timeDigits <= DIGITS_OF_MICROS ? "MICROS" : "NANOS";
    }
}
