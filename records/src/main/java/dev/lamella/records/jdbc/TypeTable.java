package dev.lamella.records.jdbc;

import dev.lamella.records.jdbc.SqlType.Scalar;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Maps database types to Parquet types.
///
/// @param undeclaredDecimal the type string for numbers of unknown precision
record TypeTable(String undeclaredDecimal) {
    /// Above this, no precision was declared: drivers report their own maximum instead.
    private static final int MOST_DIGITS = 1000;

    /// What a driver reports of a column.
    ///
    /// @param fraction the digits of seconds; negative if they are not known
    record Declared(int jdbcType, String name, int precision, int scale, int fraction, boolean isSigned,
            String className) {}

    /// The type of a column; empty if there is none.
    Optional<SqlType> of(Declared declared) {
        Optional<TypeName> name = TypeNameParser.parse(declared.name());
        if (name.isPresent() && name.get() instanceof TypeName.Plain plain) {
            Optional<SqlType> special = named(plain.words(), declared);
            if (special.isPresent()) {
                return special;
            }
        }
        return switch (declared.jdbcType()) {
            case Types.ARRAY, Types.STRUCT, Types.OTHER -> name.filter(type -> !(type instanceof TypeName.Plain))
                    .flatMap(this::of);
            default -> scalar(declared);
        };
    }

    /// The type of an element or member, of which only the name is known.
    private Optional<SqlType> of(TypeName name) {
        return switch (name) {
            case TypeName.Plain plain -> plain(plain);
            case TypeName.Array array -> of(array.element()).map(SqlType.ListOf::new);
            case TypeName.Fields fields -> {
                List<SqlType.Member> members = new ArrayList<>();
                for (TypeName.Field field : fields.fields()) {
                    of(field.type()).ifPresent(type -> members.add(new SqlType.Member(field.name(), type)));
                }
                yield members.size() == fields.fields().size()
                        ? Optional.of(new SqlType.StructOf(members))
                        : Optional.empty();
            }
            case TypeName.Pair pair ->
                of(pair.key()).flatMap(key -> of(pair.value()).map(value -> new SqlType.MapOf(key, value)));
        };
    }

    private Optional<SqlType> plain(TypeName.Plain plain) {
        Declared declared = new Declared(jdbcType(plain.words()), plain.words(), plain.parameter(0, 0),
                plain.parameter(1, 0), plain.parameter(0, -1), !plain.words().endsWith("UNSIGNED"), "");
        return named(plain.words(), declared).or(() -> scalar(declared));
    }

    /// Types for which JDBC has no number, or drivers report the number of another type.
    private static Optional<SqlType> named(String words, Declared declared) {
        return Optional.ofNullable(switch (words) {
            case "UUID" -> new Scalar(FetchForm.UUID_OBJECT, "UUID");
            case "UNIQUEIDENTIFIER" -> new Scalar(FetchForm.TEXT, "UUID");
            case "JSON", "JSONB" -> new Scalar(FetchForm.TEXT, "JSON");
            case "TIMESTAMPTZ", "DATETIMEOFFSET", "TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH LOCAL TIME ZONE" ->
                new Scalar(FetchForm.OFFSET, "TIMESTAMP(true," + unit(declared.fraction()) + ")");
            case "TIMETZ" -> new Scalar(FetchForm.OFFSET_TIME, "TIME(true," + timeUnit(declared.fraction()) + ")");
            case "TIMESTAMP_S", "TIMESTAMP_MS" -> new Scalar(FetchForm.LOCAL, "TIMESTAMP(false,MILLIS)");
            case "TIMESTAMP_NS" -> new Scalar(FetchForm.LOCAL, "TIMESTAMP(false,NANOS)");
            case "TIME_NS" -> new Scalar(FetchForm.TIME, "TIME(false,NANOS)");
            case "BINARY_FLOAT" -> new Scalar(FetchForm.SINGLE, "FLOAT");
            case "BINARY_DOUBLE" -> new Scalar(FetchForm.DOUBLE, "DOUBLE");
            case "UTINYINT" -> new Scalar(FetchForm.INT, "INT(8,false)");
            case "USMALLINT" -> new Scalar(FetchForm.INT, "INT(16,false)");
            case "UINTEGER" -> new Scalar(FetchForm.LONG, "INT(32,false)");
            case "UBIGINT" -> new Scalar(FetchForm.WHOLE, "INT(64,false)");
            case "HUGEINT", "UHUGEINT" -> new Scalar(FetchForm.WHOLE, "DECIMAL(38,0)");
            case "ENUM", "CITEXT" -> new Scalar(FetchForm.TEXT, "STRING");
            case "GEOMETRY" -> new Scalar(FetchForm.BYTES, "GEOMETRY");
            case "GEOGRAPHY" -> new Scalar(FetchForm.BYTES, "GEOGRAPHY");
            case "NULL" -> new Scalar(FetchForm.NOTHING, "UNKNOWN");
            case "INTERVAL" -> new Scalar(FetchForm.INTERVAL_TEXT, "INTERVAL");
            case "INTERVAL YEAR", "INTERVAL MONTH", "INTERVAL YEAR TO MONTH" ->
                new Scalar(FetchForm.MONTHS, "INTERVAL");
            case "INTERVAL DAY", "INTERVAL DAY TO HOUR", "INTERVAL DAY TO MINUTE", "INTERVAL DAY TO SECOND" ->
                new Scalar(FetchForm.DAYS, "INTERVAL");
            case "INTERVAL HOUR", "INTERVAL MINUTE", "INTERVAL SECOND", "INTERVAL HOUR TO MINUTE",
                    "INTERVAL HOUR TO SECOND", "INTERVAL MINUTE TO SECOND" ->
                new Scalar(FetchForm.DURATION, "INTERVAL");
            default -> null;
        });
    }

    private Optional<SqlType> scalar(Declared declared) {
        boolean isSigned = declared.isSigned();
        return Optional.ofNullable(switch (declared.jdbcType()) {
            case Types.BOOLEAN -> new Scalar(FetchForm.BOOLEAN, "BOOLEAN");
            case Types.BIT -> isBits(declared)
                    ? new Scalar(FetchForm.BITS, "STRING")
                    : new Scalar(FetchForm.BOOLEAN, "BOOLEAN");
            case Types.TINYINT -> new Scalar(FetchForm.INT, "INT(8," + isSigned + ")");
            case Types.SMALLINT -> new Scalar(FetchForm.INT, "INT(16," + isSigned + ")");
            case Types.INTEGER -> isSigned
                    ? new Scalar(FetchForm.INT, "INT32")
                    : new Scalar(FetchForm.LONG, "INT(32,false)");
            case Types.BIGINT -> isSigned
                    ? new Scalar(FetchForm.LONG, "INT64")
                    : new Scalar(FetchForm.WHOLE, "INT(64,false)");
            case Types.REAL -> new Scalar(FetchForm.SINGLE, "FLOAT");
            case Types.FLOAT, Types.DOUBLE -> new Scalar(FetchForm.DOUBLE, "DOUBLE");
            case Types.NUMERIC, Types.DECIMAL -> new Scalar(FetchForm.DECIMAL, decimal(declared));
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR ->
                new Scalar(FetchForm.TEXT, "STRING");
            case Types.CLOB, Types.NCLOB -> new Scalar(FetchForm.CLOB, "STRING");
            case Types.SQLXML -> new Scalar(FetchForm.XML, "STRING");
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> new Scalar(FetchForm.BYTES, "BYTE_ARRAY");
            case Types.BLOB -> new Scalar(FetchForm.BLOB, "BYTE_ARRAY");
            case Types.ROWID -> new Scalar(FetchForm.ROW_ID, "BYTE_ARRAY");
            case Types.DATE -> new Scalar(FetchForm.DATE, "DATE");
            case Types.TIME -> new Scalar(FetchForm.TIME, "TIME(false," + timeUnit(declared.fraction()) + ")");
            case Types.TIME_WITH_TIMEZONE ->
                new Scalar(FetchForm.OFFSET_TIME, "TIME(true," + timeUnit(declared.fraction()) + ")");
            case Types.TIMESTAMP -> new Scalar(FetchForm.LOCAL, "TIMESTAMP(false," + unit(declared.fraction()) + ")");
            case Types.TIMESTAMP_WITH_TIMEZONE ->
                new Scalar(FetchForm.OFFSET, "TIMESTAMP(true," + unit(declared.fraction()) + ")");
            case Types.NULL -> new Scalar(FetchForm.NOTHING, "UNKNOWN");
            default -> null;
        });
    }

    /// A single bit is a boolean. DuckDB reports no length for texts of bits.
    private static boolean isBits(Declared declared) {
        return declared.precision() > 1 || declared.name().toUpperCase(java.util.Locale.ROOT).contains("VARYING")
                || declared.className().equals(String.class.getName());
    }

    private String decimal(Declared declared) {
        int precision = declared.precision();
        int scale = declared.scale();
        if (precision <= 0 || precision > MOST_DIGITS || scale == -127 || declared.name().equals("DECFLOAT")) {
            return undeclaredDecimal;
        }
        if (scale < 0) {
            return "DECIMAL(" + (precision - scale) + ",0)";
        }
        return "DECIMAL(" + Math.max(precision, scale) + "," + scale + ")";
    }

    private static String unit(int fraction) {
        return fraction < 0 ? "MICROS" : fraction <= 3 ? "MILLIS" : fraction <= 6 ? "MICROS" : "NANOS";
    }

    /// A time of day could hold nanoseconds, but few times need them.
    private static String timeUnit(int fraction) {
        return fraction > 6 ? "NANOS" : "MICROS";
    }

    /// The JDBC number of a type name; [Types#OTHER] if there is none.
    private static int jdbcType(String words) {
        return switch (words) {
            case "BOOLEAN", "BOOL" -> Types.BOOLEAN;
            case "BIT", "BIT VARYING", "VARBIT" -> Types.BIT;
            case "TINYINT" -> Types.TINYINT;
            case "SMALLINT", "INT2" -> Types.SMALLINT;
            case "INTEGER", "INT", "INT4" -> Types.INTEGER;
            case "BIGINT", "INT8" -> Types.BIGINT;
            case "REAL", "FLOAT4" -> Types.REAL;
            case "FLOAT", "FLOAT8", "DOUBLE", "DOUBLE PRECISION" -> Types.DOUBLE;
            case "NUMERIC", "DECIMAL", "DECFLOAT" -> Types.NUMERIC;
            case "CHAR", "CHARACTER", "BPCHAR", "NCHAR", "VARCHAR", "CHARACTER VARYING", "NVARCHAR", "TEXT",
                    "VARCHAR_IGNORECASE", "LONGVARCHAR" ->
                Types.VARCHAR;
            case "CLOB", "NCLOB", "CHARACTER LARGE OBJECT" -> Types.CLOB;
            case "BINARY", "VARBINARY", "BINARY VARYING", "BYTEA", "LONGVARBINARY" -> Types.VARBINARY;
            case "BLOB", "BINARY LARGE OBJECT" -> Types.BLOB;
            case "DATE" -> Types.DATE;
            case "TIME", "TIME WITHOUT TIME ZONE" -> Types.TIME;
            case "TIME WITH TIME ZONE" -> Types.TIME_WITH_TIMEZONE;
            case "TIMESTAMP", "TIMESTAMP WITHOUT TIME ZONE" -> Types.TIMESTAMP;
            default -> Types.OTHER;
        };
    }
}
