package dev.lamella.records;

import dev.lamella.ParquetWriter;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.internal.write.WriteBinding;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.AppendOptions;
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

/// Records into a file, one after another. A record is taken when it is written: what happens to it later does not matter.
///
/// ```java
/// try (RecordWriter<Order> writer = RecordMapping.of(Order.class).create(path)) {
///     writer.write(order);
///     writer.commit();
/// }
/// ```
/// The file appears at [#commit], which [#writeAll] does too; a writer that is closed without it leaves nothing. Not safe for use
/// by two threads at once.
///
/// @param <T> the class
public final class RecordWriter<T> implements Closeable {
    private final ParquetWriter writer;
    private final WriteBinding binding;
    private final long firstRow;
    private final Supplier<Optional<KeyValue>> arrowSchema;
    private long recordCount;

    /// @param arrowSchema the entry of key-value metadata that describes the file to Arrow, asked for when all rows are written
    RecordWriter(ParquetWriter writer, WriteBinding binding, MappingOptions options,
            Supplier<Optional<KeyValue>> arrowSchema) {
        this.writer = writer;
        this.binding = binding;
        this.arrowSchema = arrowSchema;
        this.firstRow = writer.rowCount();
        // Asked for once with options, there is one for all rows.
        writer.rows(AppendOptions.DEFAULT.withPrecision(options.precision()).withFirstRow(firstRow));
    }

    /// What is done with each component.
    public MappingPlan plan() {
        return binding.plan();
    }

    /// Writes a record, or, if it is refused, nothing of it; others can be written after it.
    ///
    /// @throws ValueException if a value does not fit its column, or an accessor or a converter fails; the message names the row
    ///         and the column
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; nothing can be written then any more
    public void write(T record) throws IOException {
        writer.rows().append(row -> fill(record, row));
        binding.end();
        recordCount++;
    }

    // What is asked for the values are the user's own methods, down to those of their lists.
    private void fill(@Nullable Object record, StructAppender row) {
        if (record == null) {
            throw new ValueException(place(), "the record is null, which a row never is", "Leave it out.");
        }
        try {
            binding.append(record, row);
        } catch (ParquetException e) {
            throw e.at(place());
        } catch (RuntimeException e) {
            throw new ValueException(place(), "the record cannot be read: " + e.getClass().getSimpleName(),
                    "See the cause. Nothing of this record was written; others can be.", e);
        }
    }

    private Location place() {
        return Location.ofFile(writer.name()).inPart("row " + (firstRow + recordCount));
    }

    /// Ends the row group: the records since the last one become a row group of their own. Without this, row groups end by
    /// their size.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; nothing can be written then any more
    public void endRowGroup() throws IOException {
        writer.endRowGroup();
    }

    /// Writes all of them **and commits**: the file is complete then, with what was written before, and takes no more. To go on,
    /// [#write] each, and [#commit] in the end.
    ///
    /// @throws ValueException as [#write]; nothing is committed then
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; nothing can be written then any more
    public WriteSummary writeAll(Iterable<? extends T> records) throws IOException {
        for (T record : Objects.requireNonNull(records, "records")) {
            write(record);
        }
        return commit();
    }

    /// Completes the file.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails; then there is no file, and one that was there is as it was
    public WriteSummary commit() throws IOException {
        arrowSchema.get().ifPresent(entry -> writer.addKeyValue(entry.key(), entry.value().orElseThrow()));
        FileMetadata file = writer.commit();
        SequencedMap<ColumnPath, Long> rounded = new LinkedHashMap<>(writer.roundedValues());
        binding.roundedValues().forEach((column, count) -> rounded.merge(column, count, Long::sum));
        return new WriteSummary(recordCount, file.rowGroups().size(), Collections.unmodifiableSequencedMap(rounded));
    }

    /// Gives up what is not committed.
    @Override
    public void close() throws IOException {
        writer.close();
    }
}
