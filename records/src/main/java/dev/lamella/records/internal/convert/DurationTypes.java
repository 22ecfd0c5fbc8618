package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.DECIMAL;
import static dev.lamella.records.internal.convert.ColumnKind.INT64;
import static dev.lamella.records.internal.convert.ColumnKind.INTERVAL;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/// Lengths of time. Parquet has no type for them: they are counted in an INT64, whose unit must be given.
final class DurationTypes {
    private static final int SCALE = 9;
    private static final BigInteger NANOS_PER_SECOND = BigInteger.TEN.pow(SCALE);
    private static final Function<String, Duration> TEXTS = TextParsers.reading("a duration, for example PT1H30M",
            Duration::parse);

    private DurationTypes() {}

    /// @param unit the unit that the numbers count; empty if it is unknown, so that the numbers are not durations
    static JavaType row(Optional<ChronoUnit> unit) {
        JavaTypeBuilder<Duration> row = JavaTypeBuilder.of(Duration.class, "DURATION(NANOS)").as(Loss.DIGITS, INTERVAL);
        unit.ifPresent(known -> row.through(Long.class, duration -> count(duration, known),
                count -> duration(count, known), Loss.CHECKED, INT64));
        return row.asked(BigDecimal.class, DurationTypes::seconds, DurationTypes::ofSeconds, Loss.CHECKED, DECIMAL)
                .asked(String.class, Duration::toString, TEXTS, Loss.CHECKED, STRING)
                .saidAs(Duration::parse).make();
    }

    private static BigInteger nanos(Duration duration) {
        return BigInteger.valueOf(duration.getSeconds()).multiply(NANOS_PER_SECOND)
                .add(BigInteger.valueOf(duration.getNano()));
    }

    private static Duration ofNanos(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(NANOS_PER_SECOND);
        if (parts[0].bitLength() >= Long.SIZE) {
            throw ValueException.fitting("a BigDecimal", ValueException.Reason.OUT_OF_RANGE,
                    "The duration is longer than java.time.Duration can hold");
        }
        return Duration.ofSeconds(parts[0].longValue(), parts[1].longValue());
    }

    private static Long count(Duration duration, ChronoUnit unit) {
        BigInteger[] parts = nanos(duration).divideAndRemainder(nanos(unit.getDuration()));
        if (parts[1].signum() != 0) {
            throw new ValueException("The duration has digits finer than " + unit,
                    "Cut it with truncatedTo, or give the column the type DURATION(NANOS).");
        }
        if (parts[0].bitLength() >= Long.SIZE) {
            // Every duration is a number of whole seconds that INT64 can count, so there is a coarser unit.
            throw new ValueException("The duration has more " + unit + " than INT64 can count",
                    "Give the column a coarser unit, for example DURATION(" + coarser(unit).name() + ").");
        }
        return parts[0].longValue();
    }

    private static ChronoUnit coarser(ChronoUnit unit) {
        return ChronoUnit.values()[unit.ordinal() + 1];
    }

    private static Duration duration(Long count, ChronoUnit unit) {
        return ofNanos(BigInteger.valueOf(count).multiply(nanos(unit.getDuration())));
    }

    private static BigDecimal seconds(Duration duration) {
        return new BigDecimal(nanos(duration), SCALE);
    }

    private static Duration ofSeconds(BigDecimal seconds) {
        boolean isFiner = seconds.signum() != 0 && seconds.stripTrailingZeros().scale() > SCALE;
        if (isFiner || seconds.precision() - (long) seconds.scale() > Long.SIZE) {
            throw ValueException.fitting("a BigDecimal", ValueException.Reason.INEXACT,
                    "The seconds are not a java.time.Duration, which has at most nine digits after the point");
        }
        return ofNanos(seconds.setScale(SCALE).unscaledValue());
    }
}
