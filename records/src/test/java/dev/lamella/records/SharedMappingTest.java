package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.mapping.FixedSize;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.schema.ColumnPath;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One mapping, and what is made once for its class, is used by many threads: what belongs to one file is in no other.
class SharedMappingTest {
    private static final int THREADS = 4;
    private static final int FILES = 10;
    private static final List<ZoneId> ZONES = List.of(ZoneId.of("Europe/Berlin"), ZoneId.of("Asia/Tokyo"),
            ZoneId.of("America/Lima"), ZoneId.of("Africa/Cairo"));

    enum Color {
        RED, GREEN, BLUE
    }

    record Inner(String text, Optional<Integer> number) {}

    /// The zone is of one file (its Arrow schema), and so are the counts of nearest numbers; the rest is shared.
    record Event(long id, ZonedDateTime at, @ParquetType("FLOAT") double nearest, Color color, List<Inner> inner,
            Map<String, Inner> map, @ParquetType("JSON") Inner json, @ParquetType("VARIANT") Inner variant,
            @FixedSize(2) int[] pair, @ParquetType("STRING") LocalDateTime text) {}

    /// Without either: one binding serves all files.
    record Plain(long id, Color color, List<Inner> inner, @ParquetType("VARIANT") Inner variant,
            @ParquetType("DECIMAL(9,2)") double price) {}

    private static Event event(int thread, int row) {
        Inner inner = new Inner("t" + thread + "r" + row, row % 3 == 0 ? Optional.empty() : Optional.of(row));
        LocalDateTime time = LocalDateTime.of(2026, 1, 1, thread, row % 60);
        // 0.1 has no float that is the same, 0.5 has.
        return new Event(thread * 1000L + row, time.atZone(ZONES.get(thread)), row % (thread + 2) == 0 ? 0.1 : 0.5,
                Color.values()[(thread + row) % 3], List.of(inner, inner), Map.of("k" + row, inner), inner, inner,
                new int[]{thread, row}, time);
    }

    private static List<Event> events(int thread) {
        List<Event> events = new ArrayList<>();
        for (int row = 0; row < 300 + 100 * thread; row++) {
            events.add(event(thread, row));
        }
        return events;
    }

    @Test
    void threadsWriteFilesByOneMappingAtOnce(@TempDir Path folder) throws Exception {
        RecordMapping<Event> events = RecordMapping.of(Event.class);
        RecordMapping<Plain> plain = RecordMapping.of(Plain.class);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                all.add(threads.submit(() -> {
                    start.await();
                    for (int file = 0; file < FILES; file++) {
                        writeEvents(events, thread, folder.resolve("events" + thread + "-" + file + ".parquet"));
                        writePlain(plain, thread);
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    private static void writeEvents(RecordMapping<Event> mapping, int thread, Path file) throws Exception {
        List<Event> events = events(thread);
        WriteSummary summary = mapping.write(file, events);
        long nearest = events.stream().filter(event -> event.nearest() == 0.1).count();
        assertThat(summary.roundedValues()).containsExactly(Map.entry(ColumnPath.of("nearest"), nearest));
        List<Event> read = mapping.read(file);
        assertThat(read).hasSameSizeAs(events);
        for (int row = 0; row < events.size(); row++) {
            Event written = events.get(row);
            assertThat(read.get(row)).usingRecursiveComparison().ignoringFields("nearest", "pair").isEqualTo(written);
            assertThat(read.get(row).nearest()).isEqualTo((float) written.nearest());
            assertThat(read.get(row).pair()).isEqualTo(written.pair());
        }
    }

    private static void writePlain(RecordMapping<Plain> mapping, int thread) throws Exception {
        List<Plain> records = events(thread).stream()
                .map(event -> new Plain(event.id(), event.color(), event.inner(), event.variant(), event.id()))
                .toList();
        assertThat(mapping.fromBytes(mapping.toBytes(records))).isEqualTo(records);
    }
}
