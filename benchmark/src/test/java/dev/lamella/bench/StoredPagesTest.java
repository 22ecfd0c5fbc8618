package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the floor reads and decompresses.
class StoredPagesTest {
    private static final int ROWS = 20_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"LINEITEM,SNAPPY", "LINEITEM,ZSTD", "LINEITEM,UNCOMPRESSED", "ENCODINGS,ZSTD"})
    void areThoseOfTheFile(Table table, Codec codec) throws Exception {
        Path file = new TestFiles(folder).get(table, Writer.DUCKDB, codec, ROWS);
        try (StoredPages pages = StoredPages.of(file)) {
            assertThat(pages.run().rows()).isGreaterThan(Files.size(file) * 9 / 10);
            assertThat(pages.run()).isEqualTo(pages.check());
        }
    }
}
