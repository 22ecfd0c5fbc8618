package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A file is read in a heap that is a third of its size, whether it is one row group or many.
@Timeout(300)
class SmallHeapTest {
    private static final String HEAP = "-Xmx16m";
    private static final int ROWS = 720_000;
    private static final int STEP = 40_000;
    private static final int NAME_LENGTH = 64;

    @TempDir
    private static Path folder;

    @TempDir
    private Path said;

    @BeforeAll
    static void write() throws IOException {
        write("one", ROWS);
        write("many", ROWS / 30);
    }

    private static void write(String name, int rowsPerGroup) throws IOException {
        WriteOptions options = Tables.plain().withRowGroups(1L << 40, rowsPerGroup);
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), Tables.SCHEMA, options)) {
            for (int row = 0; row < ROWS; row += STEP) {
                writer.write(new Batch(Tables.SCHEMA, STEP,
                        List.of(Tables.ids(row, STEP), names(row), Tables.lists(row, STEP))));
            }
            writer.commit();
        }
        assertThat(Files.size(folder.resolve(name))).isGreaterThan(45_000_000);
    }

    /// Letters without order, which no encoding makes shorter.
    private static Vector names(int seed) {
        byte[] letters = new byte[STEP * NAME_LENGTH];
        new Random(seed).nextBytes(letters);
        long[] slices = new long[STEP];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('@' + (letters[i] & 31));
        }
        for (int row = 0; row < STEP; row++) {
            slices[row] = (long) row * NAME_LENGTH << 32 | NAME_LENGTH;
        }
        return new BytesVector(STEP, Validity.none(), letters, slices);
    }

    @ParameterizedTest
    @CsvSource({"batches,one", "batches,many", "rows,one", "rows,many"})
    void readsFilesThatAreLargerThanTheHeap(String how, String file) throws IOException, InterruptedException {
        Path output = said.resolve("output");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), HEAP,
                "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), SmallHeap.class.getName(), how,
                folder.resolve(file).toString()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(output).hasContent(ROWS + " rows, sum " + (ROWS - 1L) * ROWS / 2);
        assertThat(process.exitValue()).isZero();
    }
}
