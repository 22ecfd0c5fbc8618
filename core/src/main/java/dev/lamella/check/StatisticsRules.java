package dev.lamella.check;

import java.util.List;

/// The rules about statistics, column orders, Bloom filters and page indexes.
final class StatisticsRules {
    static final List<Rules.Row> ROWS = List.of();

    private StatisticsRules() {}
}
