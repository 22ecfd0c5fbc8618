package dev.lamella.records.jdbc;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.plan.AlignedText;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/// How the columns of a query become columns of a Parquet file. The plan is made before the first row, from what the
/// driver reports: labels, types, precisions and nullability. `toString` prints one line for each column.
///
/// ```java
/// JdbcPlan plan = JdbcPlan.of(rows.getMetaData());
/// try (ParquetWriter writer = Parquet.create(path, plan.schema())) {
///     plan.copy(rows, writer.rows());
///     writer.commit();
/// }
/// ```
/// or, in one line, [Jdbc#write]. Values are stored exactly or rejected. Immutable; only one thread may use the result
/// set.
public final class JdbcPlan {
    private final List<JdbcColumn> columns;
    private final Schema schema;
    private final Fetcher[] fetchers;
    private final Precision precision;

    JdbcPlan(List<JdbcColumn> columns, Schema schema, List<Fetcher> fetchers, Precision precision) {
        this.columns = List.copyOf(columns);
        this.schema = schema;
        this.fetchers = fetchers.toArray(Fetcher[]::new);
        this.precision = precision;
    }

    /// Plans with the default options.
    ///
    /// @throws ParquetException if a column has no label, a duplicate label or an unknown type
    /// @throws SQLException if the driver cannot describe the columns
    public static JdbcPlan of(ResultSetMetaData metadata) throws SQLException {
        return of(metadata, JdbcOptions.DEFAULT);
    }

    /// Plans with options.
    ///
    /// @throws ParquetException if a column has no label, a duplicate label, an unknown type, or a given type that
    ///         cannot hold its values; or if a type is given for an unknown label
    /// @throws SQLException if the driver cannot describe the columns
    public static JdbcPlan of(ResultSetMetaData metadata, JdbcOptions options) throws SQLException {
        return new JdbcPlanner(Objects.requireNonNull(metadata, "metadata"), Objects.requireNonNull(options, "options"))
                .plan();
    }

    /// The columns of the query, in order.
    public List<JdbcColumn> columns() {
        return columns;
    }

    /// The schema of the file.
    public Schema schema() {
        return schema;
    }

    /// Appends the rows of the result set, from its current row to its end. Closes and commits nothing.
    /// [JdbcOptions#withPrecision] decides on digits that a column cannot hold, and not the options of the appender.
    ///
    /// @param to an appender of a writer for [#schema], or for an equivalent schema
    /// @return the number of rows
    /// @throws ParquetException if a value does not fit its column; the message names the column and the row, counted
    ///         from 0
    /// @throws SQLException if the driver fails; a suppressed [ValueException] names the column and the row
    /// @throws IOException if rows cannot be written, or a large object cannot be read
    /// @throws IllegalStateException if the appender takes no more rows, or has begun a row
    public long copy(ResultSet rows, RowAppender to) throws SQLException, IOException {
        Objects.requireNonNull(rows, "rows");
        Objects.requireNonNull(to, "to");
        if (!names(to.schema()).equals(names(schema)) || !to.schema().isSameAs(schema)) {
            throw new IllegalArgumentException("The rows have another schema than the plan.");
        }
        // Fails if it takes no more rows, or has begun one: otherwise this would look like a failure of the driver.
        to.flush();
        long before = to.rowCount();
        Precision former = to.precision();
        to.setPrecision(precision);
        try {
            while (rows.next()) {
                copyRow(rows, to);
            }
        } finally {
            to.setPrecision(former);
        }
        return to.rowCount() - before;
    }

    private static List<String> names(Schema schema) {
        return schema.fields().stream().map(Field::name).toList();
    }

    private void copyRow(ResultSet rows, RowAppender to) throws SQLException, IOException {
        int column = 0;
        boolean isWhole = false;
        try {
            for (; column < fetchers.length; column++) {
                fetchers[column].fetch(rows, to);
            }
            isWhole = true;
        } catch (ParquetException e) {
            throw e.at(place(column, to));
        } catch (SQLException e) {
            e.addSuppressed(failure(column, to, "The driver cannot give the value"));
            throw e;
        } catch (RuntimeException e) {
            // Drivers fail with any exception on values that they do not expect.
            ValueException failure = failure(column, to, "The driver fails with " + e.getClass().getTypeName());
            failure.addSuppressed(e);
            throw failure;
        } finally {
            if (!isWhole) {
                to.cancelRow();
            }
        }
        to.endRow();
    }

    private ValueException failure(int column, RowAppender to, String problem) {
        return new ValueException(place(column, to), problem + " (" + columns.get(column).jdbcType() + ", "
                + columns.get(column).fetched() + ")",
                "CAST the column in the query, or give it the type STRING, for the driver's text of it.");
    }

    private Location place(int column, RowAppender to) {
        return Location.UNKNOWN.inColumn(List.of(columns.get(column).label())).inPart("row " + to.rowCount());
    }

    /// One line for each column: the label, the driver's type, the Parquet type, and how it is fetched.
    @Override
    public String toString() {
        return AlignedText.lines(columns.stream()
                .map(column -> List.of(column.label(), column.jdbcType(), column.parquetType(), column.fetched()))
                .toList());
    }
}
