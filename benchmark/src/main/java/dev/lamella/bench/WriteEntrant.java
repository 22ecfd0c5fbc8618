package dev.lamella.bench;

/// The contenders that write, in the order of the report.
enum WriteEntrant {
    /// Records, by a `WriteSupport` made for them.
    PARQUET_JAVA,
    /// Records.
    CARPET,
    /// A table in memory, one thread.
    DUCKDB,
    /// Records, set field by field.
    LAMELLA_ROWS,
    /// Records.
    LAMELLA_RECORDS,
    /// Batches.
    LAMELLA_BATCHES;

    /// The name in commands and reports.
    String label() {
        return Label.of(this);
    }

    /// @throws IllegalArgumentException if there is no such contender
    static WriteEntrant of(String label) {
        return Label.find(WriteEntrant.class, label, "contender");
    }

    Contestant contestant() {
        return new Contestant(label(), role(),
                this == DUCKDB ? Contestant.Memory.NATIVE : Contestant.Memory.HEAP);
    }

    private Contestant.Role role() {
        return switch (this) {
            case PARQUET_JAVA, CARPET, DUCKDB -> Contestant.Role.BASE;
            case LAMELLA_ROWS, LAMELLA_RECORDS, LAMELLA_BATCHES -> Contestant.Role.COMPARED;
        };
    }

    WriteContender start() throws Exception {
        return switch (this) {
            case PARQUET_JAVA -> new ParquetJavaWriting();
            case CARPET -> new CarpetWriting();
            case DUCKDB -> new DuckDbWriting();
            case LAMELLA_ROWS -> new LamellaRowWriting();
            case LAMELLA_RECORDS -> new LamellaRecordWriting();
            case LAMELLA_BATCHES -> new LamellaBatchWriting();
        };
    }
}
