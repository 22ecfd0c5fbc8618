package dev.lamella.check;

import java.io.IOException;

/// Column chunks whose count of values does not fit the rows.
final class ValueCounts implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            long rows = subject.metadata().rowGroups().get(rowGroup).rowCount();
            long values = metadata.valueCount();
            if (leaf.maxRepetitionLevel() == 0 && values != rows && values >= 0) {
                report.chunk(rowGroup, leaf, "num_values is " + values,
                        "a column that is not repeated has one for each of the " + rows + " rows, null or not");
            } else if (values < rows && values >= 0) {
                report.chunk(rowGroup, leaf, "num_values is " + values,
                        "there is at least one entry for each of the " + rows + " rows");
            }
        });
    }
}
