package dev.lamella.check;

import java.util.List;

/// The rules of [StatisticsRules]: how [BrokenFiles] says.
final class StatisticsCases {
    static final List<RuleCase> CASES = List.of();

    private StatisticsCases() {}
}
