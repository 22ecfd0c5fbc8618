package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.dataset.Compaction;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriteOptions.Existing;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Processes that write to a directory or compact it again and again are killed at random moments. The next writer finds the
/// old rows or the new ones, and never a part of them. The property `campaign.kills` says how many the profile `campaign` kills.
class KilledTableWriterTest {
    private static final int FEW_KILLS = 8;
    private static final int MANY_KILLS = Integer.getInteger("campaign.kills", 300);

    /// What a process does again and again.
    private enum Mode {
        APPEND(Existing.KEEP),
        REPLACE(Existing.REPLACE),
        REPLACE_PARTITIONS(Existing.REPLACE_PARTITIONS),
        /// Appends rows, and then compacts the directory.
        COMPACT(Existing.KEEP);

        private final Existing existing;

        Mode(Existing existing) {
            this.existing = existing;
        }
    }

    private static final int ROWS = 40;
    private static final int DAYS = 5;
    /// Days below it are written again when partitions are replaced.
    private static final int REPLACED_DAYS = 3;
    private static final Schema SCHEMA = Schema.builder("row").required("job", "INT32").required("number", "INT32")
            .required("day", "INT32").build();

    @TempDir
    private Path folder;

    private static DatasetWriter open(Path directory, Existing existing) throws IOException {
        return open(directory, existing, DatasetWriteOptions.DEFAULT);
    }

    private static DatasetWriter open(Path directory, Existing existing, DatasetWriteOptions options)
            throws IOException {
        return DatasetWriter.create(directory, SCHEMA,
                options.withPartitionBy("day").withRowsPerFile(6).withExisting(existing));
    }

    private static void append(DatasetWriter writer, int job, int days) throws IOException {
        for (int number = 0; number < ROWS; number++) {
            int of = number;
            if (number % DAYS < days) {
                writer.rows().append(row -> row.setInt("job", job).setInt("number", of).setInt("day", of % DAYS));
            }
        }
    }

    private static void write(Path directory, Existing existing, int job, int days) throws IOException {
        // Every other time, memory does not hold the rows.
        DatasetWriteOptions options = job % 2 == 0
                ? DatasetWriteOptions.DEFAULT
                : DatasetWriteOptions.DEFAULT.withMemory(1);
        try (DatasetWriter writer = open(directory, existing, options)) {
            append(writer, job, days);
            writer.commit();
        }
    }

    private static int days(Mode mode) {
        return mode == Mode.REPLACE_PARTITIONS ? REPLACED_DAYS : DAYS;
    }

    /// Writes job after job, and prints the number of each that is done.
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) throws IOException {
            Path directory = Path.of(arguments[0]);
            Mode mode = Mode.valueOf(arguments[1]);
            int first = Integer.parseInt(arguments[2]);
            for (int job = first; job - first < Integer.parseInt(arguments[3]); job++) {
                write(directory, mode.existing, job, days(mode));
                System.out.println(job);
                if (mode == Mode.COMPACT) {
                    Compaction.DEFAULT.run(directory);
                }
            }
        }
    }

    /// The numbers of each job's rows, in order.
    private static Map<Integer, List<Integer>> jobs(Path directory) throws IOException {
        Map<Integer, List<Integer>> jobs = new TreeMap<>();
        try (RowCursor row = Dataset.of(directory).rows()) {
            while (row.next()) {
                int number = row.getInt("number");
                assertThat(row.getLong("day")).isEqualTo(number % DAYS);
                jobs.computeIfAbsent(row.getInt("job"), ignored -> new ArrayList<>()).add(number);
            }
        }
        jobs.values().forEach(numbers -> numbers.sort(null));
        return jobs;
    }

    private static List<Integer> numbers(int firstDay, int days) {
        return Stream.iterate(0, number -> number + 1).limit(ROWS)
                .filter(number -> number % DAYS >= firstDay && number % DAYS < days).toList();
    }

    /// Opens each file that readers see. It may be replaced at this moment.
    private static int requireWhole(Path directory) throws IOException {
        int count = 0;
        for (Path file : visible(directory)) {
            try (ParquetReader reader = Parquet.open(file)) {
                assertThat(reader.rowCount()).isPositive();
                count++;
            } catch (NoSuchFileException ignored) {
                // An overwrite has removed it.
            }
        }
        return count;
    }

    private static List<Path> visible(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                return path.getFileName().toString().startsWith("_")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".parquet")) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return files;
    }

    private static List<String> staged(Path directory) throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.startsWith("_lamella"))
                    .toList();
        }
    }

    private static boolean has(Path directory, List<String> stagings, String journal) {
        return stagings.stream().anyMatch(name -> Files.exists(directory.resolve(name).resolve(journal)));
    }

    /// How far killed processes had come.
    private static final class Tally {
        private final Map<Mode, int[]> ofModes = new EnumMap<>(Mode.class);
        private int filesSeen;

        void add(Mode mode, Path directory, List<String> living) throws IOException {
            int[] counts = ofModes.computeIfAbsent(mode, ignored -> new int[4]);
            List<String> left = staged(directory).stream().filter(name -> !living.contains(name)).toList();
            counts[0]++;
            counts[1] += left.isEmpty() ? 0 : 1;
            counts[2] += has(directory, left, "intent") ? 1 : 0;
            counts[3] += has(directory, left, "journal") ? 1 : 0;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            ofModes.forEach((mode, counts) -> text.append(mode).append(": ").append(counts[0]).append(" kills, ")
                    .append(counts[1]).append(" with leftovers, of which ").append(counts[2]).append(" to undo and ")
                    .append(counts[3]).append(" to finish\n"));
            return text + "Files that were read meanwhile: " + filesSeen;
        }
    }

    private void kill(int kills, Random random) throws Exception {
        Tally tally = new Tally();
        for (int kill = 0; kill < kills; kill++) {
            Mode mode = Mode.values()[kill % Mode.values().length];
            Path directory = folder.resolve("table" + kill);
            write(directory, Existing.REJECT, 0, DAYS);
            int last;
            try (DatasetWriter living = open(directory, Existing.KEEP)) {
                append(living, -1, DAYS);
                living.endRowGroups();
                last = killed(directory, mode, random, tally);
                open(directory, Existing.KEEP).close();
                requireState("kill " + kill + " of " + mode, mode, jobs(directory), last);
                assertThat(staged(directory)).as("only the living writer's").hasSize(2);
                living.commit();
            }
            assertThat(jobs(directory)).as("the living writer's rows").containsEntry(-1, numbers(0, DAYS));
            assertThat(staged(directory)).as("kill %d of %s", kill, mode).isEmpty();
            delete(directory);
        }
        System.out.println(tally);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /// The last job that was done before the process died.
    private static int killed(Path directory, Mode mode, Random random, Tally tally) throws Exception {
        List<String> own = staged(directory);
        Process victim = JavaProcess.of(Victim.class, directory.toString(), mode.name(), "1", "1000000")
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        int last = 0;
        try (BufferedReader lines = victim.inputReader()) {
            last = Integer.parseInt(lines.readLine());
            long end = System.nanoTime() + random.nextInt(60_000_000);
            do {
                tally.filesSeen += requireWhole(directory);
            } while (System.nanoTime() < end);
            // Half of the processes die while they commit, which is a short time.
            boolean isCommitting = random.nextInt(2) > 0;
            String journal = random.nextInt(3) > 0 ? "journal" : "intent";
            for (long wait = System.nanoTime() + 2_000_000_000; isCommitting && System.nanoTime() < wait;) {
                isCommitting = !has(directory, staged(directory), journal);
            }
            LockSupport.parkNanos(random.nextInt(1_000_000));
            // Destroying the process itself would close its output.
            victim.toHandle().destroyForcibly();
            victim.waitFor();
            for (String line : lines.lines().toList()) {
                last = Integer.parseInt(line);
            }
        }
        requireWhole(directory);
        tally.add(mode, directory, own);
        return last;
    }

    private static void requireState(String what, Mode mode, Map<Integer, List<Integer>> jobs, int last) {
        int newest = jobs.keySet().stream().max(Comparator.naturalOrder()).orElseThrow();
        assertThat(newest).as(what).isBetween(last, last + 1);
        Map<Integer, List<Integer>> expected = new TreeMap<>();
        switch (mode) {
            case APPEND, COMPACT -> Stream.iterate(0, job -> job <= newest, job -> job + 1)
                    .forEach(job -> expected.put(job, numbers(0, DAYS)));
            case REPLACE -> expected.put(newest, numbers(0, DAYS));
            case REPLACE_PARTITIONS -> {
                expected.put(0, numbers(REPLACED_DAYS, DAYS));
                expected.put(newest, numbers(0, REPLACED_DAYS));
            }
        }
        assertThat(jobs).as(what).isEqualTo(expected);
    }

    @Test
    void theNextWriterFindsTheOldRowsOrTheNewOnes() throws Exception {
        kill(FEW_KILLS, new Random(6));
    }

    @Test
    @Tag("campaign")
    void theNextWriterFindsTheOldRowsOrTheNewOnesEachTime() throws Exception {
        kill(MANY_KILLS, new Random(300));
    }

    @Test
    void appendsOfTwoProcessesAreAllThere() throws Exception {
        Path directory = folder.resolve("table");
        write(directory, Existing.REJECT, 0, DAYS);
        List<Process> writers = new ArrayList<>();
        for (int writer = 0; writer < 2; writer++) {
            writers.add(JavaProcess.of(Victim.class, directory.toString(), Mode.APPEND.name(),
                    Integer.toString(1 + writer * 1000), "10").redirectError(ProcessBuilder.Redirect.INHERIT).start());
        }
        for (Process writer : writers) {
            writer.getInputStream().readAllBytes();
            assertThat(writer.waitFor()).isZero();
        }
        Map<Integer, List<Integer>> jobs = jobs(directory);
        assertThat(jobs).hasSize(21);
        assertThat(jobs.values()).allMatch(numbers(0, DAYS)::equals);
        assertThat(staged(directory)).isEmpty();
    }

    @Test
    void appendsOfThreadsAreAllThereAndReadersSeeWholeFiles() throws Exception {
        Path directory = folder.resolve("table");
        write(directory, Existing.REJECT, 0, DAYS);
        CyclicBarrier barrier = new CyclicBarrier(3);
        AtomicBoolean isDone = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Future<?> reader = threads.submit(() -> {
                while (!isDone.get()) {
                    requireWhole(directory);
                }
                return null;
            });
            List<Callable<Void>> writers = new ArrayList<>();
            for (int writer = 0; writer < 3; writer++) {
                int first = 1 + writer * 100;
                writers.add(() -> {
                    barrier.await();
                    for (int job = first; job < first + 6; job++) {
                        write(directory, Existing.KEEP, job, DAYS);
                    }
                    return null;
                });
            }
            for (Future<Void> writer : threads.invokeAll(writers)) {
                writer.get();
            }
            isDone.set(true);
            reader.get();
        }
        Map<Integer, List<Integer>> jobs = jobs(directory);
        assertThat(jobs).hasSize(19);
        assertThat(jobs.values()).allMatch(numbers(0, DAYS)::equals);
        assertThat(staged(directory)).isEmpty();
    }
}
