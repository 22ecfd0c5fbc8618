package dev.lamella.records.jdbc;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.DatasetSummary.WrittenFile;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.error.ParquetException;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.records.WriteSummary;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Objects;

/// Writes the rows of a query to a Parquet file, in one line. For options see [JdbcOptions]; to inspect the plan first,
/// or to append to a file, see [JdbcPlan].
///
/// ```java
/// try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
///     Jdbc.write(path, rows);
/// }
/// ```
/// The result set is read from its current row to its end, and not closed.
public final class Jdbc {
    private Jdbc() {}

    /// Writes a file. If that fails, no file appears.
    ///
    /// @throws ParquetException if a column or a value cannot be stored
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path file, ResultSet rows) throws SQLException, IOException {
        return write(file, rows, JdbcOptions.DEFAULT);
    }

    /// Writes a file. If that fails, no file appears.
    ///
    /// @throws ParquetException if a column or a value cannot be stored
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path file, ResultSet rows, JdbcOptions options) throws SQLException, IOException {
        return write(file, rows, options, WriteOptions.DEFAULT);
    }

    /// Writes a file. If that fails, no file appears.
    ///
    /// @throws ParquetException if a column or a value cannot be stored
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path file, ResultSet rows, JdbcOptions options, WriteOptions writing)
            throws SQLException, IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(rows, "rows");
        Objects.requireNonNull(writing, "writing");
        JdbcPlan plan = JdbcPlan.of(rows.getMetaData(), options);
        return write(OutputFile.of(file), plan, rows, writing);
    }

    /// Writes the files of a directory, for example of partitions. They appear when all are complete.
    ///
    /// @throws ParquetException if a column or a value cannot be stored, or a partition column is not in the query
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path directory, ResultSet rows, JdbcOptions options, DatasetWriteOptions table)
            throws SQLException, IOException {
        Objects.requireNonNull(rows, "rows");
        JdbcPlan plan = JdbcPlan.of(rows.getMetaData(), options);
        try (DatasetWriter writer = DatasetWriter.create(directory, plan.schema(), table)) {
            long count = plan.copy(rows, writer.rows());
            int rowGroups = writer.commit().files().stream().mapToInt(WrittenFile::rowGroupCount).sum();
            return new WriteSummary(count, rowGroups, writer.roundedValues());
        }
    }

    /// Writes a file, and closes it. If that fails, no file appears.
    ///
    /// @throws ParquetException if a column or a value cannot be stored
    /// @throws SQLException if the driver fails
    public static WriteSummary write(OutputFile file, ResultSet rows, JdbcOptions options, WriteOptions writing)
            throws SQLException, IOException {
        Objects.requireNonNull(file, "file");
        try (file) {
            Objects.requireNonNull(rows, "rows");
            Objects.requireNonNull(writing, "writing");
            return write(file, JdbcPlan.of(rows.getMetaData(), options), rows, writing);
        }
    }

    private static WriteSummary write(OutputFile file, JdbcPlan plan, ResultSet rows, WriteOptions writing)
            throws SQLException, IOException {
        try (ParquetWriter writer = Parquet.create(file, plan.schema(), writing)) {
            long count = plan.copy(rows, writer.rows());
            FileMetadata metadata = writer.commit();
            return new WriteSummary(count, metadata.rowGroups().size(), writer.roundedValues());
        }
    }

    /// Returns the schema of a file of a query.
    ///
    /// @throws ParquetException if a column cannot be stored
    /// @throws SQLException if the driver cannot describe the columns
    public static Schema inferSchema(ResultSetMetaData metadata) throws SQLException {
        return JdbcPlan.of(metadata).schema();
    }
}
