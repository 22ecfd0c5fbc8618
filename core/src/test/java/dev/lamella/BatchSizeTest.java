package dev.lamella;

import static dev.lamella.FileBuilder.column;
import static dev.lamella.FileBuilder.fixed;
import static dev.lamella.FileBuilder.flat;
import static dev.lamella.FileBuilder.group;
import static dev.lamella.FileBuilder.list;
import static dev.lamella.FileBuilder.nested;
import static dev.lamella.Parts.NONE;
import static dev.lamella.Parts.join;
import static dev.lamella.Parts.run;
import static dev.lamella.Parts.texts;
import static dev.lamella.schema.PhysicalType.BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.FIXED_LEN_BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.INT32;
import static dev.lamella.schema.Repetition.OPTIONAL;
import static dev.lamella.schema.Repetition.REPEATED;
import static dev.lamella.schema.Repetition.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.lamella.FileBuilder.Chunk;
import dev.lamella.error.CorruptFileException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How many rows batches have where rows are large.
class BatchSizeTest {
    private static List<Integer> sizes(byte[] file, Scan scan) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                sizes.add(batches.batch().rowCount());
            }
        }
        return sizes;
    }

    private static long sum(List<Integer> sizes) {
        return sizes.stream().mapToLong(size -> size).sum();
    }

    @Test
    void oneGiantRowDoesNotMakeAllThatFollowTiny() throws IOException {
        Chunk chunk = new Chunk(BYTE_ARRAY).v1(1, Encoding.PLAIN, texts("a".repeat(17 << 20)));
        String[] small = Collections.nCopies(1000, "b").toArray(String[]::new);
        for (int i = 0; i < 100; i++) {
            chunk.v1(1000, Encoding.PLAIN, texts(small));
        }
        List<Integer> sizes = sizes(flat(column("x", BYTE_ARRAY, REQUIRED)).rowGroup(100_001, chunk).bytes(),
                Scan.all());
        assertThat(sizes.getFirst()).isEqualTo(1);
        assertThat(sum(sizes)).isEqualTo(100_001);
        assertThat(sizes).hasSizeLessThan(60);
    }

    @Test
    void largePagesOfSmallValuesDoNotEndBatches() throws IOException {
        Chunk chunk = new Chunk(BYTE_ARRAY);
        String[] values = Collections.nCopies(20_000, "c".repeat(1000)).toArray(String[]::new);
        for (int i = 0; i < 3; i++) {
            chunk.v1(20_000, Encoding.PLAIN, texts(values));
        }
        List<Integer> sizes = sizes(flat(column("x", BYTE_ARRAY, REQUIRED)).rowGroup(60_000, chunk).bytes(),
                Scan.all().batchRows(7000));
        assertThat(sizes).containsExactly(7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 4000);
    }

    @Test
    void batchesEndWhereListsOfEmptyListsGrow() throws IOException {
        Chunk chunk = new Chunk(INT32);
        for (int i = 0; i < 100; i++) {
            chunk.v2(100_000, 100_000, 1, Encoding.PLAIN, join(run(1, 0), run(99_999, 1)), run(100_000, 3), NONE);
        }
        byte[] file = nested(list("xs", OPTIONAL), group("list", REPEATED, 1), list("element", OPTIONAL),
                group("list", REPEATED, 1), column("element", INT32, OPTIONAL)).rowGroup(100, chunk).bytes();
        List<Integer> sizes = sizes(file, Scan.all());
        assertThat(sum(sizes)).isEqualTo(100);
        assertThat(sizes).allMatch(size -> size <= 11);
    }

    @Test
    void valuesThatCannotLieInThePageGetNoRoom() throws IOException {
        byte[] file = flat(fixed("x", 8 << 20, REQUIRED))
                .rowGroup(3, new Chunk(FIXED_LEN_BYTE_ARRAY).v1(3, Encoding.PLAIN, new byte[100])).bytes();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> sizes(file, Scan.all())).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("bytes in memory, row group 0, column x, data page 0 at byte 4:\n"
                        + "2 values of 8388608 bytes cannot lie in a page of 100 bytes.");
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 << 20);
    }

    @Test
    void largeFixedValuesGetNoMoreRoomThanTheyNeed() throws IOException {
        byte[] file = flat(fixed("x", 8 << 20, REQUIRED))
                .rowGroup(3, new Chunk(FIXED_LEN_BYTE_ARRAY).v1(3, Encoding.PLAIN, new byte[24 << 20])).bytes();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(sizes(file, Scan.all())).containsExactly(2, 1);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(120 << 20);
    }
}
