package dev.lamella.bench;

import java.util.Locale;

/// How a contender hands values over: column by column, or row by row.
enum Shape {
    COLUMNS, ROWS;

    /// The name in commands.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
