package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.crypto.SecretKey;

/// The rows of a table, sorted into a temporary file, in bounded memory.
final class SortedRows implements Closeable {
    private static final int KEY_BITS = 128;

    private final Path folder;
    private final ParquetReader reader;

    private SortedRows(Path folder, ParquetReader reader) {
        this.folder = folder;
        this.reader = reader;
    }

    /// @param schema of the rows of the scan
    /// @param isSecret whether the temporary file must be encrypted, because the table is
    static SortedRows of(InputTable table, Schema schema, Scan scan, List<SortKey> order, boolean isSecret) throws IOException {
        Path folder = Files.createTempDirectory("lamella-sorted");
        Path file = folder.resolve("rows.parquet");
        Interruption.whileOpen(() -> remove(folder));
        boolean isDone = false;
        try {
            WriteOptions writing = WriteOptions.DEFAULT.withSort(order);
            ReadOptions reading = ReadOptions.DEFAULT;
            if (isSecret) {
                SecretKey key = Keys.random(KEY_BITS);
                writing = writing.withEncryption(Encryption.of(key));
                reading = reading.withDecryption(Decryption.of(key));
            }
            try (BatchSource batches = table.batches(scan);
                    ParquetWriter writer = Parquet.create(file, schema, writing)) {
                while (batches.next()) {
                    writer.write(batches.batch());
                }
                writer.commit();
            }
            SortedRows sorted = new SortedRows(folder, Parquet.open(file, reading));
            isDone = true;
            return sorted;
        } finally {
            if (!isDone) {
                remove(folder);
            }
        }
    }

    RowCursor rows() {
        return reader.rows();
    }

    private static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve("rows.parquet"));
        Files.deleteIfExists(folder);
    }

    @Override
    public void close() throws IOException {
        try (Closeable _ = () -> remove(folder)) {
            reader.close();
        }
    }
}
