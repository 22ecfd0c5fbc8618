package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Scan;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is fetched of a file by those who want few of its rows, and that the file is told before.
class AnnouncedReadsTest {
    private static final int ROWS = 20_000;
    private static final int PAGE_ROWS = 500;

    @TempDir
    Path folder;
    private byte[] bytes = {};
    private final List<ByteRange> announced = new ArrayList<>();
    private final List<ByteRange> reads = new ArrayList<>();

    /// `id` ascends, `number` and `word` (with a dictionary) do not; each has 40 pages.
    @BeforeEach
    void write() throws IOException {
        Schema schema = Schema.parse("""
                message m {
                  required int64 id;
                  required int64 number;
                  required binary word (STRING);
                }""");
        Path path = folder.resolve("announced.parquet");
        try (ParquetWriter writer = Parquet.create(path, schema, WriteOptions.DEFAULT
                .withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, PAGE_ROWS))) {
            RowAppender rows = writer.rows();
            Random random = new Random(1);
            for (int i = 0; i < ROWS; i++) {
                rows.setLong(0, id(i)).setLong(1, random.nextLong())
                        .setString(2, "word " + i * 7919L % 1000);
                rows.endRow();
            }
            writer.commit();
        }
        bytes = Files.readAllBytes(path);
    }

    /// Ascends in steps of any size.
    private static long id(long row) {
        return (row << 40) + (row * 0x9E37_79B9_7F4A_7C15L >>> 24);
    }

    private ParquetReader open() throws IOException {
        return Parquet.open(InputFile.ranges("announced", bytes.length, new InputFile.RangeSource() {
            @Override
            public int read(long position, byte[] target, int from, int count) {
                reads.add(new ByteRange(position, count));
                System.arraycopy(bytes, (int) position, target, from, count);
                return count;
            }

            @Override
            public void prefetch(List<ByteRange> ranges) {
                announced.addAll(ranges);
            }
        }), ReadOptions.DEFAULT);
    }

    @Test
    void readsOfFewRowsAreAnnounced() throws IOException {
        try (ParquetReader reader = open()) {
            long indexes = reader.metadata().rowGroups().getFirst().columns().stream()
                    .mapToLong(chunk -> chunk.columnIndexOffset().orElseThrow()).min().orElseThrow();
            reads.clear();
            long found = 0;
            try (BatchSource batches = reader.batches(Scan.all().where("id between %d and %d"
                    .formatted(id(7100), id(7200))))) {
                while (batches.next()) {
                    found += batches.batch().rowCount();
                }
            }
            assertThat(found).isEqualTo(101);
            List<ByteRange> data = reads.stream().filter(read -> read.offset() < indexes).toList();
            assertThat(data).isNotEmpty().allSatisfy(read -> assertThat(announced)
                    .anySatisfy(range -> assertThat(range.offset() <= read.offset() && range.end() >= read.end())
                            .isTrue()));
            long sum = data.stream().mapToLong(ByteRange::length).sum();
            assertThat(sum).isLessThan(indexes / 8);
        }
    }
}
