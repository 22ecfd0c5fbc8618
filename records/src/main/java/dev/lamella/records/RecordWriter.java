package dev.lamella.records;

import dev.lamella.ParquetWriter;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Shape;
import java.io.Closeable;
import java.io.IOException;

/// Records into a file, one after another. A record is taken when it is written: what happens to it later does not matter.
///
/// ```java
/// try (RecordWriter<Order> writer = RecordMapping.of(Order.class).create(path)) {
///     writer.write(order);
///     writer.commit();
/// }
/// ```
/// The file appears at [#commit]; a writer that is closed without it leaves nothing. Not safe for use by two threads at once.
///
/// @param <T> the class
public final class RecordWriter<T> implements Closeable {
    private RecordWriter() {}

    static <T> RecordWriter<T> over(ParquetWriter writer, Shape shape, Requests requests) throws IOException {
        throw new IllegalStateException();
    }

    /// Writes a record, or, if it is refused, nothing of it; others can be written after it.
    ///
    /// @throws dev.lamella.error.ValueException if a value does not fit its column; the message names the row and the column
    public void write(T record) throws IOException {
        throw new IllegalStateException();
    }

    /// Writes all of them and commits.
    public WriteSummary writeAll(Iterable<? extends T> records) throws IOException {
        throw new IllegalStateException();
    }

    /// Completes the file.
    public WriteSummary commit() throws IOException {
        throw new IllegalStateException();
    }

    /// Gives up what is not committed.
    @Override
    public void close() throws IOException {
        throw new IllegalStateException();
    }
}
