package dev.lamella.internal.footer;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnMetadata;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The fields of [ColumnChunk], as stored or to be stored.
public record StoredColumnChunk(Optional<String> filePath, long fileOffset, Optional<ColumnMetadata> metadata,
        OptionalLong offsetIndexOffset, OptionalInt offsetIndexLength, OptionalLong columnIndexOffset,
        OptionalInt columnIndexLength, Optional<ColumnCryptoMetadata> crypto, Optional<byte[]> encryptedColumnMetadata)
        implements
            ColumnChunk {
    @Override
    public boolean equals(Object other) {
        return other instanceof StoredColumnChunk that && filePath.equals(that.filePath)
                && fileOffset == that.fileOffset
                && metadata.equals(that.metadata) && offsetIndexOffset.equals(that.offsetIndexOffset)
                && offsetIndexLength.equals(that.offsetIndexLength)
                && columnIndexOffset.equals(that.columnIndexOffset)
                && columnIndexLength.equals(that.columnIndexLength) && crypto.equals(that.crypto)
                && Arrays.equals(encryptedColumnMetadata.orElse(null), that.encryptedColumnMetadata.orElse(null));
    }

    @Override
    public int hashCode() {
        return Objects.hash(filePath, fileOffset, metadata, offsetIndexOffset, offsetIndexLength, columnIndexOffset,
                columnIndexLength, crypto, Arrays.hashCode(encryptedColumnMetadata.orElse(null)));
    }
}
