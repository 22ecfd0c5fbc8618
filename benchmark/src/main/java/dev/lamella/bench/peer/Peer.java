package dev.lamella.bench.peer;

import java.nio.file.Path;
import java.util.List;

/// A library that reads Parquet files in one way, from a jar that is given with `--peer`.
///
/// The class is public, has a public constructor without parameters, and is named in the jar's file
/// `META-INF/services/dev.lamella.bench.peer.Peer`; a library that is to race in several ways has several. It lives in a process
/// of its own, with the jar and what was given beside it in front of the class path, may keep what it needs from one scan to the next,
/// but nothing of a file, and prints nothing to standard output.
///
/// A scan reads every value of the columns that are wanted and adds it up with a [Tally]; the sums of all contenders must be
/// the same, else the race fails. What a value counts:
///
/// | value | counts |
/// |---|---|
/// | BOOLEAN | 1 if true |
/// | INT32, INT64 | itself, also where it is a date (days) or a timestamp (microseconds) |
/// | FLOAT | [Float#floatToRawIntBits], as an `int` |
/// | DOUBLE | [Double#doubleToRawLongBits] |
/// | BYTE_ARRAY (text) | its length in bytes plus its first byte, unsigned; 0 if it is empty: [Text#summand(byte\[\], int, int)] |
/// | null | nothing |
///
/// Sums wrap. Text is looked at value by value, though a page may have a dictionary: what is compared is handing values over.
/// The files have no other types; pages are SNAPPY, ZSTD or not compressed; structs, lists and maps are nested in each other.
public interface Peer extends AutoCloseable {
    /// How the values are handed over, which decides against whom it races.
    enum Way {
        /// Column by column, as arrays or by a reader for each column.
        COLUMNS,
        /// Row by row; text is asked for as a `String`.
        ROWS
    }

    /// What it is called in reports and after `--contender`: small letters, digits and `-`, for example `swift-columns`; it does not
    /// begin with `lamella`.
    String name();

    /// The library's version.
    String version();

    Way way();

    /// Reads a file, which is opened and closed for it, with one thread.
    ///
    /// @param columns the leaf columns that are wanted, in the order of [Tally]'s leaves: physical names with dots, such as
    ///     `items.list.element.price`. All of the file's in the schema's order, or some of them. If there are none, only the footer
    ///     is read: [Totals#ofFooter] with the rows, the row groups and the lengths of the names of all columns, added up
    /// @return what [Tally#totals] gives
    /// @throws UnsupportedOperationException if the library cannot read such files: it does not take part then, and the report says so
    Totals scan(Path file, List<String> columns) throws Exception;

    @Override
    default void close() {}
}
