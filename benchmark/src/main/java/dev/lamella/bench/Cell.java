package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One thing that is measured: a table of the report.
interface Cell {
    Section section();

    /// The name in commands: words with `/` between them.
    String name();

    String title();

    /// The names of those that take part, in the order of the report. Others are compared with the first one of Lamella.
    List<String> contenders();

    /// Makes the files that the cell needs.
    Plan plan(TestFiles files, Size size) throws IOException, SQLException;

    /// Starts a contender.
    ///
    /// @param options of its JVM
    /// @throws UnsupportedOperationException if the contender declines
    default Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        return new WorkerProcess(contender, options, plan.words().apply(contender));
    }

    /// The warm-ups and rounds of this cell.
    default Pace pace(Pace pace) {
        return pace;
    }

    /// What a cell works with.
    ///
    /// @param facts for the report, as one line
    /// @param unit memory is reported for each
    /// @param units how many there are
    /// @param reference what all contenders have to find; empty if they only have to agree with each other
    /// @param words the arguments of a contender's worker
    /// @param written the file that a contender writes; empty if nothing is written
    record Plan(String facts, String unit, long units, Optional<Totals> reference,
            Function<Contender, List<String>> words, Optional<Function<Contender, Path>> written) {
        Plan(String facts, String unit, long units, Optional<Totals> reference,
                Function<Contender, List<String>> words) {
            this(facts, unit, units, reference, words, Optional.empty());
        }
    }
}
