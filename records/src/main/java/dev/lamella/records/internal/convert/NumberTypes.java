package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.BOOLEAN;
import static dev.lamella.records.internal.convert.ColumnKind.BYTES;
import static dev.lamella.records.internal.convert.ColumnKind.DATE;
import static dev.lamella.records.internal.convert.ColumnKind.DECIMAL;
import static dev.lamella.records.internal.convert.ColumnKind.DOUBLE;
import static dev.lamella.records.internal.convert.ColumnKind.FIXED;
import static dev.lamella.records.internal.convert.ColumnKind.FLOAT;
import static dev.lamella.records.internal.convert.ColumnKind.FLOAT16;
import static dev.lamella.records.internal.convert.ColumnKind.INT16;
import static dev.lamella.records.internal.convert.ColumnKind.INT32;
import static dev.lamella.records.internal.convert.ColumnKind.INT64;
import static dev.lamella.records.internal.convert.ColumnKind.INT8;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_UTC;
import static dev.lamella.records.internal.convert.ColumnKind.TIME_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.TIME_UTC;
import static dev.lamella.records.internal.convert.ColumnKind.UINT16;
import static dev.lamella.records.internal.convert.ColumnKind.UINT32;
import static dev.lamella.records.internal.convert.ColumnKind.UINT64;
import static dev.lamella.records.internal.convert.ColumnKind.UINT8;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.Loss;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/// Numbers and booleans. They are stored as texts, counts of time and bytes only on request.
final class NumberTypes {
    private static final int DIGITS_OF_UINT64 = 20;
    private static final ColumnKind[] INTEGERS = {INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64};

    private NumberTypes() {}

    static List<JavaType> rows() {
        List<JavaType> rows = new ArrayList<>();
        List<JavaType> booleans = booleans();
        List<JavaType> ints = ints();
        List<JavaType> longs = longs();
        List<JavaType> doubles = doubles();
        rows.addAll(booleans);
        rows.addAll(bytes());
        rows.addAll(shorts());
        rows.addAll(ints);
        rows.addAll(longs);
        rows.addAll(floats());
        rows.addAll(doubles);
        rows.add(halves());
        rows.add(bigIntegers());
        rows.add(bigDecimals());
        rows.add(JavaTypeBuilder.<AtomicBoolean, Boolean>like(booleans.getLast(), AtomicBoolean.class,
                AtomicBoolean::get,
                AtomicBoolean::new));
        rows.add(JavaTypeBuilder.<AtomicInteger, Integer>like(ints.getLast(), AtomicInteger.class, AtomicInteger::get,
                AtomicInteger::new));
        rows.add(JavaTypeBuilder.<AtomicLong, Long>like(longs.getLast(), AtomicLong.class, AtomicLong::get,
                AtomicLong::new));
        rows.add(JavaTypeBuilder.<LongAdder, Long>like(longs.getLast(), LongAdder.class, LongAdder::sum,
                NumberTypes::adder));
        rows.add(JavaTypeBuilder.<DoubleAdder, Double>like(doubles.getLast(), DoubleAdder.class, DoubleAdder::sum,
                NumberTypes::adder));
        rows.add(numbers());
        return rows;
    }

    private static List<JavaType> booleans() {
        return JavaTypeBuilder.of(Boolean.class, "BOOLEAN").as(Loss.NONE, BOOLEAN)
                .asked(Integer.class, flag -> flag ? 1 : 0, NumberTypes::flag, Loss.CHECKED, INTEGERS)
                .saidAs(NumberTypes::flag).makeWith(boolean.class);
    }

    private static List<JavaType> bytes() {
        return JavaTypeBuilder.of(Byte.class, "INT(8,true)").as(Loss.NONE, INT8)
                .as(Loss.CHECKED, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, DECIMAL)
                .through(Double.class, Byte::doubleValue,
                        number -> (byte) whole(number, Byte.MIN_VALUE, Byte.MAX_VALUE),
                        Loss.CHECKED, FLOAT, DOUBLE)
                .primitive(reals(Byte.MIN_VALUE, Byte.MAX_VALUE))
                .asked(String.class, String::valueOf, TextParsers.reading("a byte", Byte::valueOf), Loss.CHECKED,
                        STRING)
                .saidAs(Byte::valueOf).makeWith(byte.class);
    }

    private static List<JavaType> shorts() {
        return JavaTypeBuilder.of(Short.class, "INT(16,true)").as(Loss.NONE, INT16)
                .as(Loss.CHECKED, INT8, INT32, INT64, UINT8, UINT16, UINT32, UINT64, DECIMAL)
                .through(Double.class, Short::doubleValue,
                        number -> (short) whole(number, Short.MIN_VALUE, Short.MAX_VALUE), Loss.CHECKED, FLOAT, DOUBLE)
                .primitive(reals(Short.MIN_VALUE, Short.MAX_VALUE))
                .asked(String.class, String::valueOf, TextParsers.reading("a short", Short::valueOf), Loss.CHECKED,
                        STRING)
                .saidAs(Short::valueOf).makeWith(short.class);
    }

    private static List<JavaType> ints() {
        return JavaTypeBuilder.of(Integer.class, "INT32").as(Loss.NONE, INT32)
                .as(Loss.CHECKED, INT8, INT16, INT64, UINT8, UINT16, UINT32, UINT64, DECIMAL)
                .askedAs(Loss.CHECKED, DATE, TIME_LOCAL, TIME_UTC)
                .through(Double.class, Integer::doubleValue,
                        number -> (int) whole(number, Integer.MIN_VALUE, Integer.MAX_VALUE), Loss.CHECKED, FLOAT,
                        DOUBLE)
                .primitive(reals(Integer.MIN_VALUE, Integer.MAX_VALUE))
                .asked(String.class, String::valueOf, TextParsers.reading("an int", Integer::valueOf), Loss.CHECKED,
                        STRING)
                .saidAs(Integer::valueOf).makeWith(int.class);
    }

    private static List<JavaType> longs() {
        return JavaTypeBuilder.of(Long.class, "INT64").as(Loss.NONE, INT64)
                .as(Loss.CHECKED, INT8, INT16, INT32, UINT8, UINT16, UINT32, UINT64, DECIMAL)
                .askedAs(Loss.CHECKED, DATE, TIME_LOCAL, TIME_UTC, TIMESTAMP_LOCAL, TIMESTAMP_UTC)
                .<Double>through(Double.class, NumberTypes::real,
                        number -> whole(number, Long.MIN_VALUE, Long.MAX_VALUE), Loss.CHECKED, FLOAT, DOUBLE)
                .primitive(reals(Long.MIN_VALUE, Long.MAX_VALUE))
                .asked(String.class, String::valueOf, TextParsers.reading("a long", Long::valueOf), Loss.CHECKED,
                        STRING)
                .saidAs(Long::valueOf).makeWith(long.class);
    }

    private static List<JavaType> floats() {
        return JavaTypeBuilder.of(Float.class, "FLOAT").as(Loss.NONE, FLOAT).as(Loss.CHECKED, INTEGERS)
                .as(Loss.CHECKED, DOUBLE)
                .as(Loss.DIGITS, FLOAT16).as(Loss.NEAREST, DECIMAL)
                .asked(String.class, String::valueOf, TextParsers.reading("a float", NumberTypes::toFloat),
                        Loss.CHECKED,
                        STRING)
                .saidAs(NumberTypes::toFloat).makeWith(float.class);
    }

    private static List<JavaType> doubles() {
        return JavaTypeBuilder.of(Double.class, "DOUBLE")
                .nearest(Float.class, NumberTypes::rounded, Float::doubleValue,
                        (number, nearest) -> number.equals(nearest.doubleValue()), FLOAT)
                .as(Loss.NONE, DOUBLE).as(Loss.CHECKED, INTEGERS).as(Loss.CHECKED, FLOAT)
                .as(Loss.DIGITS, FLOAT16).as(Loss.NEAREST, DECIMAL)
                .asked(String.class, String::valueOf, TextParsers.reading("a double", NumberTypes::toDouble),
                        Loss.CHECKED,
                        STRING)
                .saidAs(NumberTypes::toDouble).makeWith(double.class);
    }

    private static JavaType halves() {
        return JavaTypeBuilder.of(Half.class, "FLOAT16")
                .through(Float.class, Half::floatValue, NumberTypes::half, Loss.NONE, FLOAT16)
                .through(Float.class, Half::floatValue, NumberTypes::half, Loss.CHECKED, FLOAT, DOUBLE)
                .saidAs(text -> half(toFloat(text))).make();
    }

    /// The bits of half-precision numbers, in a `short`.
    static List<JavaType> halfBits() {
        return JavaTypeBuilder.of(Short.class, "FLOAT16")
                .through(Float.class, bits -> new Half(bits).floatValue(), number -> half(number).bits(), Loss.NONE,
                        FLOAT16)
                .through(Float.class, bits -> new Half(bits).floatValue(), number -> half(number).bits(), Loss.CHECKED,
                        FLOAT, DOUBLE)
                .saidAs(text -> half(toFloat(text)).bits()).makeWith(short.class);
    }

    private static JavaType bigIntegers() {
        return JavaTypeBuilder.of(BigInteger.class, "DECIMAL(38,0)").as(Loss.CHECKED, DECIMAL)
                .as(Loss.CHECKED, INTEGERS)
                .asked(String.class, BigInteger::toString, bigInteger(), Loss.CHECKED, STRING)
                .askedAs(Loss.CHECKED, BYTES, FIXED)
                .saidAs(BigInteger::new).make();
    }

    private static JavaType bigDecimals() {
        return JavaTypeBuilder.of(BigDecimal.class, "DECIMAL(38,18)")
                .nearest(Double.class, NumberTypes::nearestDouble, NumberTypes::bigDecimal, NumberTypes::isSame, DOUBLE)
                .nearest(Float.class, NumberTypes::nearestFloat, NumberTypes::bigDecimal, NumberTypes::isSame, FLOAT)
                .as(Loss.CHECKED, DECIMAL).as(Loss.CHECKED, INTEGERS).as(Loss.CHECKED, FLOAT, DOUBLE)
                .asked(String.class, BigDecimal::toString, decimal(), Loss.CHECKED, STRING)
                .saidAs(BigDecimal::new).make();
    }

    static Function<String, BigInteger> bigInteger() {
        return TextParsers.reading("a whole number", TextParsers.MOST_DIGITS, BigInteger::new);
    }

    static Function<String, BigDecimal> decimal() {
        return TextParsers.reading("a decimal number", TextParsers.MOST_DIGITS, BigDecimal::new);
    }

    private static LongAdder adder(Long number) {
        LongAdder adder = new LongAdder();
        adder.add(number);
        return adder;
    }

    private static DoubleAdder adder(Double number) {
        DoubleAdder adder = new DoubleAdder();
        adder.add(number);
        return adder;
    }

    /// Any number, exactly: what is read has the class of the column.
    private static JavaType numbers() {
        return JavaTypeBuilder.of(Number.class, "DOUBLE")
                .<Double>through(Double.class, NumberTypes::exactDouble, number -> number, Loss.CHECKED, DOUBLE, FLOAT)
                .<Long>through(Long.class, NumberTypes::exactLong, number -> number, Loss.CHECKED, INT8, INT16, INT32,
                        INT64, UINT8, UINT16, UINT32)
                .<BigInteger>through(BigInteger.class, NumberTypes::exactWhole, number -> number, Loss.CHECKED, UINT64)
                .<BigDecimal>through(BigDecimal.class, NumberTypes::exactDecimal, number -> number, Loss.CHECKED,
                        DECIMAL)
                .saidAs(BigDecimal::new).make();
    }

    private static Double exactDouble(Number number) {
        if (number instanceof Double || number instanceof Float) {
            return number.doubleValue();
        }
        BigDecimal exact = exactDecimal(number);
        double nearest = exact.doubleValue();
        if (Double.isInfinite(nearest) || new BigDecimal(nearest).compareTo(exact) != 0) {
            throw new ValueException("A double cannot hold the number exactly",
                    "Give the column the type INT64 or DECIMAL, or the component another class.");
        }
        return nearest;
    }

    private static Long exactLong(Number number) {
        try {
            return exactDecimal(number).longValueExact();
        } catch (ArithmeticException e) {
            throw new ValueException("A long cannot hold the number exactly",
                    "Give the column the type DOUBLE or DECIMAL.");
        }
    }

    private static BigInteger exactWhole(Number number) {
        BigDecimal exact = exactDecimal(number);
        // Time and memory grow with the exponent, so a number that is too large is not expanded.
        if (exact.signum() != 0 && exact.precision() - (long) exact.scale() > DIGITS_OF_UINT64) {
            throw new ValueException(
                    "The number is outside 0 to 18446744073709551615, the range of unsigned 64-bit numbers",
                    "Give the column the type DOUBLE or DECIMAL.");
        }
        try {
            return exact.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw new ValueException("The number has digits after the point, but the column holds whole numbers",
                    "Give the column the type DOUBLE or DECIMAL.");
        }
    }

    private static BigDecimal exactDecimal(Number number) {
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger whole -> new BigDecimal(whole);
            case Double real when Double.isFinite(real) -> new BigDecimal(real);
            case Float real when Float.isFinite(real) -> new BigDecimal(real);
            case Byte whole -> BigDecimal.valueOf(whole);
            case Short whole -> BigDecimal.valueOf(whole);
            case Integer whole -> BigDecimal.valueOf(whole);
            case Long whole -> BigDecimal.valueOf(whole);
            case AtomicInteger whole -> BigDecimal.valueOf(whole.get());
            case AtomicLong whole -> BigDecimal.valueOf(whole.get());
            case LongAdder whole -> BigDecimal.valueOf(whole.sum());
            default -> throw new ValueException("A number of class " + number.getClass().getSimpleName()
                    + " has no exact decimal form here", "Give a Long, a Double or a BigDecimal.");
        };
    }

    private static Boolean flag(Integer number) {
        return switch (number) {
            case 0 -> false;
            case 1 -> true;
            default -> throw ValueException.fitting("an int", ValueException.Reason.UNSUITABLE,
                    "The number is not a boolean, which is 0 or 1");
        };
    }

    private static Boolean flag(String text) {
        return switch (text) {
            case "false" -> false;
            case "true" -> true;
            default -> throw new IllegalArgumentException("A boolean is true or false");
        };
    }

    /// Rejects hexadecimal digits and suffixes, which Java accepts but which are not numbers in files.
    private static Float toFloat(String text) {
        Float nearest = Float.valueOf(text);
        requireExact(text, nearest);
        return nearest;
    }

    private static Double toDouble(String text) {
        Double nearest = Double.valueOf(text);
        requireExact(text, nearest);
        return nearest;
    }

    /// Rejects a number unless the nearest floating-point number equals it, or is printed like it.
    private static void requireExact(String text, Number nearest) {
        String printed = nearest.toString();
        boolean isWord = text.endsWith("NaN") || text.endsWith("Infinity");
        // Most texts were printed by a program, so that this saves the work below.
        if (isWord || text.equals(printed)) {
            return;
        }
        if (!text.chars().allMatch(c -> c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0)) {
            throw new IllegalArgumentException("The text is not a decimal number");
        }
        BigDecimal number = new BigDecimal(text);
        boolean isExact = Double.isFinite(nearest.doubleValue())
                && (number.compareTo(new BigDecimal(printed)) == 0
                        || number.compareTo(new BigDecimal(nearest.doubleValue())) == 0);
        if (!isExact) {
            throw ValueException.fitting("a String", ValueException.Reason.INEXACT,
                    "A " + nearest.getClass().getSimpleName() + " cannot hold the number of the text exactly");
        }
    }

    private static long whole(double number, long min, long max) {
        // The nearest double of Long.MAX_VALUE is 2^63.
        if (number != Math.rint(number) || number < min || number > max || number == 0x1p63) {
            throw ValueException.fitting("a double", ValueException.Reason.OUT_OF_RANGE,
                    "The number is not a whole number from " + min + " to " + max);
        }
        return (long) number;
    }

    /// Converts whole numbers to floating-point numbers and back.
    private static PrimitiveConversion reals(long min, long max) {
        return new PrimitiveConversion.OfDouble(NumberTypes::real, number -> whole(number, min, max));
    }

    private static double real(long number) {
        double real = number;
        if ((long) real != number || number == Long.MAX_VALUE) {
            throw new ValueException("A double cannot hold the number exactly",
                    "Give the column the type INT64, or the component the type double.");
        }
        return real;
    }

    private static Float rounded(Double number) {
        float nearest = number.floatValue();
        if (Float.isInfinite(nearest) && !Double.isInfinite(number)) {
            throw new ValueException("The number is outside FLOAT, which allows -3.4028235E38 to 3.4028235E38",
                    "Give a smaller number, or the column the type DOUBLE.");
        }
        return nearest;
    }

    private static Half half(Float number) {
        Half half = Half.nearest(number);
        if (half.floatValue() != number && !Float.isNaN(number)) {
            throw ValueException.fitting("a float", ValueException.Reason.INEXACT,
                    "A Half cannot hold the number exactly");
        }
        return half;
    }

    private static Double nearestDouble(BigDecimal number) {
        double nearest = number.doubleValue();
        if (Double.isInfinite(nearest)) {
            throw new ValueException("The number is greater than DOUBLE can hold", "Give the column the type DECIMAL.");
        }
        return nearest;
    }

    private static Float nearestFloat(BigDecimal number) {
        float nearest = number.floatValue();
        if (Float.isInfinite(nearest)) {
            throw new ValueException("The number is greater than FLOAT can hold",
                    "Give the column the type DOUBLE or DECIMAL.");
        }
        return nearest;
    }

    private static boolean isSame(BigDecimal number, Number nearest) {
        return number.compareTo(bigDecimal(nearest)) == 0;
    }

    private static BigDecimal bigDecimal(Number number) {
        if (!Double.isFinite(number.doubleValue())) {
            throw ValueException.fitting("a double, which holds them", ValueException.Reason.UNSUITABLE,
                    "NaN and infinities are not numbers that BigDecimal can hold");
        }
        return new BigDecimal(number.doubleValue());
    }
}
