package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.batch.RandomBatches;
import dev.lamella.internal.batch.SortCheck;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sorted writing of random rows, with every type and order: the file has the same rows, in order, and rows that compare alike
/// stay in theirs. Memory holds all rows, some of them, or a few, so that runs are merged several times.
class SortedWritingLawsTest {
    private static final int CASES = 40 * Integer.getInteger("lamella.effort", 1);
    private static final Schema SCHEMA = Schema
            .parse("""
                    message t {
                      required int64 id;
                      optional boolean flag;
                      required boolean truth;
                      required int32 whole;
                      optional int32 unsigned (INTEGER(32,false));
                      optional int64 at (TIMESTAMP(MICROS,true));
                      required int64 large (INTEGER(64,false));
                      optional float real;
                      required double number;
                      optional fixed_len_byte_array(2) half (FLOAT16);
                      optional binary name (STRING);
                      required binary raw;
                      optional fixed_len_byte_array(16) key (UUID);
                      optional fixed_len_byte_array(3) three;
                      optional fixed_len_byte_array(5) price (DECIMAL(10,2));
                      required fixed_len_byte_array(12) wide (DECIMAL(25,2));
                      optional binary amount (DECIMAL(30,2));
                      optional int32 small (DECIMAL(5,2));
                      optional group place { optional int32 x; required double y; }
                      optional group xs (LIST) { repeated group list { optional binary element (STRING); } }
                      optional group tags (MAP) { repeated group key_value { required binary key (STRING); optional int32 value; } }
                    }
                    """);

    private static List<SortKey> keys(Random random) {
        List<Leaf> sortable = SCHEMA.leaves().stream().filter(leaf -> leaf.maxRepetitionLevel() == 0 && leaf.index() > 0
                && SortOrder.of(leaf).isDefined()).toList();
        List<SortKey> keys = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            keys.add(new SortKey(sortable.get(random.nextInt(sortable.size())).logicalPath(),
                    random.nextBoolean() ? SortKey.Direction.ASCENDING : SortKey.Direction.DESCENDING,
                    random.nextBoolean() ? SortKey.Nulls.FIRST : SortKey.Nulls.LAST));
        }
        return keys;
    }

    private static Batch numbered(Batch batch, long first) {
        List<ColumnVector> columns = new ArrayList<>(batch.columns());
        long[] ids = new long[batch.rowCount()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = first + i;
        }
        columns.set(0, new LongVector(ids.length, Validity.none(), ids));
        return new Batch(SCHEMA, batch.rowCount(), columns);
    }

    private static byte[] write(List<Batch> batches, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("memory", bytes), SCHEMA, options)) {
            long rowCount = 0;
            for (Batch batch : batches) {
                writer.write(batch);
                rowCount += batch.rowCount();
                assertThat(writer.rowCount()).isEqualTo(rowCount);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    /// Rows that are sorted by keys, and then by their numbers, are in the one order that a stable sort gives.
    private static void requireInOrder(byte[] file, List<SortKey> keys) throws IOException {
        List<SortingColumn> columns = new ArrayList<>();
        for (SortKey key : keys) {
            columns.add(new SortingColumn(SCHEMA.leavesOf(key.path()).getFirst().index(),
                    key.direction() == SortKey.Direction.DESCENDING, key.nulls() == SortKey.Nulls.FIRST));
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); BatchSource batches = reader.batches()) {
            assertThat(reader.metadata().rowGroups()).allSatisfy(
                    group -> assertThat(group.sortingColumns()).isEqualTo(columns));
            List<SortingColumn> withNumber = new ArrayList<>(columns);
            withNumber.add(new SortingColumn(0, false, false));
            SortCheck check = SortCheck.of(SCHEMA, withNumber, SCHEMA.leaves().stream().map(SortOrder::of).toList());
            while (batches.next()) {
                check.verify(batches.batch());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1000000000", "100000", "1"})
    void aStableSortOfAllRows(long memory) throws IOException {
        long seed = Long.getLong("lamella.seed", 21);
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            List<SortKey> keys = keys(random);
            List<Batch> batches = new ArrayList<>();
            int rowCount = 0;
            for (int left = random.nextInt(30); left >= 0; left--) {
                batches.add(numbered(new RandomBatches(random).batch(SCHEMA, random.nextInt(60)), rowCount));
                rowCount += batches.getLast().rowCount();
            }
            WriteOptions options = WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP);
            byte[] sorted = write(batches, options.withSort(keys).withSortMemory(memory));
            String what = "seed " + seed + ", case " + i + ", by " + keys;
            assertThat(Reading.rows(sorted).stream().sorted()).as(what)
                    .containsExactlyElementsOf(Reading.rows(write(batches, options)).stream().sorted().toList());
            requireInOrder(sorted, keys);
        }
    }
}
