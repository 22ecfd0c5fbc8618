package dev.lamella.internal.check;

import dev.lamella.encryption.FileProtection;
import dev.lamella.error.Location;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.Leaf;
import java.util.Optional;

/// A column chunk in the footer, with or without its metadata.
///
/// @param rowGroup ordinal of the row group
/// @param leaf the column
/// @param column as the footer has it
record ChunkEntry(CheckedFile file, int rowGroup, Leaf leaf, ColumnChunk column) {
    /// Whether the chunk is not encrypted, or its key is there.
    boolean isReadable() {
        return file.footer().isReadable(rowGroup, leaf.fileIndex());
    }

    /// Whether the pages are encrypted; false if the key is missing.
    boolean isDecrypted() {
        return isReadable() && file.footer().modules(rowGroup, leaf.fileIndex()).areEncrypted();
    }

    /// Bytes of each stored page that its header does not count, as DuckDB writes them.
    int uncountedBytes() {
        return isDecrypted() && file.footer().protection().binding() == FileProtection.Binding.NONE
                ? ChunkModules.OVERHEAD
                : 0;
    }

    /// Where the pages must end: the footer begins there.
    long footerOffset() {
        return file.footer().footerOffset();
    }

    /// The order of the column; absent if the footer lists none, or not one for each column.
    Optional<ColumnOrder> order() {
        return file.metadata().columnOrders().map(orders -> orders.get(leaf.fileIndex()));
    }

    Location place() {
        return Location.UNKNOWN.inRowGroup(rowGroup).inColumn(leaf.path().names());
    }
}
