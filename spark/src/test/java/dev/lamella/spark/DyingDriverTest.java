package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A driver that is killed at any step of its commit leaves the table as it was before or as it is after, and the next
/// write finishes what is decided.
class DyingDriverTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final List<Long> OLD = LongStream.range(0, 8).boxed().toList();
    private static final List<Long> NEW = LongStream.range(100, 108).boxed().toList();

    @TempDir
    Path folder;

    @BeforeAll
    static void registerFileSystem() {
        SPARK.conf().set("fs.dying.impl", DyingFileSystem.class.getName());
        Sessions.interpretQueries();
        SPARK.conf().set("fs.AbstractFileSystem.dying.impl", DyingFileSystem.Context.class.getName());
    }

    @AfterEach
    void revive() {
        DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
    }

    @AfterAll
    static void compileQueries() {
        Sessions.compileQueries();
    }

    private String path(int number) {
        return DyingFileSystem.SCHEME + "://" + folder.resolve("t" + number);
    }

    private static Dataset<Row> rows(List<Long> ids) {
        return SPARK.range(ids.getFirst(), ids.getLast() + 1, 1, 2).selectExpr("id", "id % 2 as p");
    }

    private static void write(List<Long> ids, String mode, String path) {
        rows(ids).write().format("lamella").mode(mode).partitionBy("p").save(path);
    }

    private static List<Long> read(String path) {
        return SPARK.read().format("lamella").load(path).select("id").collectAsList().stream()
                .map(row -> row.getLong(0)).sorted().toList();
    }

    private static List<Long> both(List<Long> one, List<Long> other) {
        return Stream.concat(one.stream(), other.stream()).sorted().toList();
    }

    /// Kills the driver after each number of changes, until it lives long enough.
    private void killEverywhere(String mode, boolean isThere, List<Long> after) throws IOException {
        TreeSet<String> seen = new TreeSet<>();
        boolean isDead = true;
        for (int changes = 0; isDead; changes++) {
            String path = path(changes);
            Path directory = folder.resolve("t" + changes);
            if (isThere) {
                write(OLD, "errorifexists", path);
            }
            List<String> before = visible(directory);
            DyingFileSystem.CHANGES.set(changes);
            isDead = dies(() -> write(NEW, mode, path));
            DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
            List<Long> left = isReadable(path) ? read(path) : List.of();
            assertThat(left).as("%s killed after %d changes", mode, changes).isIn(isThere ? OLD : List.of(), after);
            boolean isDecided = isUnfinished(directory);
            seen.add((isDecided ? "decided, " : "") + (left.equals(after) ? "after" : "before"));
            List<String> now = visible(directory);
            if (mode.equals("overwrite") && !now.equals(before) && now.stream().anyMatch(before::contains)) {
                // Readers that do not know the journal can see that the overwrite is not finished.
                assertThat(directory.resolve("_SUCCESS")).doesNotExist();
            }
            List<Long> more = List.of(1000L, 1001L);
            if (isDecided && !isThere) {
                assertThatThrownBy(() -> write(more, "errorifexists", path)).hasMessageContaining("already exists");
                assertThat(read(path)).isEqualTo(after);
            }
            write(more, left.isEmpty() && !isDecided ? "errorifexists" : "append", path);
            assertThat(read(path)).as("%s after %d changes, and the next write", mode, changes)
                    .isEqualTo(both(isDecided ? after : left, more));
            assertThat(isUnfinished(directory)).isFalse();
            assertThat(directory.resolve("_SUCCESS")).exists();
        }
        assertThat(seen).contains("before", "decided, before", "decided, after", "after");
    }

    /// Whether the last journal has no `NUMBER.done` beside it.
    private static boolean isUnfinished(Path directory) throws IOException {
        Path journals = directory.resolve("_lamella-commits");
        if (!Files.exists(journals)) {
            return false;
        }
        try (Stream<Path> files = Files.list(journals)) {
            return files.filter(file -> file.getFileName().toString().matches("[0-9]+"))
                    .anyMatch(file -> !Files.exists(journals.resolve(file.getFileName() + ".done")));
        }
    }

    private static List<String> visible(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("part-")).toList();
        }
    }

    private static boolean isReadable(String path) {
        return !dies(() -> SPARK.read().format("lamella").load(path));
    }

    private static boolean dies(Runnable work) {
        try {
            work.run();
            return false;
        } catch (Exception e) {
            return true;
        }
    }

    @Test
    void creatingIsBeforeOrAfter() throws IOException {
        killEverywhere("errorifexists", false, NEW);
    }

    @Test
    void appendingIsBeforeOrAfter() throws IOException {
        killEverywhere("append", true, both(OLD, NEW));
    }

    @Test
    void overwritingIsBeforeOrAfter() throws IOException {
        killEverywhere("overwrite", true, NEW);
    }

    @Test
    void aJobWhoseHiddenFilesCannotBeDeletedSucceeds() {
        String path = path(0);
        write(OLD, "errorifexists", path);
        DyingFileSystem.CHANGES.set(100);
        rows(NEW).write().format("lamella").mode("append").save(path);
        // The file system dies after the last change.
        DyingFileSystem.CHANGES.set(100 - DyingFileSystem.CHANGES.get());
        rows(NEW).write().format("lamella").mode("append").save(path);
        assertThat(DyingFileSystem.CHANGES).hasValue(0);
        revive();
        assertThat(read(path)).isEqualTo(both(OLD, both(NEW, NEW)));
    }

    @Test
    void aFailureAfterTheDecisionSaysThatTheJobMustNotRunAgain() {
        String path = path(0);
        write(OLD, "errorifexists", path);
        // Two tasks create two files each. The file _SUCCESS and the journal are created, and the journal is renamed.
        DyingFileSystem.CHANGES.set(7);
        assertThatThrownBy(() -> write(NEW, "append", path)).hasStackTraceContaining("do not run the job again");
    }
}
