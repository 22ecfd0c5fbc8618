package dev.lamella.filter;

import dev.lamella.io.ByteRange;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.TextForm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// The part of a file to read: columns, rows, and the size of batches. Immutable; each method returns a changed copy.
///
/// The rows are those of [#rows] that lie in row groups of [#bytes] and match the filter. The first [#offset] of them
/// are skipped, and at most [#limit] are read.
public final class Scan {
    /// The largest allowed batch, in rows.
    public static final int MAX_BATCH_ROWS = 1 << 20;

    private static final Scan ALL = new Scan(new State(Optional.empty(), List.of(), Optional.empty(), 0,
            OptionalLong.empty(), Optional.empty(), 0, OptionalLong.empty(), OptionalInt.empty(), Optional.empty()));

    private final State state;

    private record State(Optional<List<ColumnPath>> projection, List<VariantExtract> extracts, Optional<Filter> filter,
            long firstRow, OptionalLong rowCount, Optional<ByteRange> bytes, long offset, OptionalLong rowLimit,
            OptionalInt rowsPerBatch, Optional<Timestamps> timestamps) {
        State {
            projection = projection.map(List::copyOf);
            extracts = List.copyOf(extracts);
            Set<String> names = new HashSet<>();
            for (VariantExtract extract : extracts) {
                if (!names.add(extract.name())) {
                    throw new IllegalArgumentException("Two columns made of variants are named " + extract.name()
                            + "; name one of them otherwise, with named(..)");
                }
            }
            if (firstRow < 0) {
                throw new IllegalArgumentException("The first row is " + firstRow + "; rows are counted from 0");
            }
            requireCount("a range of ", rowCount.orElse(0));
            requireCount("an offset of ", offset);
            requireCount("a limit of ", rowLimit.orElse(0));
            if (rowsPerBatch.isPresent() && (rowsPerBatch.getAsInt() < 1 || rowsPerBatch.getAsInt() > MAX_BATCH_ROWS)) {
                throw new IllegalArgumentException(
                        "Batches of " + rowsPerBatch.getAsInt() + " rows; they may have 1 to "
                                + MAX_BATCH_ROWS);
            }
        }
    }

    /// The unit of timestamps.
    private record Timestamps(TimePrecision unit, boolean areTruncated) {}

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

    /// Only these columns. Columns keep the order of the file; a group includes everything below it.
    public Scan columns(Collection<ColumnPath> paths) {
        return new Scan(new State(Optional.of(List.copyOf(paths)), state.extracts, state.filter, state.firstRow,
                state.rowCount, state.bytes, state.offset, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Only these columns, for example `ColumnPath.parse("lines[].sku")`.
    public Scan columns(ColumnPath... paths) {
        return columns(List.of(paths));
    }

    /// Only these columns, given as path text, for example `id`, `address.city`, `lines[].sku`, `counts{value}`.
    ///
    /// @throws IllegalArgumentException if a text is not a valid path
    public Scan columns(String... paths) {
        return columns(List.of(paths).stream().map(ColumnPath::parse).toList());
    }

    /// Also a column of the Variant values at a path in a variant, for example `variant("event", "$.user.age")`; see
    /// [#variants(Collection)].
    ///
    /// @throws IllegalArgumentException if a text is not a valid path, or if another such column has the same name
    public Scan variant(String column, String path) {
        return variants(VariantExtract.of(column, path));
    }

    /// Also these columns; see [#variants(Collection)].
    ///
    /// @throws IllegalArgumentException if two such columns have the same name
    public Scan variants(VariantExtract... more) {
        return variants(List.of(more));
    }

    /// Also these columns, each made from one path in a variant. For a shredded variant, only the columns that hold
    /// such values are read.
    ///
    /// They follow the columns of [#columns], in this order, and are OPTIONAL. Without [#columns], only they are read.
    /// The batches then have their own schema, whose column indices differ from those of the file.
    ///
    /// @throws IllegalArgumentException if two such columns have the same name
    public Scan variants(Collection<VariantExtract> more) {
        List<VariantExtract> all = new ArrayList<>(state.extracts);
        all.addAll(more);
        return new Scan(new State(state.projection, all, state.filter, state.firstRow, state.rowCount, state.bytes,
                state.offset, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Only rows for which a filter is true, in addition to earlier filters of the scan. Its columns need not be
    /// requested.
    public Scan filter(Filter wanted) {
        Filter both = state.filter.map(earlier -> earlier.and(wanted)).orElse(wanted);
        return new Scan(new State(state.projection, state.extracts, Optional.of(both), state.firstRow, state.rowCount,
                state.bytes, state.offset, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Like [#filter(Filter)], with the filter as text: `price > 10.5 and status in ('A', 'B')`; see [Filter#parse].
    ///
    /// @throws IllegalArgumentException if the text is not a valid filter
    public Scan where(String text) {
        return filter(Filter.parse(text));
    }

    /// Only rows from this row number of the file on, counted from 0. Without a filter, this is the same as [#offset].
    ///
    /// @throws IllegalArgumentException if the number is negative
    public Scan firstRow(long row) {
        return new Scan(new State(state.projection, state.extracts, state.filter, row, state.rowCount, state.bytes,
                state.offset, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Only these rows, by their numbers in the file: up to `count` rows, beginning with row `from`, counted from 0.
    ///
    /// @throws IllegalArgumentException if a number is negative
    public Scan rows(long from, long count) {
        return new Scan(new State(state.projection, state.extracts, state.filter, from, OptionalLong.of(count),
                state.bytes, state.offset, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Only the row groups whose middle lies in a byte range of the file. If ranges cover the file without overlapping,
    /// each row group belongs to exactly one, so several readers can share the work.
    public Scan bytes(ByteRange range) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                Optional.of(range), state.offset, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Skips this many matching rows first.
    ///
    /// @throws IllegalArgumentException if the number is negative
    public Scan offset(long rows) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, rows, state.rowLimit, state.rowsPerBatch, state.timestamps));
    }

    /// Reads at most this many matching rows.
    ///
    /// @throws IllegalArgumentException if the number is negative
    public Scan limit(long rows) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, state.offset, OptionalLong.of(rows), state.rowsPerBatch, state.timestamps));
    }

    /// Batches of up to this many rows, 1 to [#MAX_BATCH_ROWS]. A batch has fewer at the end of a row group, if rows
    /// are very large, and if a filter leaves few.
    ///
    /// @throws IllegalArgumentException for another number
    public Scan batchRows(int rows) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, state.offset, state.rowLimit, OptionalInt.of(rows), state.timestamps));
    }

    /// Converts all timestamps to this unit, on INT64: TIMESTAMP columns with other units, and INT96, which becomes a
    /// TIMESTAMP adjusted to UTC. The batches then have their own schema. Filters still apply to the columns of the
    /// file.
    ///
    /// A value that the unit cannot hold is rejected with a [dev.lamella.error.ValueException]: a value with digits
    /// below the unit, or a time too far from 1970 for a fine unit. See also [#truncatedTimestamps].
    public Scan timestamps(TimePrecision unit) {
        return withTimestamps(new Timestamps(unit, false));
    }

    /// As [#timestamps(TimePrecision)], but truncates digits below the unit, towards the past.
    public Scan truncatedTimestamps(TimePrecision unit) {
        return withTimestamps(new Timestamps(unit, true));
    }

    private Scan withTimestamps(Timestamps choice) {
        return new Scan(new State(state.projection, state.extracts, state.filter, state.firstRow, state.rowCount,
                state.bytes, state.offset, state.rowLimit, state.rowsPerBatch, Optional.of(choice)));
    }

    /// Paths of the columns (or of groups of columns) to read; if empty, all columns, or only those of the variant
    /// extracts.
    public Optional<List<ColumnPath>> projection() {
        return state.projection;
    }

    /// Columns made from variants, which follow the others.
    public List<VariantExtract> extracts() {
        return state.extracts;
    }

    /// The filter that rows must match; if empty, all rows match.
    public Optional<Filter> filter() {
        return state.filter;
    }

    /// Number in the file of the first row to read, from 0.
    public long firstRow() {
        return state.firstRow;
    }

    /// Number of rows of the file to consider, beginning with [#firstRow()]; all if empty.
    public OptionalLong rowCount() {
        return state.rowCount;
    }

    /// Byte range that must contain the middle of a row group for its rows to be read; all if empty.
    public Optional<ByteRange> bytes() {
        return state.bytes;
    }

    /// Number of matching rows to skip.
    public long offset() {
        return state.offset;
    }

    /// Maximum number of matching rows to read.
    public OptionalLong rowLimit() {
        return state.rowLimit;
    }

    /// Maximum number of rows per batch; the reader chooses if empty.
    public OptionalInt rowsPerBatch() {
        return state.rowsPerBatch;
    }

    /// The unit of all timestamps; as in the file if empty.
    public Optional<TimePrecision> timestamps() {
        return state.timestamps.map(Timestamps::unit);
    }

    /// Whether digits below the unit of [#timestamps()] are lost.
    public boolean truncatesTimestamps() {
        return state.timestamps.map(Timestamps::areTruncated).orElse(false);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scan that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    /// The text that [#parse] parses, for example `Scan(columns=[id, 'lines[].sku'], filter='price > 10', limit=5)`. It
    /// opens the same part of a file in another process.
    @Override
    public String toString() {
        TextForm form = TextForm.named("Scan");
        state.projection.ifPresent(paths -> form.withAll("columns", paths));
        if (!state.extracts.isEmpty()) {
            form.withAll("variants", state.extracts);
        }
        form.with("filter", state.filter).unless(0L, "firstRow", state.firstRow).with("rowCount", state.rowCount);
        state.bytes.ifPresent(range -> form.with("bytesFrom", range.offset()).with("byteCount", range.length()));
        form.unless(0L, "offset", state.offset).with("limit", state.rowLimit);
        state.rowsPerBatch.ifPresent(rows -> form.with("batchRows", rows));
        state.timestamps.ifPresent(choice -> form
                .with(choice.areTruncated ? "truncatedTimestamps" : "timestamps", choice.unit));
        return form.toString();
    }

    /// Parses the text of a scan; see [#toString].
    ///
    /// @throws IllegalArgumentException if the text is not a valid scan
    public static Scan parse(String text) {
        TextForm form = TextForm.parse("Scan", text);
        Optional<List<ColumnPath>> columns = form.texts("columns")
                .map(paths -> paths.stream().map(ColumnPath::parse).toList());
        OptionalLong from = form.number("bytesFrom");
        Optional<ByteRange> bytes = from.isPresent()
                ? Optional.of(new ByteRange(from.getAsLong(), form.requiredNumber("byteCount")))
                : Optional.empty();
        Optional<Timestamps> timestamps = form.choice("timestamps", TimePrecision.class)
                .map(unit -> new Timestamps(unit, false));
        State state = new State(columns,
                form.texts("variants").orElse(List.of()).stream().map(VariantExtract::parse).toList(),
                form.text("filter").map(Filter::parse), form.number("firstRow").orElse(0), form.number("rowCount"),
                bytes, form.number("offset").orElse(0), form.number("limit"), form.smallNumber("batchRows"),
                timestamps.or(() -> form.choice("truncatedTimestamps", TimePrecision.class)
                        .map(unit -> new Timestamps(unit, true))));
        form.requireNoOther();
        return new Scan(state);
    }
}
