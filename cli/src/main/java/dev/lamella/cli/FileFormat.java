package dev.lamella.cli;

/// File formats that `convert` reads and writes.
enum FileFormat {
    parquet, csv, tsv, ndjson;

    boolean isText() {
        return this != parquet;
    }

    boolean isCsv() {
        return this == csv || this == tsv;
    }

    char delimiter() {
        return this == tsv ? '\t' : ',';
    }
}
