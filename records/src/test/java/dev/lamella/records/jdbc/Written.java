package dev.lamella.records.jdbc;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.records.WriteSummary;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a query became.
///
/// @param types of the columns, as type strings
/// @param rows values as readers have them
record Written(WriteSummary summary, List<String> types, List<List<@Nullable Object>> rows) {
    static Written of(Connection connection, String query, JdbcOptions options, Path folder)
            throws SQLException, IOException {
        Path file = folder.resolve("rows.parquet");
        WriteSummary summary;
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            summary = Jdbc.write(file, rows, options);
        }
        try (ParquetReader reader = Parquet.open(file); RowCursor cursor = reader.rows()) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (cursor.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 0; i < cursor.size(); i++) {
                    row.add(plain(cursor.get(i)));
                }
                rows.add(Collections.unmodifiableList(row));
            }
            return new Written(summary,
                    reader.schema().fields().stream().map(field -> TypeString.of(field).toString()).toList(), rows);
        }
    }

    /// Lists, maps and bytes in a form that is compared by value.
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> java.util.HexFormat.of().formatHex(bytes);
            case null -> null;
            default -> value;
        };
    }

    static void execute(Connection connection, String... commands) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }
}
