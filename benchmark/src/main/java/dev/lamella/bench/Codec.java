package dev.lamella.bench;

import java.util.Locale;

/// How the pages are compressed.
enum Codec {
    SNAPPY, ZSTD;

    /// The name in commands and file names.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
