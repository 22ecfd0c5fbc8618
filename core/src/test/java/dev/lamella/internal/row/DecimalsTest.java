package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// DECIMAL in bytes: two's complement, most significant first, of any length.
class DecimalsTest {
    record Case(String hex, int scale, String number) {}

    static final List<Case> CASES = List.of(
            new Case("", 2, "0.00"), new Case("00", 0, "0"), new Case("c8", 2, "-0.56"), new Case("00c8", 2, "2.00"),
            new Case("ff", 0, "-1"), new Case("7f", 1, "12.7"), new Case("80", 1, "-12.8"),
            new Case("ffffffffffffffff", 3, "-0.001"), new Case("7fffffffffffffff", 0, "9223372036854775807"),
            new Case("8000000000000000", 18, "-9.223372036854775808"),
            new Case("008000000000000000", 0, "9223372036854775808"),
            new Case("ff7fffffffffffffff", 0, "-9223372036854775809"),
            new Case("00000000000000000000000000000000000001", 4, "0.0001"),
            new Case("ffffffffffffffffffffffffffffffffffffff", 0, "-1"),
            new Case("4b3b4ca85a86c47a098a223fffffffff", 0, "99999999999999999999999999999999999999"),
            new Case("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", 38,
                    "578960446186580977117854925043439539266.34992332820282019728792003956564819967"));

    @ParameterizedTest
    @FieldSource("CASES")
    void decodes(Case c) {
        byte[] bytes = HexFormat.of().parseHex("5a" + c.hex() + "a5");
        assertThat(Decimals.decode(bytes, 1, bytes.length - 2, c.scale())).isEqualTo(new BigDecimal(c.number()));
    }

    @Test
    void decodesNumbersOfAllLengthsAndPaddings() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        for (int i = 0; i < 5_000 * Integer.getInteger("lamella.effort", 1); i++) {
            BigInteger unscaled = new BigInteger(random.nextInt(300), random);
            unscaled = random.nextBoolean() ? unscaled : unscaled.negate();
            byte[] minimal = unscaled.toByteArray();
            int padding = random.nextInt(12);
            byte[] bytes = new byte[padding + minimal.length];
            Arrays.fill(bytes, 0, padding, (byte) (unscaled.signum() < 0 ? -1 : 0));
            System.arraycopy(minimal, 0, bytes, padding, minimal.length);
            assertThat(Decimals.decode(bytes, 0, bytes.length, 7)).as("seed %d", seed)
                    .isEqualTo(new BigDecimal(unscaled, 7));
        }
    }

    @Test
    void givesWholeNumbersOnlyOfWholeDecimals() {
        assertThat(Decimals.toLong(new BigDecimal("-9223372036854775808.00"))).isEqualTo(Long.MIN_VALUE);
        assertThat(Decimals.toBigInteger(new BigDecimal("1000.000"))).isEqualTo(1000);
        assertThat(Decimals.toBigInteger(new BigDecimal("0.000"))).isEqualTo(0);
        assertThatThrownBy(() -> Decimals.toLong(new BigDecimal("1.50"))).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("The decimal is not a whole number in the range of long.\n");
        assertThatThrownBy(() -> Decimals.toLong(new BigDecimal("9223372036854775808")))
                .isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> Decimals.toBigInteger(new BigDecimal("10.01"))).isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> Decimals.toBigInteger(new BigDecimal("0.5"))).isInstanceOf(ValueException.class);
    }

    @Test
    void isQuickWithTheScaleOfADamagedFile() {
        BigDecimal tiny = BigDecimal.valueOf(7, Integer.MAX_VALUE);
        assertThatThrownBy(() -> Decimals.toLong(tiny)).isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> Decimals.toBigInteger(tiny)).isInstanceOf(ValueException.class);
        assertThat(Decimals.toBigInteger(BigDecimal.valueOf(0, Integer.MAX_VALUE))).isZero();
        assertThat(Decimals.toLong(BigDecimal.valueOf(0, Integer.MAX_VALUE))).isZero();
        assertThat(tiny.doubleValue()).isZero();
        assertThatThrownBy(() -> Decimals.toText(tiny)).isInstanceOf(ValueException.class)
                .hasMessage("The plain text of the decimal would have 2147483647 digits.\nAsk for a BigDecimal.");
        assertThat(Decimals.toText(new BigDecimal("1E-8"))).isEqualTo("0.00000001");
    }
}
