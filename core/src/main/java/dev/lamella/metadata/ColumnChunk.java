package dev.lamella.metadata;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One column of one row group: the struct `ColumnChunk`. Offsets and lengths are as stored.
///
/// Only the library implements it; a later version may add members.
public interface ColumnChunk {
    /// The path of the file that holds the pages; present only in summary files.
    Optional<String> filePath();

    /// Deprecated and meaningless.
    long fileOffset();

    /// The column's metadata; absent only where the column is encrypted with its own key and the footer is encrypted too.
    Optional<ColumnMetadata> metadata();

    /// The offset of the [OffsetIndex].
    OptionalLong offsetIndexOffset();

    /// Bytes of the [OffsetIndex].
    OptionalInt offsetIndexLength();

    /// The offset of the [ColumnIndex].
    OptionalLong columnIndexOffset();

    /// Bytes of the [ColumnIndex].
    OptionalInt columnIndexLength();

    /// How the column is encrypted; absent if it is not.
    Optional<ColumnCryptoMetadata> crypto();

    /// The column's metadata as an encrypted module; not to be modified.
    Optional<byte[]> encryptedColumnMetadata();
}
