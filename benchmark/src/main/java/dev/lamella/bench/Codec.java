package dev.lamella.bench;

import java.util.List;

/// How pages are compressed.
enum Codec {
    SNAPPY,
    ZSTD,
    UNCOMPRESSED;

    /// Those with which writing is measured.
    static final List<Codec> WRITTEN = List.of(SNAPPY, ZSTD);
}
