package dev.lamella.internal.row;

import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.row.Row;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects rows to batches, and sends full batches to a sink.
public final class BatchRowAppender extends FieldsAppender implements RowAppender {
    /// The approximate maximum size of a batch in bytes, unless one row is larger.
    private static final long MOST_BATCH_BYTES = 8 << 20;
    private final BatchSink sink;
    private final Schema schema;

    /// The schema of the batches: differs from the row schema in the columns of variants, if the sink shreds them.
    private Schema batchSchema;
    private final int batchRows;

    /// Rounded values of columns that were replaced.
    private final SequencedMap<ColumnPath, Long> earlierRounded = new LinkedHashMap<>();

    private int rowsInBatch;
    private long rowCount;

    private BatchRowAppender(BatchSink sink, Schema schema, ColumnBuilder[] columns, AppendState state, int batchRows) {
        super(columns, Names.of(List.of(), schema.fields()), List.of(), state);
        this.sink = sink;
        this.schema = schema;
        this.batchSchema = schema;
        this.batchRows = batchRows;
        open(0);
    }

    /// Appends rows of a schema to a sink.
    public static BatchRowAppender into(BatchSink sink, Schema schema, AppendOptions options) {
        AppendState state = new AppendState(options);
        List<RowNode> nodes = RowNode.of(schema);
        ColumnBuilder[] columns = nodes.stream().map(node -> ColumnBuilders.of(node, state))
                .toArray(ColumnBuilder[]::new);
        long rowBytes = Math.max(1, nodes.stream().mapToLong(ColumnBuilders::bytes).sum());
        long rows = Math.clamp(MOST_BATCH_BYTES / rowBytes, 1, options.batchRows());
        return new BatchRowAppender(sink, schema, columns, state, (int) rows);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rowCount() {
        return rowCount;
    }

    @Override
    public SequencedMap<ColumnPath, Long> roundedValues() {
        SequencedMap<ColumnPath, Long> counts = new LinkedHashMap<>(earlierRounded);
        for (ColumnBuilder column : columns()) {
            count(column, counts);
        }
        return Collections.unmodifiableSequencedMap(counts);
    }

    @Override
    public Precision precision() {
        return state.precision();
    }

    @Override
    public void setPrecision(Precision choice) {
        state.setPrecision(choice);
    }

    private static void count(ColumnBuilder column, Map<ColumnPath, Long> counts) {
        if (column.roundedCount > 0) {
            counts.merge(ColumnPath.of(column.node.path()), column.roundedCount, Long::sum);
        }
        for (ColumnBuilder child : column.children()) {
            count(child, counts);
        }
    }

    @Override
    public void endRow() throws IOException {
        if (state.isSpoiled()) {
            throw state.spoiled();
        }
        complete();
        commit();
    }

    @Override
    public void cancelRow() {
        state.cancel();
        for (ColumnBuilder column : columns()) {
            column.truncate(rowsInBatch);
        }
    }

    @Override
    public void append(Consumer<? super StructAppender> fill) throws IOException {
        requireNoRow();
        try {
            fill.accept(this);
            if (state.isSpoiled()) {
                throw state.spoiled();
            }
            complete();
        } catch (Throwable e) {
            cancelRow();
            throw e;
        }
        commit();
    }

    @Override
    public void append(Row row) throws IOException {
        append(fields -> setAll(row));
    }

    @Override
    public void append(Map<String, ? extends @Nullable Object> row) throws IOException {
        append(fields -> setAll(row));
    }

    @Override
    public void flush() throws IOException {
        requireNoRow();
        if (rowsInBatch > 0) {
            send();
        }
    }

    /// Rejects all further rows, because the sink takes no more. Called again, it changes nothing.
    ///
    /// @param why message
    public void end(String why) {
        state.breakDown(why);
    }

    private void requireNoRow() {
        if (state.isSpoiled()) {
            throw state.spoiled();
        }
        if (isBegun()) {
            throw state.misuse(" is not ended: call endRow(), or cancelRow() to discard it");
        }
    }

    private void commit() throws IOException {
        state.commit();
        rowCount++;
        rowsInBatch++;
        open(rowsInBatch);
        if (rowsInBatch == batchRows || state.bytes() >= MOST_BATCH_BYTES) {
            send();
        }
    }

    private void send() throws IOException {
        List<ColumnVector> vectors = new ArrayList<>();
        for (ColumnBuilder column : columns()) {
            vectors.add(column.vector());
        }
        boolean isSent = false;
        try {
            sink.write(new Batch(batchSchema, rowsInBatch, vectors));
            isSent = true;
        } finally {
            if (!isSent) {
                state.breakDown(
                        "The previous rows could not be written, so no more rows can be appended: abandon the file");
            }
        }
        for (ColumnBuilder column : columns()) {
            column.clear();
        }
        state.clear();
        rowsInBatch = 0;
        follow(sink.next(batchSchema));
        open(0);
    }

    /// Switches to other columns for variants, if the sink has chosen other ones.
    // Called with every batch, and nearly always with the same object.
    @SuppressWarnings("ReferenceEquality")
    private void follow(Schema next) {
        if (next == batchSchema) {
            return;
        }
        List<RowNode> nodes = RowNode.of(next);
        for (int i = 0; i < nodes.size(); i++) {
            if (!next.fields().get(i).equals(batchSchema.fields().get(i))) {
                count(columns()[i], earlierRounded);
                columns()[i] = ColumnBuilders.of(nodes.get(i), state);
            }
        }
        batchSchema = next;
    }
}
