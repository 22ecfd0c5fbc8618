package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.duckdb.JsonNode;
import org.jspecify.annotations.Nullable;

/// A DuckDB in memory, with one thread and no extensions but its own; and rows as it has them, as trees of [Logical].
final class DuckDb implements AutoCloseable {
    private final Connection connection;

    private DuckDb(Connection connection) {
        this.connection = connection;
    }

    static DuckDb open() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        DuckDb duckDb = new DuckDb(connection);
        for (String setting : List.of("threads = 1", "memory_limit = '700MB'", "temp_directory = ''",
                "TimeZone = 'UTC'", "autoinstall_known_extensions = false", "autoload_known_extensions = false")) {
            duckDb.execute("SET " + setting);
        }
        return duckDb;
    }

    void execute(String sql) throws SQLException {
        // A statement that failed is closed: each has its own.
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    List<Fields> rows(Path file) throws SQLException {
        return query("SELECT * FROM read_parquet(" + literal(file) + ")");
    }

    /// A path as SQL text.
    static String literal(Path file) {
        return "'" + file.toString().replace("'", "''") + "'";
    }

    List<Fields> query(String sql) throws SQLException {
        List<Fields> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<@Nullable Object> values = new ArrayList<>(columns);
                for (int i = 1; i <= columns; i++) {
                    values.add(tree(result.getObject(i)));
                }
                rows.add(new Fields(values));
            }
        }
        return rows;
    }

    private static @Nullable Object tree(@Nullable Object value) throws SQLException {
        return switch (value) {
            case null -> null;
            case Byte number -> BigInteger.valueOf(number);
            case Short number -> BigInteger.valueOf(number);
            case Integer number -> BigInteger.valueOf(number);
            case Long number -> BigInteger.valueOf(number);
            case Blob blob -> Hex.of(blob.getBytes(1, (int) blob.length()));
            case byte[] bytes -> Hex.of(bytes);
            case Timestamp timestamp -> timestamp.toLocalDateTime();
            case OffsetDateTime time -> LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC);
            case OffsetTime time -> time.toLocalTime();
            case JsonNode json -> json.toString();
            case Array array -> elements(Arrays.asList((Object[]) array.getArray()));
            case Struct struct -> new Fields(elements(Arrays.asList(struct.getAttributes())));
            case Map<?, ?> map -> {
                List<Entry> entries = new ArrayList<>();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    entries.add(new Entry(tree(entry.getKey()), tree(entry.getValue())));
                }
                yield new Entries(entries);
            }
            default -> value;
        };
    }

    private static List<@Nullable Object> elements(List<@Nullable Object> values) throws SQLException {
        List<@Nullable Object> elements = new ArrayList<>(values.size());
        for (Object value : values) {
            elements.add(tree(value));
        }
        return elements;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
