package dev.lamella.arrow.vectors;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;

/// The record batches of an `ArrowReader`, for example of an IPC stream or file, as a source of batches.
///
/// ```java
/// try (ArrowSource arrow = ArrowSource.of(new ArrowStreamReader(in, allocator));
///         ParquetWriter writer = Parquet.create(Path.of("flights.parquet"), arrow.schema(),
///                 WriteOptions.DEFAULT.withKeyValues(List.of(arrow.keyValue())))) {
///     while (arrow.next()) {
///         writer.write(arrow.batch());
///     }
///     writer.commit();
/// }
/// ```
/// Not safe for use by two threads at once.
public final class ArrowSource implements BatchSource {
    private final ArrowReader reader;
    private final ArrowImporter importer;
    private @Nullable Batch batch;
    private boolean isClosed;

    private ArrowSource(ArrowReader reader, ArrowImporter importer) {
        this.reader = reader;
        this.importer = importer;
    }

    /// The record batches of a reader. The source owns the reader and closes it, also if this method fails.
    ///
    /// @throws UnsupportedFeatureException if Parquet cannot hold a type of the schema; the message names the field
    /// @throws IOException if the schema cannot be read
    public static ArrowSource of(ArrowReader reader) throws IOException {
        try {
            return new ArrowSource(reader, ArrowImporter.of(reader.getVectorSchemaRoot().getSchema(), reader));
        } catch (Throwable e) {
            try {
                reader.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /// The Parquet schema of the batches.
    public Schema schema() {
        return importer.schema();
    }

    /// The Arrow schema, as an entry for the footer of a file; see [ArrowImporter#keyValue].
    public KeyValue keyValue() {
        return importer.keyValue();
    }

    @Override
    public boolean next() throws IOException {
        if (isClosed) {
            throw new IllegalStateException("The record batches are closed, so there is no next one");
        }
        boolean hasNext = reader.loadNextBatch();
        batch = hasNext ? importer.batch(reader.getVectorSchemaRoot()) : null;
        return hasNext;
    }

    @Override
    public Batch batch() {
        Batch current = batch;
        if (current == null) {
            throw new IllegalStateException("There is no batch: call next() first, and stop when it returns false");
        }
        return current;
    }

    @Override
    public void close() throws IOException {
        batch = null;
        if (!isClosed) {
            isClosed = true;
            reader.close();
        }
    }
}
