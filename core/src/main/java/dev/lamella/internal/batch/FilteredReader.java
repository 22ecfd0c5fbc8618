package dev.lamella.internal.batch;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.plan.RowPruning;
import dev.lamella.internal.plan.RowPruning.Found;
import dev.lamella.internal.plan.RowRanges;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.vector.SchemaAdapter;
import dev.lamella.internal.vector.Selection;
import dev.lamella.internal.vector.Taker;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads batches of the rows that a filter matches, one row group after another, on one thread.
///
/// For each window of rows that may match, the fields of the filter are read first. If rows match, the other fields are read
/// from the first of these rows to the last; longer gaps between them are skipped. The matching rows are then selected from
/// both. Rows that certainly match are not tested.
public final class FilteredReader implements PlannedSource {
    /// Gaps up to this many rows are not worth skipping: the rows are read and dropped.
    private static final int FEW_ROWS = 1024;
    /// If fewer than one row in this many matches, it is worth looking up where their pages are.
    private static final int SPARSE = 8;

    private final Schema schema;
    private final int readFieldCount;
    private final SchemaAdapter narrowing;
    /// For each field of the result, the ordinal of the field that is read.
    private final List<Integer> sources;
    private final RowTest test;
    private final RowPruning evidence;
    private final Compressions compressions = new Compressions();
    private final Lifecycle lifecycle;
    private final Location file;
    private final FieldWindows windows;
    private final List<Taker> takers = new ArrayList<>();
    /// Fields of the filter; those of them that are in the result; and the other fields of the result.
    private final FieldWindows.Part asked;
    private final FieldWindows.Part askedAndShown;
    private final FieldWindows.Part shown;
    private Iterator<ScanPlan.Rows> rowGroups;

    private final Quota quota;

    private ScanPlan.Rows rows = new ScanPlan.Rows(0, 0, 0, RowRanges.NONE);
    private Found found = new Found(RowRanges.NONE, RowRanges.NONE);
    /// The range of possible rows, and the next row.
    private int range;
    private long row;
    private long rowsAsked;
    private long rowsWanted;
    private boolean isShownWhole;
    /// Parts that are open in the row group, among those of the filter.
    private final Set<FieldWindows.Part> opened = new HashSet<>();

    /// The window: its first row, its fields, and its matching rows that are still to come.
    private long windowFirst;
    private List<ColumnVector> window = List.of();
    private Selection pending = Selection.all(0);
    private boolean isShownNeeded;

    private final Batch none;
    private Batch batch;
    private RowNumbers numbers = new RowNumbers.Run(0);

    /// The rows and columns of the result.
    ///
    /// @param schema the result: a part of the columns that are read
    /// @param test finds matching rows
    /// @param evidence pruning results for the rows
    /// @param offset number of matching rows to skip
    /// @param limit the most rows after that
    public record Wanted(Schema schema, RowTest test, RowPruning evidence, long offset, long limit) {}

    /// @param plan rows that may match, with the columns of the result and of the filter
    public FilteredReader(ScanPlan plan, Wanted wanted) {
        this(plan, wanted, PageMaps.SMALL_CHUNK);
    }

    /// @param smallChunk bytes up to which a chunk is read whole
    FilteredReader(ScanPlan plan, Wanted wanted, int smallChunk) {
        schema = wanted.schema();
        readFieldCount = plan.schema().fields().size();
        narrowing = SchemaAdapter.narrowing(plan.schema(), schema);
        test = wanted.test();
        evidence = wanted.evidence();
        quota = new Quota(wanted.offset(), wanted.limit());
        file = plan.file().place();
        lifecycle = new Lifecycle(plan.file().file().name());
        windows = new FieldWindows(plan, smallChunk, compressions);
        sources = Arrays.stream(narrowing.sources()).boxed().toList();
        asked = windows.part(test.fields().stream().sorted().toList());
        askedAndShown = windows.part(asked.fields().stream().filter(sources::contains).toList());
        shown = windows.part(sources.stream().filter(field -> !test.fields().contains(field)).toList());
        sources.forEach(ignored -> takers.add(new Taker()));
        rowGroups = plan.rows().iterator();
        none = new Batch(schema, 0, List.of());
        batch = none;
    }

    /// {@inheritDoc}
    ///
    /// After a failure the reader cannot continue: the same failure is thrown again.
    ///
    /// @throws IllegalStateException if the reader was closed
    @Override
    public boolean next() throws IOException {
        batch = none;
        return lifecycle.take(this::readBatch);
    }

    private boolean readBatch() throws IOException {
        while (pending.isNone()) {
            if (quota.isMet() || !nextWindow()) {
                return false;
            }
        }
        emit();
        return true;
    }

    /// Moves to the next window.
    ///
    /// @return false if there is none
    private boolean nextWindow() throws IOException {
        while (range == found.possible().size()) {
            if (!rowGroups.hasNext()) {
                return false;
            }
            startRowGroup(rowGroups.next());
        }
        row = Math.max(row, found.possible().from(range));
        RowRanges certain = found.certain();
        int next = certain.firstEndingAfter(row);
        boolean isCertain = next < certain.size() && certain.from(next) <= row;
        long border = next == certain.size() ? Long.MAX_VALUE : isCertain ? certain.end(next) : certain.from(next);
        long end = Math.min(found.possible().end(range), border);
        if (isCertain) {
            takeCertain(end);
        } else {
            ask(end);
        }
        if (row == found.possible().end(range)) {
            range++;
        }
        return true;
    }

    private void startRowGroup(ScanPlan.Rows next) throws IOException {
        rows = next;
        found = evidence.of(next.rowGroup(), next.ranges());
        range = 0;
        row = 0;
        rowsAsked = 0;
        rowsWanted = 0;
        isShownWhole = false;
        opened.clear();
        windows.start(next, found.possible().isEmpty());
    }

    /// Takes rows that match in any case.
    private void takeCertain(long end) throws IOException {
        row += quota.pass(end - row);
        if (row < end) {
            int count = readWindow(askedAndShown, row + Math.min(end - row, quota.left()));
            take(Selection.all(count));
            if (row == rows.rowCount()) {
                windows.finish(askedAndShown);
            }
        }
    }

    private void ask(long end) throws IOException {
        int count = readWindow(asked, end);
        try {
            take(test.select().of(window, count));
        } catch (ParquetException e) {
            throw e.at(file.inRowGroup(rows.rowGroup()));
        }
        if (row == rows.rowCount()) {
            windows.finish(asked);
        }
    }

    private int readWindow(FieldWindows.Part part, long end) throws IOException {
        if (opened.add(part)) {
            windows.need(part, found.possible());
        }
        int count = windows.read(part, row, end - row);
        List<ColumnVector> columns = new ArrayList<>(readFieldCount);
        for (int field = 0; field < readFieldCount; field++) {
            columns.add(part.has(field) ? windows.vector(field, count) : new NullVector(count));
        }
        window = columns;
        windowFirst = row;
        isShownNeeded = false;
        row += count;
        return count;
    }

    /// Applies offset and limit.
    private void take(Selection wanted) {
        rowsAsked += wanted.rowCount();
        rowsWanted += wanted.count();
        pending = quota.take(wanted);
    }

    /// Makes a batch of the matching rows of the window, or of the first of them.
    private void emit() throws IOException {
        int count = shown.fields().isEmpty() ? pending.count() : runEnd(0);
        int first = pending.row(0);
        int read = pending.row(count - 1) - first + 1;
        if (!shown.fields().isEmpty()) {
            needShown();
            read = windows.read(shown, windowFirst + first, read);
            while (pending.row(count - 1) >= first + read) {
                count--;
            }
        }
        Selection now = pending.part(0, count);
        // For a count, there are no columns to take.
        Selection nowShown = takers.isEmpty() ? now : within(now, first, read);
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < takers.size(); i++) {
            int source = sources.get(i);
            boolean wasAsked = test.fields().contains(source);
            ColumnVector wide = wasAsked ? window.get(source) : windows.vector(source, read);
            columns.add(takers.get(i).take(narrowing.apply(i, wide), wasAsked ? now : nowShown));
        }
        if (windowFirst + first + read == rows.rowCount()) {
            windows.finish(shown);
        }
        numbers = now.isAll()
                ? new RowNumbers.Run(rows.firstRow() + windowFirst)
                : new RowNumbers.Picked(rows.firstRow() + windowFirst, now.rows());
        pending = pending.part(count, pending.count() - count);
        batch = new Batch(schema, count, columns);
    }

    /// The same rows in the smaller window of `count` rows from row `first` on.
    private static Selection within(Selection selection, int first, int count) {
        if (selection.count() == count) {
            return Selection.all(count);
        }
        int[] moved = new int[selection.count()];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = selection.row(i) - first;
        }
        return new Selection(count, moved.length, moved);
    }

    /// The matching rows from one of them on, up to a long gap before the next one.
    ///
    /// @return the index after the last of them
    private int runEnd(int from) {
        int end = from + 1;
        while (end < pending.count() && pending.row(end) - pending.row(end - 1) <= FEW_ROWS) {
            end++;
        }
        return end;
    }

    /// Declares what will be read of the other fields: the whole row group if many rows match, else only the needs of this
    /// window.
    private void needShown() throws IOException {
        if (isShownNeeded || isShownWhole) {
            return;
        }
        isShownNeeded = true;
        isShownWhole = found.possible().containsAll(0, rows.rowCount()) && rowsWanted >= rowsAsked / SPARSE;
        if (isShownWhole) {
            windows.need(shown, found.possible());
            return;
        }
        RowRanges needed = RowRanges.NONE;
        for (int from = 0; from < pending.count();) {
            int end = runEnd(from);
            int count = pending.row(end - 1) - pending.row(from) + 1;
            needed = needed.union(RowRanges.of(windowFirst + pending.row(from), count));
            from = end;
        }
        windows.need(shown, needed);
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return Optional.of(numbers);
    }

    @Override
    public void begin(ScanPlan next) {
        rowGroups = next.rows().iterator();
    }

    @Override
    public Window detach(Loan loan) {
        windows.detachDictionaries();
        return new Window(batch, numbers).copy();
    }

    @Override
    public void addTo(ReadCounters counters) {
        windows.addTo(counters);
    }

    /// {@inheritDoc} With the selected rows, which are copies.
    @Override
    public long heldBytes() {
        return lifecycle.isClosed() ? 0 : windows.heldBytes() + new Window(batch, numbers).bytes();
    }

    @Override
    public void close() {
        lifecycle.close();
        windows.end();
        batch = none;
        compressions.close();
    }
}
