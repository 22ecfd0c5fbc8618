package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;

/// A contender's part in a race.
interface Lane extends AutoCloseable {
    String label();

    /// The version of its library.
    String version();

    /// Does the work once, and returns what came out.
    Totals check() throws IOException;

    /// Does the work so many times.
    ///
    /// @return what it cost on average
    Measurement run(int count) throws IOException;

    @Override
    void close() throws IOException;
}
