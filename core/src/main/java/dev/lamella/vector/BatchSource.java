package dev.lamella.vector;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// Batches one after another: what readers give and what rows are made of.
///
/// Not safe for use by two threads at once.
public interface BatchSource extends Closeable {
    /// Moves to the next batch. The one before is no longer valid.
    ///
    /// @return false if there is none
    boolean next() throws IOException;

    /// The batch that the last [#next] moved to; valid until the next one.
    Batch batch();

    /// Which rows of a file those of the batch are; empty if the source does not know. Its rows then follow each other.
    default Optional<RowNumbers> rowNumbers() {
        return Optional.empty();
    }

    /// What the file is called whose rows those of the batch are; empty if the source does not know, or if they are all of one file.
    default Optional<String> file() {
        return Optional.empty();
    }

    /// Gives back what the source holds. The last batch is no longer valid. Closing again does nothing.
    @Override
    void close() throws IOException;
}
