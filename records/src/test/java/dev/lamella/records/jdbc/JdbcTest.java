package dev.lamella.records.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.row.Precision;
import dev.lamella.variant.Variant;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Types that callers choose, and files that are whole or not there.
class JdbcTest {
    private Connection connection;

    @TempDir
    Path folder;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private Written write(String query, JdbcOptions options) throws Exception {
        return Written.of(connection, query, options, folder);
    }

    @Test
    void textsOfJsonBecomeVariants() throws Exception {
        Written written = write("SELECT '{\"a\": 1}' AS \"c\" UNION ALL SELECT NULL",
                JdbcOptions.DEFAULT.withType("c", "VARIANT"));

        assertThat(written.rows()).extracting(row -> row.getFirst() instanceof Variant value ? value.toJson() : "null")
                .containsExactlyInAnyOrder("{\"a\":1}", "null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            12                                            | INT64          | 12
            12                                            | DECIMAL(5,2)   | 12.00
            12                                            | DOUBLE         | 12.0
            12                                            | STRING         | 12
            1500                                          | DATE           | 1974-02-09
            CAST(12.00 AS NUMERIC(9,2))                   | INT32          | 12
            CAST(12.5 AS NUMERIC(9,2))                    | FLOAT          | 12.5
            12.5e0                                        | DECIMAL(9,3)   | 12.500
            'x'                                           | ENUM           | x
            '00112233-4455-6677-8899-aabbccddeeff'        | UUID           | 00112233-4455-6677-8899-aabbccddeeff
            X'0102'                                       | FIXED_LEN_BYTE_ARRAY(2) | 0102
            DATE '2026-03-01'                             | TIMESTAMP(false,MILLIS) | 2026-03-01T00:00
            TIMESTAMP '2026-03-01 00:00:00'               | DATE           | 2026-03-01
            ARRAY[1, 2]                                   | LIST(INT64!)   | [1, 2]
            ROW(1, 'a')                                   | STRUCT(C1 INT64, C2 STRING) | {C1: 1, C2: a}
            """)
    void columnsGetTheTypeThatIsNamed(String value, String type, String expected) throws Exception {
        Written written = write("SELECT " + value + " AS \"c\"", JdbcOptions.DEFAULT.withType("c", type));

        assertThat(written.rows().getFirst().getFirst()).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            300                                        | INT(8,true)             | The number is outside
            CAST(12.25 AS NUMERIC(9,2))                | DECIMAL(9,1)            | digits
            TIMESTAMP '2026-03-01 00:00:01'            | DATE                    | The time of day is not midnight
            TIMESTAMP '9999-12-31 00:00:00.123456789'  | AUTO                    | coarser unit: MICROS
            TIMESTAMP '2026-03-01 00:00:00.123456789'  | TIMESTAMP(false,MILLIS) | Precision.ROUND
            INTERVAL '-1' DAY                          | AUTO                    | outside INTERVAL
            INTERVAL '1.0005' SECOND                   | AUTO                    | finer than
            """)
    void valuesThatDoNotFitAreRejected(String value, String type, String message) {
        assertThatThrownBy(() -> write("SELECT " + value + " AS \"c\"", JdbcOptions.DEFAULT.withType("c", type)))
                .isInstanceOf(ValueException.class).hasMessageContaining("olumn c, row 0:")
                .hasMessageContaining(message);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void timesAreRoundedAndCountedByChoice() throws Exception {
        Written written = write("SELECT TIMESTAMP '1969-12-31 23:59:59.9999' AS \"c\"",
                JdbcOptions.DEFAULT.withType("c", "TIMESTAMP(false,MILLIS)").withPrecision(Precision.ROUND));

        assertThat(written.rows()).hasToString("[[1969-12-31T23:59:59.999]]");
        assertThat(written.summary().roundedValues()).hasToString("{c=1}");
    }

    @Test
    void labelsAreTheNamesAndNullabilityIsTheTables() throws Exception {
        Written.execute(connection, "CREATE TABLE t (id INTEGER NOT NULL, name VARCHAR)",
                "INSERT INTO t VALUES (1, 'a')");

        assertThat(write("SELECT id, name AS \"n a.m`e\", id + 1 AS next FROM t", JdbcOptions.DEFAULT).types())
                .isEqualTo(List.of("INT32!", "STRING", "INT32"));
        assertThat(write("SELECT id FROM t",
                JdbcOptions.DEFAULT.withNullability(JdbcOptions.Nullability.ALL_OPTIONAL)).types())
                .isEqualTo(List.of("INT32"));
    }

    @Test
    void manyRowsAndNone() throws Exception {
        assertThat(write("SELECT x FROM SYSTEM_RANGE(1, 20000)", JdbcOptions.DEFAULT).rows()).hasSize(20_000)
                .last().hasToString("[20000]");
        assertThat(write("SELECT x FROM SYSTEM_RANGE(1, 0)", JdbcOptions.DEFAULT).summary().rowCount()).isZero();
    }
}
