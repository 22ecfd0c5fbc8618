package dev.lamella.bench;

import dev.lamella.WriteOptions;
import dev.lamella.metadata.CompressionCodec;

/// What both ways of Lamella to write have in common.
final class LamellaWriting {
    private LamellaWriting() {}

    static WriteOptions options(Codec codec) {
        WriteOptions same = WriteOptions.DEFAULT
                .withRowGroups(WriteSettings.ROW_GROUP_BYTES, WriteSettings.ROW_GROUP_ROWS)
                .withPages(WriteSettings.PAGE_BYTES, WriteSettings.PAGE_ROWS)
                .withDictionaryBytes(WriteSettings.DICTIONARY_BYTES);
        return switch (codec) {
            case SNAPPY -> same.withCodec(CompressionCodec.SNAPPY);
            case ZSTD -> same.withCodec(CompressionCodec.ZSTD, WriteSettings.ZSTD_LEVEL);
            case UNCOMPRESSED -> same.withCodec(CompressionCodec.UNCOMPRESSED);
        };
    }
}
