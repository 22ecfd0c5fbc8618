package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.sql.SQLException;

/// What a contender does again and again in its own process. Its input is in memory or in files before it starts.
@FunctionalInterface
interface Work extends AutoCloseable {
    /// Does the work once. The result is the same each time.
    Totals run() throws Exception;

    /// Does the work once, and returns what the results mean: the same for all contenders of a cell.
    default Totals check() throws Exception {
        return run();
    }

    @Override
    default void close() throws IOException, SQLException {}

    /// Work whose results are added up.
    @FunctionalInterface
    interface Sum {
        /// @param isCheck whether to add up what the results mean, instead of how many bytes they have
        long of(boolean isCheck) throws Exception;
    }

    static Work of(Sum sum) {
        return new Work() {
            @Override
            public Totals run() throws Exception {
                return Totals.of(sum.of(false));
            }

            @Override
            public Totals check() throws Exception {
                return Totals.of(sum.of(true));
            }
        };
    }
}
