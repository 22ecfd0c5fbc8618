package dev.lamella;

import static dev.lamella.filter.Filter.column;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningResult;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A damaged source of pruning is left out, with its reason, and the answer is right.
class DamagedIndexesTest {
    private static final Schema SCHEMA = Schema.of("m", TypeString.parseFields("k INT64!"));

    private static byte[] file() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, 10)
                .withColumn("k",
                        ColumnOptions.DEFAULT.withBloomFilter(0.01).withDictionary(WriteOptions.Dictionary.NEVER));
        try (ParquetWriter writer = Parquet.create(OutputFile.of("m", bytes), SCHEMA, options)) {
            for (int i = 0; i < 100; i++) {
                long value = 2L * i;
                writer.rows().append(row -> row.setLong(0, value));
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static ColumnChunk chunk(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.metadata().rowGroups().getFirst().columns().getFirst();
        }
    }

    private static long offset(ColumnChunk chunk, String part) {
        return switch (part) {
            case "bloom filter" -> chunk.metadata().orElseThrow().bloomFilterOffset().orElseThrow();
            case "column index" -> chunk.columnIndexOffset().orElseThrow();
            default -> chunk.offsetIndexOffset().orElseThrow();
        };
    }

    /// @param fill the byte that the first four bytes of the part become
    @ParameterizedTest
    @CsvSource({"bloom filter, 255, BLOOM_FILTER", "bloom filter, 0, BLOOM_FILTER", "column index, 255, PAGE_INDEX",
            "column index, 0, PAGE_INDEX", "offset index, 255, PAGE_INDEX", "offset index, 0, PAGE_INDEX"})
    void damagedPartsAreIgnored(String part, int fill, PruningSource evidence) throws IOException {
        byte[] file = file();
        int offset = Math.toIntExact(offset(chunk(file), part));
        Arrays.fill(file, offset, offset + 4, (byte) fill);
        requireIgnored(file, evidence);
    }

    /// A header of the same length, so that nothing else moves.
    @ParameterizedTest
    @CsvSource({"33", "-32", "0"})
    void filtersOfAnotherSizeAreIgnored(int size) throws IOException {
        byte[] file = file();
        int offset = Math.toIntExact(offset(chunk(file), "bloom filter"));
        BloomFilterHeader header;
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            header = reader.bloomFilterHeader(0, 0).orElseThrow();
        }
        ByteOutput out = new ByteOutput();
        FooterWriter.write(new BloomFilterHeader(size, header.algorithm(), header.hash(), header.compression()), out);
        byte[] damaged = out.toByteArray();
        System.arraycopy(damaged, 0, file, offset, damaged.length);
        requireIgnored(file, PruningSource.BLOOM_FILTER);
    }

    private static void requireIgnored(byte[] file, PruningSource evidence) throws IOException {
        Filter there = column("k").equalTo(40);
        Filter missing = column("k").equalTo(41);
        Filter range = column("k").between(40, 60);
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withPruning(
                EnumSet.of(evidence)));
                ParquetReader none = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withPruning(Set.of()))) {
            List<PruningResult> heard = reader.explain(Scan.all().filter(there)).rowGroups().getFirst().results();
            assertThat(heard).hasSize(1);
            assertThat(heard.getFirst().source()).isEqualTo(evidence);
            assertThat(heard.getFirst().answer()).isEqualTo(new PruningResult.Answer.Nothing());
            assertThat(heard.getFirst().ignored()).hasSize(1).first().asString().isNotBlank();
            for (Filter filter : List.of(there, missing, range)) {
                assertThat(reader.count(filter).value()).isEqualTo(none.count(filter).value());
            }
            assertThat(reader.count(range).value()).isEqualTo(11);
        }
    }
}
