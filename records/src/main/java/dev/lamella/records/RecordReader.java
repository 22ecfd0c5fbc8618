package dev.lamella.records;

import dev.lamella.ReadOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.read.ReadBinding;
import dev.lamella.records.internal.read.RowObjects;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
    private final Shape.Row shape;
    private final Requests requests;
    private final ReadOptions options;
    private final List<RecordSource> sources;
    private final Scan scan;
    /// The source that is read, and the number of rows of those before it.
    private int sourceOrdinal = -1;
    private long rowsBefore;
    private Optional<Bound> bound = Optional.empty();
    /// What an Arrow schema says of the columns, and the file of this schema once its rows are read.
    private ArrowHints hints = ArrowHints.NONE;
    private Optional<String> hintedFile = Optional.empty();
    private final Iterator<T> records = new Records();
    /// Matching rows that are still to be skipped, and to be returned, where several sources share a scan.
    private long toSkip;
    private long left;
    /// Records that are read but not yet returned, and the number of the first of them in its batch.
    private List<?> made = List.of();
    private int madeFrom;
    private int returned;
    /// The row and the file of the last record, if none of those in `made` was returned yet.
    private OptionalLong lastRow = OptionalLong.empty();
    private Optional<String> lastFile = Optional.empty();
    /// The failure that the next call throws; null if there is none.
    private @Nullable ParquetException rejection;
    /// The failure to continue with another file, which every later call throws; null if there is none.
    private @Nullable Exception failure;
    private boolean isClosed;

    /// A source that is read.
    private record Bound(RecordSource source, ReadBinding binding, BatchSource batches, RowObjects objects) {}

    private RecordReader(Shape.Row shape, Requests requests, ReadOptions options, List<RecordSource> sources,
            Scan scan) {
        this.shape = shape;
        this.requests = requests;
        this.options = options;
        this.sources = List.copyOf(sources);
        // One source counts the rows of the scan itself.
        boolean isShared = sources.size() > 1;
        this.toSkip = isShared ? scan.offset() : 0;
        this.left = isShared ? scan.rowLimit().orElse(Long.MAX_VALUE) : Long.MAX_VALUE;
        this.scan = isShared && (scan.offset() > 0 || scan.rowLimit().isPresent())
                ? scan.offset(0).limit(Long.MAX_VALUE)
                : scan;
    }

    /// @param sources at least one; the reader owns them
    static <T> RecordReader<T> over(List<RecordSource> sources, Shape.Row shape, Requests requests, Scan scan,
            ReadOptions options) throws IOException {
        RecordReader<T> reader = new RecordReader<>(shape, requests, options, sources, scan);
        reader.nextSource();
        return reader;
    }

    /// Continues with the next source, and binds the class to its schema.
    private void nextSource() throws IOException {
        if (bound.isPresent()) {
            rowsBefore += isOfRows() ? bound.get().source.rowCount() : 0;
            bound.get().batches.close();
        }
        RecordSource next = sources.get(++sourceOrdinal);
        hintedFile = Optional.empty();
        hints = hints(next, Optional.empty());
        ReadBinding binding = binding(next);
        bound = Optional.of(new Bound(next, binding, next.batches(ofSource(next).columns(ofFile(binding.projection()))),
                objects(binding)));
    }

    private ArrowHints hints(RecordSource source, Optional<String> file) throws IOException {
        return switch (requests.options().arrowAdvice()) {
            case HEED -> source.hints(file);
            case IGNORE -> ArrowHints.NONE;
        };
    }

    private ReadBinding binding(RecordSource source) throws IOException {
        try {
            return ReadBinding.of(shape, requests, withExtracts(source.schema()), hints, source.nulls(),
                    Location.ofFile(hintedFile.orElseGet(source::name)));
        } catch (SchemaMismatchException e) {
            throw source.advised(e);
        }
    }

    private RowObjects objects(ReadBinding binding) {
        // The file is known when a row fails.
        return binding.objects(RowOptions.DEFAULT.withMalformedText(options.malformedText())
                .withVariants(options.variants()));
    }

    /// Columns of the same type may have other Arrow types in another file of the source.
    private Bound inFile(Bound open) throws IOException {
        Optional<String> file = open.batches.file();
        if (file.equals(hintedFile)) {
            return open;
        }
        hintedFile = file;
        ArrowHints ofFile = hints(open.source, file);
        if (ofFile.byPath().equals(hints.byPath())) {
            return open;
        }
        hints = ofFile;
        ReadBinding binding = binding(open.source);
        Bound changed = new Bound(open.source, binding, open.batches, objects(binding));
        bound = Optional.of(changed);
        return changed;
    }

    /// The columns of the file, and those that the scan makes of variants.
    private Schema withExtracts(Schema file) {
        return scan.extracts().isEmpty() && scan.timestamps().isEmpty()
                ? file
                : VariantProjection.of(file, scan.columns(file.fields().stream().map(Field::name)
                        .map(ColumnPath::of).toList())).schema();
    }

    /// The columns of the class that are columns of the file.
    private List<ColumnPath> ofFile(List<ColumnPath> projection) {
        Set<String> made = new LinkedHashSet<>(scan.extracts().stream().map(VariantExtract::name).toList());
        List<ColumnPath> others = projection.stream()
                .filter(path -> made.stream().noneMatch(name -> path.steps().getFirst().equals(new Step.Name(name))))
                .toList();
        made.removeIf(name -> projection.contains(ColumnPath.of(name)));
        if (!made.isEmpty()) {
            throw new IllegalArgumentException("The scan makes the column " + made.iterator().next()
                    + " of a variant, but the class has no component for it. Add one, or name the column like a component,"
                    + " with named(..).");
        }
        return others;
    }

    private boolean isOfRows() {
        return scan.firstRow() > 0 || scan.rowCount().isPresent();
    }

    /// The scan of a source: row numbers count all of them.
    private Scan ofSource(RecordSource next) throws IOException {
        if (sourceOrdinal == 0 || !isOfRows()) {
            return scan;
        }
        long from = Math.max(0, scan.firstRow() - rowsBefore);
        long end = scan.rowCount().isPresent()
                ? scan.firstRow() + scan.rowCount().getAsLong() - rowsBefore
                : next.rowCount();
        return scan.rows(Math.min(from, next.rowCount()), Math.max(0, end - from));
    }

    private Bound bound() {
        return bound.orElseThrow();
    }

    /// The number of rows of all files, without regard to the scan: for progress.
    public long rowCount() throws IOException {
        long rows = 0;
        for (RecordSource each : sources) {
            long more = each.rowCount();
            if (more > Long.MAX_VALUE - rows) {
                throw new UnsupportedFeatureException("The files have more than " + Long.MAX_VALUE + " rows together",
                        "Read some of the files.");
            }
            rows += more;
        }
        return rows;
    }

    /// The row number of the last record in its [#file], from 0; in a text file, its line number, from 1.
    ///
    /// @throws IllegalStateException if no record was returned yet
    public long rowNumber() {
        return returned > 0
                ? bound().batches.rowNumbers().orElseThrow().of(madeFrom + returned - 1)
                : lastRow.orElseThrow(() -> new IllegalStateException("No record was returned yet"));
    }

    /// The name of the file of the last record. Before the first record, it is the name of the first file.
    public String file() {
        return returned > 0 || lastFile.isEmpty()
                ? bound().batches.file().orElseGet(() -> bound().source.name())
                : lastFile.get();
    }

    /// Forgets the returned records, but not where the last one comes from.
    private void release() {
        if (returned > 0) {
            lastRow = OptionalLong.of(rowNumber());
            lastFile = Optional.of(file());
        }
        made = List.of();
        returned = 0;
    }

    /// The column and the conversion of each component, for the current file.
    public MappingPlan plan() {
        return bound().binding.plan();
    }

    /// Returns the remaining records. If storage fails, the iterator throws an `UncheckedIOException`. If a record is
    /// rejected, `next` throws, and the next call continues with the record after it. If the reader cannot continue with
    /// the next file of a data set, this call and every later one throws.
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
    /// @return false if there are no more records
    private boolean advance() throws IOException {
        requireOpen();
        requireSound();
        while (left > 0 && returned == made.size() && rejection == null) {
            release();
            RowObjects objects = bound().objects;
            toSkip -= objects.skip(toSkip);
            if (objects.hasMore()) {
                make(objects);
            } else if (!nextBatch()) {
                return false;
            }
        }
        return left > 0;
    }

    private void make(RowObjects objects) {
        madeFrom = objects.at();
        try {
            made = objects.next();
        } catch (ParquetException e) {
            rejection = bound().source.placed(e, bound().batches.file().orElseGet(bound().source::name),
                    bound().batches.rowNumbers().orElseThrow().of(objects.at() - 1));
        }
    }

    /// Continues with the next batch, or with the next source.
    private boolean nextBatch() throws IOException {
        Bound open = bound();
        boolean hasNext = open.batches.next();
        if (!hasNext && sourceOrdinal + 1 == sources.size()) {
            return false;
        }
        try {
            if (hasNext) {
                inFile(open).objects.bind(open.batches.batch(), open.batches.rowNumbers().orElseThrow());
            } else {
                nextSource();
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
            throw e;
        }
        return true;
    }

    // The factory of a class creates objects of that class.
    @SuppressWarnings("unchecked")
    private T next() {
        ParquetException rejected = rejection;
        if (rejected != null) {
            rejection = null;
            left--;
            throw rejected;
        }
        left--;
        return (T) made.get(returned++);
    }

    /// Rows after a file that cannot be read would have wrong numbers, or values of the wrong unit.
    private void requireSound() throws IOException {
        switch (failure) {
            case null -> {
            }
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new AssertionError(failure);
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("The reader of " + sources.getFirst().name() + " is closed");
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        release();
        rejection = null;
        try (Closeable ignored = () -> RecordSource.close(sources)) {
            if (bound.isPresent()) {
                bound.get().batches.close();
            }
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
