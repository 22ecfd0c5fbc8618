package dev.lamella.records.jdbc;

import dev.lamella.error.ValueException;
import dev.lamella.row.StructAppender;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/// Creates the fetcher of each [FetchForm]. JDBC counts columns from 1, rows count fields from 0.
final class Fetchers {
    /// The first day after those that `java.sql.Date` leaves out.
    private static final LocalDate AFTER_CHANGE = LocalDate.of(1582, 10, 15);
    private static final int LEFT_OUT_DAYS = 10;

    private Fetchers() {}

    /// Reads a value of a column of the current row; null if it is null.
    @FunctionalInterface
    private interface Getter {
        @Nullable
        Object get(ResultSet rows, int column) throws SQLException, IOException;
    }

    /// Creates a fetcher of values in a form.
    static Fetcher of(int column, FetchForm form) {
        int field = column - 1;
        return switch (form) {
            case BOOLEAN -> (rows, row) -> {
                boolean value = rows.getBoolean(column);
                if (rows.wasNull()) {
                    row.setNull(field);
                } else {
                    row.setBoolean(field, value);
                }
            };
            case INT -> (rows, row) -> {
                int value = rows.getInt(column);
                if (rows.wasNull()) {
                    row.setNull(field);
                } else {
                    row.setInt(field, value);
                }
            };
            case LONG -> (rows, row) -> {
                long value = rows.getLong(column);
                if (rows.wasNull()) {
                    row.setNull(field);
                } else {
                    row.setLong(field, value);
                }
            };
            case DOUBLE -> (rows, row) -> {
                double value = rows.getDouble(column);
                if (rows.wasNull()) {
                    row.setNull(field);
                } else {
                    row.setDouble(field, value);
                }
            };
            case SINGLE -> (rows, row) -> {
                double value = rows.getDouble(column);
                if (rows.wasNull()) {
                    row.setNull(field);
                } else {
                    setSingle(row, field, value);
                }
            };
            default -> ofObject(column, form);
        };
    }

    private static Fetcher ofObject(int column, FetchForm form) {
        int field = column - 1;
        return switch (form) {
            case TEXT -> (rows, row) -> row.setString(field, rows.getString(column));
            case BITS -> (rows, row) -> row.setString(field, bits(rows.getString(column)));
            case CLOB -> (rows, row) -> row.setString(field, LargeObjects.text(rows.getClob(column)));
            case XML -> (rows, row) -> row.setString(field, LargeObjects.text(rows.getSQLXML(column)));
            case BYTES -> (rows, row) -> row.setBytes(field, rows.getBytes(column));
            case BLOB -> (rows, row) -> row.setBytes(field, LargeObjects.bytes(rows.getBlob(column)));
            case ROW_ID -> (rows, row) -> {
                RowId id = rows.getRowId(column);
                row.setBytes(field, id == null ? null : id.getBytes());
            };
            case WHOLE, DECIMAL -> objects(column, ResultSet::getBigDecimal);
            case MIDNIGHT ->
                objects(column, (rows, i) -> midnight((LocalDateTime) object(rows, i, LocalDateTime.class)));
            case DAYS -> objects(column, (rows, i) -> days((Duration) object(rows, i, Duration.class)));
            case INTERVAL_TEXT -> objects(column, (rows, i) -> {
                String text = rows.getString(i);
                return text == null ? null : IntervalText.parse(text);
            });
            case UUID_OBJECT, DATE, TIME, OFFSET_TIME, LOCAL, OFFSET, MONTHS, DURATION -> {
                Class<?> type = form.type();
                yield objects(column, (rows, i) -> object(rows, i, type));
            }
            // The column is UNKNOWN, so any value but null is rejected.
            case NOTHING -> objects(column, ResultSet::getObject);
            case BOOLEAN, INT, LONG, DOUBLE, SINGLE ->
                throw new IllegalArgumentException("Form " + form + " is primitive");
        };
    }

    /// Creates a fetcher of values with parts.
    static Fetcher nested(int column, @Nullable SqlType type) {
        return objects(column, (rows, i) -> NestedValues.plain(rows.getObject(i), type));
    }

    /// Creates a fetcher of JSON texts that become Variants.
    static Fetcher json(int column) {
        return (rows, row) -> row.setJson(column - 1, rows.getString(column));
    }

    private static Fetcher objects(int column, Getter getter) {
        return (rows, row) -> row.set(column - 1, getter.get(rows, column));
    }

    /// The value that the driver returns for a class, checked because drivers may return another class.
    static @Nullable Object object(ResultSet rows, int column, @Nullable Class<?> type) throws SQLException {
        Object value = type == null ? rows.getObject(column) : rows.getObject(column, type);
        if (value != null && type != null && !type.isInstance(value)) {
            throw wrongClass(value, type.getSimpleName());
        }
        if (value instanceof LocalDate date) {
            requireSameDay(rows, column, date);
        } else if (value instanceof LocalDateTime time) {
            requireSameDay(rows, column, time.toLocalDate());
        }
        return value;
    }

    /// Some drivers convert dates through `java.sql.Date`. The ten days that its calendar leaves out in October 1582 then
    /// become the ten days after them, and only the text of the value shows that.
    private static void requireSameDay(ResultSet rows, int column, LocalDate date) throws SQLException {
        if (date.isBefore(AFTER_CHANGE) || !date.isBefore(AFTER_CHANGE.plusDays(LEFT_OUT_DAYS))) {
            return;
        }
        String text = rows.getString(column);
        if (text != null && text.startsWith(date.minusDays(LEFT_OUT_DAYS).toString())) {
            throw new ValueException("The driver gives another day for a date of October 1582 than for its text",
                    "CAST the column in the query to TIMESTAMP, or give it the type STRING, for the driver's text of"
                            + " it.");
        }
    }

    /// The failure of a driver that returns another class. The driver's text is never used as the value.
    static ValueException wrongClass(Object value, String expected) {
        return new ValueException(
                "The driver gives " + value.getClass().getTypeName() + " where " + expected + " is expected",
                "CAST the column in the query to a type that the driver knows, or give it the type STRING, for the"
                        + " driver's text of it.");
    }

    /// Drivers that read a `float` as text return the `double` with the same digits.
    private static void setSingle(StructAppender row, int field, double value) {
        float nearest = (float) value;
        boolean isSame = Double.doubleToLongBits(nearest) == Double.doubleToLongBits(value)
                || Double.isFinite(nearest) && Double.parseDouble(Float.toString(nearest)) == value;
        if (isSame) {
            row.setFloat(field, nearest);
        } else {
            row.setDouble(field, value);
        }
    }

    private static @Nullable String bits(@Nullable String text) {
        if (text != null && !text.matches("[01]*")) {
            throw new ValueException("The driver's text of the bits has characters other than 0 and 1",
                    "Give the column the type BYTE_ARRAY, for the driver's bytes of them, or CAST it in the query.");
        }
        return text;
    }

    private static @Nullable Object midnight(@Nullable LocalDateTime value) {
        if (value == null) {
            return null;
        }
        if (!value.toLocalTime().equals(LocalTime.MIDNIGHT)) {
            throw new ValueException("The time of day is not midnight, but a DATE has no time of day",
                    "Give the column the type TIMESTAMP(false,MICROS), or CAST it in the query.");
        }
        return value.toLocalDate();
    }

    static @Nullable Object days(@Nullable Duration value) {
        return value == null ? null : IntervalText.interval(0, value.toDays(), value.minusDays(value.toDays()));
    }
}
