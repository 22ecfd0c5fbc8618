package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;

/// Opens Parquet files.
///
/// ```java
/// try (ParquetReader reader = Parquet.open(Path.of("flights.parquet")); RowCursor row = reader.rows()) {
///     while (row.next()) {
///         System.out.println(row.getString("origin") + " " + row.getInstant("departure"));
///     }
/// }
/// ```
public final class Parquet {
    private Parquet() {}

    /// Opens a file and reads its footer.
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted
    /// @throws IOException if the file cannot be read
    public static ParquetReader open(Path path) throws IOException {
        return open(InputFile.of(path));
    }

    /// Opens a source and reads its footer. The reader then owns the source and closes it, also when opening fails.
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted
    /// @throws IOException if the source cannot be read
    public static ParquetReader open(InputFile file) throws IOException {
        return open(file, ReadOptions.DEFAULT);
    }

    /// Opens a source with options; see [#open(InputFile)].
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted
    /// @throws IOException if the source cannot be read
    public static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
        return ParquetReader.open(file, options);
    }
}
