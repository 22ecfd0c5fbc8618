package dev.lamella.bench;

/// Who wrote a file that is read.
enum Writer {
    DUCKDB,
    /// With the settings of [Writes].
    PARQUET_JAVA
}
