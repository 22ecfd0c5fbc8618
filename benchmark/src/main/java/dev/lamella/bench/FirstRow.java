package dev.lamella.bench;

import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.bench.peer.Column;
import dev.lamella.row.RowCursor;
import io.trino.spi.type.VarcharType;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/// The main class of a process that prints a text of the first row of a file, and ends. It loads nothing that its library does not
/// need.
final class FirstRow {
    /// The text.
    static final String NAME = "the first of three";

    private static final List<Column> COLUMNS = List.of(new Column("id", Column.Kind.INTEGER),
            new Column("name", Column.Kind.TEXT));

    private FirstRow() {}

    /// A row of the file, for Carpet.
    record Named(long id, String name) {}

    /// Prints the text.
    ///
    /// @param arguments the contender's label, and the file
    public static void main(String[] arguments) throws IOException, SQLException {
        Path file = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "empty-jvm" -> {
                return;
            }
            case "parquet-java" -> parquetJava(file);
            case "carpet" -> carpet(file);
            case "trino" -> trino(file);
            case "duckdb" -> duckDb(file);
            case "hardwood" -> hardwood(file);
            case "lamella" -> lamella(file);
            default -> throw new IllegalArgumentException("There is no contender " + arguments[0]);
        }
    }

    private static void lamella(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(file); RowCursor rows = reader.rows()) {
            rows.next();
            System.out.println(rows.getString(1));
        }
    }

    private static void parquetJava(Path file) throws IOException {
        try (var rows = ParquetJavaRows.reader(file)) {
            System.out.println(rows.read().getString(1, 0));
        }
    }

    private static void carpet(Path file) throws IOException {
        try (CloseableIterator<Named> rows = new CarpetReader<>(file.toFile(), Named.class).iterator()) {
            System.out.println(rows.next().name());
        }
    }

    private static void trino(Path file) throws IOException {
        try (io.trino.parquet.reader.ParquetReader rows = TrinoScan.open(file, COLUMNS, Map.of())) {
            System.out.println(VarcharType.VARCHAR.getSlice(rows.nextPage().getBlock(1), 0).toStringUtf8());
        }
    }

    private static void hardwood(Path file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
                RowReader rows = reader.rowReader()) {
            rows.next();
            System.out.println(rows.getString(1));
        }
    }

    private static void duckDb(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT * FROM read_parquet(" + DuckDb.quoted(file) + ") LIMIT 1")) {
            rows.next();
            System.out.println(rows.getString(2));
        }
    }

    /// Makes the file: three rows, SNAPPY.
    static void write(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "COPY (SELECT * FROM (VALUES (1::BIGINT, '" + NAME + "'), (2, 'the second'), (3, 'the last')) "
                            + "AS rows(id, name)) TO " + DuckDb.quoted(file) + " (FORMAT PARQUET, COMPRESSION SNAPPY)");
        }
    }
}
