package dev.lamella.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// DuckDB over JDBC, with one thread: one query for all documents, which are in a table in memory, or for all rows of a file.
final class DuckDbVariants implements VariantWork {
    private static final String PUSH_IDS = "SELECT sum(event.payload.push_id::BIGINT) FROM events";

    private final Connection connection;
    private final String query;
    private final String check;
    private final Optional<ShreddedFile> file;

    private DuckDbVariants(Connection connection, String query, String check) {
        this(connection, query, check, Optional.empty());
    }

    private DuckDbVariants(Connection connection, String query, String check, Optional<ShreddedFile> file) {
        this.connection = connection;
        this.query = query;
        this.check = check;
        this.file = file;
    }

    static VariantWork start(VariantTask task, int documentCount) throws SQLException, IOException {
        DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        execute(connection, "SET threads = 1");
        if (task == VariantTask.SCAN) {
            return scan(connection, task.file(documentCount));
        }
        loadTables(connection, task, task.documents(documentCount));
        return switch (task) {
            case PARSE -> new DuckDbVariants(connection, "SELECT count(text::JSON::VARIANT) FROM texts",
                    "SELECT text::JSON::VARIANT::JSON::VARCHAR FROM texts");
            case LOOK_UP -> new DuckDbVariants(connection, PUSH_IDS, PUSH_IDS);
            case PRINT -> new DuckDbVariants(connection, "SELECT sum(strlen(event::JSON::VARCHAR)) FROM events",
                    "SELECT event::JSON::VARCHAR FROM events");
            case BUILD, BUILD_REORDERED, SCAN, REASSEMBLE ->
                throw new IllegalArgumentException("DuckDB does not " + task.label() + " alone");
        };
    }

    private static VariantWork scan(Connection connection, ShreddedFile file) throws SQLException {
        execute(connection, "SET enable_external_file_cache = false");
        String sum = "SELECT sum(event.a::BIGINT) FROM '" + file.path().toString().replace("'", "''") + "'";
        return new DuckDbVariants(connection, sum, sum, Optional.of(file));
    }

    private static void loadTables(DuckDBConnection connection, VariantTask task, List<byte[]> documents)
            throws SQLException {
        execute(connection, "CREATE TABLE texts (text VARCHAR)");
        try (DuckDBAppender appender = connection.createAppender("texts")) {
            for (byte[] document : documents) {
                appender.beginRow().append(new String(document, StandardCharsets.UTF_8)).endRow();
            }
        }
        if (task != VariantTask.PARSE) {
            execute(connection, "CREATE TABLE events AS SELECT text::JSON::VARIANT AS event FROM texts");
        }
    }

    static String version() throws SQLException {
        try (DuckDb duckDb = new DuckDb()) {
            return duckDb.version();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public long run() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public long check() throws SQLException {
        if (check.equals(query)) {
            return run();
        }
        long sum = 0;
        try (Statement statement = connection.createStatement(); ResultSet texts = statement.executeQuery(check)) {
            while (texts.next()) {
                sum += LamellaVariants.meaning(texts.getString(1).getBytes(StandardCharsets.UTF_8));
            }
        }
        return sum;
    }

    @Override
    public void close() throws SQLException, IOException {
        connection.close();
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
