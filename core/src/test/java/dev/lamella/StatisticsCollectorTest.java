package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.ColumnStatistics;
import dev.lamella.statistics.ColumnStatisticsCollector;
import dev.lamella.statistics.StatisticsCollector;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Figures of columns: what the footer tells exactly, and what reading finds.
class StatisticsCollectorTest {
    private static final WriteOptions SMALL_GROUPS = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
            .withRowGroups(1 << 20, 10);

    private static byte[] table(int rows, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), Tables.SCHEMA, options)) {
            writer.write(Tables.batch(0, rows));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static byte[] doubles(WriteOptions options, double... values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Schema schema = Schema.parse("message m { required double d; }");
        try (ParquetWriter writer = Parquet.create(OutputFile.of("doubles", bytes), schema, options)) {
            RowAppender rows = writer.rows();
            for (double value : values) {
                rows.setDouble(0, value);
                rows.endRow();
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static StatisticsCollector tally(ParquetReader reader) throws IOException {
        StatisticsCollector tally = StatisticsCollector.of(reader.schema());
        try (BatchSource batches = reader.batches()) {
            while (batches.next()) {
                tally.add(batches.batch());
            }
        }
        return tally;
    }

    private static Optional<Double> number(Optional<byte[]> stored) {
        return stored.map(bytes -> ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble());
    }

    @Test
    void valuesNullsAndListsAreCounted() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(table(95, SMALL_GROUPS)))) {
            List<ColumnStatisticsCollector> columns = tally(reader).columns();
            assertThat(columns).extracting(ColumnStatisticsCollector::distinctEstimate).element(0).isEqualTo(95L);
            assertThat(columns.get(1).statistics().nullCount()).hasValue(32);
            assertThat(columns.get(1).distinctEstimate()).isEqualTo(63);
            assertThat(columns.get(1).statistics().min().map(bytes -> new String(bytes, StandardCharsets.UTF_8)))
                    .contains("name 1");
            for (Leaf leaf : reader.schema().leaves()) {
                ColumnStatistics told = reader.statistics(leaf.fileIndex());
                ColumnStatistics read = columns.get(leaf.index()).statistics();
                assertThat(told.valueCount()).isEqualTo(read.valueCount());
                assertThat(told.nullCount()).isEqualTo(read.nullCount());
                assertThat(told.min().orElseThrow()).isEqualTo(read.min().orElseThrow());
                assertThat(told.max().orElseThrow()).isEqualTo(read.max().orElseThrow());
            }
        }
    }

    @Test
    void withoutStatisticsNothingIsTold() throws IOException {
        byte[] file = table(20, WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
                .withStatistics(WriteOptions.Statistics.NONE));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ColumnStatistics told = reader.statistics(1);
            assertThat(told.nullCount()).isEmpty();
            assertThat(told.min()).isEmpty();
            assertThat(told.max()).isEmpty();
        }
    }

    @Test
    void nansAreNoBoundsAndZerosOneValue() throws IOException {
        byte[] file = doubles(WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED), Double.NaN, -0.0, 0.0, 3,
                Double.NaN);
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ColumnStatisticsCollector read = tally(reader).columns().getFirst();
            assertThat(number(read.statistics().min())).contains(-0.0);
            assertThat(number(read.statistics().max())).contains(3.0);
            assertThat(read.distinctEstimate()).isEqualTo(3);
            // Bounds of a column with NaNs are left to reading.
            assertThat(reader.statistics(0).min()).isEmpty();
        }
    }

    /// Zeros of both signs, two NaNs and 1.
    @Test
    void zerosOfHalvesAreOneValueAndSoAreNans() {
        Schema schema = Schema.parse("message m { required fixed_len_byte_array(2) h (FLOAT16); }");
        StatisticsCollector tally = StatisticsCollector.of(schema);
        byte[] halves = {0, 0, 0, (byte) 0x80, 0, 0x7e, 1, (byte) 0xfe, 0, 0x3c};
        tally.add(new Batch(schema, 5, List.of(new FixedBytesVector(5, Validity.none(), 2, halves))));
        assertThat(tally.columns().getFirst().distinctEstimate()).isEqualTo(3);
    }

    @Test
    void batchesOfOtherColumnsAreRejected() {
        StatisticsCollector tally = StatisticsCollector.of(Schema.parse("message m { required int64 other; }"));
        assertThatThrownBy(() -> tally.add(Tables.batch(0, 3))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("other INT64");
    }

    @Test
    void dictionariesAreGivenIfTheyHaveAllValues() throws IOException {
        byte[] file = doubles(WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED), 1, 2, 1, 2, 1, 2, 1, 2, 1,
                2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2);
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(reader.dictionary(0, 0).orElseThrow().size()).isEqualTo(2);
        }
        byte[] plain = doubles(WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
                .withDictionary(WriteOptions.Dictionary.NEVER), 1, 2, 1);
        try (ParquetReader reader = Parquet.open(InputFile.of(plain))) {
            assertThat(reader.dictionary(0, 0)).isEmpty();
        }
    }

    @Test
    void keysOfAMapWithoutValuesAreCounted() {
        Schema schema = Schema.parse("message m { optional group tags (MAP) { repeated group key_value {"
                + " required int32 key; } } }");
        StatisticsCollector tally = StatisticsCollector.of(schema);
        tally.add(new Batch(schema, 2, List.of(new MapVector(2, Validity.none(), new int[]{0, 1, 3},
                new IntVector(3, Validity.none(), new int[]{7, 5, 6}), new NullVector(3)))));
        assertThat(tally.columns()).hasSize(1);
        assertThat(tally.columns().getFirst().statistics().valueCount()).hasValue(3);
    }

    @Test
    void nullsCountForTheColumnThatTheyAreIn() {
        Schema schema = Schema.parse("message m { optional int32 a; optional int32 b; }");
        StatisticsCollector tally = StatisticsCollector.of(schema);
        tally.add(new Batch(schema, 2, List.of(new NullVector(2), new IntVector(2, Validity.none(), new int[]{5, 6}))));

        ColumnStatistics nulls = tally.columns().get(0).statistics();
        assertThat(nulls.nullCount()).hasValue(2);
        assertThat(nulls.valueCount()).hasValue(0);
        assertThat(nulls.max()).isEmpty();
        ColumnStatistics numbers = tally.columns().get(1).statistics();
        assertThat(numbers.nullCount()).hasValue(0);
        assertThat(numbers.valueCount()).hasValue(2);
        assertThat(numbers.max()).isPresent();
    }
}
