package dev.lamella;

import static dev.lamella.FileBuilder.column;
import static dev.lamella.FileBuilder.flat;
import static dev.lamella.Parts.ints;
import static dev.lamella.schema.PhysicalType.INT32;
import static dev.lamella.schema.Repetition.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.FileBuilder.Chunk;
import dev.lamella.error.CorruptFileException;
import dev.lamella.filter.Scan;
import dev.lamella.io.ForwardingInput;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.row.RowCursor;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.IntVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What readers do after a failure, after the end, and after they were closed.
class ReaderLifecycleTest {
    /// Two columns that hold the same numbers, in pages of 100 that are each longer than one read of the source.
    private static byte[] twins(int rows) {
        return flat(column("x", INT32, REQUIRED), column("y", INT32, REQUIRED))
                .rowGroup(rows, pages(rows), pages(rows)).bytes();
    }

    private static Chunk pages(int rows) {
        Chunk chunk = new Chunk(INT32);
        for (int from = 0; from < rows; from += 100_000) {
            int[] values = new int[Math.min(100_000, rows - from)];
            for (int i = 0; i < values.length; i++) {
                values[i] = from + i;
            }
            chunk.v1(values.length, Encoding.PLAIN, ints(values));
        }
        return chunk;
    }

    @Test
    void aSourceThatFailsOnceNeverLeadsToRowsThatDoNotBelongTogether() throws IOException {
        byte[] file = twins(1_000_000);
        for (int failing = 3; failing < 20; failing++) {
            AtomicInteger reads = new AtomicInteger();
            int unlucky = failing;
            InputFile source = InputFile.ranges("flaky", file.length, (position, target, from, count) -> {
                if (reads.incrementAndGet() == unlucky) {
                    throw new IOException("the line went dead");
                }
                System.arraycopy(file, (int) position, target, from, count);
                return count;
            });
            int failures = 0;
            try (ParquetReader reader = Parquet.open(source); BatchSource batches = reader.batches()) {
                boolean more = true;
                while (more && failures < 3) {
                    try {
                        more = batches.next();
                    } catch (IOException e) {
                        failures++;
                        assertThat(batches.batch().rowCount()).isZero();
                        continue;
                    }
                    if (more) {
                        int rows = batches.batch().rowCount();
                        int[] x = ((IntVector) batches.batch().columns().get(0)).values();
                        int[] y = ((IntVector) batches.batch().columns().get(1)).values();
                        assertThat(Arrays.equals(x, 0, rows, y, 0, rows)).as("failing read %d", failing).isTrue();
                    }
                }
            }
            assertThat(failures).as("failing read %d", failing).isIn(0, 3);
        }
    }

    @Test
    void damageFailsEveryTimeInTheSameWay() throws IOException {
        byte[] file = flat(column("x", INT32, REQUIRED), column("y", INT32, REQUIRED))
                .rowGroup(4, new Chunk(INT32).v1(2, Encoding.PLAIN, ints(1, 2)).v1(2, Encoding.PLAIN, ints(3, 4)),
                        new Chunk(INT32).v1(2, Encoding.PLAIN, ints(1)).v1(2, Encoding.PLAIN, ints(3, 4)))
                .bytes();
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource batches = reader.batches();
                RowCursor rows = reader.rows()) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(batches::next).isInstanceOf(CorruptFileException.class)
                        .hasMessageStartingWith("bytes in memory, row group 0, column y, data page 0 at byte ");
                assertThatThrownBy(rows::next).isInstanceOf(CorruptFileException.class);
            }
        }
    }

    @Test
    void theEndStaysTheEnd() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(twins(10))); BatchSource batches = reader.batches()) {
            assertThat(batches.next()).isTrue();
            for (int i = 0; i < 3; i++) {
                assertThat(batches.next()).isFalse();
                assertThat(batches.batch().rowCount()).isZero();
            }
        }
    }

    @Test
    void closedBatchesGiveNothing() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(twins(10)))) {
            BatchSource batches = reader.batches(Scan.all().batchRows(3));
            assertThat(batches.next()).isTrue();
            batches.close();
            batches.close();
            assertThat(batches.batch().rowCount()).isZero();
            assertThatThrownBy(batches::next).isInstanceOf(IllegalStateException.class)
                    .hasMessage("The batches of bytes in memory are closed");
        }
    }

    @Test
    void aClosedReaderFailsAsStorageDoes() throws IOException {
        ParquetReader reader = Parquet.open(InputFile.of(twins(10)));
        BatchSource batches = reader.batches();
        reader.close();
        reader.close();
        assertThatThrownBy(batches::next).isInstanceOf(IOException.class);
        batches.close();
    }

    @Test
    void aSourceIsClosedHoweverOpeningFails() {
        for (Throwable failure : List.of(new IOException("no line"), new IllegalStateException("a bug"),
                new OutOfMemoryError("no memory left"))) {
            AtomicInteger closed = new AtomicInteger();
            InputFile source = new ForwardingInput(InputFile.of(twins(10))) {
                @Override
                public void read(long position, byte[] target, int from, int count) throws IOException {
                    switch (failure) {
                        case IOException e -> throw e;
                        case RuntimeException e -> throw e;
                        default -> throw (Error) failure;
                    }
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
            assertThatThrownBy(() -> Parquet.open(source)).isSameAs(failure);
            assertThat(closed).as(failure.toString()).hasValue(1);
        }
    }

    @Test
    void severalScansOfOneReaderDoNotDisturbEachOther() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(twins(1000)));
                BatchSource first = reader.batches(Scan.all().batchRows(7));
                BatchSource second = reader.batches(Scan.all().batchRows(11).firstRow(500))) {
            int sum = 0;
            while (first.next()) {
                sum += first.batch().rowCount();
                if (second.next()) {
                    sum += second.batch().rowCount();
                }
            }
            assertThat(sum).isEqualTo(1500);
        }
    }
}
