package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The few things that the library logs.
class LogTest {
    private static final Logger LOGGER = Logger.getLogger("dev.lamella");

    @TempDir
    Path folder;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(handler);
        LOGGER.setUseParentHandlers(false);
    }

    @AfterEach
    void leave() {
        LOGGER.setUseParentHandlers(true);
        LOGGER.removeHandler(handler);
    }

    @Test
    void unfinishedOutputOfAnEarlierWriterIsRemoved() throws IOException {
        Path left = Files.createFile(folder.resolve(".table.parquet.0123456789abcdef.tmp"));
        try (OutputFile out = OutputFile.of(folder.resolve("table.parquet"))) {
            assertThat(left).doesNotExist();
            out.commit();
        }

        assertThat(lines).containsExactly("INFO " + left + ": Removed the unfinished output of an earlier writer");
    }

    @Test
    void aDamagedOffsetIndexIsReportedOnceForAScan() throws IOException {
        byte[] file = Tables.file(0, 10_000, Tables.plain().withRowGroups(1 << 30, 5000).withPages(1 << 20, 100));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            reader.metadata().rowGroups().forEach(group -> {
                int offset = Math.toIntExact(group.columns().getFirst().offsetIndexOffset().orElseThrow());
                Arrays.fill(file, offset, offset + 4, (byte) 255);
            });
        }
        long rows = 0;
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource batches = reader.batches(Scan.all().columns("id").rows(4990, 20))) {
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
        }

        assertThat(rows).isEqualTo(20);
        assertThat(lines).singleElement().asString()
                .startsWith("WARNING A damaged offset index is ignored, and pages are read that could be skipped: ");
    }

    @Test
    void ordinaryWorkLogsNothing() throws IOException {
        Path file = folder.resolve("table.parquet");
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA)) {
            writer.write(Tables.batch(0, 1000));
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(reader.count(Filter.parse("id < 10")).value()).isEqualTo(10);
        }

        assertThat(lines).isEmpty();
    }
}
