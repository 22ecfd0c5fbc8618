package dev.lamella.records.jdbc;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.records.jdbc.SqlType.Member;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Struct;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts the arrays, structured values and maps of drivers to lists and maps of values that a row accepts.
final class NestedValues {
    private NestedValues() {}

    /// @param type null if the types inside the value are not known
    static @Nullable Object plain(@Nullable Object value, @Nullable SqlType type) throws SQLException, IOException {
        return switch (value) {
            case null -> null;
            case Array array -> ofArray(array, elementOf(type));
            case Object[] values -> list(Arrays.asList(values), elementOf(type));
            case List<?> values -> list(values, elementOf(type));
            case Struct struct -> struct(Arrays.asList(struct.getAttributes()), members(type));
            case Map<?, ?> map -> map(map, type);
            case ResultSet row -> ofRow(row, members(type));
            case Clob clob -> plain(LargeObjects.text(clob), type);
            case Blob blob -> plain(LargeObjects.bytes(blob), type);
            case java.util.Date date -> throw Fetchers.wrongClass(date, "a class of java.time");
            default -> scalar(value, type);
        };
    }

    private static @Nullable SqlType elementOf(@Nullable SqlType type) {
        return type instanceof SqlType.ListOf list ? list.element() : null;
    }

    private static List<Member> members(@Nullable SqlType type) {
        if (type instanceof SqlType.StructOf struct) {
            return struct.members();
        }
        throw new UnsupportedFeatureException("The driver does not name the fields of the structured value",
                "Select the fields one by one.");
    }

    private static List<@Nullable Object> ofArray(Array array, @Nullable SqlType element)
            throws SQLException, IOException {
        try {
            return element != null && hasMoments(element)
                    ? moments(array, element)
                    : elements(array.getArray(), element);
        } finally {
            LargeObjects.free(array::free);
        }
    }

    /// Elements are objects or, with some drivers, primitive numbers.
    private static List<@Nullable Object> elements(Object array, @Nullable SqlType element)
            throws SQLException, IOException {
        if (array instanceof Object[] values) {
            return list(Arrays.asList(values), element);
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            values.add(plain(java.lang.reflect.Array.get(array, i), element));
        }
        return values;
    }

    /// Whether values of the type contain times. As objects, these have classes that lose a part of some times.
    private static boolean hasMoments(SqlType type) {
        return switch (type) {
            case SqlType.Scalar scalar -> switch (scalar.form()) {
                case DATE, TIME, OFFSET_TIME, LOCAL, OFFSET, MONTHS, DURATION, DAYS -> true;
                default -> false;
            };
            case SqlType.ListOf list -> hasMoments(list.element());
            case SqlType.StructOf struct -> struct.members().stream().anyMatch(member -> hasMoments(member.type()));
            case SqlType.MapOf map -> hasMoments(map.key()) || hasMoments(map.value());
        };
    }

    /// Reads an array as rows of index and value, which can be read with a class. A driver without such rows returns
    /// objects, and those of the old date classes are rejected.
    private static List<@Nullable Object> moments(Array array, SqlType element) throws SQLException, IOException {
        try {
            return ofRows(array.getResultSet(), element);
        } catch (SQLFeatureNotSupportedException ignored) {
            return elements(array.getArray(), element);
        }
    }

    private static List<@Nullable Object> ofRows(ResultSet rows, SqlType element) throws SQLException, IOException {
        List<@Nullable Object> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(ofColumn(rows, 2, element));
            }
        }
        return values;
    }

    private static @Nullable Object ofColumn(ResultSet rows, int column, SqlType type)
            throws SQLException, IOException {
        Class<?> asked = type instanceof SqlType.Scalar scalar ? scalar.form().type() : null;
        return plain(Fetchers.object(rows, column, asked), type);
    }

    /// H2 returns a row as a result set with one row.
    private static @Nullable Object ofRow(ResultSet row, List<Member> members) throws SQLException, IOException {
        try (row) {
            if (!row.next()) {
                return null;
            }
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            for (int i = 0; i < members.size(); i++) {
                fields.put(members.get(i).name(), ofColumn(row, i + 1, members.get(i).type()));
            }
            return fields;
        }
    }

    private static List<@Nullable Object> list(List<?> values, @Nullable SqlType element)
            throws SQLException, IOException {
        List<@Nullable Object> plain = new ArrayList<>(values.size());
        for (Object value : values) {
            plain.add(plain(value, element));
        }
        return plain;
    }

    private static Map<String, @Nullable Object> struct(List<?> values, List<Member> members)
            throws SQLException, IOException {
        if (values.size() != members.size()) {
            throw new UnsupportedFeatureException("The driver gives " + values.size()
                    + " fields of the structured value, whose type has " + members.size(),
                    "Select the fields one by one.");
        }
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < members.size(); i++) {
            fields.put(members.get(i).name(), plain(values.get(i), members.get(i).type()));
        }
        return fields;
    }

    private static Object map(Map<?, ?> map, @Nullable SqlType type) throws SQLException, IOException {
        SqlType keys = type instanceof SqlType.MapOf of ? of.key() : null;
        SqlType values = type instanceof SqlType.MapOf of ? of.value() : null;
        Map<@Nullable Object, @Nullable Object> plain = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            plain.put(plain(entry.getKey(), keys), plain(entry.getValue(), values));
        }
        return plain;
    }

    private static @Nullable Object scalar(Object value, @Nullable SqlType type) {
        if (type == null) {
            return value;
        }
        if (!(type instanceof SqlType.Scalar scalar)) {
            throw Fetchers.wrongClass(value, "a value of " + type.parquet());
        }
        boolean isExpected = switch (scalar.form()) {
            case BOOLEAN -> value instanceof Boolean;
            case INT, LONG, WHOLE, DECIMAL -> value instanceof Byte || value instanceof Short
                    || value instanceof Integer || value instanceof Long || value instanceof BigInteger
                    || value instanceof BigDecimal;
            case SINGLE, DOUBLE -> value instanceof Float || value instanceof Double;
            case TEXT, CLOB, XML, BITS, INTERVAL_TEXT -> value instanceof String;
            case BYTES, BLOB, ROW_ID -> value instanceof byte[];
            case UUID_OBJECT, DATE, TIME, OFFSET_TIME, LOCAL, MIDNIGHT, OFFSET, MONTHS, DURATION, DAYS -> {
                Class<?> expected = scalar.form().type();
                yield expected != null && expected.isInstance(value);
            }
            case NOTHING -> false;
        };
        if (!isExpected) {
            throw Fetchers.wrongClass(value, "a value of " + scalar.parquet());
        }
        return switch (value) {
            case Duration time when scalar.form() == FetchForm.DAYS -> Fetchers.days(time);
            case String text when scalar.form() == FetchForm.INTERVAL_TEXT -> IntervalText.parse(text);
            default -> value;
        };
    }
}
