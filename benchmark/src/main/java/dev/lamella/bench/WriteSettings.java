package dev.lamella.bench;

/// What every contender is told, as far as it can be told.
final class WriteSettings {
    static final int ROW_GROUP_BYTES = 128 << 20;
    static final int ROW_GROUP_ROWS = 1 << 20;
    static final int PAGE_BYTES = 1 << 20;
    static final int PAGE_ROWS = 20_000;
    static final int DICTIONARY_BYTES = 1 << 20;
    static final int ZSTD_LEVEL = 3;

    private WriteSettings() {}
}
