package dev.lamella.records.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every type of H2: what it becomes, and that its values come back.
class H2Test {
    static final List<Case> CASES = List.of(
            Case.of("BOOLEAN", "BOOLEAN", "TRUE", "true", "FALSE", "false"),
            Case.of("TINYINT", "INT(8,true)", "-128", "-128", "127", "127"),
            Case.of("SMALLINT", "INT(16,true)", "-32768", "-32768", "32767", "32767"),
            Case.of("INTEGER", "INT32", "-2147483648", "-2147483648", "2147483647", "2147483647"),
            Case.of("BIGINT", "INT64", "-9223372036854775808", "-9223372036854775808", "9223372036854775807",
                    "9223372036854775807"),
            Case.of("NUMERIC(9, 2)", "DECIMAL(9,2)", "9999999.99", "9999999.99", "-9999999.99", "-9999999.99", "0",
                    "0.00"),
            Case.of("NUMERIC(18, 18)", "DECIMAL(18,18)", "0.999999999999999999", "0.999999999999999999"),
            Case.of("NUMERIC(38, 10)", "DECIMAL(38,10)", "9999999999999999999999999999.9999999999",
                    "9999999999999999999999999999.9999999999"),
            Case.of("NUMERIC(77, 1)", "DECIMAL(77,1)", "-" + "9".repeat(76) + ".9", "-" + "9".repeat(76) + ".9"),
            Case.of("NUMERIC(2, 5)", "DECIMAL(5,5)", "0.00099", "0.00099"),
            Case.of("DECFLOAT", "DECIMAL(38,10)", "1.5", "1.5000000000"),
            Case.of("NUMERIC", "DECIMAL(38,10)", "12", "12.0000000000"),
            Case.of("REAL", "FLOAT", "0.1", "0.1", "3.4028235E38", "3.4028235E38", "'-Infinity'", "-Infinity", "'NaN'",
                    "NaN"),
            Case.of("FLOAT", "DOUBLE", "0.1", "0.1", "4.9E-324", "4.9E-324"),
            Case.of("DOUBLE PRECISION", "DOUBLE", "1.7976931348623157E308", "1.7976931348623157E308"),
            Case.of("CHAR(3)", "STRING", "'a'", "a  ", "''", "   "),
            Case.of("VARCHAR", "STRING", "''", "", "'Žluťoučký 🐎'", "Žluťoučký 🐎", "' a '", " a "),
            Case.of("VARCHAR_IGNORECASE", "STRING", "'Aa'", "Aa"),
            Case.of("CLOB", "STRING", "''", "", "'🐎'", "🐎", "REPEAT('é', 100000)", "é".repeat(100_000)),
            Case.of("BINARY(3)", "BYTE_ARRAY", "X'0102FF'", "0102ff"),
            Case.of("VARBINARY", "BYTE_ARRAY", "X''", "", "X'00'", "00"),
            Case.of("BLOB", "BYTE_ARRAY", "X''", "", "CAST(REPEAT('a', 100000) AS VARBINARY)",
                    "61".repeat(100_000)),
            Case.of("DATE", "DATE", "DATE '0001-01-01'", "0001-01-01", "DATE '1500-01-01'", "1500-01-01",
                    "DATE '9999-12-31'", "9999-12-31"),
            Case.of("TIME", "TIME(false,MICROS)", "TIME '23:59:59'", "23:59:59"),
            Case.of("TIME(6)", "TIME(false,MICROS)", "TIME '23:59:59.999999'", "23:59:59.999999"),
            Case.of("TIME(9)", "TIME(false,NANOS)", "TIME '23:59:59.999999999'", "23:59:59.999999999"),
            Case.of("TIME(3) WITH TIME ZONE", "TIME(true,MICROS)", "TIME WITH TIME ZONE '10:11:12.345+02:30'",
                    "07:41:12.345"),
            Case.of("TIMESTAMP(0)", "TIMESTAMP(false,MILLIS)", "TIMESTAMP '9999-12-31 23:59:59'",
                    "9999-12-31T23:59:59"),
            Case.of("TIMESTAMP(3)", "TIMESTAMP(false,MILLIS)", "TIMESTAMP '1969-12-31 23:59:59.999'",
                    "1969-12-31T23:59:59.999"),
            Case.of("TIMESTAMP", "TIMESTAMP(false,MICROS)", "TIMESTAMP '0001-01-01 00:00:00.123456'",
                    "0001-01-01T00:00:00.123456", "TIMESTAMP '9999-12-31 23:59:59.999999'",
                    "9999-12-31T23:59:59.999999"),
            Case.of("TIMESTAMP(9)", "TIMESTAMP(false,NANOS)", "TIMESTAMP '1677-09-22 00:00:00.000000001'",
                    "1677-09-22T00:00:00.000000001"),
            Case.of("TIMESTAMP WITH TIME ZONE", "TIMESTAMP(true,MICROS)",
                    "TIMESTAMP WITH TIME ZONE '0001-01-01 00:00:00.123456+14:00'", "0000-12-31T10:00:00.123456Z"),
            Case.of("INTERVAL YEAR TO MONTH", "INTERVAL", "INTERVAL '1-2' YEAR TO MONTH",
                    "Interval[months=14, days=0, millis=0]"),
            Case.of("INTERVAL DAY TO SECOND", "INTERVAL", "INTERVAL '99 2:03:04.567' DAY TO SECOND",
                    "Interval[months=0, days=99, millis=7384567]"),
            Case.of("INTERVAL HOUR", "INTERVAL", "INTERVAL '25' HOUR",
                    "Interval[months=0, days=0, millis=90000000]"),
            Case.of("UUID", "UUID", "'00112233-4455-6677-8899-aabbccddeeff'", "00112233-4455-6677-8899-aabbccddeeff"),
            Case.of("JSON", "JSON", "JSON '{\"a\": [1, \"ž\"]}'", "{\"a\":[1,\"ž\"]}", "JSON 'null'", "null"),
            Case.of("ENUM('low', 'high')", "STRING", "'high'", "high"),
            Case.of("GEOMETRY", "GEOMETRY", "'POINT(1 2)'",
                    "Wkb[21 bytes, crs=OGC:CRS84]"),
            Case.of("INTEGER ARRAY", "LIST(INT32)", "ARRAY[1, NULL, 3]", "[1, null, 3]", "ARRAY[]", "[]"),
            Case.of("NUMERIC(5, 2) ARRAY", "LIST(DECIMAL(5,2))", "ARRAY[1.25]", "[1.25]"),
            Case.of("VARCHAR(9) ARRAY[3]", "LIST(STRING)", "ARRAY['', 'ž']", "[, ž]"),
            Case.of("DATE ARRAY", "LIST(DATE)", "ARRAY[DATE '0001-01-01', NULL]", "[0001-01-01, null]"),
            Case.of("TIME(9) ARRAY", "LIST(TIME(false,NANOS))", "ARRAY[TIME '10:11:12.123456789']",
                    "[10:11:12.123456789]"),
            Case.of("TIMESTAMP(3) WITH TIME ZONE ARRAY", "LIST(TIMESTAMP(true,MILLIS))",
                    "ARRAY[TIMESTAMP WITH TIME ZONE '2026-03-01 10:00:00.5+02:00']", "[2026-03-01T08:00:00.500Z]"),
            Case.of("DATE ARRAY ARRAY", "LIST(LIST(DATE))", "ARRAY[ARRAY[DATE '1500-01-01'], NULL, ARRAY[]]",
                    "[[1500-01-01], null, []]"),
            Case.of("UUID ARRAY", "LIST(UUID)", "ARRAY[UUID '00112233-4455-6677-8899-aabbccddeeff']",
                    "[00112233-4455-6677-8899-aabbccddeeff]"),
            Case.of("CLOB ARRAY", "LIST(STRING)", "ARRAY['a']", "[a]"),
            Case.of("ROW(\"a b\" INTEGER, d DATE)", "STRUCT(`a b` INT32, D DATE)", "ROW(1, DATE '1500-01-01')",
                    "{a b: 1, D: 1500-01-01}"),
            Case.of("ROW(n INTEGER) ARRAY", "LIST(STRUCT(N INT32))", "ARRAY[ROW(1), ROW(NULL)]",
                    "[{N: 1}, {N: null}]"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("CASES")
    void everyTypeComesBack(Case one) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            one.requireRoundTrip(connection, folder);
        }
    }
}
