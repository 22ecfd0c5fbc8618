package dev.lamella.records.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.jdbc.Stub.Column;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Which type a column gets, of drivers that are here only by what they say; and what they give that they should not.
class JdbcPlanTest {
    record Said(String driver, Column column, String parquet) {}

    static final List<Said> SAID = List.of(
            new Said("Oracle NUMBER", Column.of(Types.NUMERIC, "NUMBER", 0, -127), "DECIMAL(38,10)"),
            new Said("Oracle FLOAT", Column.of(Types.NUMERIC, "NUMBER", 126, -127), "DECIMAL(38,10)"),
            new Said("Oracle NUMBER(5,-2)", Column.of(Types.NUMERIC, "NUMBER", 5, -2), "DECIMAL(7,0)"),
            new Said("Oracle NUMBER(2,5)", Column.of(Types.NUMERIC, "NUMBER", 2, 5), "DECIMAL(5,5)"),
            new Said("Oracle DATE", Column.of(Types.TIMESTAMP, "DATE", 7, 0), "TIMESTAMP(false,MILLIS)"),
            new Said("Oracle TIMESTAMP(6) WITH TIME ZONE", Column.of(-101, "TIMESTAMP WITH TIME ZONE", 13, 6),
                    "TIMESTAMP(true,MICROS)"),
            new Said("Oracle BINARY_FLOAT", Column.of(100, "BINARY_FLOAT", 0, 0), "FLOAT"),
            new Said("Oracle ROWID", Column.of(Types.ROWID, "ROWID", 0, 0), "BYTE_ARRAY"),
            new Said("PostgreSQL numeric", Column.of(Types.NUMERIC, "numeric", 0, 0), "DECIMAL(38,10)"),
            new Said("PostgreSQL timestamptz", Column.of(Types.TIMESTAMP, "timestamptz", 35, 6),
                    "TIMESTAMP(true,MICROS)"),
            new Said("PostgreSQL int4[]", Column.of(Types.ARRAY, "_int4", 10, 0), "LIST(INT32)"),
            new Said("PostgreSQL jsonb", Column.of(Types.OTHER, "jsonb", 2147483647, 0), "JSON"),
            new Said("PostgreSQL interval", Column.of(Types.OTHER, "interval", 49, 6), "INTERVAL"),
            new Said("PostgreSQL xml", Column.of(Types.SQLXML, "xml", 0, 0), "STRING"),
            new Said("MySQL BIGINT UNSIGNED", Column.of(Types.BIGINT, "BIGINT UNSIGNED", 20, 0).unsigned(),
                    "INT(64,false)"),
            new Said("MySQL INT UNSIGNED", Column.of(Types.INTEGER, "INT UNSIGNED", 10, 0).unsigned(),
                    "INT(32,false)"),
            new Said("MySQL TINYINT(1)", Column.of(Types.BIT, "TINYINT", 1, 0), "BOOLEAN"),
            new Said("MySQL BIT(8)", Column.of(Types.BIT, "BIT", 8, 0), "STRING"),
            new Said("MySQL DATETIME", Column.of(Types.TIMESTAMP, "DATETIME", 19, 0), "TIMESTAMP(false,MILLIS)"),
            new Said("MySQL DATETIME(6)", Column.of(Types.TIMESTAMP, "DATETIME", 26, 0), "TIMESTAMP(false,MICROS)"),
            new Said("SQL Server tinyint", Column.of(Types.TINYINT, "tinyint", 3, 0).unsigned(), "INT(8,false)"),
            new Said("SQL Server datetime2(7)", Column.of(Types.TIMESTAMP, "datetime2", 27, 7),
                    "TIMESTAMP(false,NANOS)"),
            new Said("SQL Server datetimeoffset", Column.of(-155, "datetimeoffset", 34, 7), "TIMESTAMP(true,NANOS)"),
            new Said("SQL Server uniqueidentifier", Column.of(Types.CHAR, "uniqueidentifier", 36, 0), "UUID"),
            new Said("a NULL", Column.of(Types.NULL, "NULL", 0, 0), "UNKNOWN"));

    @ParameterizedTest
    @FieldSource("SAID")
    void takesWhatOtherDriversSay(Said said) throws SQLException {
        assertThat(JdbcPlan.of(Stub.metadata(said.column())).columns().getFirst().parquetType())
                .isEqualTo(said.parquet());
    }

    @Test
    void printsALineForEachColumn() throws SQLException {
        ResultSetMetaData metadata = Stub.metadata(Column.of(Types.NUMERIC, "NUMBER", 12, 2).named("price"),
                Column.of(Types.VARCHAR, "VARCHAR2", 12, 0).named("id"),
                Column.of(Types.OTHER, "money", 0, 0).named("paid"));

        assertThat(JdbcPlan.of(metadata, JdbcOptions.DEFAULT.withType("paid", "STRING").withType("id", "UUID!")))
                .hasToString("""
                        price  NUMBER(12,2) (NUMERIC)  DECIMAL(12,2)  getBigDecimal
                        id     VARCHAR2                UUID!          getString
                        paid   money (OTHER)           STRING         getString""");
    }

    @Test
    void rejectsWhatItDoesNotKnowAndTakesItAsTextByChoice() throws SQLException {
        ResultSetMetaData metadata = Stub.metadata(Column.of(Types.OTHER, "money", 0, 0));

        assertThatThrownBy(() -> JdbcPlan.of(metadata)).isInstanceOf(UnsupportedFeatureException.class).hasMessage("""
                Column c:
                The query's column has the type money (OTHER), which has no Parquet type of its own.
                Give the column a type, for example STRING for the driver's text of it, or CAST it in the query.""");
        assertThat(JdbcPlan.of(metadata, JdbcOptions.DEFAULT.withUnknownTypes(JdbcOptions.UnknownTypes.AS_TEXT))
                .columns().getFirst().parquetType()).isEqualTo("STRING");
    }

    @Test
    void rejectsTypesThatTheColumnDoesNotBecome() {
        ResultSetMetaData metadata = Stub.metadata(Column.of(Types.INTEGER, "INTEGER", 10, 0));

        assertThatThrownBy(() -> JdbcPlan.of(metadata, JdbcOptions.DEFAULT.withType("c", "UUID")))
                .isInstanceOf(SchemaMismatchException.class).hasMessage("""
                        Column c:
                        The query's column has the type INTEGER, which cannot become UUID.
                        Give it another type, for example INT32, or CAST it in the query.""");
        assertThatThrownBy(() -> JdbcPlan.of(metadata, JdbcOptions.DEFAULT.withType("C", "INT64")))
                .hasMessageStartingWith(
                        "A type is given for column C, which the query does not have; its columns are c.");
    }

    @Test
    void duplicateLabelsAreRejectedOrNumbered() throws SQLException {
        Column id = Column.of(Types.INTEGER, "INTEGER", 10, 0).named("id");
        ResultSetMetaData metadata = Stub.metadata(id, id.named("id_2"), id, id);

        assertThatThrownBy(() -> JdbcPlan.of(metadata)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith("Columns 1 and 3 of the query are both called id.");
        assertThat(JdbcPlan.of(metadata, JdbcOptions.DEFAULT.withDuplicateLabels(JdbcOptions.DuplicateLabels.NUMBER))
                .columns()).extracting(JdbcColumn::label).containsExactly("id", "id_2", "id_3", "id_4");
    }

    @Test
    void undeclaredDecimalsAreWhatTheCallerSays() throws SQLException {
        ResultSetMetaData metadata = Stub.metadata(Column.of(Types.NUMERIC, "NUMBER", 0, -127));

        assertThat(JdbcPlan.of(metadata, JdbcOptions.DEFAULT.withUndeclaredDecimal("DECIMAL(30,4)")).columns()
                .getFirst().parquetType()).isEqualTo("DECIMAL(30,4)");
        assertThatThrownBy(() -> JdbcOptions.DEFAULT.withUndeclaredDecimal("DOUBLE"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static long copy(Column column, ResultSet rows) throws Exception {
        JdbcPlan plan = JdbcPlan.of(Stub.metadata(column));
        try (ParquetWriter writer = Parquet.create(OutputFile.of("out", new ByteArrayOutputStream()),
                plan.schema())) {
            return plan.copy(rows, writer.rows());
        }
    }

    @Test
    void rejectsValuesOfAnotherClassThanThatAskedFor() {
        assertThatThrownBy(() -> copy(Column.of(Types.DATE, "DATE", 10, 0),
                Stub.rows(1, Map.of("getObject", new Date(0))))).isInstanceOf(ValueException.class).hasMessage(
                        """
                                Column c, row 0:
                                The driver gives java.sql.Date where LocalDate is expected.
                                CAST the column in the query to a type that the driver knows, or give it the type STRING, for the\
                                 driver's text of it.""");
    }

    /// As `java.sql.Date.valueOf(date).toLocalDate()` does in a driver.
    @Test
    void rejectsDaysThatTheDriverHasMoved() throws Exception {
        Column day = Column.of(Types.DATE, "DATE", 10, 0);
        Column time = Column.of(Types.TIMESTAMP, "TIMESTAMP", 26, 6);
        for (int i = 5; i < 35; i++) {
            LocalDate date = LocalDate.of(1582, 10, 1).plusDays(i - 1);
            LocalDate given = Date.valueOf(date).toLocalDate();
            String text = date.toString();
            if (given.equals(date)) {
                assertThat(copy(day, Stub.rows(1, Map.of("getObject", given, "getString", text)))).isEqualTo(1);
                assertThat(copy(time, Stub.rows(1,
                        Map.of("getObject", given.atStartOfDay(), "getString", text + " 00:00:00")))).isEqualTo(1);
                continue;
            }
            assertThatThrownBy(() -> copy(day, Stub.rows(1, Map.of("getObject", given, "getString", text)))).as(text)
                    .isInstanceOf(ValueException.class)
                    .hasMessageContaining("another day for a date of October 1582 than for its text");
            assertThatThrownBy(() -> copy(time, Stub.rows(1,
                    Map.of("getObject", given.atTime(1, 2), "getString", text + " 01:02:00")))).as(text)
                    .isInstanceOf(ValueException.class);
        }
        assertThat(copy(day, Stub.rows(1, Map.of("getObject", LocalDate.of(1582, 10, 20))))).isEqualTo(1);
    }

    @Test
    void rejectsDecimalsThatDoNotFitTheirColumn() {
        Column column = Column.of(Types.NUMERIC, "NUMBER", 0, -127);
        for (String number : List.of("0.00000000001", "1e28")) {
            assertThatThrownBy(() -> copy(column, Stub.rows(1, Map.of("getBigDecimal", new BigDecimal(number)))))
                    .as(number).isInstanceOf(ValueException.class).hasMessageStartingWith("out, column c, row 0:");
        }
    }

    @Test
    void rejectsNumbersThatAreNoFloatWhereTheDriverSaysReal() throws Exception {
        Column column = Column.of(Types.REAL, "REAL", 24, 0);

        assertThat(copy(column, Stub.rows(2, Map.of("getDouble", 0.1)))).isEqualTo(2);
        assertThatThrownBy(() -> copy(column, Stub.rows(1, Map.of("getDouble", 0.123456789012))))
                .isInstanceOf(ValueException.class);
    }

    @Test
    void rejectsNullsWhereTheDriverSaidThereWereNone() {
        Column column = new Column("c", Types.VARCHAR, "VARCHAR", 9, 0, true, ResultSetMetaData.columnNoNulls);

        assertThatThrownBy(() -> copy(column, Stub.rows(1, Map.of()))).isInstanceOf(ValueException.class)
                .hasMessageContaining("There is no value; the field is REQUIRED");
    }

    @Test
    void failuresOfTheDriverSayWhere() {
        Column column = Column.of(Types.VARCHAR, "VARCHAR", 9, 0);
        SQLException cut = new SQLException("connection cut");

        assertThatThrownBy(() -> copy(column, Stub.rows(1, Map.of("getString", cut)))).isSameAs(cut)
                .satisfies(failure -> assertThat(failure.getSuppressed()[0])
                        .hasMessageStartingWith("Column c, row 0:\nThe driver cannot give the value"));
        assertThatThrownBy(
                () -> copy(column, Stub.rows(1, Map.of("getString", new NullPointerException("inside")))))
                .isInstanceOf(ValueException.class)
                .hasMessageStartingWith("Column c, row 0:\nThe driver fails with java.lang.Null");
    }

    @Test
    void anAppenderThatTakesNoRowsIsNotAFailureOfTheDriver() throws Exception {
        JdbcPlan plan = JdbcPlan.of(Stub.metadata(Column.of(Types.VARCHAR, "VARCHAR", 9, 0)));
        try (ParquetWriter writer = Parquet.create(OutputFile.of("out", new ByteArrayOutputStream()),
                plan.schema())) {
            RowAppender to = writer.rows();
            to.setString("c", "begun");
            assertThatThrownBy(() -> plan.copy(Stub.rows(1, Map.of("getString", "x")), to))
                    .isInstanceOf(IllegalStateException.class).hasMessageStartingWith("Row 0 is not ended");
            to.cancelRow();
            writer.commit();
            assertThatThrownBy(() -> plan.copy(Stub.rows(1, Map.of("getString", "x")), to))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The writer of out is committed; nothing can be written any more");
        }
    }

    @Test
    void aRealInADecimalHasTheDigitsOfTheFloat() throws Exception {
        JdbcPlan plan = JdbcPlan.of(Stub.metadata(Column.of(Types.REAL, "REAL", 24, 0)),
                JdbcOptions.DEFAULT.withType("c", "DECIMAL(9,2)"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("out", bytes), plan.schema())) {
            plan.copy(Stub.rows(1, Map.of("getDouble", (double) 0.1f)), writer.rows());
            plan.copy(Stub.rows(1, Map.of("getDouble", 0.1)), writer.rows());
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray())); RowCursor row = reader.rows()) {
            for (int i = 0; i < 2; i++) {
                assertThat(row.next()).isTrue();
                assertThat(row.get("c")).isEqualTo(new BigDecimal("0.10"));
            }
        }
    }

    @Test
    void aRealInAnotherTypeKeepsTheDigitsThatTheDriverGives() throws Exception {
        JdbcPlan plan = JdbcPlan.of(Stub.metadata(Column.of(Types.REAL, "REAL", 24, 0)),
                JdbcOptions.DEFAULT.withType("c", "DOUBLE"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("out", bytes), plan.schema())) {
            plan.copy(Stub.rows(1, Map.of("getDouble", 0.1)), writer.rows());
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray())); RowCursor row = reader.rows()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getDouble("c")).isEqualTo(0.1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void thePlanDecidesOnDigitsThatAColumnCannotHold(Precision precision) throws Exception {
        JdbcPlan plan = JdbcPlan.of(Stub.metadata(Column.of(Types.TIMESTAMP, "TIMESTAMP", 29, 9)),
                JdbcOptions.DEFAULT.withType("c", "TIMESTAMP(false,MILLIS)").withPrecision(precision));
        ResultSet rows = Stub.rows(1, Map.of("getObject", LocalDateTime.parse("2026-03-01T00:00:00.0001")));
        Precision other = precision == Precision.ROUND ? Precision.REJECT : Precision.ROUND;
        RowAppender to = RowAppender.into(batch -> {}, plan.schema(), AppendOptions.DEFAULT.withPrecision(other));
        if (precision == Precision.ROUND) {
            assertThat(plan.copy(rows, to)).isEqualTo(1);
            assertThat(to.roundedValues()).hasToString("{c=1}");
        } else {
            assertThatThrownBy(() -> plan.copy(rows, to)).isInstanceOf(ValueException.class)
                    .hasMessageContaining("Precision.ROUND");
        }
        assertThat(to.precision()).isEqualTo(other);
    }

    @Test
    void anAutomaticTypeMayBeRequired() throws SQLException {
        assertThat(JdbcPlan.of(Stub.metadata(Column.of(Types.INTEGER, "INTEGER", 10, 0)),
                JdbcOptions.DEFAULT.withType("c", "AUTO!")).columns().getFirst().parquetType()).isEqualTo("INT32!");
    }
}
