package dev.lamella.bench;

import java.util.List;
import java.util.Locale;

/// How the pages are compressed.
enum Codec {
    SNAPPY, ZSTD, UNCOMPRESSED;

    /// Those that are raced where writing is measured.
    static final List<Codec> WRITTEN = List.of(SNAPPY, ZSTD);

    /// The name in commands and file names.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
