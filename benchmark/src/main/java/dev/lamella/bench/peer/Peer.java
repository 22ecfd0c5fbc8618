package dev.lamella.bench.peer;

import java.nio.file.Path;
import java.util.List;

/// A library that reads Parquet files in one way, from a jar that is given with `--peer`.
///
/// The class is public, has a public constructor without parameters, and is named in the jar's file
/// `META-INF/services/dev.lamella.bench.peer.Peer`. A library that races in several ways has several such classes. A peer lives in a process of
/// its own, with its jars in front of the class path. It may keep what it needs from one scan to the next, but nothing of a file, and prints
/// nothing to standard output.
///
/// A scan reads every value of the given columns and hands it to a [Tally]; all contenders must come to the same [Totals], else the race fails.
/// Text is handed over value by value, though a page may have a dictionary. Files have the physical types BOOLEAN, INT32, INT64, FLOAT, DOUBLE
/// and BYTE_ARRAY; pages are SNAPPY, ZSTD or not compressed; structs, lists and maps are nested in each other.
public interface Peer extends AutoCloseable {
    /// How values are handed over, which decides against which contenders the peer races.
    enum Way {
        /// Column by column, as arrays or by a reader for each column.
        COLUMNS,
        /// Row by row; text is a `String`.
        ROWS
    }

    /// The name in reports and after `--contender`: small letters, digits and `-`, for example `swift-columns`; it does not begin with `lamella`.
    String name();

    /// The library's version.
    String version();

    Way way();

    /// Reads a file, which is opened and closed for it, with one thread.
    ///
    /// @param columns the leaf columns to read: all of the file's in the schema's order, or some of them. If there are none, only the footer
    ///     is read: [Totals#ofFooter]
    /// @return the tally's totals
    /// @throws UnsupportedOperationException if the library cannot read such files: it does not take part then, and the report says so
    Totals scan(Path file, List<Column> columns) throws Exception;

    @Override
    default void close() {}
}
