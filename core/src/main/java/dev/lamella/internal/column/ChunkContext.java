package dev.lamella.internal.column;

import dev.lamella.error.Location;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.metadata.CompressionCodec;

/// Facts about a column chunk that its reader needs besides its bytes.
///
/// @param codec compression of its pages
/// @param cipher encryption of its modules
/// @param valueCount number of its level entries, according to its metadata
/// @param dataOffset offset of its first data page in the file, according to its metadata
/// @param chainsPages whether its writer may have continued DELTA_BYTE_ARRAY prefixes from page to page (PARQUET-246)
/// @param place file, row group and column, for messages
public record ChunkContext(CompressionCodec codec, ModuleCipher cipher, long valueCount, long dataOffset,
        boolean chainsPages, Location place) {
    static final ChunkContext NONE = new ChunkContext(CompressionCodec.UNCOMPRESSED, ModuleCipher.NONE, 0, 0, false,
            Location.UNKNOWN);
}
