package dev.lamella.internal.predicate;

import dev.lamella.filter.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Literals of every kind, those among them that lie beyond what columns hold.
final class LiteralSamples {
    private LiteralSamples() {}

    static List<Literal> numbers(int scale) {
        List<Literal> all = new ArrayList<>();
        for (String number : List.of("0", "-0.0", "1", "-1", "10", "10.0", "10.5", "-10.5", "10.000000000000000000001",
                "0.5",
                "-0.5", "1E-999999999", "-1E-999999999", "1E+3", "255", "256", "2147483647", "2147483647.5",
                "2147483648",
                "4294967295", "4294967296", "-2147483648", "-2147483648.5", "-2147483649", "9223372036854775807",
                "9223372036854775808", "18446744073709551615", "18446744073709551616", "-9223372036854775808",
                "-9223372036854775809", "1E+40", "-1E+40", "1E+2000", "-1E+2000")) {
            all.add(new Literal.Number(new BigDecimal(number)));
            all.add(new Literal.Number(new BigDecimal(number).movePointLeft(scale)));
        }
        for (double number : new double[]{0, -0.0, 10.5, 0.1, 1e300, -1e300, Double.MIN_VALUE, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY}) {
            all.add(new Literal.Floating(number));
        }
        return all;
    }

    static List<Literal> reals() {
        List<Literal> all = new ArrayList<>();
        for (String number : List.of("0", "-0.0", "0E-999999999", "1", "-1", "1.5", "0.1", "0.10000000000000000000001",
                "1E-7",
                "6E-8", "16777217", "9007199254740993", "65504", "65505", "65520", "3.4028235E38", "3.5E38", "4.9E-324",
                "1.4E-45", "1E+400", "-1E+400", "1E-400", "-1E-400", "1E+999999999", "-1E-999999999",
                "1.7976931348623157E308", "1.7976931348623158E308")) {
            all.add(new Literal.Number(new BigDecimal(number)));
        }
        for (double number : new double[]{0, -0.0, 1.5, 0.1, 0.1f, 65504, 65520, Double.MIN_VALUE, Double.MAX_VALUE,
                Float.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            all.add(new Literal.Floating(number));
        }
        return all;
    }

    static List<Literal> dates() {
        return Stream.of(LocalDate.EPOCH, LocalDate.of(2026, 1, 31), LocalDate.ofEpochDay(Integer.MAX_VALUE),
                LocalDate.ofEpochDay(Integer.MIN_VALUE), LocalDate.ofEpochDay(Integer.MAX_VALUE + 1L), LocalDate.MIN,
                LocalDate.MAX, LocalDate.EPOCH.minusDays(1)).map(Literal::of).toList();
    }

    static List<Literal> times() {
        return Stream.of(LocalTime.MIN, LocalTime.MAX, LocalTime.ofNanoOfDay(1), LocalTime.ofNanoOfDay(1_000_000),
                LocalTime.ofNanoOfDay(1_000_001), LocalTime.ofNanoOfDay(11_000), LocalTime.ofSecondOfDay(86_399))
                .map(Literal::of).toList();
    }

    static List<Literal> moments() {
        return Stream
                .of(Instant.EPOCH, Instant.EPOCH.plusNanos(1), Instant.EPOCH.minusNanos(1), Instant.MIN, Instant.MAX,
                        Instant.ofEpochMilli(-10), Instant.ofEpochMilli(1000), Instant.ofEpochSecond(0, 1_000_500),
                        Instant.ofEpochSecond(0, -1_000_500), Instant.ofEpochSecond(9_223_372_036L, 854_775_807),
                        Instant.ofEpochSecond(9_223_372_036L, 854_775_808),
                        Instant.ofEpochSecond(-9_223_372_037L, 145_224_192),
                        Instant.ofEpochSecond(-9_223_372_037L, 145_224_191), Instant.ofEpochSecond(86_399))
                .map(Literal::of)
                .toList();
    }

    static List<Literal> locals() {
        return Stream.of(LocalDateTime.MIN, LocalDateTime.MAX, LocalDateTime.of(1970, 1, 1, 0, 0),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1), LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 11_000_000),
                LocalDateTime.of(2262, 4, 11, 23, 47, 16, 854_775_807),
                LocalDateTime.of(2262, 4, 11, 23, 47, 16, 854_775_808)).map(Literal::of).toList();
    }

    static List<Literal> textLiterals() {
        return StoredSamples.texts().stream()
                .<Literal>map(text -> new Literal.Text(new String(text, StandardCharsets.UTF_8)))
                .toList();
    }

    static List<Literal> byteLiterals() {
        return StoredSamples.strings().stream().<Literal>map(Literal.Bytes::new).toList();
    }

    static List<Literal> uuids() {
        return StoredSamples.bigEndians(16).stream().limit(8).<Literal>map(bytes -> new Literal.Id(
                new UUID(new BigInteger(bytes).shiftRight(64).longValue(), new BigInteger(bytes).longValue())))
                .toList();
    }
}
