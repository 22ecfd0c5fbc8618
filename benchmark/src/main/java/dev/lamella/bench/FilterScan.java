package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;

/// A library that finds rows in one way. Lives in a process of its own and may keep what it needs between scans, but nothing of a file.
interface FilterScan extends AutoCloseable {
    /// Adds up every value of the rows that are wanted. The file is opened for it.
    Totals scan(Path file, Wanted wanted) throws Exception;

    @Override
    default void close() {}
}
