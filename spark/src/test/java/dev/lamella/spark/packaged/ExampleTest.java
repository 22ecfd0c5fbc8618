package dev.lamella.spark.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program in examples/spark runs with its one command.
class ExampleTest {
    @TempDir
    Path folder;

    @Test
    void salesAreWrittenAndRead() throws IOException, InterruptedException {
        String printed = SparkHome.of(SparkHome.VERSION).run(folder, Path.of("../examples/spark/run").toRealPath());
        assertThat(printed).contains("|2026-03-09|     944.00|", "|2026-03-15|     952.00|");
    }
}
