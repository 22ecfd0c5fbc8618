package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.records.jdbc.Jdbc;
import dev.lamella.records.jdbc.JdbcOptions;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.TypeString;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every type of DuckDB is copied through its JDBC driver to a file, and DuckDB reads the same values from it.
class DuckDbRowsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            BOOLEAN       | BOOLEAN                 | true
            TINYINT       | INT(8,true)             | -128
            SMALLINT      | INT(16,true)            | -32768
            INTEGER       | INT32                   | -2147483648
            BIGINT        | INT64                   | -9223372036854775808
            HUGEINT       | DECIMAL(38,0)           | 99999999999999999999999999999999999999
            UTINYINT      | INT(8,false)            | 255
            USMALLINT     | INT(16,false)           | 65535
            UINTEGER      | INT(32,false)           | 4294967295
            UBIGINT       | INT(64,false)           | 18446744073709551615
            FLOAT         | DOUBLE                  | 0.5
            DOUBLE        | DOUBLE                  | 1.7976931348623157e308
            DECIMAL(38,10)| DECIMAL(38,10)          | 9999999999999999999999999999.9999999999
            VARCHAR       | STRING                  | 'Žluťoučký 🐎'
            BLOB          | BYTE_ARRAY              | '\\x00\\xFF'
            BIT           | STRING                  | '101'
            DATE          | DATE                    | '0001-01-01'
            TIME          | TIME(false,MICROS)      | '23:59:59.999999'
            TIMETZ        | TIME(true,MICROS)       | '10:11:12+00'
            TIMESTAMP     | TIMESTAMP(false,MICROS) | '0001-01-01 00:00:00.123456'
            TIMESTAMP_S   | TIMESTAMP(false,MILLIS) | '1500-01-01 00:00:00'
            TIMESTAMP_MS  | TIMESTAMP(false,MILLIS) | '9999-12-31 23:59:59.999'
            TIMESTAMP_NS  | TIMESTAMP(false,NANOS)  | '1969-12-31 23:59:59.999999999'
            TIMESTAMPTZ   | TIMESTAMP(true,MICROS)  | '1500-01-01 00:00:00.5+02'
            INTERVAL      | INTERVAL                | INTERVAL '1 year 2 months 3 days 04:05:06.789'
            UUID          | UUID                    | '00112233-4455-6677-8899-aabbccddeeff'
            JSON          | JSON                    | '{"a": [1, "ž"]}'
            ENUM('a','b') | STRING                  | 'b'
            GEOMETRY      | GEOMETRY                | 'POINT (1 2)'
            INTEGER[]     | LIST(INT32)             | [1, NULL, 3]
            UTINYINT[]    | LIST(INT(8,false))      | [255]
            INTEGER[][]   | LIST(LIST(INT32))       | [[1], NULL, []]
            DECIMAL(5,2)[2] | LIST(DECIMAL(5,2))    | [1.25, NULL]
            TIMESTAMPTZ[] | LIST(TIMESTAMP(true,MICROS)) | ['2026-03-01 00:00:00.5+02'::TIMESTAMPTZ]
            UUID[]        | LIST(UUID)              | ['00112233-4455-6677-8899-aabbccddeeff'::UUID]
            BLOB[]        | LIST(BYTE_ARRAY)        | ['a'::BLOB]
            DATE[]        | LIST(DATE)              | ['0001-01-01'::DATE]
            STRUCT(a INTEGER, "b c" DATE[]) | STRUCT(a INT32, `b c` LIST(DATE)) | {'a': 1, 'b c': ['1500-01-01'::DATE]}
            STRUCT(a INTEGER)[] | LIST(STRUCT(a INT32)) | [{'a': 1}]
            MAP(VARCHAR, INTEGER) | MAP(STRING,INT32) | MAP {'a': 1, 'b': NULL}
            """)
    void everyTypeComesBack(String type, String parquet, String literal) throws Exception {
        Path file = folder.resolve("rows.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT CAST(" + literal + " AS " + type
                    + ") AS c UNION ALL SELECT NULL");
            try (ResultSet rows = statement.executeQuery("SELECT c FROM t")) {
                assertThat(Jdbc.write(file, rows).rowCount()).isEqualTo(2);
            }
            try (ParquetReader reader = Parquet.open(file)) {
                assertThat(TypeString.of(reader.schema().fields().getFirst()))
                        .isEqualTo(TypeString.parse(parquet));
            }
            try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM t, read_parquet('" + file
                    + "') AS f WHERE t.c IS NOT DISTINCT FROM CAST(f.c AS " + type + ")")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            union_value(num := 2) | UNION(num INTEGER)
            'a'::VARIANT          | VARIANT
            1::BIGNUM             | BIGNUM
            """)
    void whatHasNoParquetTypeIsRejected(String value, String type) throws Exception {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + value + " AS c")) {
            assertThatThrownBy(() -> Jdbc.write(folder.resolve("x.parquet"), rows))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageStartingWith("Column c:\nThe query's column has the type " + type + " (OTHER)");
        }
    }

    /// In arrays, this driver has no other class for them.
    @Test
    void arraysOfTimesThatDependOnAZoneAreRejected() throws Exception {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("SELECT [TIMESTAMP '1500-01-01 00:00:00'] AS c")) {
            assertThatThrownBy(() -> Jdbc.write(folder.resolve("x.parquet"), rows)).isInstanceOf(ValueException.class)
                    .hasMessageStartingWith("Column c, row 0:\nThe driver gives java.sql.Timestamp where");
        }
    }

    @Test
    void nullsHaveNoType() throws Exception {
        Path file = folder.resolve("rows.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("SELECT NULL AS c")) {
            Jdbc.write(file, rows, JdbcOptions.DEFAULT);
        }
        try (ParquetReader reader = Parquet.open(file); RowCursor cursor = reader.rows()) {
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.get(0)).isNull();
        }
    }
}
