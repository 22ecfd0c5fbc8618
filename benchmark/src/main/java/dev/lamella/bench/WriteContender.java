package dev.lamella.bench;

import java.nio.file.Path;

/// A library that writes a table in one way. Lives in a process of its own.
interface WriteContender extends AutoCloseable {
    /// Takes the rows into memory, in the form in which a program would have them for this library. Not measured.
    ///
    /// @param source a file with the rows
    void load(Path source, Table table) throws Exception;

    /// Writes all rows that were loaded.
    ///
    /// @param file does not exist
    void write(Path file, Codec codec) throws Exception;

    /// The library's version.
    String version();

    @Override
    default void close() {}
}
