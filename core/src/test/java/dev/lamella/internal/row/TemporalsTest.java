package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Counts become dates and times, before 1970 too, at the ends of every range too.
class TemporalsTest {
    record Case(long count, TimePrecision unit, String instant) {}

    static final List<Case> CASES = List.of(
            new Case(0, TimePrecision.MILLIS, "1970-01-01T00:00:00Z"),
            new Case(-1, TimePrecision.MILLIS, "1969-12-31T23:59:59.999Z"),
            new Case(-1, TimePrecision.MICROS, "1969-12-31T23:59:59.999999Z"),
            new Case(-1, TimePrecision.NANOS, "1969-12-31T23:59:59.999999999Z"),
            new Case(-1_000, TimePrecision.MILLIS, "1969-12-31T23:59:59Z"),
            new Case(-1_001, TimePrecision.MILLIS, "1969-12-31T23:59:58.999Z"),
            new Case(Long.MIN_VALUE, TimePrecision.NANOS, "1677-09-21T00:12:43.145224192Z"),
            new Case(Long.MAX_VALUE, TimePrecision.NANOS, "2262-04-11T23:47:16.854775807Z"),
            new Case(Long.MIN_VALUE, TimePrecision.MICROS, "-290308-12-21T19:59:05.224192Z"),
            new Case(Long.MAX_VALUE, TimePrecision.MICROS, "+294247-01-10T04:00:54.775807Z"),
            new Case(Long.MIN_VALUE, TimePrecision.MILLIS, "-292275055-05-16T16:47:04.192Z"),
            new Case(Long.MAX_VALUE, TimePrecision.MILLIS, "+292278994-08-17T07:12:55.807Z"),
            new Case(-62_135_596_800_000L, TimePrecision.MILLIS, "0001-01-01T00:00:00Z"),
            new Case(253_402_300_799_999_999L, TimePrecision.MICROS, "9999-12-31T23:59:59.999999Z"));

    @ParameterizedTest
    @FieldSource("CASES")
    void placesCountsOnTheTimeline(Case c) {
        Instant expected = Instant.parse(c.instant());
        assertThat(Temporals.instant(c.count(), c.unit())).isEqualTo(expected);
        assertThat(Temporals.localDateTime(c.count(), c.unit()))
                .isEqualTo(LocalDateTime.ofInstant(expected, ZoneOffset.UTC));
        assertThat(Temporals.instant96(bytes96(BigInteger.valueOf(c.count())), 0, c.unit())).isEqualTo(expected);
    }

    record Int96(String what, long nanos, int day, String instant) {}

    static final List<Int96> INT96S = List.of(
            new Int96("the epoch", 0, 2_440_588, "1970-01-01T00:00:00Z"),
            new Int96("a microsecond of 2024", 73_296_123_456_000L, 2_460_311, "2024-01-01T20:21:36.123456Z"),
            new Int96("one in the morning", 3_600_000_000_000L, 2_460_311, "2024-01-01T01:00:00Z"),
            new Int96("last day of 9999", 0, 5_373_484, "9999-12-31T00:00:00Z"),
            new Int96("first day of year 1", 0, 1_721_426, "0001-01-01T00:00:00Z"),
            new Int96("last nanosecond of 9999", 86_399_999_999_999L, 5_373_484, "9999-12-31T23:59:59.999999999Z"),
            new Int96("negative nanoseconds count back", -1, 2_440_588, "1969-12-31T23:59:59.999999999Z"),
            new Int96("more than a day counts on", 86_400_000_000_001L, 2_440_588, "1970-01-02T00:00:00.000000001Z"),
            new Int96("most nanoseconds", Long.MAX_VALUE, 2_440_588, "2262-04-11T23:47:16.854775807Z"),
            new Int96("least nanoseconds", Long.MIN_VALUE, 2_440_588, "1677-09-21T00:12:43.145224192Z"));

    @ParameterizedTest
    @FieldSource("INT96S")
    void readsInt96(Int96 c) {
        assertThat(Temporals.instantOfInt96(int96(c.nanos(), c.day()), 0)).isEqualTo(Instant.parse(c.instant()));
    }

    record Spark(String hex, long micros, String instant) {}

    /// What `int96_from_spark.parquet` stores, and the microseconds that it was written from.
    static final List<Spark> SPARK = List.of(
            new Spark("002a1ed963430000978a2500", 1704141296123456L, "2024-01-01T20:34:56.123456Z"),
            new Spark("00a0b83046030000978a2500", 1704070800000000L, "2024-01-01T01:00:00Z"),
            new Spark("00e02992d20900002cfe5100", 253402225200000000L, "9999-12-31T03:00:00Z"),
            new Spark("006096604e4b0000038c2500", 1735599600000000L, "2024-12-30T23:00:00Z"),
            // Written from the year 290000: the writer's day and nanoseconds overflowed, so that what is stored is 2^64
            // microseconds earlier, with a negative Julian day and negative nanoseconds. It is read as it is stored.
            new Spark("0060b9c76ee2ffffa8abb0f9", 9089380393200000000L, "-294554-12-13T14:58:10.448384Z"));

    @ParameterizedTest
    @FieldSource("SPARK")
    void readsTheInt96ValuesOfSpark(Spark c) {
        Instant instant = Temporals.instantOfInt96(HexFormat.of().parseHex(c.hex()), 0);
        assertThat(instant).isEqualTo(Instant.parse(c.instant()));
        assertThat(instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000).as("modulo 2^64")
                .isEqualTo(c.micros());
    }

    @Test
    void readsInt96OfAllDays() {
        for (int day : new int[]{Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1}) {
            for (long nanos : new long[]{Long.MIN_VALUE, Long.MAX_VALUE, 0, -1}) {
                BigInteger expected = BigInteger.valueOf(day - 2_440_588L)
                        .multiply(BigInteger.valueOf(TimePrecision.NANOS.perDay()))
                        .add(BigInteger.valueOf(nanos));
                assertThat(nanos(Temporals.instantOfInt96(int96(nanos, day), 0))).isEqualTo(expected);
            }
        }
    }

    @Test
    void reads96BitCountsExactly() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        BigInteger least = BigInteger.ONE.shiftLeft(95).negate();
        for (int i = 0; i < 5_000 * Integer.getInteger("lamella.effort", 1); i++) {
            BigInteger count = new BigInteger(1 + random.nextInt(95), random);
            count = random.nextBoolean() ? count : count.not();
            check96(count, seed);
        }
        check96(least, 0);
        check96(least.not(), 0);
        for (int shift : new int[]{63, 64}) {
            for (int delta = -1; delta <= 1; delta++) {
                check96(BigInteger.ONE.shiftLeft(shift).add(BigInteger.valueOf(delta)), 0);
                check96(BigInteger.ONE.shiftLeft(shift).negate().add(BigInteger.valueOf(delta)), 0);
            }
        }
        for (Instant end : new Instant[]{Instant.MIN, Instant.MAX}) {
            check96(nanos(end), 0);
            check96(nanos(end).add(BigInteger.ONE), 0);
            check96(nanos(end).subtract(BigInteger.ONE), 0);
        }
    }

    private static void check96(BigInteger count, long seed) {
        byte[] bytes = bytes96(count);
        assertThat(Temporals.count96(bytes, 0)).as("seed %d", seed).isEqualTo(count);
        for (TimePrecision unit : TimePrecision.values()) {
            BigInteger expected = count.multiply(BigInteger.valueOf(unit.nanos()));
            boolean fits = expected.compareTo(nanos(Instant.MIN)) >= 0 && expected.compareTo(nanos(Instant.MAX)) <= 0;
            if (fits) {
                assertThat(nanos(Temporals.instant96(bytes, 0, unit))).as("seed %d", seed).isEqualTo(expected);
            } else {
                assertThatThrownBy(() -> Temporals.instant96(bytes, 0, unit)).as("seed %d", seed)
                        .isInstanceOf(ValueException.class).hasMessage("The time is outside the range of Instant.\n"
                                + "Ask for the count as BigInteger, or for the stored value with getRaw.");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TimePrecision.class)
    void keepsTimesWithinTheDay(TimePrecision unit) {
        assertThat(Temporals.localTime(0, unit)).isEqualTo(LocalTime.MIDNIGHT);
        assertThat(Temporals.localTime(unit.perDay() - 1, unit))
                .isEqualTo(LocalTime.MAX.truncatedTo(ChronoUnit.valueOf(unit.name())));
        assertThat(Temporals.localTime(unit.perDay() / 2, unit)).isEqualTo(LocalTime.NOON);
        for (long count : new long[]{-1, unit.perDay(), Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> Temporals.localTime(count, unit)).isInstanceOf(ValueException.class)
                    .hasMessage("The time is outside the day: TIME in " + unit + " allows 0 to " + (unit.perDay() - 1)
                            + ".\nAsk for the count with getLong, or for the stored value with getRaw.");
        }
    }

    @SuppressWarnings("JavaUtilDate")
    @Test
    void knowsWhatLocalDateTimeAndDateCannotHold() {
        Instant last = LocalDateTime.MAX.toInstant(ZoneOffset.UTC);
        assertThat(Temporals.atUtc(last)).isEqualTo(LocalDateTime.MAX);
        assertThatThrownBy(() -> Temporals.atUtc(last.plusNanos(1))).isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> Temporals.atUtc(Instant.MIN)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("The time is outside the range of LocalDateTime");
        assertThat(Temporals.date(Instant.parse("1969-12-31T23:59:59.999Z"))).isEqualTo(new Date(-1));
        assertThatThrownBy(() -> Temporals.date(Instant.ofEpochSecond(0, 1_000))).isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> Temporals.date(Instant.MAX.truncatedTo(ChronoUnit.SECONDS)))
                .isInstanceOf(ValueException.class);
    }

    static byte[] int96(long nanos, int day) {
        byte[] bytes = new byte[12];
        LittleEndian.putLong(bytes, 0, nanos);
        LittleEndian.putInt(bytes, 8, day);
        return bytes;
    }

    static byte[] bytes96(BigInteger count) {
        return int96(count.longValue(), count.shiftRight(64).intValue());
    }

    private static BigInteger nanos(Instant instant) {
        return BigInteger.valueOf(instant.getEpochSecond()).multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(instant.getNano()));
    }
}
