package dev.lamella.spark.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.hadoop.HadoopCommit;
import dev.lamella.hadoop.HadoopFiles;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs submitted to a plain Spark with one jar. Each executor is a process.
class SubmitTest {
    private static final List<String> CLUSTER = List.of("--master", "local-cluster[2,1,1024]", "--conf",
            "spark.task.maxFailures=2", "--conf", "spark.speculation=true", "--conf",
            "spark.speculation.interval=200ms", "--conf", "spark.speculation.minTaskRuntime=3s", "--conf",
            "spark.speculation.quantile=0.5", "--conf", "spark.speculation.multiplier=1.5");

    @TempDir
    Path folder;

    @Test
    void jobsThatSufferWriteEachRowOnceOrNothing() throws IOException, InterruptedException {
        String printed = SparkHome.of(SparkHome.VERSION).submit(folder, CLUSTER,
                List.of(folder.toString(), "codecs", "task", "failing", "executor", "slow", "two"));
        assertThat(printed.lines()).satisfiesExactly(
                line -> assertThat(line).isEqualTo("codecs: snappy=500 zstd=500"),
                line -> assertThat(line).isEqualTo("task: [2000,2000,0,1999] hidden=0"),
                line -> assertThat(line).isEqualTo(
                        "failing: SparkException SparkException SparkException [1000,1000,0,999] hidden=0"),
                line -> assertThat(line).isEqualTo("executor: [2000,2000,0,1999] hidden=0"),
                line -> assertThat(line).isEqualTo("slow: [2000,2000,0,1999] hidden=0"),
                // Of two jobs that overwrite, the later one wins.
                line -> assertThat(line).matches("two: \\[3000,3000,0,2999] hidden=0 "
                        + "\\[1000,1000,(1000,1999|2000,2999)] hidden=0"));
    }

    /// The driver dies after it has moved 3 of the 8 new files. The old ones are all there.
    @Test
    void anOverwriteOfAKilledDriverIsFinishedLater() throws IOException, InterruptedException {
        Configuration hadoop = new Configuration();
        Path table = folder.resolve("overwrite");
        List<String> options = new ArrayList<>(CLUSTER);
        options.addAll(List.of("--conf", "spark.hadoop.fs.killing.impl=" + KillingFileSystem.class.getName(), "--conf",
                "spark.hadoop.fs.AbstractFileSystem.killing.impl=" + KillingFileSystem.Context.class.getName()));
        hadoop.set("fs.killing.impl", KillingFileSystem.class.getName());
        hadoop.set("fs.AbstractFileSystem.killing.impl", KillingFileSystem.Context.class.getName());
        Path log = folder.resolve("log.txt");
        Process driver = SparkHome.of(SparkHome.VERSION)
                .submitting(folder, options, List.of(KillingFileSystem.SCHEME + "://" + folder, "overwrite"))
                .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        boolean isDone = driver.waitFor(SparkHome.MINUTES, TimeUnit.MINUTES);
        driver.destroyForcibly();
        assertThat(isDone && driver.exitValue() == 9).as(() -> log(log)).isTrue();

        assertThat(files(table)).hasSize(8 + 3);
        assertThat(table.resolve("_SUCCESS")).doesNotExist();
        assertThat(ids(table, hadoop)).isEqualTo(LongStream.range(0, 1000).boxed().toList());
        HadoopCommit.finish(new org.apache.hadoop.fs.Path(table.toUri()), hadoop);
        assertThat(files(table)).hasSize(8);
        assertThat(table.resolve("_SUCCESS")).exists();
        assertThat(ids(table, hadoop)).isEqualTo(LongStream.range(1000, 2000).boxed().toList());
    }

    private static String log(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path table) throws IOException {
        try (Stream<Path> files = Files.walk(table)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
        }
    }

    private static List<Long> ids(Path table, Configuration hadoop) throws IOException {
        List<Long> ids = new ArrayList<>();
        try (RowCursor row = Dataset.ofFiles(
                HadoopFiles.list(new org.apache.hadoop.fs.Path(table.toUri()), hadoop), DatasetOptions.DEFAULT)
                .rows()) {
            while (row.next()) {
                ids.add(row.getLong("id"));
            }
        }
        ids.sort(null);
        return ids;
    }
}
