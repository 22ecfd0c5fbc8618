package dev.lamella.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A process in which DuckDB summarizes the files of a directory.
final class Summary {
    private Summary() {}

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DuckDb.connect(1);
                Statement statement = connection.createStatement();
                ResultSet result = statement
                        .executeQuery("SUMMARIZE FROM " + TableTask.allOf(Path.of(arguments[0])))) {
            while (result.next()) {
                System.out.println(result.getString(1) + " " + result.getString(3) + " " + result.getString(4));
            }
        }
    }
}
