package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Numbers become other numbers exactly or not at all.
class NumbersTest {
    record Narrowing(String target, LongFunction<Number> convert, long first, long last) {}

    static final List<Narrowing> NARROWINGS = List.of(
            new Narrowing("byte", Numbers::toByte, Byte.MIN_VALUE, Byte.MAX_VALUE),
            new Narrowing("short", Numbers::toShort, Short.MIN_VALUE, Short.MAX_VALUE),
            new Narrowing("char", number -> (int) Numbers.toChar(number), 0, 65_535),
            new Narrowing("int", Numbers::toInt, Integer.MIN_VALUE, Integer.MAX_VALUE));

    @ParameterizedTest
    @FieldSource("NARROWINGS")
    void narrowsWithinTheRangeOnly(Narrowing c) {
        for (long number : new long[]{c.first(), c.first() + 1, 0, 1, c.last() - 1, c.last()}) {
            assertThat(c.convert().apply(number).longValue()).isEqualTo(number);
        }
        for (long number : new long[]{c.first() - 1, c.last() + 1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32,
                1L << 40}) {
            assertThatThrownBy(() -> c.convert().apply(number)).isInstanceOf(ValueException.class)
                    .hasMessage("The number is outside the range of " + c.target()
                            + ".\nAsk for a wider type, for example BigInteger.");
        }
    }

    @Test
    void makesFloatsAndDoublesOfExactlyRepresentableIntegers() {
        for (long number : new long[]{0, 1, -1, 1 << 24, -(1 << 24), 1L << 62, Long.MIN_VALUE, 3L << 60}) {
            assertThat(new BigDecimal(Numbers.toFloat(number))).isEqualByComparingTo(BigDecimal.valueOf(number));
            assertThat(new BigDecimal(Numbers.toDouble(number))).isEqualByComparingTo(BigDecimal.valueOf(number));
        }
        for (long number : new long[]{(1 << 24) + 1, -(1 << 24) - 1, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> Numbers.toFloat(number)).isInstanceOf(ValueException.class);
        }
        assertThat(Numbers.toDouble(1L << 53)).isEqualTo(0x1p53);
        for (long number : new long[]{(1L << 53) + 1, -(1L << 53) - 1, Long.MAX_VALUE, Long.MAX_VALUE - 1,
                Long.MIN_VALUE + 1}) {
            assertThatThrownBy(() -> Numbers.toDouble(number)).isInstanceOf(ValueException.class);
        }
    }

    @Test
    void makesFloatsOfDoublesThatAreFloatsOrNaN() {
        for (double number : new double[]{0.0, -0.0, 0.5, Float.MAX_VALUE, Float.MIN_VALUE, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY}) {
            assertThat(Double.doubleToRawLongBits(Numbers.toFloat(number)))
                    .isEqualTo(Double.doubleToRawLongBits(number));
        }
        assertThat(Numbers.toFloat(Double.NaN)).isNaN();
        for (double number : new double[]{0.1, 1e300, -1e300, Double.MIN_VALUE, 0x1.000001p24}) {
            assertThatThrownBy(() -> Numbers.toFloat(number)).isInstanceOf(ValueException.class);
        }
    }

    @Test
    void countsUnsignedUpToTwoToThe64() {
        assertThat(Numbers.unsigned(0)).isEqualTo(BigInteger.ZERO);
        assertThat(Numbers.unsigned(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(Numbers.unsigned(Long.MIN_VALUE)).isEqualTo("9223372036854775808");
        assertThat(Numbers.unsigned(-1)).isEqualTo("18446744073709551615");
        assertThat(Numbers.toLong(new BigInteger("-9223372036854775808"))).isEqualTo(Long.MIN_VALUE);
        assertThatThrownBy(() -> Numbers.toLong(new BigInteger("9223372036854775808")))
                .isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> Numbers.toLong(new BigInteger("-9223372036854775809")))
                .isInstanceOf(ValueException.class);
    }

    @Test
    void expandsFloatsExactly() {
        assertThat(Numbers.toBigDecimal(0.1f)).isEqualTo("0.100000001490116119384765625");
        assertThat(Numbers.toBigDecimal(Double.MIN_VALUE).scale()).isEqualTo(1074);
        for (double number : new double[]{Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatThrownBy(() -> Numbers.toBigDecimal(number)).isInstanceOf(ValueException.class);
        }
    }

    @Test
    void readsEveryHalf() {
        for (int bits = 0; bits < 65_536; bits++) {
            float half = Numbers.half(bits);
            int exponent = bits >> 10 & 31;
            int fraction = bits & 1023;
            double sign = bits < 32_768 ? 1 : -1;
            if (exponent == 31 && fraction != 0) {
                int raw = Float.floatToRawIntBits(half);
                assertThat(half).isNaN();
                assertThat(raw >>> 13 & 1023).as("payload of %x", bits).isEqualTo(fraction);
                assertThat(raw >>> 31).isEqualTo(bits >>> 15);
            } else {
                double expected = exponent == 31
                        ? sign * Double.POSITIVE_INFINITY
                        : exponent == 0
                                ? sign * fraction * 0x1p-24
                                : sign * (1024 + fraction) * Math.scalb(1.0, exponent - 25);
                assertThat(Float.floatToRawIntBits(half)).as("bits %x", bits)
                        .isEqualTo(Float.floatToRawIntBits((float) expected))
                        .isEqualTo(Float.floatToRawIntBits(Float.float16ToFloat((short) bits)));
            }
        }
    }
}
