package dev.lamella.internal.column;

import dev.lamella.error.Location;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.metadata.CompressionCodec;

/// What a column reader needs to know of a column chunk, beside its bytes.
///
/// @param codec how its pages are compressed
/// @param cipher how its modules are encrypted
/// @param valueCount its level entries, as its metadata say
/// @param dataOffset where its first data page begins in the file, as its metadata say
/// @param chainsPages whether its writer may have continued DELTA_BYTE_ARRAY prefixes from page to page (PARQUET-246)
/// @param place file, row group and column, for messages
public record ChunkContext(CompressionCodec codec, ModuleCipher cipher, long valueCount, long dataOffset,
        boolean chainsPages, Location place) {
    static final ChunkContext NONE = new ChunkContext(CompressionCodec.UNCOMPRESSED, ModuleCipher.NONE, 0, 0, false,
            Location.UNKNOWN);
}
