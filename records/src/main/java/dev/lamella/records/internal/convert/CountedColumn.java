package dev.lamella.records.internal.convert;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.error.ValueException;
import java.lang.invoke.MethodType;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A reading of a column by its Arrow schema, where Parquet has no annotation: numbers that count seconds, for example.
///
/// @param kind the kind of annotated columns with the same values
/// @param stored the class in which rows return the stored values
/// @param type the class of the values
/// @param value converts a stored value
/// @param text the type of the column, for plans
public record CountedColumn(ColumnKind kind, Class<?> stored, Class<?> type, Function<Object, Object> value,
        String text) {
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int SECONDS_PER_DAY = 86_400;

    /// The reading that the hints for a column ask for; empty if they do not.
    ///
    /// @param kind the kind of the column itself
    public static Optional<CountedColumn> of(ColumnKind kind, List<ArrowHint> hints) {
        return hints.stream().flatMap(hint -> CountedColumn.of(kind, hint).stream()).findFirst();
    }

    private static Optional<CountedColumn> of(ColumnKind kind, ArrowHint hint) {
        return switch (hint) {
            case ArrowHint.Moment(var ignored, var zone) when kind == ColumnKind.INT96 -> zone.isPresent()
                    ? Optional.empty()
                    : Optional.of(new CountedColumn(ColumnKind.TIMESTAMP_LOCAL, Instant.class, LocalDateTime.class,
                            instant -> InstantConversions.inRange((Instant) instant,
                                    i -> LocalDateTime.ofInstant(i, ZoneOffset.UTC)),
                            "a local time"));
            case ArrowHint.Moment(ArrowTimeUnit unit, var zone) when unit == ArrowTimeUnit.SECOND ->
                Optional.of(zone.isPresent()
                        ? new CountedColumn(ColumnKind.TIMESTAMP_UTC, Long.class, Instant.class, CountedColumn::instant,
                                "seconds since 1970, UTC")
                        : new CountedColumn(ColumnKind.TIMESTAMP_LOCAL, Long.class, LocalDateTime.class,
                                CountedColumn::local,
                                "seconds since 1970, local"));
            case ArrowHint.DateInMillis ignored -> Optional.of(
                    new CountedColumn(ColumnKind.DATE, Long.class, LocalDate.class, CountedColumn::date,
                            "milliseconds of dates"));
            case ArrowHint.TimeOfDay(ArrowTimeUnit unit) when unit == ArrowTimeUnit.SECOND -> Optional.of(
                    new CountedColumn(ColumnKind.TIME_LOCAL, Integer.class, LocalTime.class, CountedColumn::time,
                            "seconds of the day"));
            case ArrowHint.Bool8 ignored -> Optional.of(
                    new CountedColumn(ColumnKind.BOOLEAN, Integer.class, Boolean.class, number -> (int) number != 0,
                            "BOOLEAN"));
            case ArrowHint.Duration ignored ->
                Optional.empty();
            case ArrowHint.Categorical ignored ->
                Optional.empty();
            case ArrowHint.Zone ignored ->
                Optional.empty();
            case ArrowHint.Moment ignored ->
                Optional.empty();
            case ArrowHint.TimeOfDay ignored ->
                Optional.empty();
            case ArrowHint.Text ignored ->
                Optional.empty();
            case ArrowHint.Uuid ignored ->
                Optional.empty();
            case ArrowHint.Json ignored ->
                Optional.empty();
            case ArrowHint.Variant ignored ->
                Optional.empty();
            case ArrowHint.Wkb ignored ->
                Optional.empty();
            case ArrowHint.OffsetTimestamp ignored ->
                Optional.empty();
            case ArrowHint.FixedSize ignored ->
                Optional.empty();
            case ArrowHint.IntervalKind ignored ->
                Optional.empty();
            case ArrowHint.Extension ignored ->
                Optional.empty();
            case ArrowHint.Metadata ignored ->
                Optional.empty();
        };
    }

    /// A step from the column to a class that matches columns of the kind; empty if rows would return another class
    /// there.
    public Optional<ConversionStep> step(ConversionStep meant) {
        Class<?> base = MethodType.methodType(meant.base()).wrap().returnType();
        Optional<Function<Object, Object>> given = kind == ColumnKind.TIMESTAMP_UTC
                ? InstantConversions.to(base)
                : base == type ? Optional.of(same -> same) : Optional.empty();
        return given.map(value::andThen)
                .map(read -> new ConversionStep(stored, Optional.empty(),
                        Optional.of(meant.fromBase().<Function<Object, Object>>map(read::andThen).orElse(read)),
                        meant.kinds(), meant.use()));
    }

    private static Object instant(Object seconds) {
        try {
            return Instant.ofEpochSecond((long) seconds);
        } catch (DateTimeException e) {
            throw ValueException.fitting("a long", ValueException.Reason.OUT_OF_RANGE,
                    "The seconds are beyond what Instant can hold");
        }
    }

    private static Object local(Object seconds) {
        try {
            return LocalDateTime.ofEpochSecond((long) seconds, 0, ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw ValueException.fitting("a long", ValueException.Reason.OUT_OF_RANGE,
                    "The seconds are beyond what LocalDateTime can hold");
        }
    }

    private static Object date(Object millis) {
        long count = (long) millis;
        if (count % MILLIS_PER_DAY != 0) {
            throw ValueException.fitting("a long", ValueException.Reason.INEXACT,
                    "The milliseconds are not the start of a day, so they are not a date");
        }
        return LocalDate.ofEpochDay(count / MILLIS_PER_DAY);
    }

    private static Object time(Object seconds) {
        int count = (int) seconds;
        if (count < 0 || count >= SECONDS_PER_DAY) {
            throw ValueException.fitting("an int", ValueException.Reason.OUT_OF_RANGE,
                    "The seconds are outside a day, which has 0 to " + (SECONDS_PER_DAY - 1));
        }
        return LocalTime.ofSecondOfDay(count);
    }
}
