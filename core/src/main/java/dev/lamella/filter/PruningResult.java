package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The result of one pruning source for a filter's tests on a column of a row group.
///
/// @param column physical path
/// @param source the source
/// @param answer how many rows may pass, judged by this source alone
/// @param ignored why the source, or parts of it, were ignored; empty if nothing was ignored
public record PruningResult(ColumnPath column, PruningSource source, Answer answer, List<String> ignored) {
    public PruningResult {
        ignored = List.copyOf(ignored);
    }

    /// How many rows may pass.
    public sealed interface Answer {
        /// The column does not have this source, or the source cannot be trusted.
        record Nothing() implements Answer {}

        /// How many of the rows pass; below lists, how many of the elements.
        record Rows(Share share) implements Answer {}

        /// How many rows of each page pass.
        ///
        /// @param pages rows of each page of the column, ascending, without gaps
        record Pages(List<Explanation.Rows> pages) implements Answer {
            public Pages {
                pages = List.copyOf(pages);
            }

            /// The number of pages in which rows may pass.
            public int possible() {
                return (int) pages.stream().filter(page -> page.share() != Share.NONE).count();
            }

            /// The pages in which some may pass, those together that say the same: `pages 2 to 4, rows 100 to 249: some`. None if all
            /// pages say that.
            List<String> runs() {
                List<String> runs = new ArrayList<>();
                int from = 0;
                while (from < pages.size()) {
                    Explanation.Rows first = pages.get(from);
                    int end = from + 1;
                    while (end < pages.size() && pages.get(end).share() == first.share()) {
                        end++;
                    }
                    boolean isAllTold = from == 0 && end == pages.size() && first.share() == Share.SOME;
                    if (first.share() != Share.NONE && !isAllTold) {
                        Explanation.Rows last = pages.get(end - 1);
                        runs.add((end - from == 1 ? "page " + from : "pages " + from + " to " + (end - 1)) + ", "
                                + new Explanation.Rows(first.from(), last.from() + last.count() - first.from(),
                                        first.share()));
                    }
                    from = end;
                }
                return runs;
            }
        }
    }

    /// `none`, `3 of 10 pages`, `nothing (a bound is NaN)`.
    @Override
    public String toString() {
        String said = switch (answer) {
            case Answer.Nothing ignored2 -> "nothing";
            case Answer.Rows(Share share) -> share.toString();
            case Answer.Pages pages -> pages.possible() + " of " + pages.pages().size() + " pages";
        };
        return column + " by " + source + ": " + said
                + (ignored.isEmpty() ? "" : ignored.stream().collect(Collectors.joining("; ", " (", ")")));
    }
}
