package dev.lamella.check;

import java.io.IOException;
import java.util.OptionalInt;

/// A list of column orders of the wrong length.
final class ColumnOrderCount implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        int columns = subject.schema().leaves().size();
        OptionalInt orders = subject.details().columnOrderCount();
        if (orders.isPresent() && orders.getAsInt() != columns) {
            report.file("there are " + orders.getAsInt() + " column orders",
                    "there is one for each of the " + columns + " columns, so all are ignored, and the bounds with them");
        }
    }
}
