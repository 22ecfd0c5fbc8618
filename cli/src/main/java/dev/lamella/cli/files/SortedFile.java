package dev.lamella.cli.files;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.SortKey;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import javax.crypto.SecretKey;

/// A temporary file of sorted rows, made in bounded memory. It is encrypted with a random key, because the rows may be those
/// of encrypted files, and deleted when it is closed or the process ends. It keeps types and values that the format
/// does not allow, because commands print and compare them.
public final class SortedFile implements Closeable {
    private static final int KEY_BITS = 128;

    private final SecretKey key = Keys.random(KEY_BITS);
    private final Path folder;
    private final Closeable cleaning;
    private final ParquetWriter writer;

    private SortedFile(Path folder, Closeable cleaning, Schema schema, List<SortKey> order) throws IOException {
        this.folder = folder;
        this.cleaning = cleaning;
        this.writer = Parquet.create(file(folder), schema,
                WriteOptions.DEFAULT.withSort(order).withEncryption(Encryption.of(key))
                        .withValidation(WriteOptions.Validation.KEEP));
    }

    public static SortedFile create(Schema schema, List<SortKey> order) throws IOException {
        Path folder = Files.createTempDirectory("lamella-sort");
        Closeable cleaning = Interruption.whileOpen(() -> remove(folder));
        try {
            return new SortedFile(folder, cleaning, schema, order);
        } catch (IOException | RuntimeException e) {
            try (cleaning) {
                remove(folder);
            }
            throw e;
        }
    }

    private static Path file(Path folder) {
        return folder.resolve("sorted.parquet");
    }

    /// Removes the folder, also with a file that is not complete.
    private static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException _) {
            // It is removed already.
        }
        Files.deleteIfExists(folder);
    }

    /// Adds the rows of a scan, which have the columns of the file.
    public void add(InputTable table, Scan scan) throws IOException {
        try (BatchSource batches = table.batches(scan)) {
            while (batches.next()) {
                writer.write(batches.batch());
            }
        }
    }

    /// Sorts the rows, and opens the file with them. The caller closes its reader before this file. Called once.
    ///
    /// @param reading how the rows are read; its keys are not needed
    public InputTable.OfFile sorted(ReadOptions reading) throws IOException {
        writer.commit();
        return InputTable.OfFile.open(InputFile.of(file(folder)),
                reading.withDecryption(Decryption.of(key)));
    }

    @Override
    public void close() throws IOException {
        try (cleaning; Closeable _ = () -> remove(folder)) {
            writer.close();
        }
    }
}
