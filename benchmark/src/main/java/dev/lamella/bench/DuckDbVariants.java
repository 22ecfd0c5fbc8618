package dev.lamella.bench;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// DuckDB, one thread: one query for all documents, which are in a table in memory, or for all rows of a file.
final class DuckDbVariants {
    private static final String PUSH_IDS = "SELECT sum(event.payload.push_id::BIGINT) FROM events";

    private DuckDbVariants() {}

    /// @param file to be read, if the task reads one
    static Work start(VariantTask task, List<byte[]> documents, Path file) throws SQLException {
        DuckDBConnection connection = DuckDb.connect(1);
        if (!documents.isEmpty()) {
            loadTables(connection, task, documents);
        }
        return switch (task) {
            case PARSE -> work(connection, "SELECT count(text::JSON::VARIANT) FROM texts",
                    "SELECT text::JSON::VARIANT::JSON::VARCHAR FROM texts");
            case LOOK_UP -> work(connection, PUSH_IDS, PUSH_IDS);
            case PRINT -> work(connection, "SELECT sum(strlen(event::JSON::VARCHAR)) FROM events",
                    "SELECT event::JSON::VARCHAR FROM events");
            case SCAN -> {
                String sum = "SELECT sum(event.a::BIGINT) FROM " + DuckDb.quoted(file);
                yield work(connection, sum, sum);
            }
            case BUILD, BUILD_REORDERED, REASSEMBLE ->
                throw new IllegalArgumentException("DuckDB does not " + task + " alone");
        };
    }

    private static void loadTables(DuckDBConnection connection, VariantTask task, List<byte[]> documents)
            throws SQLException {
        DuckDb.execute(connection, "CREATE TABLE texts (text VARCHAR)");
        try (DuckDBAppender appender = connection.createAppender("texts")) {
            for (byte[] document : documents) {
                appender.beginRow().append(new String(document, StandardCharsets.UTF_8)).endRow();
            }
        }
        if (task != VariantTask.PARSE) {
            DuckDb.execute(connection, "CREATE TABLE events AS SELECT text::JSON::VARIANT AS event FROM texts");
        }
    }

    /// @param check a query for the same number, or for the texts of all values
    private static Work work(Connection connection, String query, String check) {
        return Work.of(isCheck -> {
            try (Statement statement = connection.createStatement();
                    ResultSet results = statement.executeQuery(isCheck ? check : query)) {
                long sum = 0;
                while (results.next()) {
                    sum += isCheck && !check.equals(query)
                            ? LamellaVariants.meaning(results.getString(1).getBytes(StandardCharsets.UTF_8))
                            : results.getLong(1);
                }
                return sum;
            }
        });
    }
}
