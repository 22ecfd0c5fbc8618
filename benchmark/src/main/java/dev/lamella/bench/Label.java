package dev.lamella.bench;

import java.util.Locale;

/// The names of constants in commands and reports: `PARQUET_JAVA` is `parquet-java`.
final class Label {
    private Label() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
