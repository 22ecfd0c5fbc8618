package dev.lamella.records.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.util.List;
import java.util.Map;

/// Drivers that are not here: what they say of a column, and what they give for it.
final class Stub {
    private Stub() {}

    /// What a driver says of a column.
    record Column(String label, int jdbcType, String typeName, int precision, int scale, boolean isSigned,
            int nullability) {
        static Column of(int jdbcType, String typeName, int precision, int scale) {
            return new Column("c", jdbcType, typeName, precision, scale, true, ResultSetMetaData.columnNullable);
        }

        Column unsigned() {
            return new Column(label, jdbcType, typeName, precision, scale, false, nullability);
        }

        Column named(String name) {
            return new Column(name, jdbcType, typeName, precision, scale, isSigned, nullability);
        }
    }

    static ResultSetMetaData metadata(Column... columns) {
        List<Column> all = List.of(columns);
        return proxy(ResultSetMetaData.class, (ignored, method, arguments) -> {
            if (method.getName().equals("getColumnCount")) {
                return all.size();
            }
            Column column = all.get((int) arguments[0] - 1);
            return switch (method.getName()) {
                case "getColumnLabel" -> column.label();
                case "getColumnType" -> column.jdbcType();
                case "getColumnTypeName" -> column.typeName();
                case "getPrecision" -> column.precision();
                case "getScale" -> column.scale();
                case "isSigned" -> column.isSigned();
                case "isNullable" -> column.nullability();
                case "getColumnClassName" -> Object.class.getName();
                default -> throw new AssertionError(method + " is not what labels and types come from");
            };
        });
    }

    /// Rows of one column; each getter that is called gives what the map has for its name, or throws it.
    static ResultSet rows(int count, Map<String, ?> values) {
        int[] row = {0};
        return proxy(ResultSet.class, (ignored, method, ignored2) -> {
            Object value = switch (method.getName()) {
                case "next" -> row[0]++ < count;
                case "wasNull" -> false;
                default -> values.get(method.getName());
            };
            if (value instanceof Throwable failure) {
                throw failure;
            }
            return value;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Stub.class.getClassLoader(), new Class<?>[]{type}, handler));
    }
}
