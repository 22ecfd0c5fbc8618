package dev.lamella.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The contenders, in the order of the report.
enum Entrant {
    /// The baseline by columns.
    PARQUET_JAVA_COLUMNS(Shape.COLUMNS),
    /// By columns inside, whatever a query asks for.
    DUCKDB(Shape.COLUMNS),
    /// Batches.
    LAMELLA_COLUMNS(Shape.COLUMNS),
    /// The baseline by rows.
    PARQUET_JAVA_ROWS(Shape.ROWS),
    /// A row cursor.
    LAMELLA_ROWS(Shape.ROWS);

    private final Shape shape;

    Entrant(Shape shape) {
        this.shape = shape;
    }

    /// The name in commands and reports.
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// @throws IllegalArgumentException if there is no such contender
    static Entrant of(String label) {
        return Arrays.stream(values()).filter(entrant -> entrant.label().equals(label)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no contender " + label + " but "
                        + String.join(", ", Arrays.stream(values()).map(Entrant::label).toList())));
    }

    /// Those that read in this shape.
    static List<Entrant> of(Shape shape) {
        return Arrays.stream(values()).filter(entrant -> entrant.shape == shape).toList();
    }

    /// The one that ratios of this shape refer to.
    static Entrant baseline(Shape shape) {
        return switch (shape) {
            case COLUMNS -> PARQUET_JAVA_COLUMNS;
            case ROWS -> PARQUET_JAVA_ROWS;
        };
    }

    /// Whether what it allocates is on Java's heap, so that it can be counted.
    boolean allocatesOnHeap() {
        return this != DUCKDB;
    }

    Contender start() throws Exception {
        return switch (this) {
            case PARQUET_JAVA_COLUMNS -> new ParquetJavaColumns();
            case DUCKDB -> new DuckDb();
            case LAMELLA_COLUMNS -> new LamellaColumns();
            case PARQUET_JAVA_ROWS -> new ParquetJavaRows();
            case LAMELLA_ROWS -> new LamellaRows();
        };
    }
}
