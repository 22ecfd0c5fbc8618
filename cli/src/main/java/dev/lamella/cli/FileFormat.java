package dev.lamella.cli;

/// Forms of files that `convert` makes of each other.
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
