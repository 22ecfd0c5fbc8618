package dev.lamella.row;

import dev.lamella.error.Location;
import dev.lamella.shredding.VariantConformance;

/// How rows are read from batches. Immutable; each `with` method returns a changed copy.
public final class RowOptions {
    /// Malformed text and contradictory variants are rejected; rows are counted from 0; the location is unknown.
    public static final RowOptions DEFAULT = new RowOptions(
            new State(MalformedText.REPORT, VariantConformance.STRICT, 0, Location.UNKNOWN));

    private final State state;

    private record State(MalformedText malformedText, VariantConformance variants, long firstRow, Location location) {}

    private RowOptions(State state) {
        this.state = state;
    }

    /// These options with another policy for malformed text.
    public RowOptions withMalformedText(MalformedText policy) {
        return new RowOptions(new State(policy, state.variants, state.firstRow, state.location));
    }

    /// These options with another policy for shredded Variant values that contradict themselves.
    public RowOptions withVariants(VariantConformance policy) {
        return new RowOptions(new State(state.malformedText, policy, state.firstRow, state.location));
    }

    /// Sets the number of the first row, which messages use.
    public RowOptions withFirstRow(long row) {
        return new RowOptions(new State(state.malformedText, state.variants, row, state.location));
    }

    /// Sets the location of all rows, which messages use.
    public RowOptions withLocation(Location place) {
        return new RowOptions(new State(state.malformedText, state.variants, state.firstRow, place));
    }

    /// What to do with text that is not UTF-8.
    public MalformedText malformedText() {
        return state.malformedText;
    }

    /// What to do with shredded Variant values that contradict themselves.
    public VariantConformance variants() {
        return state.variants;
    }

    /// Number of the first row, for messages; from 0.
    public long firstRow() {
        return state.firstRow;
    }

    /// The location of all rows for messages: the file.
    public Location location() {
        return state.location;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "RowOptions" + state.toString().substring("State".length());
    }
}
