package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values that are as large as the heap, or a part of it, are written, rewritten and read, or rejected by a
/// [dev.lamella.error.ParquetException]: memory that runs out is never an error of the process.
@Timeout(300)
class LargeValuesTest {
    private static final int VALUE = 40 << 20;
    private static final int WAYS = 12;

    @TempDir
    private Path folder;

    /// @param done how many ways must succeed
    @ParameterizedTest
    @CsvSource({"100,0", "150,0", "200,0", "250,0", "300,0", "400,0", "1000,12"})
    void theyAreDoneOrRejected(int megabytes, int done) throws IOException, InterruptedException {
        Path file = folder.resolve("large.parquet");
        byte[] value = new byte[VALUE];
        Arrays.fill(value, (byte) 'b');
        LargeValues.batches(OutputFile.of(file), WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED), value);
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                LargeValues.class.getName(), file.toString(), Integer.toString(VALUE)).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        List<String> said = Files.readAllLines(output);
        assertThat(process.exitValue()).as(() -> String.join("\n", said)).isZero();
        assertThat(said).hasSize(WAYS)
                .allMatch(line -> line.endsWith(": done") || line.contains(" of memory"));
        assertThat(said).filteredOn(line -> line.endsWith(": done")).hasSizeGreaterThanOrEqualTo(done);
    }
}
