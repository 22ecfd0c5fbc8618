package dev.lamella.bench;

/// Who wrote a file that is read.
enum Writer {
    DUCKDB,
    /// With the settings of [WriteSettings].
    PARQUET_JAVA;

    /// The name in commands and file names.
    String label() {
        return Label.of(this);
    }
}
