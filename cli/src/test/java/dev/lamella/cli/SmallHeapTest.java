package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaBuilder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Commands that stream a file work in a heap that is smaller than the file.
@Timeout(300)
class SmallHeapTest {
    private static final String HEAP = "-Xmx64m";
    private static final int ROWS = 100_000;

    @TempDir
    private static Path folder;

    @TempDir
    private Path printed;

    @BeforeAll
    static void write() throws IOException {
        Schema schema = Schema.builder("table").required("id", "INT64").required("noise", "BYTE_ARRAY").build();
        Random random = new Random(8);
        byte[] noise = new byte[1000];
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1L << 40,
                ROWS);
        try (ParquetWriter writer = Parquet.create(file(), schema, options)) {
            for (int i = 0; i < ROWS; i++) {
                long id = i;
                random.nextBytes(noise);
                writer.rows().append(row -> row.setLong("id", id).setBytes("noise", noise));
            }
            writer.commit();
        }
        assertThat(Files.size(file())).isGreaterThan(100_000_000);
    }

    private static Path file() {
        return folder.resolve("large.parquet");
    }

    /// As DuckDB writes them.
    @Test
    void printsTheFirstRowsOfManyColumnsWithOnePageEach() throws IOException, InterruptedException {
        int columns = 300;
        int rows = 50_000;
        SchemaBuilder schema = Schema.builder("wide");
        IntStream.range(0, columns).forEach(i -> schema.required("c" + i, "INT64"));
        Path wide = folder.resolve("wide.parquet");
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
                .withDictionary(WriteOptions.Dictionary.NEVER).withPages(1 << 30, rows).withRowGroups(1L << 40, rows);
        Schema built = schema.build();
        try (ParquetWriter writer = Parquet.create(wide, built, options)) {
            long[] values = new Random(3).longs(rows).toArray();
            writer.write(new Batch(built, rows, Collections.nCopies(columns,
                    new LongVector(rows, Validity.none(), values))));
            writer.commit();
        }
        assertThat(Files.size(wide)).isGreaterThan(100_000_000);
        run("head --format csv", wide, 11);
    }

    @ParameterizedTest
    @CsvSource({"cat --format csv, 100001", "count, 1", "count --where id>=50000, 1", "stats --format csv, 3"})
    void passesOverAFileLargerThanTheHeap(String command, int lines) throws IOException, InterruptedException {
        run(command, file(), lines);
    }

    private void run(String command, Path file, int lines) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP, "-XX:+UseSerialGC", "-XX:PretenureSizeThreshold=262144", "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"), Main.class.getName()));
        words.addAll(List.of(command.split(" ")));
        words.add(file.toString());
        Path output = printed.resolve("output");
        Path messages = printed.resolve("messages");
        Process process = new ProcessBuilder(words).redirectOutput(output.toFile()).redirectError(messages.toFile())
                .start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(messages).isEmptyFile();
        assertThat(process.exitValue()).isZero();
        try (var text = Files.lines(output)) {
            assertThat(text.count()).isEqualTo(lines);
        }
    }
}
