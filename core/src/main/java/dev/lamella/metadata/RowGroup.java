package dev.lamella.metadata;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A horizontal slice of the table: the struct `RowGroup`.
///
/// Only the library implements it; a later version may add members.
public interface RowGroup {
    /// One for each leaf of the schema, in the order of the leaves. Chunks of a file are decoded on first access, which fails
    /// if the footer is damaged there.
    List<ColumnChunk> columns();

    /// Bytes of all pages before compression; unreliable.
    long totalByteSize();

    /// The number of rows, as stored; negative if the footer is damaged there.
    long rowCount();

    /// The order of the rows; empty if the writer makes no claim.
    List<SortingColumn> sortingColumns();

    /// The offset of the first page; unreliable.
    OptionalLong fileOffset();

    /// Bytes of all pages as stored; unreliable.
    OptionalLong totalCompressedSize();

    /// The ordinal of the row group, needed for encryption only.
    OptionalInt ordinal();
}
