package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.InputFile;
import dev.lamella.schema.Schema;
import dev.lamella.update.KeyValueUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Several updates of one file at the same time: some may fail, and none that returned is lost.
class ConcurrentUpdatesTest {
    private static final Schema SCHEMA = Schema.builder("file").required("id", "INT32").build();
    private static final int ROUNDS = 60;
    private static final int WRITERS = 3;

    @TempDir
    Path folder;

    private Path file(int round) throws IOException {
        Path file = folder.resolve(round + ".parquet");
        try (ParquetWriter writer = Parquet.create(file, SCHEMA)) {
            writer.rows().append(row -> row.setInt("id", 0));
            writer.commit();
        }
        return file;
    }

    private static int append(Path file, UpdateMode mode, int id, CyclicBarrier start) throws Exception {
        start.await(10, TimeUnit.SECONDS);
        try (ParquetWriter writer = Parquet.append(file, WriteOptions.DEFAULT, mode)) {
            writer.rows().append(row -> row.setInt("id", id));
            writer.commit();
            return id;
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?s).*(do it again|another writer|another process).*");
            return 0;
        }
    }

    private static List<Integer> ids(Path file) throws IOException {
        List<Integer> ids = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); var rows = reader.rows()) {
            while (rows.next()) {
                ids.add(rows.getInt("id"));
            }
        }
        return ids;
    }

    private static <T> List<T> atOnce(List<Callable<T>> all) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(all.size())) {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(all)) {
                results.add(result.get());
            }
            return results;
        }
    }

    @ParameterizedTest
    @EnumSource
    void noAppendThatReturnedIsLost(UpdateMode mode) throws Exception {
        int successes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path file = file(round);
            CyclicBarrier start = new CyclicBarrier(WRITERS);
            List<Callable<Integer>> writers = new ArrayList<>();
            for (int writer = 1; writer <= WRITERS; writer++) {
                int id = writer;
                writers.add(() -> append(file, mode, id, start));
            }
            List<Integer> expected = new ArrayList<>(List.of(0));
            atOnce(writers).stream().filter(id -> id > 0).forEach(expected::add);
            assertThat(ids(file)).as("round %d", round).containsExactlyInAnyOrderElementsOf(expected);
            successes += expected.size() - 1;
        }
        assertThat(successes).isGreaterThanOrEqualTo(ROUNDS);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(ROUNDS);
        }
    }

    @Test
    void appendsAndChangesOfMetadataAreNotLostEither() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Path file = file(round);
            CyclicBarrier start = new CyclicBarrier(3);
            List<Boolean> done = atOnce(List.of(() -> append(file, UpdateMode.COPY, 1, start) == 1,
                    () -> append(file, UpdateMode.IN_PLACE, 2, start) == 2, () -> set(file, start)));
            List<Integer> expected = new ArrayList<>(List.of(0));
            if (done.get(0)) {
                expected.add(1);
            }
            if (done.get(1)) {
                expected.add(2);
            }
            assertThat(ids(file)).as("round %d: %s", round, done).containsExactlyInAnyOrderElementsOf(expected);
            try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
                assertThat(reader.metadata().keyValues().stream().anyMatch(entry -> entry.key().equals("key")))
                        .isEqualTo(done.get(2));
            }
        }
    }

    private static boolean set(Path file, CyclicBarrier start) throws Exception {
        start.await(10, TimeUnit.SECONDS);
        try {
            KeyValueUpdate.NOTHING.set("key", "value").run(file, UpdateMode.COPY);
            return true;
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?s).*(do it again|another writer|another process).*");
            return false;
        }
    }
}
