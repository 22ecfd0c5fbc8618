package dev.lamella.bench;

import java.util.List;
import java.util.Optional;

/// What a cell brought.
///
/// @param facts of the work, as one line
/// @param table what is printed
/// @param results one for each contender, in the order of the report; none of a cell without contenders
/// @param remark what there is to say below the table; may be empty
record Outcome(String title, String facts, Markdown table, List<Result> results, String remark) {
    Outcome(String title, String facts, Markdown table, List<Result> results) {
        this(title, facts, table, results, "");
    }

    /// What a contender brought, if it took part.
    Optional<Result> result(String label) {
        return results.stream().filter(result -> result.label().equals(label)).findFirst();
    }
}
