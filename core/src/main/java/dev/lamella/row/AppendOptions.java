package dev.lamella.row;

import dev.lamella.error.Location;

/// How rows are collected to batches.
public final class AppendOptions {
    /// Times are rounded and counted, documents and map keys are checked, batches have 4,096 rows, rows are counted from 0, and the place is not known.
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

    /// These options, with values finer than their column rejected.
    public AppendOptions strict() {
        return withPrecision(Precision.REJECT);
    }

    /// These options with another choice for values finer than their column.
    public AppendOptions withPrecision(Precision choice) {
        return new AppendOptions(
                new State(choice, state.batchRows, state.firstRow, state.location, state.checksContents));
    }

    /// These options with batches of at most so many rows.
    public AppendOptions withBatchRows(int rows) {
        return new AppendOptions(
                new State(state.precision, rows, state.firstRow, state.location, state.checksContents));
    }

    /// These options with rows counted from `row`.
    public AppendOptions withFirstRow(long row) {
        return new AppendOptions(
                new State(state.precision, state.batchRows, row, state.location, state.checksContents));
    }

    /// These options with the place of all rows.
    public AppendOptions withLocation(Location place) {
        return new AppendOptions(
                new State(state.precision, state.batchRows, state.firstRow, place, state.checksContents));
    }

    /// These options with values kept that are not what their annotation says: documents (JSON, BSON, WKB) that are
    /// malformed, and maps with a key twice. For the rows of another file.
    public AppendOptions keepingContents() {
        return new AppendOptions(
                new State(state.precision, state.batchRows, state.firstRow, state.location, false));
    }

    /// What to do with values finer than their column.
    public Precision precision() {
        return state.precision;
    }

    /// How many rows a batch has at most; wide rows make smaller ones.
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
