package dev.lamella.bench;

import java.util.Arrays;
import java.util.List;

/// The contenders, in the order of the report.
enum Entrant {
    /// Column readers; the text of each value is looked at.
    PARQUET_JAVA_COLUMNS(Shape.COLUMNS),
    /// Column readers; the text of each entry of a dictionary is looked at once.
    PARQUET_JAVA_ENTRIES(Shape.COLUMNS),
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
    DUCKDB_TWO_THREADS(Shape.THREADS),
    /// Batches, on the caller's thread.
    LAMELLA_ONE_THREAD(Shape.THREADS),
    /// Batches, which another thread reads ahead.
    LAMELLA_AHEAD(Shape.THREADS),
    /// Row groups, on two threads at once.
    LAMELLA_ROW_GROUPS(Shape.THREADS);

    private final Shape shape;

    Entrant(Shape shape) {
        this.shape = shape;
    }

    Shape shape() {
        return shape;
    }

    /// The name in commands and reports.
    String label() {
        return Label.of(this);
    }

    /// @throws IllegalArgumentException if there is no such contender
    static Entrant of(String label) {
        return Label.find(Entrant.class, label, "contender");
    }

    /// Those that read in this shape.
    static List<Entrant> of(Shape shape) {
        return Arrays.stream(values()).filter(entrant -> entrant.shape == shape).toList();
    }

    /// What parquet-java does alike, or Lamella on one thread: what its ratio refers to.
    Entrant baseline() {
        return switch (this) {
            case PARQUET_JAVA_COLUMNS, DUCKDB, LAMELLA_COLUMNS -> PARQUET_JAVA_COLUMNS;
            case PARQUET_JAVA_ENTRIES, LAMELLA_ENTRIES -> PARQUET_JAVA_ENTRIES;
            case PARQUET_JAVA_ROWS, LAMELLA_ROWS -> PARQUET_JAVA_ROWS;
            case PARQUET_JAVA_RECORDS, CARPET_RECORDS, LAMELLA_RECORDS -> PARQUET_JAVA_RECORDS;
            case DUCKDB_TWO_THREADS, LAMELLA_ONE_THREAD, LAMELLA_AHEAD, LAMELLA_ROW_GROUPS -> LAMELLA_ONE_THREAD;
        };
    }

    /// Who else it is compared with.
    Entrant rival() {
        return switch (shape) {
            case COLUMNS, ROWS -> DUCKDB;
            case RECORDS -> CARPET_RECORDS;
            case THREADS -> DUCKDB_TWO_THREADS;
        };
    }

    /// Whether what it allocates is on Java's heap, so that it can be counted.
    boolean allocatesOnHeap() {
        return this != DUCKDB && this != DUCKDB_TWO_THREADS;
    }

    Contender start() throws Exception {
        return switch (this) {
            case PARQUET_JAVA_COLUMNS -> new ParquetJavaColumns(TextRule.VALUES);
            case PARQUET_JAVA_ENTRIES -> new ParquetJavaColumns(TextRule.ENTRIES);
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
