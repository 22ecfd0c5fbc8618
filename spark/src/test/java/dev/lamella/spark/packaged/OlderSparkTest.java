package dev.lamella.spark.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The classes that are compiled for Spark 4.2 run on Spark 4.1, too.
class OlderSparkTest {
    @TempDir
    Path folder;

    @Test
    void readsAndWritesOnSpark41() throws IOException, InterruptedException {
        String printed = SparkHome.of("4.1.3").test(folder, List.of("dev.lamella.spark.LamellaSourceTest"));
        assertThat(printed).containsPattern("\\d\\d passed");
    }
}
