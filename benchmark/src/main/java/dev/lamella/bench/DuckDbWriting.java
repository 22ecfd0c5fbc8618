package dev.lamella.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/// DuckDB over JDBC, with one thread, from a table in memory.
final class DuckDbWriting implements WriteContender {
    private final Connection connection;

    DuckDbWriting() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        execute("SET threads = 1");
    }

    @Override
    public void load(Path source, Table table) throws SQLException {
        execute("CREATE OR REPLACE TABLE loaded AS FROM read_parquet(" + quoted(source) + ")");
    }

    @Override
    public void write(Path file, Codec codec) throws SQLException {
        String level = codec == Codec.ZSTD ? ", COMPRESSION_LEVEL " + WriteSettings.ZSTD_LEVEL : "";
        execute("COPY loaded TO " + quoted(file) + " (FORMAT PARQUET, COMPRESSION " + codec + level
                + ", PARQUET_VERSION V1, ROW_GROUP_SIZE " + WriteSettings.ROW_GROUP_ROWS + ")");
    }

    private static String quoted(Path file) {
        return "'" + file.toString().replace("'", "''") + "'";
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public String version() {
        try {
            return connection.getMetaData().getDatabaseProductVersion();
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
}
