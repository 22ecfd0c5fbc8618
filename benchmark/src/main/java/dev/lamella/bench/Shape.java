package dev.lamella.bench;

import java.util.Locale;

/// How a contender hands values over: column by column, row by row, or as records of Java.
enum Shape {
    COLUMNS, ROWS, RECORDS;

    /// The name in commands.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
