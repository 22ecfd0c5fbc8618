package dev.lamella.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// The contenders, in the order of the report.
enum Entrant {
    /// Column readers; the text of each value is looked at.
    PARQUET_JAVA_COLUMNS(Shape.COLUMNS),
    /// Column readers; the text of each entry of a dictionary is looked at once.
    PARQUET_JAVA_ENTRIES(Shape.COLUMNS),
    /// Pages of blocks; the text of each value is looked at.
    TRINO_COLUMNS(Shape.COLUMNS),
    /// Pages of blocks; the text of each entry of a dictionary is looked at once.
    TRINO_ENTRIES(Shape.COLUMNS),
    /// By columns inside, whatever a query asks for.
    DUCKDB(Shape.COLUMNS),
    /// Batches; the text of each value is looked at.
    LAMELLA_COLUMNS(Shape.COLUMNS),
    /// Batches; the text of each entry of a dictionary is looked at once.
    LAMELLA_ENTRIES(Shape.COLUMNS),
    /// Groups.
    PARQUET_JAVA_ROWS(Shape.ROWS),
    /// A row cursor.
    LAMELLA_ROWS(Shape.ROWS),
    /// Groups, of which records are made by hand.
    PARQUET_JAVA_RECORDS(Shape.RECORDS),
    /// Records.
    CARPET_RECORDS(Shape.RECORDS),
    /// Records.
    LAMELLA_RECORDS(Shape.RECORDS),
    /// Two threads.
    DUCKDB_TWO_THREADS(Shape.COLUMNS, Shape.THREADS),
    /// Batches, on the caller's thread.
    LAMELLA_ONE_THREAD(Shape.THREADS),
    /// Batches, which another thread reads ahead.
    LAMELLA_AHEAD(Shape.THREADS),
    /// Row groups, on two threads at once.
    LAMELLA_ROW_GROUPS(Shape.THREADS);

    private final Set<Shape> shapes;

    Entrant(Shape... shapes) {
        this.shapes = Set.of(shapes);
    }

    /// The name in commands and reports.
    String label() {
        return Label.of(this);
    }

    /// @throws IllegalArgumentException if there is no such contender
    static Entrant of(String label) {
        return Label.find(Entrant.class, label, "contender");
    }

    /// Those that race on a workload: all of its shape; but where no values are read one of each library, and those that
    /// look at entries with one file of a table.
    static List<Entrant> of(Workload workload) {
        return Arrays.stream(values()).filter(entrant -> entrant.shapes.contains(workload.shape()))
                .filter(entrant -> !workload.table().isFooter() || entrant.readsFooter())
                .filter(entrant -> !entrant.looksAtEntries() || workload.isFirstOfItsTable()).toList();
    }

    private boolean looksAtEntries() {
        return this == PARQUET_JAVA_ENTRIES || this == TRINO_ENTRIES || this == LAMELLA_ENTRIES;
    }

    private boolean readsFooter() {
        return switch (this) {
            case PARQUET_JAVA_COLUMNS, TRINO_COLUMNS, DUCKDB, LAMELLA_COLUMNS -> true;
            default -> false;
        };
    }

    /// Others are compared with those of other libraries that have as many threads, and on two threads with Lamella on one.
    Contestant contestant(Shape shape) {
        boolean isBase = switch (this) {
            case DUCKDB_TWO_THREADS -> shape == Shape.THREADS;
            case LAMELLA_ONE_THREAD -> true;
            default -> !label().startsWith("lamella");
        };
        return new Contestant(label(), isBase ? Contestant.Role.BASE : Contestant.Role.COMPARED,
                allocatesOnHeap() ? Contestant.Memory.HEAP : Contestant.Memory.NATIVE);
    }

    /// What its JVM needs beside the options of all.
    String[] jvmOptions() {
        return this == TRINO_COLUMNS || this == TRINO_ENTRIES ? TrinoScan.jvmOptions() : new String[0];
    }

    /// Whether what it allocates is on Java's heap, so that it can be counted.
    boolean allocatesOnHeap() {
        return this != DUCKDB && this != DUCKDB_TWO_THREADS;
    }

    Contender start() throws Exception {
        return switch (this) {
            case PARQUET_JAVA_COLUMNS -> new ParquetJavaColumns(TextRule.VALUES);
            case PARQUET_JAVA_ENTRIES -> new ParquetJavaColumns(TextRule.ENTRIES);
            case TRINO_COLUMNS -> new TrinoColumns(TextRule.VALUES);
            case TRINO_ENTRIES -> new TrinoColumns(TextRule.ENTRIES);
            case DUCKDB -> new DuckDb();
            case DUCKDB_TWO_THREADS -> new DuckDb(2);
            case LAMELLA_COLUMNS, LAMELLA_ONE_THREAD -> new LamellaColumns(TextRule.VALUES);
            case LAMELLA_AHEAD -> new LamellaThreads(LamellaThreads.Way.AHEAD);
            case LAMELLA_ROW_GROUPS -> new LamellaThreads(LamellaThreads.Way.ROW_GROUPS);
            case LAMELLA_ENTRIES -> new LamellaColumns(TextRule.ENTRIES);
            case PARQUET_JAVA_ROWS -> new ParquetJavaRows();
            case LAMELLA_ROWS -> new LamellaRows();
            case PARQUET_JAVA_RECORDS -> new ParquetJavaRecordReading();
            case CARPET_RECORDS -> new CarpetReading();
            case LAMELLA_RECORDS -> new LamellaRecordReading();
        };
    }
}
