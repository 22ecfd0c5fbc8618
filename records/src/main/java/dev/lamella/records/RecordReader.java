package dev.lamella.records;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.read.ReadBinding;
import dev.lamella.records.internal.read.RowObjects;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.RowOptions;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Reads the records of a file one by one. Each record is a new object that the reader does not touch again.
///
/// ```java
/// try (RecordReader<Order> orders = RecordMapping.of(Order.class).open(path)) {
///     for (Order order : orders) { ... }
/// }
/// ```
/// A reader can be traversed once. It is not safe for use by two threads at once.
///
/// @param <T> the class
public final class RecordReader<T> implements Iterable<T>, Closeable {
    private final ParquetReader reader;
    private final ReadBinding binding;
    private final BatchSource batches;
    private final RowObjects objects;
    private final Iterator<T> records = new Records();
    /// Records that are read but not yet returned.
    private Iterator<?> made = Collections.emptyIterator();
    /// The failure that the next call throws; null if there is none.
    private @Nullable ParquetException rejection;
    private boolean isClosed;

    private RecordReader(ParquetReader reader, ReadBinding binding, BatchSource batches, RowObjects objects) {
        this.reader = reader;
        this.binding = binding;
        this.batches = batches;
        this.objects = objects;
    }

    static <T> RecordReader<T> over(ParquetReader reader, Shape shape, Requests requests, Scan scan,
            ReadOptions options) throws IOException {
        Location file = Location.ofFile(reader.name());
        ArrowHints hints = switch (requests.options().arrowAdvice()) {
            case HEED -> ArrowHints.of(reader.metadata());
            case IGNORE -> ArrowHints.NONE;
        };
        ReadBinding binding = ReadBinding.of(shape, requests, reader.schema(), hints, file);
        RowObjects objects = binding.objects(RowOptions.DEFAULT.withMalformedText(options.malformedText())
                .withVariants(options.variants()).withLocation(file));
        Scan rows = scan.columns(binding.projection());
        return new RecordReader<>(reader, binding, reader.batches(rows), objects);
    }

    /// What the reader does with each column.
    public MappingPlan plan() {
        return binding.plan();
    }

    /// Returns the remaining records. If storage fails, the iterator throws an `UncheckedIOException`. If a record is
    /// rejected, `next` throws, and the next call continues with the record after it.
    @Override
    public Iterator<T> iterator() {
        return records;
    }

    /// Returns the remaining records as a stream. Closing the stream closes this reader. A rejected record ends the
    /// stream with its exception.
    public Stream<T> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(records, Spliterator.ORDERED), false)
                .onClose(this::closeUnchecked);
    }

    /// Returns all remaining records, or throws if one of them is rejected. A call after that returns the records after
    /// the rejected one.
    ///
    /// @throws ParquetException if a record is rejected
    public List<T> toList() throws IOException {
        List<T> all = new ArrayList<>();
        while (advance()) {
            all.add(next());
        }
        return all;
    }

    /// Reads more records if none is ready.
    ///
    /// @return false if the file has no more records
    private boolean advance() throws IOException {
        requireOpen();
        while (!made.hasNext() && rejection == null) {
            if (!objects.hasMore() && !nextBatch()) {
                return false;
            }
            if (objects.hasMore()) {
                make();
            }
        }
        return true;
    }

    private void make() {
        try {
            made = objects.next().iterator();
        } catch (ParquetException e) {
            rejection = e;
        }
    }

    private boolean nextBatch() throws IOException {
        if (!batches.next()) {
            return false;
        }
        objects.bind(batches.batch(), batches.rowNumbers().orElseThrow());
        return true;
    }

    // The factory of a class creates objects of that class.
    @SuppressWarnings("unchecked")
    private T next() {
        ParquetException rejected = rejection;
        if (rejected != null) {
            rejection = null;
            throw rejected;
        }
        return (T) made.next();
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("The reader of " + reader.name() + " is closed");
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        made = Collections.emptyIterator();
        rejection = null;
        try (reader) {
            batches.close();
        }
    }

    private void closeUnchecked() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Records implements Iterator<T> {
        @Override
        public boolean hasNext() {
            try {
                return advance();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public T next() {
            return hasNext() ? RecordReader.this.next() : absent();
        }

        /// Throws what every exhausted iterator throws.
        private T absent() {
            return Collections.<T>emptyIterator().next();
        }
    }
}
