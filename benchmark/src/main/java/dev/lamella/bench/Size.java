package dev.lamella.bench;

import java.util.Locale;

/// How many rows the tables have: those of a measurement, or few for a quick look.
enum Size {
    FULL, SMALL;

    /// The name in commands.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
