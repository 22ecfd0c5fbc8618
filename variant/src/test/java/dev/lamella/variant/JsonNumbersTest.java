package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What numbers of JSON text become.
class JsonNumbersTest {
    private static final String NINES = "9".repeat(38);
    private static final String ZEROS = "0".repeat(37);
    private static final String REJECTED = "rejected";

    /// What EXACT, INT64_AND_DOUBLE and DECIMAL_ALWAYS make of a text, if what they cannot hold is rejected.
    record Case(String text, String exact, String orDouble, String always) {}

    private static Case same(String text, String integer, String always) {
        return new Case(text, integer, integer, always);
    }

    static final List<Case> CASES = List.of(
            // Whole numbers: the smallest integer.
            same("0", "int8 0", "decimal 0 scale 0"),
            same("1", "int8 1", "decimal 1 scale 0"),
            same("-1", "int8 -1", "decimal -1 scale 0"),
            same("127", "int8 127", "decimal 127 scale 0"),
            same("128", "int16 128", "decimal 128 scale 0"),
            same("-128", "int8 -128", "decimal -128 scale 0"),
            same("-129", "int16 -129", "decimal -129 scale 0"),
            same("32767", "int16 32767", "decimal 32767 scale 0"),
            same("32768", "int32 32768", "decimal 32768 scale 0"),
            same("-32768", "int16 -32768", "decimal -32768 scale 0"),
            same("-32769", "int32 -32769", "decimal -32769 scale 0"),
            same("2147483647", "int32 2147483647", "decimal 2147483647 scale 0"),
            same("2147483648", "int64 2147483648", "decimal 2147483648 scale 0"),
            same("-2147483648", "int32 -2147483648", "decimal -2147483648 scale 0"),
            same("-2147483649", "int64 -2147483649", "decimal -2147483649 scale 0"),
            same("999999999999999999", "int64 999999999999999999", "decimal 999999999999999999 scale 0"),
            same("1000000000000000000", "int64 1000000000000000000", "decimal 1000000000000000000 scale 0"),
            same("9223372036854775807", "int64 9223372036854775807", "decimal 9223372036854775807 scale 0"),
            same("-9223372036854775808", "int64 -9223372036854775808", "decimal -9223372036854775808 scale 0"),
            // Beyond 64 bits.
            new Case("9223372036854775808", "decimal 9223372036854775808 scale 0", "float64 9.223372036854776E18",
                    "decimal 9223372036854775808 scale 0"),
            new Case("-9223372036854775809", "decimal -9223372036854775809 scale 0", "float64 -9.223372036854776E18",
                    "decimal -9223372036854775809 scale 0"),
            new Case("9999999999999999999", "decimal 9999999999999999999 scale 0", "float64 1.0E19",
                    "decimal 9999999999999999999 scale 0"),
            new Case("-9999999999999999999", "decimal -9999999999999999999 scale 0", "float64 -1.0E19",
                    "decimal -9999999999999999999 scale 0"),
            new Case("18446744073709551615", "decimal 18446744073709551615 scale 0", "float64 1.8446744073709552E19",
                    "decimal 18446744073709551615 scale 0"),
            new Case("18446744073709551617", "decimal 18446744073709551617 scale 0", "float64 1.8446744073709552E19",
                    "decimal 18446744073709551617 scale 0"),
            new Case(NINES, "decimal " + NINES + " scale 0", "float64 1.0E38", "decimal " + NINES + " scale 0"),
            new Case("-" + NINES, "decimal -" + NINES + " scale 0", "float64 -1.0E38",
                    "decimal -" + NINES + " scale 0"),
            new Case(NINES + "9", REJECTED, "float64 1.0E39", REJECTED),
            new Case("1" + "0".repeat(38), REJECTED, "float64 1.0E38", REJECTED),
            // Two to the 127, which a double holds.
            new Case("170141183460469231731687303715884105728", "float64 1.7014118346046923E38",
                    "float64 1.7014118346046923E38", REJECTED),
            new Case("170141183460469231731687303715884105727", REJECTED, "float64 1.7014118346046923E38", REJECTED),
            // With a point: the scale as written.
            new Case("0.0", "decimal 0 scale 1", "float64 0.0", "decimal 0 scale 1"),
            new Case("1.0", "decimal 10 scale 1", "float64 1.0", "decimal 10 scale 1"),
            new Case("1.5", "decimal 15 scale 1", "float64 1.5", "decimal 15 scale 1"),
            new Case("1.50", "decimal 150 scale 2", "float64 1.5", "decimal 150 scale 2"),
            new Case("-1.50", "decimal -150 scale 2", "float64 -1.5", "decimal -150 scale 2"),
            new Case("0.1", "decimal 1 scale 1", "float64 0.1", "decimal 1 scale 1"),
            new Case("0.001", "decimal 1 scale 3", "float64 0.001", "decimal 1 scale 3"),
            new Case("100.001", "decimal 100001 scale 3", "float64 100.001", "decimal 100001 scale 3"),
            new Case("0.30000000000000004", "decimal 30000000000000004 scale 17", "float64 0.30000000000000004",
                    "decimal 30000000000000004 scale 17"),
            new Case("9007199254740993.0", "decimal 90071992547409930 scale 1", "float64 9.007199254740992E15",
                    "decimal 90071992547409930 scale 1"),
            new Case("123456789012345678.9", "decimal 1234567890123456789 scale 1", "float64 1.2345678901234568E17",
                    "decimal 1234567890123456789 scale 1"),
            new Case("0.123456789012345678", "decimal 123456789012345678 scale 18", "float64 0.12345678901234568",
                    "decimal 123456789012345678 scale 18"),
            new Case("9223372036854775807.5", "decimal 92233720368547758075 scale 1", "float64 9.223372036854776E18",
                    "decimal 92233720368547758075 scale 1"),
            new Case("0." + NINES, "decimal " + NINES + " scale 38", "float64 1.0", "decimal " + NINES + " scale 38"),
            new Case("1." + NINES.substring(1), "decimal 1" + NINES.substring(1) + " scale 37", "float64 2.0",
                    "decimal 1" + NINES.substring(1) + " scale 37"),
            new Case("0." + ZEROS + "1", "decimal 1 scale 38", "float64 1.0E-38", "decimal 1 scale 38"),
            new Case("12345678901234567890123456789012345678.0",
                    "decimal 12345678901234567890123456789012345678 scale 0",
                    "float64 1.2345678901234568E37", "decimal 12345678901234567890123456789012345678 scale 0"),
            // Zeros at the end that are too many.
            new Case("1." + ZEROS, "decimal 1" + ZEROS + " scale 37", "float64 1.0", "decimal 1" + ZEROS + " scale 37"),
            new Case("1." + ZEROS + "000", "decimal 1" + ZEROS + " scale 37", "float64 1.0",
                    "decimal 1" + ZEROS + " scale 37"),
            new Case("0.5" + ZEROS + "00", "decimal 5" + ZEROS + " scale 38", "float64 0.5",
                    "decimal 5" + ZEROS + " scale 38"),
            new Case("0.0" + ZEROS + "0", "decimal 0 scale 38", "float64 0.0", "decimal 0 scale 38"),
            // Too many digits: a double which is just that number, or none.
            new Case("0.1" + "0".repeat(40) + "1", REJECTED, "float64 0.1", REJECTED),
            new Case("0." + ZEROS + "01", REJECTED, "float64 1.0E-39", REJECTED),
            new Case("0.1000000000000000055511151231257827021181583404541015625", "float64 0.1", "float64 0.1",
                    REJECTED),
            new Case("0.1000000000000000055511151231257827021181583404541015626", REJECTED, "float64 0.1", REJECTED),
            // With an exponent.
            new Case("1e0", "float64 1.0", "float64 1.0", "decimal 1 scale 0"),
            new Case("1E3", "float64 1000.0", "float64 1000.0", "decimal 1000 scale 0"),
            new Case("1e+3", "float64 1000.0", "float64 1000.0", "decimal 1000 scale 0"),
            new Case("1.5e-3", "float64 0.0015", "float64 0.0015", "decimal 15 scale 4"),
            new Case("-2.50e1", "float64 -25.0", "float64 -25.0", "decimal -250 scale 1"),
            new Case("1e0003", "float64 1000.0", "float64 1000.0", "decimal 1000 scale 0"),
            new Case("1e22", "float64 1.0E22", "float64 1.0E22", "decimal 10000000000000000000000 scale 0"),
            new Case("1e23", "float64 1.0E23", "float64 1.0E23", "decimal 100000000000000000000000 scale 0"),
            new Case("1e37", "float64 1.0E37", "float64 1.0E37", "decimal 1" + ZEROS + " scale 0"),
            new Case("1e38", "float64 1.0E38", "float64 1.0E38", REJECTED),
            new Case("1e-38", "float64 1.0E-38", "float64 1.0E-38", "decimal 1 scale 38"),
            new Case("1e-39", "float64 1.0E-39", "float64 1.0E-39", REJECTED),
            new Case("100e-40", "float64 1.0E-38", "float64 1.0E-38", "decimal 1 scale 38"),
            new Case("0e9999999999", "float64 0.0", "float64 0.0", "decimal 0 scale 0"),
            new Case("0.0e-9999999999", "float64 0.0", "float64 0.0", "decimal 0 scale 38"),
            new Case("1.7976931348623157e308", "float64 1.7976931348623157E308", "float64 1.7976931348623157E308",
                    REJECTED),
            new Case("4.9e-324", "float64 4.9E-324", "float64 4.9E-324", REJECTED),
            new Case("2.2250738585072012e-308", REJECTED, "float64 2.2250738585072014E-308",
                    REJECTED),
            new Case("9007199254740993e0", "decimal 9007199254740993 scale 0", "float64 9.007199254740992E15",
                    "decimal 9007199254740993 scale 0"),
            // With an exponent, and as many digits as programs write for a double, or more.
            new Case("1.0000000000000001e-05", "float64 1.0E-5", "float64 1.0E-5",
                    "decimal 10000000000000001 scale 21"),
            new Case("1.7976931348623157081452742373170436e+308", "float64 1.7976931348623157E308",
                    "float64 1.7976931348623157E308", REJECTED),
            new Case("4.94065645841246544e-324", "float64 4.9E-324", "float64 4.9E-324", REJECTED),
            new Case("3e-324", REJECTED, "float64 4.9E-324", REJECTED),
            new Case("1.23456789012345678901e5", "decimal 123456789012345678901 scale 15",
                    "float64 123456.78901234567", "decimal 123456789012345678901 scale 15"),
            new Case("-1.23456789012345678901e-50", REJECTED, "float64 -1.2345678901234569E-50", REJECTED),
            new Case("0.000100000000000000000000000e27", "float64 1.0E23", "float64 1.0E23",
                    "decimal 100000000000000000000000 scale 0"),
            new Case("1" + "0".repeat(2000) + "e-2000", "decimal 1" + ZEROS + " scale 37", "float64 1.0",
                    "decimal 1" + ZEROS + " scale 37"),
            new Case("1e309", REJECTED, REJECTED, REJECTED),
            new Case("-1e400", REJECTED, REJECTED, REJECTED),
            new Case("1e-400", REJECTED, REJECTED, REJECTED),
            new Case("1e99999999999999999999", REJECTED, REJECTED, REJECTED),
            new Case("1e-99999999999999999999", REJECTED, REJECTED, REJECTED),
            new Case("9".repeat(400), REJECTED, REJECTED, REJECTED),
            // Zero with a minus: only a double has the sign.
            new Case("-0", "float64 -0.0", "float64 -0.0", "decimal 0 scale 0"),
            new Case("-0.00", "float64 -0.0", "float64 -0.0", "decimal 0 scale 2"),
            new Case("-0e5", "float64 -0.0", "float64 -0.0", "decimal 0 scale 0"));

    @ParameterizedTest
    @FieldSource("CASES")
    void becomesWhatIsAskedFor(Case c) {
        assertThat(read(c.text, VariantJson.Numbers.EXACT, VariantJson.Excess.REJECT)).isEqualTo(c.exact);
        assertThat(read(c.text, VariantJson.Numbers.INT64_AND_DOUBLE, VariantJson.Excess.REJECT)).isEqualTo(c.orDouble);
        assertThat(read(c.text, VariantJson.Numbers.DECIMAL_ALWAYS, VariantJson.Excess.REJECT)).isEqualTo(c.always);
    }

    /// What is not rejected, is the same whatever would become of excess.
    @ParameterizedTest
    @FieldSource("CASES")
    void roundsOnlyWhatWouldBeRejected(Case c) {
        for (VariantJson.Numbers numbers : VariantJson.Numbers.values()) {
            String rejecting = read(c.text, numbers, VariantJson.Excess.REJECT);
            String rounding = read(c.text, numbers, VariantJson.Excess.ROUND);
            String infinite = read(c.text, numbers, VariantJson.Excess.ROUND_TO_INFINITY);
            String text = read(c.text, numbers, VariantJson.Excess.TEXT);
            assertThat(text).isEqualTo(rejecting.equals(REJECTED) ? "string " + c.text : rejecting);
            double nearest = Double.parseDouble(c.text);
            assertThat(infinite).isEqualTo(rejecting.equals(REJECTED) ? "float64 " + nearest : rejecting);
            assertThat(rounding).isEqualTo(Double.isInfinite(nearest) ? REJECTED : infinite);
        }
    }

    record Wrong(String text, int position, String problem) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("-", 1, "The text ends where a digit is allowed"),
            new Wrong("-a", 1, "A letter stands where a digit is allowed"),
            new Wrong("--1", 1, "A minus stands where a digit is allowed"),
            new Wrong("+1", 0, "A plus stands where a value is allowed"),
            new Wrong(".5", 0, "A point stands where a value is allowed"),
            new Wrong("-.5", 1, "A point stands where a digit is allowed"),
            new Wrong("1.", 2, "The text ends where a digit after the decimal point is allowed"),
            new Wrong("1.e5", 2, "A letter stands where a digit after the decimal point is allowed"),
            new Wrong("1..2", 2, "A point stands where a digit after the decimal point is allowed"),
            new Wrong("01", 0, "A number of several digits begins with a zero, which is not allowed"),
            new Wrong("-01", 1, "A number of several digits begins with a zero, which is not allowed"),
            new Wrong("00", 0, "A number of several digits begins with a zero, which is not allowed"),
            new Wrong("00.5", 0, "A number of several digits begins with a zero, which is not allowed"),
            new Wrong("1e", 2, "The text ends where a digit of an exponent is allowed"),
            new Wrong("1e+", 3, "The text ends where a digit of an exponent is allowed"),
            new Wrong("1e-a", 3, "A letter stands where a digit of an exponent is allowed"),
            new Wrong("1e1.5", 3, "A point stands where the end of the text is allowed"),
            new Wrong("1.5.5", 3, "A point stands where the end of the text is allowed"),
            new Wrong("0x10", 1, "A letter stands where the end of the text is allowed"),
            new Wrong("1f", 1, "A letter stands where the end of the text is allowed"),
            new Wrong("1 000", 2, "A digit stands where the end of the text is allowed"),
            new Wrong("1_000", 1, "A character without a meaning in JSON stands where the end of the text is allowed"),
            new Wrong("1,5", 1, "',' stands where the end of the text is allowed"),
            new Wrong("NaN", 0, "A letter stands where a value is allowed"),
            new Wrong("Infinity", 0, "A letter stands where a value is allowed"),
            new Wrong("-Infinity", 1, "A letter stands where a digit is allowed"),
            new Wrong("\u0661", 0, "A byte beyond ASCII stands where a value is allowed"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void rejectsWhatIsNoNumber(Wrong c) {
        assertThatThrownBy(() -> JsonStructureTest.events(c.text)).isInstanceOf(VariantFormatException.class)
                .hasMessage("Byte " + c.position + ":\n" + c.problem
                        + ".\nCorrect the text there: RFC 8259 defines JSON.");
    }

    @Test
    void saysWhyANumberIsRejectedAndWhatToDo() {
        assertThatThrownBy(() -> JsonStructureTest.events("[1, " + NINES + "." + NINES + "]")).hasMessage(
                """
                        Byte 4:
                        The number at $[1] has more digits, or more digits after its decimal point, than the 38 that a decimal can have.
                        Write fewer digits or a string, or choose the nearest double or its text: Excess.ROUND or Excess.TEXT in \
                        VariantJson.Options.""");
        assertThatThrownBy(() -> JsonStructureTest.events("1e400")).hasMessage("""
                Byte 0:
                The number at $ is beyond the largest double.
                Write a smaller number or a string, or choose infinity or its text: Excess.ROUND_TO_INFINITY or \
                Excess.TEXT in VariantJson.Options.""");
        assertThatThrownBy(() -> JsonStructureTest.events("1e-400")).hasMessage("""
                Byte 0:
                The number at $ is not zero, but closer to zero than any other double.
                Write 0 or a string, or choose the nearest double or its text: Excess.ROUND or Excess.TEXT in \
                VariantJson.Options.""");
    }

    record Placed(String text, String path) {}

    static final List<Placed> PLACED = List.of(new Placed("#", "$"), new Placed("{\"big\":#}", "$.big"),
            new Placed(" [ [ ] , {} , [1, [2, # ]]]", "$[2][1][1]"),
            new Placed("{\"a\":{\"b\":[1,2],\"c\":{}},\"d\":{\"e\":\"x,]}\",\"f\": [{\"g\":1},{\"h\":#}]}}",
                    "$.d.f[1].h"),
            new Placed("{\"a\\\"b\":{\"\\u00e4\":#}}", "$['a\"b'].ä"), new Placed("{\"\":#}", "$['']"));

    @ParameterizedTest
    @FieldSource("PLACED")
    void saysWhichNumberIsRejected(Placed c) {
        for (String number : List.of(NINES + "9", "-1e400", "1e-400")) {
            assertThatThrownBy(() -> JsonStructureTest.events(c.text.replace("#", number)))
                    .isInstanceOf(VariantFormatException.class).hasMessageContaining("\nThe number at " + c.path + " ");
        }
    }

    /// As the JDK reads them, digit for digit.
    @Test
    void agreesWithBigDecimalAndDoubleOnRandomNumbers() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        int rounds = 50_000 * Integer.getInteger("lamella.effort", 1);
        for (int i = 0; i < rounds; i++) {
            String text = number(random);
            String note = "seed " + seed + ": " + text;
            assertThat(read(text, VariantJson.Numbers.INT64_AND_DOUBLE, VariantJson.Excess.ROUND_TO_INFINITY)).as(note)
                    .isEqualTo(asInt64OrDouble(text));
            BigDecimal number = new BigDecimal(text);
            String always = read(text, VariantJson.Numbers.DECIMAL_ALWAYS, VariantJson.Excess.REJECT);
            if (number.signum() != 0 && number.scale() >= 0 && number.scale() <= 38 && number.precision() <= 38) {
                assertThat(always).as(note).isEqualTo("decimal " + number.unscaledValue() + " scale " + number.scale());
            } else if (!always.equals(REJECTED)) {
                String[] words = always.split(" ");
                assertThat(new BigDecimal(words[1]).movePointLeft(Integer.parseInt(words[3]))).as(note)
                        .isEqualByComparingTo(number);
            } else {
                BigDecimal shortest = number.stripTrailingZeros();
                assertThat(shortest.scale() > 38 || shortest.precision() - Math.min(0, shortest.scale()) > 38
                        || shortest.precision() - shortest.scale() > 0 && shortest.precision() > 38).as(note).isTrue();
            }
        }
    }

    /// A long text is not read in a time that grows with its square.
    @ParameterizedTest
    @ValueSource(strings = {"9", "0.", "0.9", "1.0", "1e", "1e-"})
    void readsNumbersOfAMillionDigits(String beginning) {
        String text = beginning + "0".repeat(1_000_000) + "7";
        String found = read(text, VariantJson.Numbers.EXACT, VariantJson.Excess.ROUND_TO_INFINITY);
        assertThat(found).isEqualTo("float64 " + switch (beginning) {
            case "9" -> "Infinity";
            case "0." -> "0.0";
            case "0.9" -> "0.9";
            case "1.0" -> "1.0";
            // Seven, with zeros in front.
            case "1e" -> "1.0E7";
            default -> "1.0E-7";
        });
    }

    private static String asInt64OrDouble(String text) {
        boolean isWhole = text.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9');
        BigDecimal number = new BigDecimal(text);
        if (!isWhole || number.signum() == 0 && text.startsWith("-") || number.toBigInteger().bitLength() > 63) {
            return "float64 " + Double.parseDouble(text);
        }
        return WrittenEvents.of(sink -> sink.integer(number.longValueExact())).getFirst();
    }

    private static String number(Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        int whole = random.nextInt(random.nextInt(4) == 0 ? 42 : 6);
        text.append(whole == 0 ? "0" : (char) ('1' + random.nextInt(9)));
        digits(random, text, whole - 1);
        if (random.nextBoolean()) {
            text.append('.').append(random.nextInt(10));
            digits(random, text, random.nextInt(random.nextInt(4) == 0 ? 42 : 6));
        }
        if (random.nextInt(4) == 0) {
            text.append(random.nextBoolean() ? "e" : "E").append(List.of("", "+", "-").get(random.nextInt(3)));
            text.append(random.nextInt(random.nextInt(4) == 0 ? 340 : 40));
        }
        return text.toString();
    }

    private static void digits(Random random, StringBuilder text, int count) {
        boolean isZeros = random.nextInt(4) == 0;
        for (int i = 0; i < count; i++) {
            text.append(isZeros ? 0 : random.nextInt(10));
        }
    }

    private static String read(String text, VariantJson.Numbers numbers, VariantJson.Excess excess) {
        VariantJson json = new VariantJson(VariantJson.Options.DEFAULT.withNumbers(numbers).withExcess(excess));
        try {
            return String.join(", ",
                    WrittenEvents.of(sink -> json.parse(text.getBytes(StandardCharsets.UTF_8), sink)));
        } catch (VariantFormatException e) {
            assertThat(e.position()).isZero();
            return REJECTED;
        }
    }
}
