package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.DATE;
import static dev.lamella.records.internal.convert.ColumnKind.FIXED;
import static dev.lamella.records.internal.convert.ColumnKind.INT16;
import static dev.lamella.records.internal.convert.ColumnKind.INT32;
import static dev.lamella.records.internal.convert.ColumnKind.INT64;
import static dev.lamella.records.internal.convert.ColumnKind.INTERVAL;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.Interval;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.function.Function;

/// Intervals, periods and partial dates.
final class SpanTypes {
    private static final int INTERVAL_WIDTH = 12;
    private static final int MONTHS_PER_YEAR = 12;
    /// Like `YearMonth.toString`, but also parses years with more than four digits, which `YearMonth.parse` rejects.
    private static final DateTimeFormatter MONTH = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('-')
            .appendValue(ChronoField.MONTH_OF_YEAR, 2).toFormatter();
    private static final Function<String, YearMonth> MONTHS = TextParsers.reading("a month, for example 2026-11",
            text -> YearMonth.parse(text, MONTH));
    private static final Function<String, Period> PERIODS = TextParsers.reading("a period, for example P1Y2M3D",
            Period::parse);
    private static final Function<String, MonthDay> DAYS = TextParsers.reading("a day of a month, for example --11-21",
            MonthDay::parse);
    private static final Function<String, Year> YEARS = TextParsers.reading("a year, for example 2026",
            text -> Year.of(Integer.parseInt(text)));

    private SpanTypes() {}

    static List<JavaType> rows() {
        return List.of(
                JavaTypeBuilder.of(Period.class, "INTERVAL").as(Loss.CHECKED, INTERVAL)
                        .asked(String.class, Period::toString, PERIODS, Loss.CHECKED, STRING)
                        .asked(Integer.class, SpanTypes::months, Period::ofMonths, Loss.CHECKED, INT32)
                        .saidAs(Period::parse).make(),
                JavaTypeBuilder.of(Interval.class, "INTERVAL").as(Loss.NONE, INTERVAL)
                        .asked(byte[].class, SpanTypes::bytes, SpanTypes::interval, Loss.CHECKED, FIXED).make(),
                JavaTypeBuilder.of(Year.class, "INT32")
                        .through(Integer.class, Year::getValue, SpanTypes::year, Loss.CHECKED, INT16, INT32, INT64)
                        .asked(String.class, Year::toString, YEARS, Loss.CHECKED, STRING)
                        .saidAs(YEARS).make(),
                JavaTypeBuilder.of(YearMonth.class, "STRING")
                        .through(String.class, MONTH::format, MONTHS, Loss.CHECKED, STRING)
                        .asked(Integer.class, SpanTypes::prolepticMonth, SpanTypes::month, Loss.CHECKED, INT32)
                        .asked(LocalDate.class, month -> month.atDay(1), SpanTypes::month, Loss.CHECKED, DATE)
                        .saidAs(MONTHS).make(),
                JavaTypeBuilder.of(MonthDay.class, "STRING")
                        .through(String.class, MonthDay::toString, DAYS, Loss.CHECKED, STRING)
                        .saidAs(DAYS).make());
    }

    private static Integer months(Period period) {
        long months = period.toTotalMonths();
        if (period.getDays() != 0 || months != (int) months) {
            throw new ValueException("The period is not a number of months that an int can hold",
                    "Give the column the type INTERVAL or STRING.");
        }
        return (int) months;
    }

    private static byte[] bytes(Interval interval) {
        return ByteBuffer.allocate(INTERVAL_WIDTH).order(ByteOrder.LITTLE_ENDIAN).putInt((int) interval.months())
                .putInt((int) interval.days()).putInt((int) interval.millis()).array();
    }

    private static Interval interval(byte[] bytes) {
        if (bytes.length != INTERVAL_WIDTH) {
            throw ValueException.fitting("a byte[]", ValueException.Reason.UNSUITABLE,
                    "The value has " + bytes.length + " bytes; an interval has " + INTERVAL_WIDTH);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return new Interval(Integer.toUnsignedLong(buffer.getInt()), Integer.toUnsignedLong(buffer.getInt()),
                Integer.toUnsignedLong(buffer.getInt()));
    }

    private static Year year(Integer number) {
        if (number < Year.MIN_VALUE || number > Year.MAX_VALUE) {
            throw ValueException.fitting("an int", ValueException.Reason.OUT_OF_RANGE,
                    "The number is not a year, which is " + Year.MIN_VALUE + " to " + Year.MAX_VALUE);
        }
        return Year.of(number);
    }

    private static Integer prolepticMonth(YearMonth month) {
        long months = month.getLong(ChronoField.PROLEPTIC_MONTH);
        if (months != (int) months) {
            throw new ValueException("The months since year 0 are more than an int can count",
                    "Give the column the type STRING.");
        }
        return (int) months;
    }

    private static YearMonth month(Integer months) {
        return YearMonth.of(Math.floorDiv(months, MONTHS_PER_YEAR), Math.floorMod(months, MONTHS_PER_YEAR) + 1);
    }

    private static YearMonth month(LocalDate date) {
        if (date.getDayOfMonth() != 1) {
            throw ValueException.fitting("a LocalDate", ValueException.Reason.INEXACT,
                    "The date is not the first of a month, so it is not a YearMonth");
        }
        return YearMonth.from(date);
    }
}
