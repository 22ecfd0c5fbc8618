package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Column chunks whose writer began with a dictionary and gave it up later: readers fetch it only for pages that refer
/// to it.
class GivenUpDictionaryTest {
    private static final int ROWS = 20_000;

    @TempDir
    Path folder;
    private final List<Long> ids = new ArrayList<>();
    private byte[] bytes = {};
    private final List<Long> reads = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(
                "message m { required int64 id; optional group g { repeated int64 more; } }");
        Path file = folder.resolve("given-up.parquet");
        Random random = new Random(1);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration()).withType(schema)
                .withWriterVersion(WriterVersion.PARQUET_1_0)
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED).withPageRowCountLimit(500)
                .withDictionaryEncoding(true).withDictionaryPageSize(16 << 10).build()) {
            for (int i = 0; i < ROWS; i++) {
                // parquet-java gives a dictionary up where it is too large, or if the first page gains nothing by it.
                ids.add(i < 3000 ? random.nextInt(200) * 0x9E37_79B9_7F4A_7C15L : random.nextLong());
                Group row = new SimpleGroup(schema);
                row.add("id", ids.getLast());
                Group more = row.addGroup("g");
                for (int k = 0; k < i % 3; k++) {
                    more.add("more", i < 3000 ? random.nextInt(200) : random.nextLong());
                }
                writer.write(row);
            }
        }
        bytes = Files.readAllBytes(file);
    }

    private ParquetReader open() throws IOException {
        return Parquet.open(InputFile.ranges("given up", bytes.length, (position, target, from, count) -> {
            reads.add(position);
            System.arraycopy(bytes, (int) position, target, from, count);
            return count;
        }), ReadOptions.DEFAULT);
    }

    /// The rows from one of the first pages, which refer to the dictionary, or from another.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 499, 500, 777, 1500, 1999, 2000, 2500, 9999, 19_999})
    void rowsFromAnywhereAreRead(int first) throws IOException {
        try (ParquetReader reader = open();
                RowCursor all = reader.rows();
                RowCursor some = reader.rows(Scan.all().firstRow(first))) {
            for (int row = 0; row < first; row++) {
                all.next();
            }
            for (int row = first; row < ROWS; row++) {
                assertThat(all.next()).isEqualTo(some.next()).isTrue();
                assertThat(some.getLong(0)).as("row %s", row).isEqualTo(ids.get(row)).isEqualTo(all.getLong(0));
                assertThat(some.get(1)).as("row %s", row).isEqualTo(all.get(1));
            }
            assertThat(some.next()).isFalse();
        }
    }

    @Test
    void pagesWithoutItDoNotFetchIt() throws IOException {
        try (ParquetReader reader = open()) {
            ColumnMetadata id = reader.metadata().rowGroups().getFirst().columns().getFirst().metadata()
                    .orElseThrow();
            long dictionary = id.dictionaryPageOffset().orElseThrow();
            assertThat(id.dataPageOffset()).isGreaterThan(dictionary + 10_000);
            assertThat(offsets(reader, 1600)).as("a page with it").contains(dictionary);
            assertThat(offsets(reader, 15_000)).as("a page without").isNotEmpty().doesNotContain(dictionary);
        }
    }

    /// The positions that are read for the row with an id.
    private List<Long> offsets(ParquetReader reader, int row) throws IOException {
        reads.clear();
        try (RowCursor found = reader.rows(Scan.all().columns("id").rows(row, 1))) {
            assertThat(found.next()).isTrue();
            assertThat(found.getLong(0)).isEqualTo(ids.get(row));
        }
        return List.copyOf(reads);
    }
}
