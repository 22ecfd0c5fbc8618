package dev.lamella.check;

import java.util.List;

/// The rules about key-value metadata and writers.
final class WriterRules {
    static final List<Rules.Row> ROWS = List.of();

    private WriterRules() {}
}
