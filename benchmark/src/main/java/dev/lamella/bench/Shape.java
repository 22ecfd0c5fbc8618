package dev.lamella.bench;

import java.util.Locale;

/// How a contender hands values over: column by column, row by row, or as records of Java;
/// or column by column on two threads.
enum Shape {
    COLUMNS, ROWS, RECORDS, THREADS;

    /// The name in commands.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
