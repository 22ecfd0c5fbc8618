package dev.lamella.cli;

/// File formats that `convert` reads and writes.
enum FileFormat {
    parquet("a Parquet file"),
    csv("text"),
    tsv("text"),
    ndjson("text"),
    /// An IPC file: Feather version 2.
    arrow("an Arrow file"),
    arrows("an Arrow stream");

    private final String title;

    FileFormat(String title) {
        this.title = title;
    }

    /// The description of a file of this format in messages.
    String title() {
        return title;
    }

    boolean isText() {
        return isCsv() || this == ndjson;
    }

    /// Whether it is Arrow IPC.
    boolean isArrow() {
        return this == arrow || this == arrows;
    }

    boolean isCsv() {
        return this == csv || this == tsv;
    }

    char delimiter() {
        return this == tsv ? '\t' : ',';
    }
}
