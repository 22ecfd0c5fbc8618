package dev.lamella.bench;

import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;

/// Carpet's records.
final class CarpetReading implements Contender {
    @Override
    public Totals scan(Path file, Table table) throws IOException {
        RecordTally tally = new RecordTally(table);
        try (CloseableIterator<?> rows = new CarpetReader<>(file.toFile(), RecordTally.type(table)).iterator()) {
            while (rows.hasNext()) {
                tally.add(rows.next());
            }
        }
        return tally.totals();
    }

    @Override
    public String version() {
        return CarpetWriting.carpetVersion();
    }
}
