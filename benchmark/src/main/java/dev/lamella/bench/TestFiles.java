package dev.lamella.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.CRC32;

/// The files that are read: written by DuckDB when first asked for, then kept.
///
/// A name tells the table, its rows, the codec and a checksum of the SQL, so that a changed recipe makes a new file. A
/// file gets its name when it is complete.
final class TestFiles {
    private final Path folder;

    TestFiles(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /// The table's file, which is made if it is not there.
    Path get(Table table, Codec codec, Size size) throws IOException, SQLException {
        return get(table, codec, table.rowCount(size));
    }

    /// A file with the table's first rows.
    Path get(Table table, Codec codec, int rows) throws IOException, SQLException {
        String macros = Table.resource("macros.sql");
        String query = table.rowsSql(rows);
        CRC32 recipe = new CRC32();
        recipe.update((macros + query + table.version()).getBytes(StandardCharsets.UTF_8));
        String name = "%s-%d-%s-%08x.parquet".formatted(table.label(), rows, codec.label(), recipe.getValue());
        Path file = folder.resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        Files.createDirectories(folder);
        System.err.println("Making " + file);
        Path unfinished = unfinished(file);
        try {
            write(macros, query, unfinished, codec, table);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        return file;
    }

    /// What a scan of the table's file should find. Asked of DuckDB once, then kept beside the file.
    Totals totals(Table table, Codec codec, Size size) throws IOException, SQLException {
        return totals(table, codec, table.rowCount(size));
    }

    /// What a scan of [#get(Table,Codec,int)] should find.
    Totals totals(Table table, Codec codec, int rows) throws IOException, SQLException {
        Path file = get(table, codec, rows);
        Path kept = file.resolveSibling(file.getFileName() + ".totals");
        if (Files.exists(kept)) {
            return Totals.parse(Files.readString(kept).strip());
        }
        Totals totals = DuckDb.reference(file, table);
        if (totals.rows() != rows) {
            throw new WrongTotalsException(file + " has " + totals.rows() + " rows, not " + rows);
        }
        Path unfinished = unfinished(kept);
        Files.writeString(unfinished, totals.format());
        Files.move(unfinished, kept, StandardCopyOption.ATOMIC_MOVE);
        return totals;
    }

    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
    }

    private static void write(String macros, String query, Path file, Codec codec, Table table) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1"); // so that rows and row groups come out alike everywhere
            statement.execute(macros);
            statement.execute("COPY (" + query + ") TO '" + file.toString().replace("'", "''")
                    + "' (FORMAT PARQUET, COMPRESSION " + codec + ", PARQUET_VERSION " + table.version() + ")");
        }
    }
}
