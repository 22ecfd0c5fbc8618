package dev.lamella.records;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.internal.write.WriteBinding;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Writes records to a file one by one. A record is stored when it is written: later changes to it have no effect.
///
/// ```java
/// try (RecordWriter<Order> writer = RecordMapping.of(Order.class).create(path)) {
///     writer.write(order);
///     writer.commit();
/// }
/// ```
/// The file appears at [#commit] or [#writeAll]; closing a writer without a commit leaves no file. Not safe for use by
/// two threads at once.
///
/// @param <T> the class
public final class RecordWriter<T> implements Closeable {
    private final RecordTarget writer;
    private final RowAppender rows;
    private final WriteBinding binding;
    private final long firstRow;
    private final Supplier<Optional<KeyValue>> arrowSchema;
    private long recordCount;

    /// @param arrowSchema the key-value entry with the Arrow schema of the file, called when all rows are written
    RecordWriter(RecordTarget writer, WriteBinding binding, MappingOptions options,
            Supplier<Optional<KeyValue>> arrowSchema) {
        this.writer = writer;
        this.binding = binding;
        this.arrowSchema = arrowSchema;
        this.firstRow = writer.rowCount();
        this.rows = writer.rows(AppendOptions.DEFAULT.withPrecision(options.precision()).withFirstRow(firstRow));
    }

    /// The column and the conversion of each component.
    public MappingPlan plan() {
        return binding.plan();
    }

    /// Writes a record. A rejected record leaves nothing in the file, and other records can follow.
    ///
    /// @throws ValueException if a value does not fit its column, or an accessor or a converter fails; the message names the row
    ///         and the column
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; after that the writer is unusable
    public void write(T record) throws IOException {
        rows.append(row -> fill(record, row));
        binding.end();
        recordCount++;
    }

    // Reading the values calls methods of the user, including those of lists and maps.
    private void fill(@Nullable Object record, StructAppender row) {
        if (record == null) {
            throw new ValueException(place(), "The record is null, but a row cannot be null", "Leave it out.");
        }
        try {
            binding.append(record, row);
        } catch (ParquetException e) {
            throw e.at(place());
        } catch (Exception e) {
            throw new ValueException(place(), "The record cannot be read: " + e.getClass().getSimpleName(),
                    "See the cause. Nothing of this record was written; others can be.", e);
        }
    }

    private Location place() {
        return Location.ofFile(writer.name()).inPart("row " + (firstRow + recordCount));
    }

    /// Ends the row group after the last record. Without this call, row groups end by their size.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; after that the writer is unusable
    public void endRowGroup() throws IOException {
        writer.endRowGroup();
    }

    /// Writes all records **and commits**: the file is then complete, with the records written before, and accepts no
    /// more. To write more records later, call [#write] for each, and [#commit] at the end.
    ///
    /// @throws ValueException as [#write]; then nothing is committed
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; after that the writer is unusable
    public WriteSummary writeAll(Iterable<? extends T> records) throws IOException {
        for (T record : Objects.requireNonNull(records, "records")) {
            write(record);
        }
        return commit();
    }

    /// Completes the file.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; then no file appears, and an existing file stays as it was
    public WriteSummary commit() throws IOException {
        arrowSchema.get().ifPresent(writer::addKeyValue);
        int rowGroupCount = writer.commit();
        SequencedMap<ColumnPath, Long> rounded = new LinkedHashMap<>(writer.roundedValues());
        binding.roundedValues().forEach((column, count) -> rounded.merge(column, count, Long::sum));
        return new WriteSummary(recordCount, rowGroupCount, Collections.unmodifiableSequencedMap(rounded));
    }

    /// Discards everything that is not committed.
    @Override
    public void close() throws IOException {
        writer.close();
    }
}
