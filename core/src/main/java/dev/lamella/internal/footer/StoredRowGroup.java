package dev.lamella.internal.footer;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The fields of [RowGroup], as stored or to be stored.
public record StoredRowGroup(List<ColumnChunk> columns, long totalByteSize, long rowCount,
        List<SortingColumn> sortingColumns, OptionalLong fileOffset, OptionalLong totalCompressedSize,
        OptionalInt ordinal)
        implements
            RowGroup {
    public StoredRowGroup {
        columns = columns instanceof ColumnChunks ? columns : List.copyOf(columns);
        sortingColumns = List.copyOf(sortingColumns);
    }

    /// A row group with other column chunks.
    public static StoredRowGroup of(RowGroup group, List<ColumnChunk> columns) {
        return new StoredRowGroup(columns, group.totalByteSize(), group.rowCount(), group.sortingColumns(),
                group.fileOffset(), group.totalCompressedSize(), group.ordinal());
    }
}
