package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/// DuckDB over JDBC: one query, with one aggregate for each column.
final class DuckDb implements Work {
    private final Connection connection;
    private final String query;
    private final List<Column> columns;

    DuckDb(int threads, String query, List<Column> columns) throws SQLException {
        this.connection = connect(threads);
        this.query = query;
        this.columns = columns;
    }

    static DuckDBConnection connect(int threads) throws SQLException {
        DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        execute(connection, "SET threads = " + threads);
        execute(connection, "SET enable_external_file_cache = false");
        return connection;
    }

    /// The same query over a table in memory.
    static Work consuming(Path file, Table table, Way way) throws SQLException {
        String query = table.totalsSql(file, way);
        DuckDb work = new DuckDb(1, query.substring(0, query.indexOf(" FROM ")) + " FROM loaded", table.columns(way));
        execute(work.connection, "CREATE TABLE loaded AS FROM read_parquet(" + quoted(file) + ")");
        return work;
    }

    /// Scans a file once, in this process.
    ///
    /// @param condition in SQL, of the rows that count
    static Totals scan(Path file, Table table, Way way, Optional<String> condition) throws SQLException {
        try (DuckDb duckDb = new DuckDb(1,
                table.totalsSql(file, way) + condition.map(wanted -> " WHERE " + wanted).orElse(""),
                table.columns(way))) {
            return duckDb.run();
        }
    }

    @Override
    public Totals run() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            result.next();
            if (columns.isEmpty()) {
                return Totals.ofFooter(result.getLong(1), result.getInt(2), Optional.empty());
            }
            List<Totals.Figure> figures = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                figures.add(figure(result, i + 2, columns.get(i).kind()));
            }
            return new Totals(result.getLong(1), figures);
        }
    }

    private static Totals.Figure figure(ResultSet result, int column, Column.Kind kind) throws SQLException {
        Object value = result.getObject(column);
        if (value == null) {
            return new Totals.Figure(Totals.Rule.NONE, 0);
        }
        return switch (kind) {
            case REAL -> new Totals.Figure(Totals.Rule.REAL, Double.doubleToLongBits(result.getDouble(column)));
            case TEXT ->
                new Totals.Figure(Totals.Rule.OTHER_HASH, result.getBigDecimal(column).toBigInteger().longValue());
            case DATE -> new Totals.Figure(Totals.Rule.EXACT, result.getObject(column, LocalDate.class).toEpochDay());
            case TIMESTAMP -> new Totals.Figure(Totals.Rule.EXACT,
                    ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0),
                            result.getObject(column, LocalDateTime.class)));
            case INTEGER, BOOLEAN, LENGTH ->
                new Totals.Figure(Totals.Rule.EXACT, result.getBigDecimal(column).toBigInteger().longValue());
        };
    }

    static String version() throws SQLException {
        try (Connection connection = connect(1)) {
            return connection.getMetaData().getDatabaseProductVersion();
        }
    }

    /// A path as SQL text.
    static String quoted(Path file) {
        return "'" + file.toString().replace("'", "''") + "'";
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
