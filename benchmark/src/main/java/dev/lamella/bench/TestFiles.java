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
import java.util.Set;
import java.util.zip.CRC32;

/// The files that are read: written when first asked for, then kept.
///
/// A name tells the table, its rows, the codec and a checksum of the SQL, so that a changed recipe makes a new file. A
/// file gets its name when it is complete.
final class TestFiles {
    /// The codec of the files that DuckDB is asked about, and from which other writers take their rows.
    private static final Codec REFERENCE = Codec.SNAPPY;

    private final Path folder;

    TestFiles(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /// A file with the table's first rows, as DuckDB writes it.
    Path get(Table table, Codec codec, int rows) throws IOException, SQLException {
        return get(table, Writer.DUCKDB, codec, rows);
    }

    /// A file with the table's first rows. That of a part has all columns.
    Path get(Table table, Writer writer, Codec codec, int rows) throws IOException, SQLException {
        String macros = Table.resource("macros.sql");
        String query = table.rowsSql(rows);
        CRC32 recipe = new CRC32();
        recipe.update((macros + query + table.version()).getBytes(StandardCharsets.UTF_8));
        String name = "%s-%d-%s-%08x.parquet".formatted(Label.of(table.whole()), rows, Label.of(codec),
                recipe.getValue());
        return switch (writer) {
            case DUCKDB -> kept(name, file -> write(macros, query, file, codec, table));
            case PARQUET_JAVA -> {
                Path source = get(table, REFERENCE, rows);
                yield kept(Label.of(writer) + "-" + name, file -> {
                    if (table == Table.ENCODINGS) {
                        ParquetJavaFiles.writeVersion2(source, file, codec);
                    } else {
                        ParquetJavaFiles.write(source, file, codec, Set.of());
                    }
                });
            }
        };
    }

    /// A file with shredded Variants of many fields.
    Path variants(int rows) throws IOException, SQLException {
        return kept("variants-" + rows + ".parquet", file -> ShreddedFile.write(ShreddedFile.Content.WIDE, rows, file));
    }

    /// Makes a file or a directory.
    interface Recipe {
        void make(Path file) throws IOException, SQLException;
    }

    /// The file or directory of a name.
    Path kept(String name, Recipe recipe) throws IOException, SQLException {
        Path file = folder.resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        Files.createDirectories(folder);
        System.err.println("Making " + file);
        Path unfinished = unfinished(file);
        try {
            recipe.make(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            TableTask.delete(unfinished);
        }
        return file;
    }

    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
    }

    private static void write(String macros, String query, Path file, Codec codec, Table table) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1"); // so that rows and row groups come out alike everywhere
            statement.execute(macros);
            statement.execute("COPY (" + query + ") TO " + DuckDb.quoted(file) + " (FORMAT PARQUET, COMPRESSION "
                    + codec + ", PARQUET_VERSION " + table.version() + ")");
        }
    }
}
