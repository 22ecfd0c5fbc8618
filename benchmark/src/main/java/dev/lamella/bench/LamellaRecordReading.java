package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import java.io.IOException;
import java.nio.file.Path;

/// Lamella's records.
final class LamellaRecordReading implements Contender {
    @Override
    public Totals scan(Path file, Table table) throws IOException {
        RecordTally tally = new RecordTally(table);
        try (RecordReader<?> reader = RecordMapping.of(RecordTally.type(table))
                .withReadOptions(LamellaColumns.OPTIONS).open(file)) {
            for (Object row : reader) {
                tally.add(row);
            }
        }
        return tally.totals();
    }

    @Override
    public String version() {
        return "of this checkout";
    }
}
