package dev.lamella.records.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every type of HSQLDB: what it becomes, and that its values come back.
class HsqldbTest {
    static final List<Case> CASES = List.of(
            Case.of("BOOLEAN", "BOOLEAN", "TRUE", "true", "FALSE", "false"),
            Case.of("TINYINT", "INT(8,true)", "-128", "-128", "127", "127"),
            Case.of("SMALLINT", "INT(16,true)", "-32768", "-32768", "32767", "32767"),
            Case.of("INTEGER", "INT32", "-2147483648", "-2147483648", "2147483647", "2147483647"),
            Case.of("BIGINT", "INT64", "-9223372036854775807", "-9223372036854775807", "9223372036854775807",
                    "9223372036854775807"),
            Case.of("NUMERIC(9, 2)", "DECIMAL(9,2)", "9999999.99", "9999999.99", "-9999999.99", "-9999999.99"),
            Case.of("DECIMAL(128, 60)", "DECIMAL(128,60)", "9".repeat(68) + "." + "9".repeat(60),
                    "9".repeat(68) + "." + "9".repeat(60)),
            Case.of("NUMERIC", "DECIMAL(128,0)", "12", "12"),
            Case.of("REAL", "DOUBLE", "0.1", "0.1"),
            Case.of("FLOAT", "DOUBLE", "-0.5", "-0.5"),
            Case.of("DOUBLE", "DOUBLE", "1.7976931348623157E308", "1.7976931348623157E308"),
            Case.of("CHAR(3)", "STRING", "'a'", "a  "),
            Case.of("VARCHAR(99)", "STRING", "''", "", "'Žluťoučký 🐎'", "Žluťoučký 🐎", "' a '", " a "),
            Case.of("LONGVARCHAR", "STRING", "'a'", "a"),
            Case.of("CLOB", "STRING", "''", "", "'🐎'", "🐎", "REPEAT('é', 100000)", "é".repeat(100_000)),
            Case.of("BINARY(3)", "BYTE_ARRAY", "X'0102FF'", "0102ff"),
            Case.of("VARBINARY(9)", "BYTE_ARRAY", "X''", "", "X'00'", "00"),
            Case.of("LONGVARBINARY", "BYTE_ARRAY", "X'00'", "00"),
            Case.of("BLOB", "BYTE_ARRAY", "X''", "", "X'" + "61".repeat(50_000) + "'", "61".repeat(50_000)),
            Case.of("BIT", "BOOLEAN", "B'1'", "true", "B'0'", "false"),
            Case.of("BIT(3)", "STRING", "B'101'", "101"),
            Case.of("BIT VARYING(10)", "STRING", "B'0110'", "0110"),
            Case.of("DATE", "DATE", "DATE '0001-01-01'", "0001-01-01", "DATE '1500-01-01'", "1500-01-01",
                    "DATE '9999-12-31'", "9999-12-31"),
            Case.of("TIME", "TIME(false,MICROS)", "TIME '23:59:59'", "23:59:59"),
            Case.of("TIME(6)", "TIME(false,MICROS)", "TIME '23:59:59.999999'", "23:59:59.999999"),
            Case.of("TIME(9)", "TIME(false,NANOS)", "TIME '23:59:59.999999999'", "23:59:59.999999999"),
            Case.of("TIME(3) WITH TIME ZONE", "TIME(true,MICROS)", "TIME '10:11:12.345+02:30'", "07:41:12.345"),
            Case.of("TIMESTAMP(0)", "TIMESTAMP(false,MILLIS)", "TIMESTAMP '9999-12-31 23:59:59'",
                    "9999-12-31T23:59:59"),
            Case.of("TIMESTAMP", "TIMESTAMP(false,MICROS)", "TIMESTAMP '0001-01-01 00:00:00.123456'",
                    "0001-01-01T00:00:00.123456", "TIMESTAMP '9999-12-31 23:59:59.999999'",
                    "9999-12-31T23:59:59.999999"),
            Case.of("TIMESTAMP(9)", "TIMESTAMP(false,NANOS)", "TIMESTAMP '1969-12-31 23:59:59.999999999'",
                    "1969-12-31T23:59:59.999999999"),
            Case.of("TIMESTAMP WITH TIME ZONE", "TIMESTAMP(true,MICROS)",
                    "TIMESTAMP '1500-01-01 00:00:00.123456+02:00'", "1499-12-31T22:00:00.123456Z"),
            Case.of("INTERVAL YEAR TO MONTH", "INTERVAL", "INTERVAL '1-2' YEAR TO MONTH",
                    "Interval[months=14, days=0, millis=0]"),
            Case.of("INTERVAL DAY TO SECOND(3)", "INTERVAL", "INTERVAL '9 2:03:04.567' DAY TO SECOND(3)",
                    "Interval[months=0, days=9, millis=7384567]"),
            Case.of("UUID", "UUID", "CAST('00112233-4455-6677-8899-aabbccddeeff' AS UUID)",
                    "00112233-4455-6677-8899-aabbccddeeff"),
            Case.of("INTEGER ARRAY", "LIST(INT32)", "ARRAY[1, NULL, 3]", "[1, null, 3]", "ARRAY[]", "[]"),
            Case.of("NUMERIC(5, 2) ARRAY", "LIST(DECIMAL(38,10))", "ARRAY[1.25]", "[1.2500000000]"),
            Case.of("VARCHAR(9) ARRAY", "LIST(STRING)", "ARRAY['a', 'ž']", "[a, ž]"),
            Case.of("DATE ARRAY", "LIST(DATE)", "ARRAY[DATE '1500-01-01', NULL]", "[1500-01-01, null]"),
            Case.of("TIME(9) ARRAY", "LIST(TIME(false,MICROS))", "ARRAY[TIME '10:11:12.123456']",
                    "[10:11:12.123456]"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("CASES")
    void everyTypeComesBack(Case one) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:hsqldb:mem:types")) {
            Written.execute(connection, "DROP SCHEMA PUBLIC CASCADE");
            one.requireRoundTrip(connection, folder);
        }
    }
}
