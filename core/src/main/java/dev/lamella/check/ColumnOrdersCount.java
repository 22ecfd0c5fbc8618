package dev.lamella.check;

import java.io.IOException;
import java.util.OptionalInt;

/// Lists of column orders that have not one for each column.
final class ColumnOrdersCount implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        OptionalInt count = subject.details().columnOrderCount();
        int leaves = subject.schema().leaves().size();
        if (count.isPresent() && count.getAsInt() != leaves) {
            report.file("column_orders has " + count.getAsInt() + " entries",
                    "there is one for each of the " + leaves + " columns; with another number none counts");
        }
    }
}
