package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;

/// A library that reads the files in one way. Lives in a process of its own and may keep what it needs between scans,
/// but nothing of a file.
interface Contender extends AutoCloseable {
    /// Reads every value of the table's columns and adds it up. The file may have more columns.
    Totals scan(Path file, Table table) throws Exception;

    /// The library's version.
    String version();

    @Override
    default void close() throws Exception {}
}
