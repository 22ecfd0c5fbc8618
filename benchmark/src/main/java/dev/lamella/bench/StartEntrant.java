package dev.lamella.bench;

import java.nio.file.Path;
import java.util.List;

/// The contenders that start, in the order of the report.
enum StartEntrant {
    /// A JVM that does nothing.
    EMPTY_JVM,
    /// Groups.
    PARQUET_JAVA,
    /// Records.
    CARPET,
    /// Pages of blocks.
    TRINO,
    /// Over JDBC.
    DUCKDB,
    /// A row cursor.
    LAMELLA,
    /// `./lamella head -n 1`.
    LAMELLA_COMMAND;

    /// The name in commands and reports.
    String label() {
        return Label.of(this);
    }

    Contestant contestant() {
        return new Contestant(label(), switch (this) {
            case PARQUET_JAVA, CARPET, TRINO, DUCKDB -> Contestant.Role.BASE;
            case EMPTY_JVM, LAMELLA, LAMELLA_COMMAND -> Contestant.Role.COMPARED;
        }, Contestant.Memory.NATIVE);
    }

    /// What is started to see the first row of a file.
    List<String> command(Path file) {
        return switch (this) {
            case LAMELLA_COMMAND ->
                List.of(Checkout.root().resolve("lamella").toString(), "head", "-n", "1", file.toString());
            case EMPTY_JVM, PARQUET_JAVA, CARPET, TRINO, DUCKDB, LAMELLA ->
                WorkerProcess.command(new Workers.Call(FirstRow.class, label(), file.toString())
                        .withOptions(this == TRINO ? TrinoScan.jvmOptions() : new String[0]));
        };
    }

    /// What it prints contains this, if all is well.
    String expected() {
        return switch (this) {
            case EMPTY_JVM -> "";
            case PARQUET_JAVA, CARPET, TRINO, DUCKDB, LAMELLA, LAMELLA_COMMAND -> FirstRow.NAME;
        };
    }
}
