package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A process that is killed while it writes leaves the old file as it was; at most a temporary file is left beside it.
class KilledWriterTest {
    private static final int CASE = 2005;
    private static final int KILLED = 70;
    private static final int NEVER = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    /// Writes, and dies at the write of a number; or at the commit, whose number is -1.
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) throws IOException {
            int last = Integer.parseInt(arguments[1]);
            OutputFile out = OutputFile.of(Path.of(arguments[0]));
            OutputFile deadly = new OutputFile() {
                private int writes;

                @Override
                public String name() {
                    return out.name();
                }

                @Override
                public long position() {
                    return out.position();
                }

                @Override
                public void write(byte[] bytes, int from, int count) throws IOException {
                    if (writes++ == last) {
                        Runtime.getRuntime().halt(KILLED);
                    }
                    out.write(bytes, from, count);
                }

                @Override
                public void commit() throws IOException {
                    if (last < 0) {
                        Runtime.getRuntime().halt(KILLED);
                    }
                    out.commit();
                }

                @Override
                public void close() throws IOException {
                    out.close();
                }
            };
            WriterCase written = WriterCase.of(CASE);
            try (ParquetWriter writer = Parquet.create(deadly, written.schema(), written.options())) {
                writer.write(new Vectors(new Random(1)).batch(written.schema(), written.rows()));
                writer.commit();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, -1, NEVER})
    void theOldFileIsThereOrTheNewOne(int last) throws IOException, InterruptedException {
        byte[] old = "the old file".getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("table.parquet"), old);
        Process victim = JavaProcess.of(Victim.class, file.toString(), Integer.toString(last)).inheritIO().start();
        assertThat(victim.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(victim.exitValue()).isEqualTo(last == NEVER ? 0 : KILLED);
        if (last == NEVER) {
            try (ParquetReader reader = Parquet.open(file)) {
                FourWays.assertSame("rows", FourWays.read(reader), WriterCase.of(CASE).rows());
            }
            assertThat(others()).isEmpty();
        } else {
            assertThat(Files.readAllBytes(file)).isEqualTo(old);
            assertThat(others()).allMatch(name -> name.startsWith(".table.parquet.") && name.endsWith(".tmp"));
        }
    }

    private List<String> others() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> !name.equals("table.parquet"))
                    .toList();
        }
    }
}
