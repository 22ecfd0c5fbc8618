package dev.lamella.records;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.filter.Scan;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Shape;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/// The records of a file, one after another. Each is an object of its own and lives for as long as it is wanted.
///
/// ```java
/// try (RecordReader<Order> orders = RecordMapping.of(Order.class).open(path)) {
///     for (Order order : orders) { ... }
/// }
/// ```
/// Can be gone through once. Not safe for use by two threads at once.
///
/// @param <T> the class
public final class RecordReader<T> implements Iterable<T>, Closeable {
    private RecordReader() {}

    static <T> RecordReader<T> over(ParquetReader reader, Shape shape, Requests requests, Scan scan,
            ReadOptions options) throws IOException {
        throw new IllegalStateException();
    }

    /// What is done with each column.
    public MappingPlan plan() {
        throw new IllegalStateException();
    }

    /// The records that are left. Storage that fails is an `UncheckedIOException` of the iterator.
    @Override
    public Iterator<T> iterator() {
        throw new IllegalStateException();
    }

    /// The records that are left, as a stream, which closes this reader when it is closed.
    public Stream<T> stream() {
        throw new IllegalStateException();
    }

    /// All records that are left.
    public List<T> toList() throws IOException {
        throw new IllegalStateException();
    }

    @Override
    public void close() throws IOException {
        throw new IllegalStateException();
    }
}
