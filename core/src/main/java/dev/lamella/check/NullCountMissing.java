package dev.lamella.check;

import java.io.IOException;

/// Columns whose statistics do not say how many values are null. Reported once for a column.
final class NullCountMissing implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        StatisticsCheck.forFirst(subject, chunk -> chunk.statistics().nullCount().isEmpty(),
                chunk -> report.chunk(chunk.rowGroup(), chunk.leaf(),
                        "the statistics have no null_count, in this row group first",
                        "null_count is written always, also if it is 0; without it readers must expect nulls"));
    }
}
