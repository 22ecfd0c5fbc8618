package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/// Batches as an `ArrowReader`. The first batch is read with the schema, because it has the schema of the rows.
final class BatchArrowReader extends ArrowReader {
    /// Where the batches come from.
    interface Input {
        BatchSource open() throws IOException;

        /// The schema of the rows if there is no batch.
        dev.lamella.schema.Schema schema() throws IOException;

        /// The schema of the whole file; empty if the batches come from several files.
        Optional<dev.lamella.schema.Schema> file();

        /// The key-value metadata, which may hold an Arrow schema.
        ///
        /// @param rows their schema
        List<KeyValue> keyValues(dev.lamella.schema.Schema rows) throws IOException;

        Optional<String> name();
    }

    private final Input input;
    private final ArrowOptions options;
    private final List<ColumnExport> columns = new ArrayList<>();
    private @Nullable BatchSource source;
    private boolean hasBatch;
    private @Nullable RuntimeException failure;
    private long bytes;

    BatchArrowReader(BufferAllocator allocator, ArrowOptions options, Input input) {
        super(allocator);
        this.options = options;
        this.input = input;
    }

    @Override
    protected Schema readSchema() throws IOException {
        BatchSource opened = input.open();
        source = opened;
        hasBatch = opened.next();
        dev.lamella.schema.Schema rows = hasBatch ? opened.batch().schema() : input.schema();
        ArrowSchema arrow = ExportSchema.of(rows, input.file(), input.keyValues(rows), options);
        for (int i = 0; i < arrow.fields().size(); i++) {
            columns.add(ColumnExports.of(rows.root().children().get(i), arrow.fields().get(i)));
        }
        return PojoSchemas.of(arrow);
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        if (failure != null) {
            throw failure;
        }
        BatchSource opened = source;
        if (opened == null || !hasBatch && !opened.next()) {
            return false;
        }
        hasBatch = false;
        VectorSchemaRoot root = getVectorSchemaRoot();
        Batch batch = opened.batch();
        ExportTarget target = new ExportTarget(allocator, this::lookup);
        try {
            for (int i = 0; i < columns.size(); i++) {
                columns.get(i).export(batch.columns().get(i), root.getVector(i), target);
            }
        } catch (RuntimeException e) {
            root.clear();
            // Without it, the next call would skip the batch.
            failure = e instanceof ParquetException problem
                    ? opened.file().or(input::name).<ParquetException>map(name -> problem.at(Location.ofFile(name)))
                            .orElse(problem)
                    : e;
            throw failure;
        }
        root.setRowCount(batch.rowCount());
        bytes += target.bytes();
        return true;
    }

    /// The bytes of all buffers that were filled.
    @Override
    public long bytesRead() {
        return bytes;
    }

    @Override
    protected void closeReadSource() throws IOException {
        BatchSource opened = source;
        if (opened != null) {
            opened.close();
        }
    }
}
