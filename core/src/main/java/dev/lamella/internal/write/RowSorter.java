package dev.lamella.internal.write;

import dev.lamella.internal.batch.ColumnComparator;
import dev.lamella.internal.batch.SortCheck;
import dev.lamella.internal.vector.Taker;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Range;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Sorts rows: takes batches, and gives them back in order. Rows that compare alike stay in theirs.
///
/// Rows that memory does not hold are written to a temporary file, as sorted runs, and merged. A merge reads a bounded number
/// of runs: more of them are merged to longer runs first.
public final class RowSorter implements Closeable {
    private static final int BATCH_ROWS = 4096;
    /// Memory of a row besides its values: the beginning of its values and its ordinal, twice while it is sorted.
    private static final long ROW_BYTES = 2 * (Long.BYTES + Integer.BYTES);
    /// Arrays hold no more.
    private static final long MOST_RUN_BYTES = 1 << 30;
    private static final int LEAST_GROUP_BYTES = 1 << 16;
    private static final int MOST_GROUP_BYTES = 4 << 20;
    private static final int MOST_MERGED_RUNS = 64;
    /// From how many rows on it is better to copy them together than one by one.
    private static final int WORTHWHILE_ROWS = 16;

    private final Schema schema;
    private final SortColumns wanted;
    private final SpillFile.Place place;
    /// Memory of rows before they are spilled.
    private final long runBytes;
    /// Memory of a row group of a run; a merge has two of each run.
    private final long groupBytes;
    private final int mergedRuns;
    private final RowOrder order;
    /// The ordinals of fields that rows are sorted by.
    private final BitSet sortedFields = new BitSet();
    private final BatchBuffer buffer = new BatchBuffer();
    private Optional<SpillFile> spilled = Optional.empty();
    private List<SpillFile.Section> runs = new ArrayList<>();
    private long rowCount;

    /// @param wanted columns that have one value in a row, and an order
    /// @param memory that rows may take, in bytes
    public RowSorter(Schema schema, SortColumns wanted, long memory, SpillFile.Place place) {
        this.schema = schema;
        this.wanted = wanted;
        this.place = place;
        this.runBytes = Math.min(memory / 3 * 2, MOST_RUN_BYTES);
        this.groupBytes = Math.clamp(memory / MOST_MERGED_RUNS, LEAST_GROUP_BYTES, MOST_GROUP_BYTES);
        this.mergedRuns = (int) Math.clamp(memory / (2 * groupBytes), 2, MOST_MERGED_RUNS);
        this.order = new RowOrder(keys());
        wanted.columns().forEach(
                column -> sortedFields.set(schema.leaves().get(column.columnIndex()).node().ordinals()[0]));
    }

    private List<ColumnComparator> keys() {
        return SortCheck.keys(schema, wanted.columns(), wanted.orders());
    }

    /// The number of rows that were added, and not given back yet.
    public long rowCount() {
        return rowCount;
    }

    /// Memory of rows, approximately.
    public long bufferedBytes() {
        return buffer.bytes() + ROW_BYTES * buffer.rowCount();
    }

    /// Takes the rows of a batch, which is not kept.
    public void add(Batch batch) throws IOException {
        buffer.add(batch);
        rowCount += batch.rowCount();
        if (bufferedBytes() >= runBytes) {
            spill();
        }
    }

    private void spill() throws IOException {
        runs.add(file().add(schema, groupBytes, writer -> sortBuffer(writer::write)));
    }

    private SpillFile file() throws IOException {
        if (spilled.isEmpty()) {
            spilled = Optional.of(SpillFile.create(place));
        }
        return spilled.get();
    }

    /// Gives all rows in order. Then the next rows can be added.
    public void drainTo(BatchSink sink) throws IOException {
        rowCount = 0;
        if (runs.isEmpty()) {
            sortBuffer(sink);
            return;
        }
        if (buffer.rowCount() > 0) {
            spill();
        }
        while (runs.size() > mergedRuns) {
            mergeToLonger();
        }
        try (SpillFile file = file()) {
            merge(file, runs, sink);
        }
        spilled = Optional.empty();
        runs = new ArrayList<>();
    }

    private void sortBuffer(BatchSink sink) throws IOException {
        int count = (int) buffer.rowCount();
        if (count > 0) {
            List<ColumnVector> columns = buffer.drain();
            write(columns, order.sort(columns, count), sink);
        }
    }

    /// Writes rows in this order.
    private void write(List<ColumnVector> columns, int[] rows, BatchSink sink) throws IOException {
        for (int from = 0; from < rows.length; from += BATCH_ROWS) {
            int[] slots = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + BATCH_ROWS));
            List<ColumnVector> taken = new ArrayList<>();
            for (ColumnVector column : columns) {
                taken.add(Taker.take(column, slots));
            }
            sink.write(new Batch(schema, slots.length, taken));
        }
    }

    /// Merges runs that follow each other, as many as a merge reads, to a new file.
    private void mergeToLonger() throws IOException {
        List<SpillFile.Section> longer = new ArrayList<>();
        SpillFile target = SpillFile.create(place);
        try (SpillFile source = file()) {
            spilled = Optional.of(target);
            for (int from = 0; from < runs.size(); from += mergedRuns) {
                List<SpillFile.Section> some = runs.subList(from, Math.min(runs.size(), from + mergedRuns));
                longer.add(target.add(schema, groupBytes, writer -> merge(source, some, writer::write)));
            }
        }
        runs = longer;
    }

    private void merge(SpillFile file, List<SpillFile.Section> sections, BatchSink sink) throws IOException {
        List<SortedRun> open = new ArrayList<>();
        try {
            for (SpillFile.Section section : sections) {
                open.add(new SortedRun(file.open(section), keys()));
            }
            List<SortedRun> left = new ArrayList<>(open);
            while (true) {
                for (SortedRun run : List.copyOf(left)) {
                    if (!run.fill()) {
                        left.remove(run);
                        run.close();
                    }
                }
                if (left.isEmpty()) {
                    return;
                }
                mergeBatches(left, sink);
            }
        } finally {
            for (SortedRun run : open) {
                run.close();
            }
        }
    }

    /// Merges the rows of batches up to the end of the batch that ends first.
    private void mergeBatches(List<SortedRun> left, BatchSink sink) throws IOException {
        int first = 0;
        SortedRun.Values end = left.getFirst().last();
        for (int i = 1; i < left.size(); i++) {
            if (left.get(i).endsBefore(end)) {
                first = i;
                end = left.get(i).last();
            }
        }
        List<List<Range>> parts = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < left.size(); i++) {
            // Equal rows of later runs come after those of this run that are not read yet.
            List<Range> part = left.get(i).take(end, i <= first);
            int rows = part.getFirst().count();
            if (rows > 0) {
                parts.add(part);
                count += rows;
            }
        }
        if (parts.size() == 1) {
            sink.write(new Batch(schema, count, join(parts)));
            return;
        }
        int[] rows = order.sort(joinedKeys(parts, count), count);
        List<List<Range>> stretches = stretches(parts, rows);
        if (stretches.size() <= count / WORTHWHILE_ROWS) {
            sink.write(new Batch(schema, count, join(stretches)));
        } else {
            write(join(parts), rows, sink);
        }
    }

    private static List<ColumnVector> join(List<List<Range>> parts) {
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().size(); i++) {
            columns.add(join(parts, i));
        }
        return columns;
    }

    private static ColumnVector join(List<List<Range>> parts, int column) {
        List<Range> ranges = new ArrayList<>(parts.size());
        for (List<Range> part : parts) {
            ranges.add(part.get(column));
        }
        return Vectors.join(ranges);
    }

    /// The columns that rows are sorted by; others have no values.
    private List<ColumnVector> joinedKeys(List<List<Range>> parts, int count) {
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().size(); i++) {
            columns.add(sortedFields.get(i) ? join(parts, i) : new NullVector(count));
        }
        return columns;
    }

    /// The rows in order, as stretches of rows that follow each other in one part.
    private static List<List<Range>> stretches(List<List<Range>> parts, int[] rows) {
        int[] starts = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            starts[i + 1] = starts[i] + parts.get(i).getFirst().count();
        }
        List<List<Range>> stretches = new ArrayList<>();
        for (int from = 0; from < rows.length;) {
            int part = Arrays.binarySearch(starts, rows[from]);
            part = part < 0 ? -part - 2 : part;
            int to = from + 1;
            while (to < rows.length && rows[to] == rows[to - 1] + 1 && rows[to] < starts[part + 1]) {
                to++;
            }
            if (stretches.size() > rows.length / WORTHWHILE_ROWS) {
                return stretches;
            }
            int start = rows[from] - starts[part];
            int count = to - from;
            stretches.add(parts.get(part).stream()
                    .map(range -> new Range(range.vector(), range.from() + start, count)).toList());
            from = to;
        }
        return stretches;
    }

    /// Frees the temporary file.
    @Override
    public void close() throws IOException {
        if (spilled.isPresent()) {
            spilled.get().close();
        }
    }
}
