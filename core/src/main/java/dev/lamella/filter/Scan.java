package dev.lamella.filter;

import dev.lamella.io.ByteRange;
import dev.lamella.schema.ColumnPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// What to read of a file: which columns, which rows, and how many rows at a time. Immutable; each method gives a changed copy.
///
/// Which rows: those of [#rows] that lie in row groups of [#bytes] and that the filter wants; of these, [#offset] are passed over, and
/// at most [#limit] read.
public final class Scan {
    /// The most rows of a batch.
    public static final int MAX_BATCH_ROWS = 1 << 20;

    private static final Scan ALL = new Scan(new State(Optional.empty(), List.of(), Optional.empty(), 0,
            OptionalLong.empty(), Optional.empty(), 0, OptionalLong.empty(), OptionalInt.empty()));

    private final State state;

    private record State(Optional<List<ColumnPath>> projection, List<VariantExtract> extracts, Optional<Filter> filter,
            long firstRow, OptionalLong rowCount, Optional<ByteRange> bytes, long offset, OptionalLong rowLimit,
            OptionalInt rowsPerBatch) {
        State {
            projection = projection.map(List::copyOf);
            extracts = List.copyOf(extracts);
            Set<String> names = new HashSet<>();
            for (VariantExtract extract : extracts) {
                if (!names.add(extract.name())) {
                    throw new IllegalArgumentException("two columns made of variants are named " + extract.name()
                            + "; name one of them otherwise, with named(..)");
                }
            }
            if (firstRow < 0) {
                throw new IllegalArgumentException("the first row is " + firstRow + "; rows are counted from 0");
            }
            requireCount("a range of ", rowCount.orElse(0));
            requireCount("an offset of ", offset);
            requireCount("a limit of ", rowLimit.orElse(0));
            if (rowsPerBatch.isPresent() && (rowsPerBatch.getAsInt() < 1 || rowsPerBatch.getAsInt() > MAX_BATCH_ROWS)) {
                throw new IllegalArgumentException(
                        "batches of " + rowsPerBatch.getAsInt() + " rows; they may have 1 to "
                                + MAX_BATCH_ROWS);
            }
        }
    }

    private Scan(State state) {
        this.state = state;
    }

    private static void requireCount(String what, long rows) {
        if (rows < 0) {
            throw new IllegalArgumentException(what + rows + " rows; it may be 0 or more");
        }
    }

    /// Every column and every row.
    public static Scan all() {
        return ALL;
    }

    /// Only these columns. The columns of the file keep their order; a group brings all that is below it.
    public Scan columns(Collection<ColumnPath> paths) {
        return new Scan(new State(Optional.of(List.copyOf(paths)), state.extracts, state.filter, state.firstRow,
                state.rowCount, state.bytes, state.offset, state.rowLimit, state.rowsPerBatch));
    }

    /// Only these columns, for example `ColumnPath.parse("lines[].sku")`.
    public Scan columns(ColumnPath... paths) {
        return columns(List.of(paths));
    }

    /// Only these columns, each as path text, for example `id`, `address.city`, `lines[].sku`, `counts{value}`.
    ///
    /// @throws IllegalArgumentException if a text is no path
    public Scan columns(String... paths) {
        return columns(List.of(paths).stream().map(ColumnPath::parse).toList());
    }

    /// Also a column of what stands at a path in the values of a variant, as Variant values, for example
    /// `variant("event", "$.user.age")`; see [#variants(Collection)].
    ///
    /// @throws IllegalArgumentException if a text is no path, or another such column has the name
    public Scan variant(String column, String path) {
        return variants(VariantExtract.of(column, path));
    }

    /// Also these columns; see [#variants(Collection)].
    ///
    /// @throws IllegalArgumentException if two such columns have the same name
    public Scan variants(VariantExtract... more) {
        return variants(List.of(more));
    }

    /// Also these columns, each made of what stands at one place in the values of a variant. Of a shredded variant only the
    /// columns are read in which such values lie.
    ///
    /// They come behind those of [#columns], in this order and OPTIONAL, and if no columns were asked for, they come alone. The
    /// schema of the batches then is a schema of its own: its columns are not numbered as those of the file are.
    ///
    /// @throws IllegalArgumentException if two such columns have the same name
    public Scan variants(Collection<VariantExtract> more) {
        List<VariantExtract> all = new ArrayList<>(state.extracts);
        all.addAll(more);
        return new Scan(new State(state.projection, all, state.filter, state.firstRow, state.rowCount, state.bytes,
                state.offset, state.rowLimit, state.rowsPerBatch));
    }

    /// Only rows for which a filter is true, and which earlier filters of the scan want too. Its columns need not be asked for.
    public Scan filter(Filter wanted) {
        Filter both = state.filter.map(earlier -> earlier.and(wanted)).orElse(wanted);
        return new Scan(new State(state.projection, state.extracts, Optional.of(both), state.firstRow, state.rowCount,
                state.bytes, state.offset, state.rowLimit, state.rowsPerBatch));
    }

    /// As [#filter(Filter)], as text: `price > 10.5 and status in ('A', 'B')`; see [Filter#parse].
    ///
    /// @throws IllegalArgumentException if the text is no filter
    public Scan where(String text) {
        return filter(Filter.parse(text));
    }

    /// Only rows from this number on, of the rows of the file. Without a filter, that is as [#offset].
    public Scan firstRow(long row) {
        return new Scan(new State(state.projection, state.extracts, state.filter, row, state.rowCount, state.bytes,
                state.offset, state.rowLimit, state.rowsPerBatch));
    }

    /// Only these rows, by their numbers in the file: `count` rows, or as many of them as there are, from row `from` on.
    public Scan rows(long from, long count) {
        return new Scan(new State(state.projection, state.extracts, state.filter, from, OptionalLong.of(count),
                state.bytes, state.offset, state.rowLimit, state.rowsPerBatch));
    }

    /// Only the row groups whose middle lies in a range of the file's bytes. Of ranges that cover the file and do not overlap, each
    /// row group belongs to one: so that several readers share the work.
    public Scan bytes(ByteRange range) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                Optional.of(range), state.offset, state.rowLimit, state.rowsPerBatch));
    }

    /// Begins after passing over this many of the rows that are wanted.
    public Scan offset(long rows) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, rows, state.rowLimit, state.rowsPerBatch));
    }

    /// Ends after this many of the rows that are wanted.
    public Scan limit(long rows) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, state.offset, OptionalLong.of(rows), state.rowsPerBatch));
    }

    /// Batches of up to this many rows, 1 to [#MAX_BATCH_ROWS]. A batch has fewer where a row group ends, where rows are very large,
    /// and where a filter leaves few.
    public Scan batchRows(int rows) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, state.offset, state.rowLimit, OptionalInt.of(rows)));
    }

    /// Paths of the columns (or of groups of columns) to read; if empty, all, or those of `extracts` alone.
    public Optional<List<ColumnPath>> projection() {
        return state.projection;
    }

    /// Columns to make of what stands in variants, behind the others.
    public List<VariantExtract> extracts() {
        return state.extracts;
    }

    /// Which rows are wanted; if empty, all.
    public Optional<Filter> filter() {
        return state.filter;
    }

    /// Number of the first row of the file that may be wanted, from 0.
    public long firstRow() {
        return state.firstRow;
    }

    /// How many rows of the file may be wanted, from [#firstRow()] on; all if empty.
    public OptionalLong rowCount() {
        return state.rowCount;
    }

    /// The bytes in which the middle of a row group lies whose rows may be wanted; all if empty.
    public Optional<ByteRange> bytes() {
        return state.bytes;
    }

    /// How many of the rows that are wanted to pass over first.
    public long offset() {
        return state.offset;
    }

    /// How many of the rows that are wanted to read at most.
    public OptionalLong rowLimit() {
        return state.rowLimit;
    }

    /// How many rows a batch has at most; chosen by the reader if empty.
    public OptionalInt rowsPerBatch() {
        return state.rowsPerBatch;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scan that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "Scan" + state.toString().substring("State".length());
    }
}
