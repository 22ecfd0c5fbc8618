package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What a file may claim.
class FileLimitsTest {
    /// A file, and limits: that it is just within, and that it is just beyond.
    record Case(String name, byte[] file, FileLimits within, FileLimits beyond, String message) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface Rows {
        void append(RowAppender rows) throws IOException;
    }

    private static final FileLimits NONE = FileLimits.NONE;

    private static byte[] file(String fields, WriteOptions options, Rows rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Schema schema = Schema.parse("message m { " + fields + " }");
        try (ParquetWriter writer = Parquet.create(OutputFile.of("memory", bytes), schema, options)) {
            rows.append(writer.rows());
            writer.commit();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] texts(WriteOptions options, int count, int length) {
        return file("required binary a (STRING);", options, rows -> {
            for (int i = 0; i < count; i++) {
                rows.append(row -> row.setString("a", "x".repeat(length)));
            }
        });
    }

    private static final WriteOptions PLAIN = WriteOptions.DEFAULT.withDictionary(WriteOptions.Dictionary.NEVER)
            .withCodec(CompressionCodec.UNCOMPRESSED);

    static final List<Case> CASES = List.of(
            new Case("a page", texts(PLAIN, 10, 96), NONE.withPageBytes(1000), NONE.withPageBytes(999),
                    "The page has 1000 bytes; the limits of reading allow 999 bytes."),
            new Case("a value that is put together", texts(PLAIN.withCompatibility(WriteOptions.Compatibility.ALL)
                    .withEncoding(Encoding.DELTA_BYTE_ARRAY), 1, 1000), NONE.withRowBytes(1004),
                    NONE.withRowBytes(1003),
                    "A row has 1004 bytes or more in memory; the limits of reading allow 1003."),
            new Case("a list",
                    file("optional group l (LIST) { repeated group list { optional int64 element; } }", PLAIN,
                            rows -> rows.append(row -> row.list("l", list -> {
                                for (int i = 0; i < 1000; i++) {
                                    list.addLong(i);
                                }
                            }))),
                    NONE.withRowBytes(8000), NONE.withRowBytes(999),
                    "A row has more than 999 list elements"),
            new Case("a row of several columns", file("required int64 a; required int64 b; required int64 c;", PLAIN,
                    rows -> rows.append(row -> {
                        row.setLong("a", 1);
                        row.setLong("b", 1);
                        row.setLong("c", 1);
                    })), NONE.withRowBytes(24), NONE.withRowBytes(23),
                    "A row has 24 bytes or more in memory; the limits of reading allow 23."),
            new Case("what a codec expands",
                    texts(PLAIN.withCodec(CompressionCodec.GZIP).withPages(256 << 20, 1000), 1, 2_000_000),
                    NONE, NONE.withExpansion(100, 1 << 20),
                    " become 2000004 when they are decompressed; the limits of reading allow 100 times as many."),
            new Case("what an encoding expands", texts(PLAIN.withCompatibility(WriteOptions.Compatibility.ALL)
                    .withEncoding(Encoding.DELTA_BYTE_ARRAY), 100, 100_000), NONE, NONE.withExpansion(10, 1 << 20),
                    "The values of the column chunk have more than "),
            new Case("columns", file("required int32 a; required int32 b;", PLAIN, rows -> {}), NONE.withColumns(2),
                    NONE.withColumns(1), "The file has 2 columns; the limits of reading allow 1 columns."),
            new Case("depth", file("required group a { required group b { required int32 c; } }", PLAIN, rows -> {}),
                    NONE.withDepth(2), NONE.withDepth(1),
                    "Column a.b.c is within 2 groups; the limits of reading allow 1 groups."));

    private static void read(byte[] file, FileLimits limits) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withLimits(limits));
                RowCursor rows = reader.rows()) {
            while (rows.next()) {
                rows.get(0);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aFileIsReadWithinTheLimitsAndRejectedBeyond(Case c) throws IOException {
        read(c.file, c.within);
        assertThatThrownBy(() -> read(c.file, c.beyond)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining(c.message);
    }

    @Test
    void aBatchIsCutAtItsLimit() throws IOException {
        byte[] file = texts(PLAIN.withPages(1000, 1000), 1000, 1000);
        for (long bytes : new long[]{10_000, 100_000, Long.MAX_VALUE}) {
            try (ParquetReader reader = Parquet.open(InputFile.of(file),
                    ReadOptions.DEFAULT.withLimits(NONE.withBatchBytes(bytes))); var batches = reader.batches()) {
                long rows = 0;
                while (batches.next()) {
                    assertThat(batches.batch().rowCount() * 1000L)
                            .isLessThanOrEqualTo(Math.max(Math.min(bytes, 1 << 30), 1_000_000) + 2000);
                    rows += batches.batch().rowCount();
                }
                assertThat(rows).isEqualTo(1000);
            }
        }
    }

    @Test
    void limitsArePositive() {
        assertThatThrownBy(() -> NONE.withPageBytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> NONE.withDepth(Schema.MAX_DEPTH + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(ReadOptions.DEFAULT.limits()).isEqualTo(FileLimits.DEFAULT);
    }
}
