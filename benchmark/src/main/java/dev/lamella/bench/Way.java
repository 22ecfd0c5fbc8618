package dev.lamella.bench;

import dev.lamella.bench.peer.Peer;
import java.util.List;
import java.util.Optional;

/// How a contender that reads whole files hands values over, and to whom.
enum Way {
    /// Column by column; all bytes of a text are touched.
    COLUMNS(Section.COLUMNS, "parquet-java-columns", "trino-columns", "duckdb", "hardwood-columns",
            "hardwood-default-columns", "lamella-columns"),
    /// Column by column; of a text only the length is taken.
    LENGTHS(Section.COLUMNS, "parquet-java-columns", "trino-columns", "duckdb", "hardwood-columns",
            "hardwood-default-columns", "lamella-columns"),
    /// No file is read: what the consumers of [#COLUMNS] cost over values in memory.
    CONSUMING(Section.COLUMNS, "trino-consuming", "duckdb-consuming", "lamella-consuming"),
    /// Row by row.
    ROWS(Section.ROWS, "parquet-java-rows", "hardwood-rows", "hardwood-default-rows", "lamella-rows"),
    /// As Java records.
    RECORDS(Section.ROWS, "parquet-java-records", "carpet-records", "lamella-records"),
    /// Column by column, on two threads.
    THREADS(Section.THREADS, "duckdb-two-threads", "hardwood-default-columns", "lamella-row-groups", "lamella-ahead",
            "lamella-columns"),
    /// Column by column, in small heaps.
    MEMORY(Section.MEMORY, "lamella-columns-128m", "lamella-columns-64m");

    private final Section section;
    private final List<String> contenders;

    Way(Section section, String... contenders) {
        this.section = section;
        this.contenders = List.of(contenders);
    }

    Section section() {
        return section;
    }

    List<String> contenders() {
        return contenders;
    }

    /// The way of a [Peer] that takes part.
    Optional<Peer.Way> ofPeers() {
        return switch (this) {
            case COLUMNS, LENGTHS -> Optional.of(Peer.Way.COLUMNS);
            case ROWS -> Optional.of(Peer.Way.ROWS);
            case CONSUMING, RECORDS, THREADS, MEMORY -> Optional.empty();
        };
    }
}
