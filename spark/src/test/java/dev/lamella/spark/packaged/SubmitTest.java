package dev.lamella.spark.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        String printed = SparkHome.of("4.2.0").submit(folder, CLUSTER,
                List.of(folder.toString(), "codecs", "task", "failing", "executor", "slow", "two"));
        assertThat(printed.lines()).containsExactly("codecs: none=500 snappy=500 gzip=500 zstd=500 lz4_raw=500",
                "task: [2000,2000,0,1999] hidden=0",
                "failing: SparkException SparkException SparkException [1000,1000,0,999] hidden=0",
                "executor: [2000,2000,0,1999] hidden=0", "slow: [2000,2000,0,1999] hidden=0",
                "two: [3000,3000,0,2999] hidden=0 [1000,1000,2000,2999] hidden=0");
    }
}
