package dev.lamella.arrow.vectors;

import dev.lamella.ParquetReader;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.dataset.Dataset;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/// Exports the batches of a scan as Arrow record batches.
///
/// ```java
/// try (ParquetReader file = Parquet.open(Path.of("flights.parquet"));
///         ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator)) {
///     while (batches.loadNextBatch()) {
///         System.out.println(batches.getVectorSchemaRoot().contentToTSVString());
///     }
/// }
/// ```
/// Arrow's writers of streams and files, and its C Data Interface, accept an `ArrowReader`. Its schema is the Arrow
/// schema of the file's columns, with the [hints][ArrowHints] that the file contains. Values are copied once, into
/// buffers of the allocator. The buffers of a batch are valid until the next batch is loaded. Closing the reader ends
/// the scan and releases the buffers.
///
/// The scan starts when the schema or the first batch is requested. If the scan does not fit the file, that call throws
/// a [dev.lamella.error.SchemaMismatchException]. If an Arrow type cannot hold a value, `loadNextBatch` throws a
/// [dev.lamella.error.ValueException] that names the column and the slot; so does every later call.
public final class ArrowBatches {
    private ArrowBatches() {}

    /// The rows and columns of a file that a scan selects, with default options.
    ///
    /// @param allocator the owner of the buffers
    /// @return a reader that the caller closes before the file; it does not close the file
    public static ArrowReader read(ParquetReader file, Scan scan, BufferAllocator allocator) {
        return read(file, scan, allocator, ArrowOptions.DEFAULT);
    }

    /// The rows and columns of a file that a scan selects.
    ///
    /// @param allocator the owner of the buffers
    /// @return a reader that the caller closes before the file; it does not close the file
    public static ArrowReader read(ParquetReader file, Scan scan, BufferAllocator allocator, ArrowOptions options) {
        return new BatchArrowReader(allocator, options, new BatchArrowReader.Input() {
            @Override
            public BatchSource open() {
                return file.batches(scan);
            }

            @Override
            public Schema schema() {
                return VariantProjection.of(file.schema(), scan).schema();
            }

            @Override
            public Optional<Schema> file() {
                return Optional.of(file.schema());
            }

            @Override
            public List<KeyValue> keyValues(Schema rows) {
                return file.metadata().keyValues();
            }

            @Override
            public Optional<String> name() {
                return Optional.of(file.name());
            }
        });
    }

    /// The rows and columns of a data set that a scan selects, with default options.
    ///
    /// @param allocator the owner of the buffers
    /// @return a reader that the caller closes
    public static ArrowReader read(Dataset dataset, Scan scan, BufferAllocator allocator) {
        return read(dataset, scan, allocator, ArrowOptions.DEFAULT);
    }

    /// The rows and columns of a data set that a scan selects. The hints for a column are used if they are the same in
    /// all files. To compare them, all footers are read.
    ///
    /// @param allocator the owner of the buffers
    /// @return a reader that the caller closes
    public static ArrowReader read(Dataset dataset, Scan scan, BufferAllocator allocator, ArrowOptions options) {
        return new BatchArrowReader(allocator, options, new BatchArrowReader.Input() {
            @Override
            public BatchSource open() throws IOException {
                return dataset.batches(scan);
            }

            @Override
            public Schema schema() throws IOException {
                return dataset.schema(scan);
            }

            @Override
            public Optional<Schema> file() {
                return Optional.empty();
            }

            @Override
            public List<KeyValue> keyValues(Schema rows) throws IOException {
                return SharedHints.of(dataset, rows);
            }

            @Override
            public Optional<String> name() {
                return Optional.empty();
            }
        });
    }

    /// The Arrow schema in which rows of this schema are exported.
    ///
    /// @param keyValues the key-value metadata of the file, which may hold an Arrow schema
    public static ArrowSchema schema(Schema rows, List<KeyValue> keyValues, ArrowOptions options) {
        return ExportSchema.of(rows, Optional.empty(), keyValues, options);
    }
}
