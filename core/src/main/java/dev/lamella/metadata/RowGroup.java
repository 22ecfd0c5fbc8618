package dev.lamella.metadata;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A horizontal slice of the table: the struct `RowGroup`.
///
/// @param columns one for each leaf of the schema, in the order of the leaves; of a file that was read, each is decoded when it is
///        first asked for, and may be damaged
/// @param totalByteSize bytes of all pages before compression; unreliable
/// @param rowCount rows, not negative
/// @param sortingColumns the order of the rows; empty if the writer makes no claim
/// @param fileOffset of the first page; unreliable
/// @param totalCompressedSize bytes of all pages as stored; unreliable
/// @param ordinal of the row group, needed for encryption only
public record RowGroup(List<ColumnChunk> columns, long totalByteSize, long rowCount,
        List<SortingColumn> sortingColumns, OptionalLong fileOffset, OptionalLong totalCompressedSize,
        OptionalInt ordinal) {
    public RowGroup {
        columns = columns instanceof ColumnChunks ? columns : List.copyOf(columns);
        sortingColumns = List.copyOf(sortingColumns);
    }
}
