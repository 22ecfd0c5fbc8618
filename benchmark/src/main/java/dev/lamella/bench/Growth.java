package dev.lamella.bench;

import java.util.List;

/// A quantity that grows, while the others stay as they are.
enum Growth {
    ROWS("rows", "8 columns, row groups of 1,000,000 rows", 125_000, 250_000, 500_000, 1_000_000, 2_000_000, 4_000_000,
            8_000_000),
    COLUMNS("columns", "1,000 rows in one row group", 16, 64, 256, 1024, 4096, 16_384),
    ROW_GROUPS("row groups", "8 columns, 250 rows in each row group", 16, 64, 256, 1024, 4096, 16_384),
    FILES("files", "8 columns, 250 rows in each file of a directory", 16, 64, 256, 1024, 4096),
    NESTING("lists within each other", "100,000 rows, 8 numbers in each innermost list", 1, 2, 4, 8, 16, 32),
    THREADS("threads", "2,000,000 rows, 8 columns, row groups of 250,000 rows", 1, 2, 4);

    private static final int USUAL_COLUMNS = 8;
    private static final int FEW_ROWS = 250;

    /// The rows that a task reads or writes.
    ///
    /// @param nesting the number of lists within each other; 0 for flat rows
    record Shape(int rows, int columns, int rowsPerGroup, int files, int nesting, int threads) {}

    private final String label;
    private final String constant;
    private final List<Integer> sizes;

    Growth(String label, String constant, Integer... sizes) {
        this.label = label;
        this.constant = constant;
        this.sizes = List.of(sizes);
    }

    /// What grows, for people to read.
    String label() {
        return label;
    }

    /// What does not grow, for people to read.
    String constant() {
        return constant;
    }

    /// From small to large.
    List<Integer> sizes() {
        return sizes;
    }

    Shape shape(int size) {
        return switch (this) {
            case ROWS -> new Shape(size, USUAL_COLUMNS, 1_000_000, 1, 0, 1);
            case COLUMNS -> new Shape(1000, size, 1000, 1, 0, 1);
            case ROW_GROUPS -> new Shape(Math.multiplyExact(size, FEW_ROWS), USUAL_COLUMNS, FEW_ROWS, 1, 0, 1);
            case FILES -> new Shape(Math.multiplyExact(size, FEW_ROWS), USUAL_COLUMNS, FEW_ROWS, size, 0, 1);
            case NESTING -> new Shape(100_000, 1, 1_000_000, 1, size, 1);
            case THREADS -> new Shape(2_000_000, USUAL_COLUMNS, 250_000, 1, 0, size);
        };
    }
}
