package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.vector.BatchSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Several threads write what one writes, byte for byte, and fail where it fails.
class ParallelWritingTest {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(3);
    private static final List<Parallelism> ALL = List.of(Parallelism.on(POOL, 3), Parallelism.on(POOL, 9),
            Parallelism.on(Runnable::run, 2));

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    @AfterAll
    static void end() {
        POOL.shutdownNow();
    }

    static List<String> files() {
        return Corpus.sound();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void writeTheSameBytes(String name) throws IOException {
        WriteOptions options = WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP).withPages(1 << 12, 100)
                .withRowGroups(1 << 20, 3000);
        for (WriteOptions each : List.of(options, options.withCodec(CompressionCodec.ZSTD)
                .withPageVersion(WriteOptions.PageVersion.V2))) {
            byte[] plain = copy(name, each);
            for (Parallelism parallelism : ALL) {
                assertThat(copy(name, each.withParallelism(parallelism))).as(name).isEqualTo(plain);
            }
        }
    }

    private static byte[] copy(String name, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name));
                ParquetWriter writer = Parquet.create(OutputFile.of("copy", bytes), reader.schema(), options);
                BatchSource batches = reader.batches()) {
            while (batches.next()) {
                writer.write(batches.batch());
            }
            writer.commit();
        } catch (ParquetException _) {
            // What cannot be read has no copy, with whatever threads.
            return new byte[0];
        }
        return bytes.toByteArray();
    }

    /// Storage that fails after so many bytes.
    private static final class Full extends OutputStream {
        private long left;

        Full(long most) {
            left = most;
        }

        @Override
        public void write(int value) throws IOException {
            if (left-- == 0) {
                throw new IOException("storage is full");
            }
        }
    }

    @Test
    void storageThatIsFullFailsTheWriting() throws IOException {
        for (long most : List.of(1000L, 20_000L)) {
            for (Parallelism parallelism : ALL) {
                try (ParquetReader reader = Parquet.open(Corpus.file("data/alltypes_tiny_pages.parquet"));
                        ParquetWriter writer = Parquet.create(OutputFile.of("full", new Full(most)), reader.schema(),
                                WriteOptions.DEFAULT.withRowGroups(1 << 20, 500).withParallelism(parallelism));
                        BatchSource batches = reader.batches()) {
                    assertThatThrownBy(() -> {
                        while (batches.next()) {
                            writer.write(batches.batch());
                        }
                        writer.commit();
                    }).isInstanceOf(IOException.class).hasMessageContaining("storage is full");
                }
            }
        }
    }
}
