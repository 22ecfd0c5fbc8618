package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Scan;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.LongVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A scan that reads ahead has arrays for the batches that wait, not for all: those of a used batch are used again.
class ArraysReadAheadTest {
    private static final Schema SCHEMA = Schema.parse("message m { required int64 id; required binary name (STRING);"
            + " required binary city (STRING); }");
    private static final int ROWS = 20_000;
    private static final int PAGE_ROWS = 100;

    private final Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());

    @TempDir
    Path folder;

    private Path file() throws IOException {
        Path path = folder.resolve("file.parquet");
        try (ParquetWriter writer = Parquet.create(path, SCHEMA, WriteOptions.DEFAULT.withPages(1 << 20, PAGE_ROWS)
                .withRowGroups(1 << 30, 1000))) {
            RowAppender rows = writer.rows();
            for (long i = 0; i < ROWS; i++) {
                rows.setLong(0, i).setString(1, "name " + i).setString(2, "city " + i % 7);
                rows.endRow();
            }
            writer.commit();
        }
        return path;
    }

    @Test
    void areUsedAgain() throws IOException {
        // The worker reads in the caller's place, so the number of batches ahead does not depend on time.
        ReadOptions options = ReadOptions.DEFAULT
                .withParallelism(Parallelism.on(Runnable::run, 2).withBytesAhead(10_000));
        int row = 0;
        int batchCount = 0;
        try (ParquetReader reader = Parquet.open(file(), options);
                BatchSource batches = reader.batches(Scan.all().batchRows(PAGE_ROWS))) {
            while (batches.next()) {
                batchCount++;
                LongVector ids = (LongVector) batches.batch().columns().get(0);
                BytesVector names = (BytesVector) batches.batch().columns().get(1);
                DictionaryVector cities = (DictionaryVector) batches.batch().columns().get(2);
                BytesVector dictionary = (BytesVector) cities.dictionary();
                for (int i = 0; i < batches.batch().rowCount(); i++, row++) {
                    assertThat(ids.values()[i]).isEqualTo(row);
                    assertThat(text(names, i)).isEqualTo("name " + row);
                    assertThat(text(dictionary, cities.indices()[i])).isEqualTo("city " + row % 7);
                }
                Collections.addAll(arrays, ids.values(), names.bytes(), names.slices(), cities.indices());
            }
        }
        assertThat(row).isEqualTo(ROWS);
        assertThat(batchCount).isEqualTo(ROWS / PAGE_ROWS);
        assertThat(arrays).as("four of each batch that waits").hasSizeLessThan(batchCount);
    }

    private static String text(BytesVector vector, int index) {
        long slice = vector.slices()[index];
        return new String(vector.bytes(), (int) (slice >>> Integer.SIZE), (int) slice, StandardCharsets.UTF_8);
    }
}
