package dev.lamella.bench;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A process in which DuckDB runs a query and prints the rows: its own command, or else its JDBC driver in a new JVM.
final class Query {
    private Query() {}

    public static void main(String[] arguments) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (boolean hasRows = statement.execute(arguments[0]); hasRows; hasRows = statement.getMoreResults()) {
                print(statement, text);
            }
        }
        System.out.print(text);
    }

    private static void print(Statement statement, StringBuilder text) throws SQLException {
        try (ResultSet result = statement.getResultSet()) {
            while (result.next()) {
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    text.append(i == 1 ? "" : "\t").append(result.getString(i));
                }
                text.append('\n');
            }
        }
    }

    /// DuckDB's command: what LAMELLA_BENCH_DUCKDB says, else `duckdb` on the path.
    private static Optional<String> command() {
        String chosen = System.getenv("LAMELLA_BENCH_DUCKDB");
        return chosen != null && !chosen.isEmpty()
                ? Optional.of(chosen)
                : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "duckdb")).filter(Files::isExecutable).map(Path::toString)
                        .findFirst();
    }

    /// The name of the contender.
    static String contender() {
        return command().isPresent() ? "duckdb-command" : "duckdb-process";
    }

    /// The command line that runs some SQL.
    static List<String> start(Contender contender, List<String> options, String sql) {
        Optional<String> command = command();
        return command.isEmpty()
                ? contender.command(Query.class, options, List.of(sql))
                : List.of(command.get(), "-c", sql);
    }
}
