package dev.lamella.vector;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// A sequence of batches, as readers return them and row readers consume them.
///
/// Not safe for use by two threads at once.
public interface BatchSource extends Closeable {
    /// Moves to the next batch. The previous batch is no longer valid.
    ///
    /// @return false if there is no next batch
    /// @throws dev.lamella.error.ParquetException if the file is damaged, or a value is rejected
    /// @throws IOException if storage fails
    boolean next() throws IOException;

    /// The batch that the last call of [#next] moved to; valid until the next call.
    Batch batch();

    /// The numbers of the batch's rows in the file; empty if the source does not know them. The rows then are
    /// consecutive.
    default Optional<RowNumbers> rowNumbers() {
        return Optional.empty();
    }

    /// The name of the file that the batch's rows come from; empty if the source does not know it, or if all rows come
    /// from one file.
    default Optional<String> file() {
        return Optional.empty();
    }

    /// What the source has read so far, and the memory that it holds, so that an engine can account for it. Cheap. Call
    /// it on the thread that reads. A source without counters returns [SourceMetrics#NONE].
    default SourceMetrics metrics() {
        return SourceMetrics.NONE;
    }

    /// Releases the resources of the source. The last batch is no longer valid. Closing again does nothing.
    @Override
    void close() throws IOException;
}
