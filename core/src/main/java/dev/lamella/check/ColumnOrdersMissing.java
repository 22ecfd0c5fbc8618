package dev.lamella.check;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// Files with bounds, and without the orders that these are in.
final class ColumnOrdersMissing implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        if (subject.details().columnOrderCount().isPresent()) {
            return;
        }
        AtomicLong chunks = new AtomicLong();
        subject.forEachMetadata((ignored, ignored2, metadata) -> {
            if (metadata.statistics().filter(s -> s.minValue().isPresent() || s.maxValue().isPresent()).isPresent()) {
                chunks.incrementAndGet();
            }
        });
        if (chunks.get() > 0) {
            report.file("the footer has no column_orders, and " + chunks.get() + " column chunks have min_value or"
                    + " max_value",
                    "column_orders say what the bounds mean; without them they mean nothing");
        }
    }
}
