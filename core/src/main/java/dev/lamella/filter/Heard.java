package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.util.List;
import java.util.stream.Collectors;

/// What a piece of evidence about a column of a row group said when a filter asked it.
///
/// @param column physical path
/// @param evidence that was asked
/// @param answer what it said of the tests on the column, each by itself
/// @param ignored why it, or parts of it, did not count; empty if all counted
public record Heard(ColumnPath column, Evidence evidence, Answer answer, List<String> ignored) {
    public Heard {
        ignored = List.copyOf(ignored);
    }

    /// What was said.
    public sealed interface Answer {
        /// There is no such evidence, or none that counts.
        record Nothing() implements Answer {}

        /// How many of the rows (below lists: of the elements) pass.
        record Rows(Share share) implements Answer {}

        /// Of how many pages values may pass.
        ///
        /// @param count pages of the column
        record Pages(int possible, int count) implements Answer {}
    }

    /// `none`, `3 of 10 pages`, `nothing (a bound is NaN)`.
    @Override
    public String toString() {
        String said = switch (answer) {
            case Answer.Nothing _ -> "nothing";
            case Answer.Rows(Share share) -> share.toString();
            case Answer.Pages(int possible, int count) -> possible + " of " + count + " pages";
        };
        return column + " by " + evidence + ": " + said
                + (ignored.isEmpty() ? "" : ignored.stream().collect(Collectors.joining("; ", " (", ")")));
    }
}
