package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// DuckDB over JDBC, with one thread: one query that counts and adds up every column.
///
/// Floating point is added up as such when measured, which is as cheap as adding bits is for the others; only
/// [#reference] takes the bits, by way of a cast that is slow.
final class DuckDb implements Contender {
    private final Connection connection;

    DuckDb() throws SQLException {
        this(1);
    }

    DuckDb(int threads) throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        execute("SET threads = " + threads);
        execute("SET enable_external_file_cache = false");
        execute("CREATE MACRO text(x) AS strlen(x) + ascii(x)");
        addReals();
    }

    @Override
    public Totals scan(Path file, Table table) throws SQLException {
        return table.isFooter() ? footer(file) : query(table.totalsSql(file.toString()), table, true);
    }

    /// Rows and row groups: what one look at the footer gives. Names of columns would need another one.
    private Totals footer(Path file) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT num_rows, num_row_groups FROM parquet_file_metadata('"
                        + file.toString().replace("'", "''") + "')")) {
            result.next();
            return Totals.ofFooter(result.getLong(1), result.getInt(2), OptionalLong.empty());
        }
    }

    /// Adds up the rows for which a condition in SQL is true.
    Totals scan(Path file, Table table, String condition) throws SQLException {
        return query(table.totalsSql(file.toString()) + " WHERE " + condition, table, true);
    }

    /// What every contender should find: all sums by the common rule, also those of floating point.
    static Totals reference(Path file, Table table) throws SQLException {
        try (DuckDb duckDb = new DuckDb()) {
            return duckDb.check(table.totalsSql(file.toString()), table);
        }
    }

    /// The same, of the rows for which a condition in SQL is true.
    static Totals reference(Path file, Table table, String condition) throws SQLException {
        try (DuckDb duckDb = new DuckDb()) {
            return duckDb.check(table.totalsSql(file.toString()) + " WHERE " + condition, table);
        }
    }

    private Totals check(String query, Table table) throws SQLException {
        execute("CREATE OR REPLACE MACRO number(x) AS x::BIT::BIGINT");
        execute("CREATE OR REPLACE MACRO small_number(x) AS x::BIT::INTEGER");
        if (table.isFooter()) {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(query)) {
                result.next();
                return Totals.ofFooter(result.getLong(1), result.getInt(2), OptionalLong.of(result.getLong(4)));
            }
        }
        return query(query, table, false);
    }

    private void addReals() throws SQLException {
        execute("CREATE OR REPLACE MACRO number(x) AS x");
        execute("CREATE OR REPLACE MACRO small_number(x) AS x");
    }

    private Totals query(String query, Table table, boolean realsAsSuch) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            long rows = result.getLong(1);
            List<Totals.Leaf> leaves = new ArrayList<>();
            int column = 2;
            for (Table.Leaf leaf : table.leaves()) {
                long slots = result.getLong(column++);
                long values = result.getLong(column++);
                BigDecimal sum = result.getBigDecimal(column++);
                leaves.add(new Totals.Leaf(slots, values, realsAsSuch && leaf.kind().isReal()
                        ? OptionalLong.empty()
                        : OptionalLong.of(sum == null ? 0 : sum.toBigInteger().longValue())));
            }
            return new Totals(rows, List.copyOf(leaves));
        }
    }

    @Override
    public String version() {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT version()")) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB does not tell its version", e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB does not close", e);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
