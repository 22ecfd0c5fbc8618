package dev.lamella.metadata;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One column of one row group: the struct `ColumnChunk`. Offsets and lengths are as stored.
///
/// @param filePath the file that holds the pages, in summary files; else absent
/// @param fileOffset deprecated and meaningless
/// @param metadata absent only where the column is encrypted with its own key and the footer is encrypted too
/// @param offsetIndexOffset of the [OffsetIndex]
/// @param offsetIndexLength bytes of the [OffsetIndex]
/// @param columnIndexOffset of the [ColumnIndex]
/// @param columnIndexLength bytes of the [ColumnIndex]
/// @param crypto how the column is encrypted; absent if it is not
/// @param encryptedColumnMetadata the column's metadata as an encrypted module; not to be modified
public record ColumnChunk(Optional<String> filePath, long fileOffset, Optional<ColumnMetadata> metadata,
        OptionalLong offsetIndexOffset, OptionalInt offsetIndexLength, OptionalLong columnIndexOffset,
        OptionalInt columnIndexLength, Optional<ColumnCryptoMetadata> crypto,
        Optional<byte[]> encryptedColumnMetadata) {
    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnChunk that && filePath.equals(that.filePath) && fileOffset == that.fileOffset
                && metadata.equals(that.metadata) && offsetIndexOffset.equals(that.offsetIndexOffset)
                && offsetIndexLength.equals(that.offsetIndexLength)
                && columnIndexOffset.equals(that.columnIndexOffset)
                && columnIndexLength.equals(that.columnIndexLength) && crypto.equals(that.crypto)
                && Bytes.equal(encryptedColumnMetadata, that.encryptedColumnMetadata);
    }

    @Override
    public int hashCode() {
        return Objects.hash(filePath, fileOffset, metadata, offsetIndexOffset, offsetIndexLength, columnIndexOffset,
                columnIndexLength, crypto, Bytes.hash(encryptedColumnMetadata));
    }
}
