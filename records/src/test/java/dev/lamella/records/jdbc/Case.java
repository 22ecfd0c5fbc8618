package dev.lamella.records.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// A column of a type, literals, and what is read back of them; a null is added to each.
record Case(String type, String parquet, List<String> literals, List<String> expected) {
    static Case of(String type, String parquet, String... literalsAndExpected) {
        List<String> literals = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < literalsAndExpected.length; i += 2) {
            literals.add(literalsAndExpected[i]);
            expected.add(literalsAndExpected[i + 1]);
        }
        return new Case(type, parquet, literals, expected);
    }

    /// Fails if the column, of a table, becomes another type, or its values others.
    void requireRoundTrip(Connection connection, Path folder) throws SQLException, IOException {
        Written.execute(connection, "CREATE TABLE t (n INTEGER NOT NULL, c " + type + ")",
                "INSERT INTO t VALUES (0, NULL)");
        for (int i = 0; i < literals.size(); i++) {
            Written.execute(connection, "INSERT INTO t VALUES (" + (i + 1) + ", " + literals.get(i) + ")");
        }

        Written written = Written.of(connection, "SELECT n, c AS \"value\" FROM t ORDER BY n",
                JdbcOptions.DEFAULT.withType("value", "AUTO"), folder);

        assertThat(written.types().getLast()).isEqualTo(parquet);
        assertThat(written.rows().getFirst().get(1)).isNull();
        assertThat(written.rows().stream().skip(1).map(row -> String.valueOf(row.get(1))))
                .containsExactlyElementsOf(expected);
    }
}
