package dev.lamella.records.jdbc;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.plan.Aligned;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/// How the columns of a query become those of a Parquet file, decided before the first row from what the driver says of
/// them: their labels, types, precisions and nullability. `toString` prints a line for each.
///
/// ```java
/// JdbcPlan plan = JdbcPlan.of(rows.getMetaData());
/// try (ParquetWriter writer = Parquet.create(path, plan.schema())) {
///     plan.copy(rows, writer.rows());
///     writer.commit();
/// }
/// ```
/// or, in one line, [Jdbc#write]. Values are exact or refused. Immutable; the result set is used by one thread.
public final class JdbcPlan {
    private final List<JdbcColumn> columns;
    private final Schema schema;
    private final Fetcher[] fetchers;

    JdbcPlan(List<JdbcColumn> columns, Schema schema, List<Fetcher> fetchers) {
        this.columns = List.copyOf(columns);
        this.schema = schema;
        this.fetchers = fetchers.toArray(Fetcher[]::new);
    }

    /// A plan with the default options.
    ///
    /// @throws ParquetException if a column has no label, one that another has, or a type that is not known
    /// @throws SQLException if the driver cannot say what the columns are
    public static JdbcPlan of(ResultSetMetaData metadata) throws SQLException {
        return of(metadata, JdbcOptions.DEFAULT);
    }

    /// A plan.
    ///
    /// @throws ParquetException if a column has no label, one that another has, a type that is not known, or one that the
    ///         type given for it does not hold; or if a type is given for a label that there is not
    /// @throws SQLException if the driver cannot say what the columns are
    public static JdbcPlan of(ResultSetMetaData metadata, JdbcOptions options) throws SQLException {
        return new Planner(Objects.requireNonNull(metadata, "metadata"), Objects.requireNonNull(options, "options"))
                .plan();
    }

    /// What each column of the query becomes, in order.
    public List<JdbcColumn> columns() {
        return columns;
    }

    /// The schema of the file.
    public Schema schema() {
        return schema;
    }

    /// Appends the rows that the result set has from where it is, to its end. Nothing is closed or committed.
    ///
    /// @param to of a writer for [#schema], or for one that means the same
    /// @return how many rows there were
    /// @throws ParquetException if a value does not fit its column, with the column and the row's number from 0
    /// @throws SQLException if the driver fails; a suppressed [ValueException] says at which column and row
    /// @throws IOException if rows cannot be written, or a large object cannot be read
    public long copy(ResultSet rows, RowAppender to) throws SQLException, IOException {
        Objects.requireNonNull(rows, "rows");
        Objects.requireNonNull(to, "to");
        if (!names(to.schema()).equals(names(schema)) || !to.schema().isSameAs(schema)) {
            throw new IllegalArgumentException("the rows are of another schema than the plan's");
        }
        long before = to.rowCount();
        while (rows.next()) {
            copyRow(rows, to);
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
            e.addSuppressed(failure(column, to, "the driver cannot give the value"));
            throw e;
        } catch (RuntimeException e) {
            // Drivers meet what they did not expect.
            ValueException failure = failure(column, to, "the driver fails with " + e.getClass().getTypeName());
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

    /// A line for each column: label, type as the driver says, Parquet type, how it is fetched.
    @Override
    public String toString() {
        return Aligned.lines(columns.stream()
                .map(column -> List.of(column.label(), column.jdbcType(), column.parquetType(), column.fetched()))
                .toList());
    }
}
