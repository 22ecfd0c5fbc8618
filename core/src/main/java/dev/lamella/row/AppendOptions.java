package dev.lamella.row;

import dev.lamella.error.Location;

/// How a [RowAppender] checks values, and collects rows in batches. Immutable: methods that change an option return a
/// copy.
public final class AppendOptions {
    /// Times and FLOAT16 numbers are rounded and counted; documents and map keys are checked; batches have up to 4,096
    /// rows; rows are counted from 0; the location is unknown.
    public static final AppendOptions DEFAULT = new AppendOptions(
            new State(Precision.ROUND, 4096, 0, Location.UNKNOWN, true));

    private final State state;

    private record State(Precision precision, int batchRows, long firstRow, Location location,
            boolean checksContents) {
        State {
            if (batchRows < 1) {
                throw new IllegalArgumentException("batchRows is " + batchRows + "; a batch has at least one row");
            }
        }
    }

    private AppendOptions(State state) {
        this.state = state;
    }

    /// Rejects values that are more precise than their column; see [Precision#REJECT].
    public AppendOptions strict() {
        return withPrecision(Precision.REJECT);
    }

    /// Sets how values that are more precise than their column are treated.
    public AppendOptions withPrecision(Precision choice) {
        return new AppendOptions(
                new State(choice, state.batchRows, state.firstRow, state.location, state.checksContents));
    }

    /// Sets the maximum number of rows in a batch.
    ///
    /// @throws IllegalArgumentException if the number is less than 1
    public AppendOptions withBatchRows(int rows) {
        return new AppendOptions(
                new State(state.precision, rows, state.firstRow, state.location, state.checksContents));
    }

    /// Sets the number of the first row, which messages use.
    public AppendOptions withFirstRow(long row) {
        return new AppendOptions(
                new State(state.precision, state.batchRows, row, state.location, state.checksContents));
    }

    /// Sets the location of all rows, which messages use.
    public AppendOptions withLocation(Location place) {
        return new AppendOptions(
                new State(state.precision, state.batchRows, state.firstRow, place, state.checksContents));
    }

    /// Accepts malformed documents (JSON, BSON, WKB), and maps with duplicate keys. For rows that are copied from
    /// another file.
    public AppendOptions keepingContents() {
        return new AppendOptions(
                new State(state.precision, state.batchRows, state.firstRow, state.location, false));
    }

    /// How values that are more precise than their column are treated.
    public Precision precision() {
        return state.precision;
    }

    /// The maximum number of rows in a batch. Batches of large rows have fewer.
    public int batchRows() {
        return state.batchRows;
    }

    /// Number of the first row, for messages; from 0.
    public long firstRow() {
        return state.firstRow;
    }

    /// The location of all rows for messages: the file.
    public Location location() {
        return state.location;
    }

    /// Whether documents and map keys are checked.
    public boolean checksContents() {
        return state.checksContents;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AppendOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "AppendOptions" + state.toString().substring("State".length());
    }
}
