package dev.lamella.arrow.vectors;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// Parquet files in memory.
final class Files {
    /// Appends rows.
    interface Rows {
        void append(RowAppender rows) throws IOException;
    }

    private Files() {}

    static ParquetReader of(Schema schema, WriteOptions options, Rows rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("test", bytes), schema, options)) {
            rows.append(writer.rows());
            writer.commit();
        }
        return Parquet.open(InputFile.of(bytes.toByteArray()));
    }

    static ParquetReader of(Schema schema, Rows rows) throws IOException {
        return of(schema, WriteOptions.DEFAULT, rows);
    }
}
