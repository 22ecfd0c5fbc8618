package dev.lamella.row;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Row after row into batches, without a class: fields are set, and the row is ended.
///
/// ```java
/// rows.setLong("id", 7).set("at", Instant.now());
/// rows.list("tags").addString("a").addNull();
/// rows.struct("geo").setDouble("lat", 1).setDouble("lon", 2);
/// rows.endRow();
/// ```
/// or, where a few objects for each row do not matter, as one expression, which begins and ends the row:
/// ```java
/// rows.append(row -> row.setLong("id", 7)
///         .list("tags", tags -> tags.addString("a").addNull())
///         .struct("geo", geo -> geo.setDouble("lat", 1).setDouble("lon", 2)));
/// ```
/// A row is appended as a whole or not at all. After a failed call it is spoiled, and every call but [#cancelRow] is an
/// `IllegalStateException`; `append` cancels by itself. Then the appender goes on as if the row had never been begun.
///
/// Rows go to the sink every few thousand, and earlier where they are large; [#flush] sends the last ones. Not safe for
/// use by two threads at once.
public final class RowAppender extends StructAppender {
    /// About how many bytes a batch has at most, unless one row has more.
    private static final long MOST_BATCH_BYTES = 8 << 20;

    private final BatchSink sink;
    private final Schema schema;
    /// What batches have: other columns for variants, if the sink wants them so.
    private Schema batchSchema;
    private final int batchRows;
    /// Of columns that were replaced.
    private final SequencedMap<ColumnPath, Long> earlierRounded = new LinkedHashMap<>();
    private int rowsInBatch;
    private long rowCount;

    private RowAppender(BatchSink sink, Schema schema, ColumnBuilder[] columns, Staging staging, int batchRows) {
        super(columns, Names.of(List.of(), schema.fields()), List.of(), staging);
        this.sink = sink;
        this.schema = schema;
        this.batchSchema = schema;
        this.batchRows = batchRows;
        open(0);
    }

    /// Rows of a schema into a sink, with the default options.
    public static RowAppender into(BatchSink sink, Schema schema) {
        return into(sink, schema, AppendOptions.DEFAULT);
    }

    /// Rows of a schema into a sink.
    public static RowAppender into(BatchSink sink, Schema schema, AppendOptions options) {
        Staging staging = new Staging(options);
        List<Site> sites = Site.of(schema);
        ColumnBuilder[] columns = sites.stream().map(site -> ColumnBuilders.of(site, staging))
                .toArray(ColumnBuilder[]::new);
        long rowBytes = Math.max(1, sites.stream().mapToLong(ColumnBuilders::bytes).sum());
        long rows = Math.clamp(MOST_BATCH_BYTES / rowBytes, 1, options.batchRows());
        return new RowAppender(sink, schema, columns, staging, (int) rows);
    }

    /// The schema of the rows.
    public Schema schema() {
        return schema;
    }

    /// How many rows were appended so far.
    public long rowCount() {
        return rowCount;
    }

    /// By column, how many values of the rows appended so far lost digits that the column has no place for: see
    /// [Precision]. Columns where none did are left out.
    public SequencedMap<ColumnPath, Long> roundedValues() {
        SequencedMap<ColumnPath, Long> counts = new LinkedHashMap<>(earlierRounded);
        for (ColumnBuilder column : columns()) {
            count(column, counts);
        }
        return Collections.unmodifiableSequencedMap(counts);
    }

    private static void count(ColumnBuilder column, Map<ColumnPath, Long> counts) {
        if (column.roundedCount > 0) {
            counts.merge(ColumnPath.of(column.site.path()), column.roundedCount, Long::sum);
        }
        for (ColumnBuilder child : column.children()) {
            count(child, counts);
        }
    }

    /// Ends the row. Fields that are not set are null.
    ///
    /// @throws dev.lamella.error.ValueException if a field is not set that is REQUIRED; the row then is spoiled
    /// @throws IOException if the rows so far were sent, and the sink failed; no more rows can be appended then
    public void endRow() throws IOException {
        if (staging.isSpoiled()) {
            throw staging.spoiled();
        }
        complete();
        commit();
    }

    /// Forgets what was set of the row. Does nothing if nothing was.
    public void cancelRow() {
        staging.cancel();
        for (ColumnBuilder column : columns()) {
            column.truncate(rowsInBatch);
        }
    }

    /// Appends the row that `fill` sets, or, if it fails, nothing.
    ///
    /// @throws IOException as [#endRow]
    public void append(Consumer<? super StructAppender> fill) throws IOException {
        requireNoRow();
        try {
            fill.accept(this);
            if (staging.isSpoiled()) {
                throw staging.spoiled();
            }
            complete();
        } catch (RuntimeException | Error e) {
            cancelRow();
            throw e;
        }
        commit();
    }

    /// Appends a row with the values that another has in fields of the same names, each as its default Java type, or,
    /// if that fails, nothing.
    ///
    /// @throws IOException as [#endRow]
    public void append(Row row) throws IOException {
        append(fields -> fields.setAll(row));
    }

    /// Appends a row with values by the names of their fields, as [#set(String,Object)] takes them, or, if that fails,
    /// nothing.
    ///
    /// @throws IOException as [#endRow]
    public void append(Map<String, ? extends @Nullable Object> row) throws IOException {
        append(fields -> fields.setAll(row));
    }

    /// Sends the rows that were not sent yet.
    ///
    /// @throws IllegalStateException if a row is not ended
    /// @throws IOException if the sink failed; no more rows can be appended then
    public void flush() throws IOException {
        requireNoRow();
        if (rowsInBatch > 0) {
            send();
        }
    }

    private void requireNoRow() {
        if (staging.isSpoiled()) {
            throw staging.spoiled();
        }
        if (isBegun()) {
            throw staging.misuse("is not ended: call endRow(), or cancelRow() to forget it");
        }
    }

    private void commit() throws IOException {
        staging.commit();
        rowCount++;
        rowsInBatch++;
        open(rowsInBatch);
        if (rowsInBatch == batchRows || staging.bytes() >= MOST_BATCH_BYTES) {
            send();
        }
    }

    private void send() throws IOException {
        List<Vector> vectors = new ArrayList<>();
        for (ColumnBuilder column : columns()) {
            vectors.add(column.vector());
        }
        boolean isSent = false;
        try {
            sink.write(new Batch(batchSchema, rowsInBatch, vectors));
            isSent = true;
        } finally {
            if (!isSent) {
                staging.breakDown();
            }
        }
        for (ColumnBuilder column : columns()) {
            column.clear();
        }
        staging.clear();
        rowsInBatch = 0;
        follow(sink.next(batchSchema));
        open(0);
    }

    /// Collects values for other columns from here on, where there are other ones.
    // Asked with every batch, and nearly always of the same object.
    @SuppressWarnings("ReferenceEquality")
    private void follow(Schema next) {
        if (next == batchSchema) {
            return;
        }
        List<Site> sites = Site.of(next);
        for (int i = 0; i < sites.size(); i++) {
            if (!next.fields().get(i).equals(batchSchema.fields().get(i))) {
                count(columns()[i], earlierRounded);
                columns()[i] = ColumnBuilders.of(sites.get(i), staging);
            }
        }
        batchSchema = next;
    }
}
