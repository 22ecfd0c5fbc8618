package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/// Counts what Lamella fetches of a file to find rows.
final class FetchedBytes implements InputFile {
    private final InputFile file;
    private int requests;
    private long bytes;

    private FetchedBytes(InputFile file) {
        this.file = file;
    }

    /// For the report.
    static String of(Path path, Wanted wanted) throws IOException {
        try (FetchedBytes file = new FetchedBytes(InputFile.of(path));
                ParquetReader reader = Parquet.open(file);
                BatchSource rows = reader.batches(Scan.all().where(wanted.text()))) {
            while (rows.next()) {
                rows.batch();
            }
            return String.format(Locale.ROOT, "Lamella fetches %,d bytes in %d requests", file.bytes, file.requests);
        }
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        requests++;
        bytes += count;
        file.read(position, target, from, count);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
