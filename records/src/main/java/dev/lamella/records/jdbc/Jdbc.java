package dev.lamella.records.jdbc;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.records.WriteSummary;
import dev.lamella.row.AppendOptions;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Objects;

/// The rows of a query to a Parquet file, in one line. For choices, see [JdbcOptions]; to look before the first row, or
/// to append to a file, [JdbcPlan].
///
/// ```java
/// try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
///     Jdbc.write(path, rows);
/// }
/// ```
/// The result set is read from where it is to its end, and not closed.
public final class Jdbc {
    private Jdbc() {}

    /// Writes a file, all of it or nothing.
    ///
    /// @throws ParquetException if a column or a value has no place in the file
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path file, ResultSet rows) throws SQLException, IOException {
        return write(file, rows, JdbcOptions.DEFAULT);
    }

    /// Writes a file, all of it or nothing.
    ///
    /// @throws ParquetException if a column or a value has no place in the file
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path file, ResultSet rows, JdbcOptions options) throws SQLException, IOException {
        return write(file, rows, options, WriteOptions.DEFAULT);
    }

    /// Writes a file, all of it or nothing.
    ///
    /// @throws ParquetException if a column or a value has no place in the file
    /// @throws SQLException if the driver fails
    public static WriteSummary write(Path file, ResultSet rows, JdbcOptions options, WriteOptions writing)
            throws SQLException, IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(rows, "rows");
        Objects.requireNonNull(writing, "writing");
        JdbcPlan plan = JdbcPlan.of(rows.getMetaData(), options);
        return write(OutputFile.of(file), plan, rows, options, writing);
    }

    /// Writes a file, all of it or nothing. The file is closed.
    ///
    /// @throws ParquetException if a column or a value has no place in the file
    /// @throws SQLException if the driver fails
    public static WriteSummary write(OutputFile file, ResultSet rows, JdbcOptions options, WriteOptions writing)
            throws SQLException, IOException {
        Objects.requireNonNull(file, "file");
        try (file) {
            Objects.requireNonNull(rows, "rows");
            Objects.requireNonNull(writing, "writing");
            return write(file, JdbcPlan.of(rows.getMetaData(), options), rows, options, writing);
        }
    }

    private static WriteSummary write(OutputFile file, JdbcPlan plan, ResultSet rows, JdbcOptions options,
            WriteOptions writing) throws SQLException, IOException {
        try (ParquetWriter writer = Parquet.create(file, plan.schema(), writing)) {
            long count = plan.copy(rows, writer.rows(AppendOptions.DEFAULT.withPrecision(options.precision())));
            FileMetadata metadata = writer.commit();
            return new WriteSummary(count, metadata.rowGroups().size(), writer.roundedValues());
        }
    }

    /// The schema that a file of a query has.
    ///
    /// @throws ParquetException if a column has no place in the file
    /// @throws SQLException if the driver cannot say what the columns are
    public static Schema inferSchema(ResultSetMetaData metadata) throws SQLException {
        return JdbcPlan.of(metadata).schema();
    }
}
