package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Several threads give what one gives, in the same order, and fail where it fails.
class ParallelReadingTest {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(3);
    /// Threads that come, that never come, that come at once in the caller's place, and that are too few.
    private static final List<Parallelism> ALL = List.of(Parallelism.on(POOL, 3),
            Parallelism.on(POOL, 2).withBytesAhead(0),
            Parallelism.on(Runnable::run, 4), Parallelism.on(ParallelReadingTest::reject, 3),
            Parallelism.on(Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory()), 8)
                    .withBytesAhead(1));

    private static void reject(Runnable work) {
        throw new RejectedExecutionException("busy");
    }

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    @AfterAll
    static void end() {
        POOL.shutdownNow();
    }

    static List<String> files() {
        return Corpus.all();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void readTheCorpus(String name) throws IOException {
        try (InputFile file = InputFile.of(Corpus.file(name))) {
            compare(name, file, Scan.all());
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void readTheCorpusWrittenInSmallRowGroups(String name) throws IOException {
        byte[] copy;
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name))) {
            copy = copy(reader);
        } catch (ParquetException _) {
            // What one thread cannot read is in the test above.
            return;
        }
        InputFile file = InputFile.of(copy);
        compare(name, file, Scan.all());
        compare(name + ", batches of 3", file, Scan.all().batchRows(3));
        compare(name + ", some rows", file, Scan.all().batchRows(2).rows(7, 50));
    }

    @Test
    void giveTheRowsOfFilters() throws IOException {
        long first = Long.getLong("lamella.seed", 1);
        for (long seed = first; seed < first + 60; seed++) {
            FilterCase filtered = new FilterCase(seed, LeafKind.ALL);
            byte[] bytes = filtered.write();
            RandomFilters filters = new RandomFilters(new Random(seed), filtered.schema, filtered::values);
            for (int i = 0; i < 10; i++) {
                Filter filter = filters.next();
                Scan scan = Scan.all().filter(filter).batchRows(1 + i);
                compare("-Dlamella.seed=" + seed + ", " + filter, InputFile.of(bytes), scan);
                compare("-Dlamella.seed=" + seed + ", " + filter, InputFile.of(bytes), scan.offset(3).limit(20));
            }
        }
    }

    private static byte[] copy(ParquetReader reader) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP).withPages(1 << 10, 20)
                .withRowGroups(1 << 26, Math.max(8, reader.rowCount() / 20));
        try (ParquetWriter writer = Parquet.create(OutputFile.of("copy", bytes), reader.schema(), options);
                BatchSource batches = reader.batches()) {
            while (batches.next()) {
                writer.write(batches.batch());
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    /// What a scan comes to: rows with their numbers, and how it ended.
    private record Outcome(List<Fields> rows, List<Long> numbers, String end) {}

    private static void compare(String what, InputFile file, Scan scan) throws IOException {
        Outcome plain = outcome(file, scan, Parallelism.NONE);
        for (Parallelism parallelism : ALL) {
            Outcome parallel = outcome(file, scan, parallelism);
            FourWays.assertSame(what, parallel.rows(), plain.rows());
            assertThat(parallel.numbers()).as(what).isEqualTo(plain.numbers());
            assertThat(parallel.end()).as(what).isEqualTo(plain.end());
        }
    }

    private static Outcome outcome(InputFile file, Scan scan, Parallelism parallelism) throws IOException {
        List<Fields> rows = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        ReadOptions options = ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE)
                .withParallelism(parallelism);
        // The file stays open for the next one.
        InputFile view = InputFile.ranges(file.name(), file.size(), (position, target, from, count) -> {
            file.read(position, target, from, count);
            return count;
        });
        try (BatchSource batches = Parquet.open(view, options).batches(scan)) {
            while (batches.next()) {
                Batch batch = batches.batch();
                rows.addAll(Physical.rows(batch));
                RowNumbers of = batches.rowNumbers().orElseThrow();
                for (int i = 0; i < batch.rowCount(); i++) {
                    numbers.add(of.of(i));
                }
            }
        } catch (ParquetException e) {
            return new Outcome(rows, numbers, e.getClass().getSimpleName() + ": " + e.getMessage());
        }
        return new Outcome(rows, numbers, "all read");
    }

    @Test
    void mapRowGroupsInOrder() throws IOException {
        FilterCase table = new FilterCase(5, LeafKind.ALL);
        byte[] bytes = table.write();
        for (Parallelism parallelism : ALL) {
            try (ParquetReader reader = Parquet.open(InputFile.of(bytes),
                    ReadOptions.DEFAULT.withParallelism(parallelism))) {
                List<List<Fields>> parts = reader.mapRowGroups(Scan.all().batchRows(1), batches -> {
                    List<Fields> rows = new ArrayList<>();
                    while (batches.next()) {
                        rows.addAll(Physical.rows(batches.batch()));
                    }
                    return rows;
                });
                List<Fields> rows = parts.stream().flatMap(List::stream).toList();
                FourWays.assertSame(parallelism.toString(), rows, FourWays.rows(reader, Scan.all()));
                assertThatThrownBy(() -> reader.mapRowGroups(Scan.all().filter(new Filter.And(List.of())).limit(1),
                        batches -> 1)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("limit");
                assertThatThrownBy(() -> reader.mapRowGroups(Scan.all(), batches -> {
                    throw new IOException("work");
                })).isInstanceOf(IOException.class).hasMessage("work");
            }
        }
    }
}
