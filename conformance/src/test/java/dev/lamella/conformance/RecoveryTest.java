package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A file that was cut has exactly the rows of its complete pages.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecoveryTest {
    private static final int ROWS = 5000;
    private static final String TABLE = "SELECT i::INTEGER AS id, i * 1000003 AS big, 'name ' || (i % 37) AS name,"
            + " CASE WHEN i % 7 = 0 THEN NULL ELSE i / 3.0 END::DOUBLE AS price, i % 2 = 0 AS flag,"
            + " CASE WHEN i % 11 = 0 THEN NULL ELSE [i % 5, i % 3, NULL] END AS list,"
            + " {'a': i, 'b': [{'c': 'x' || i}]} AS struct, MAP {'k' || (i % 3): i} AS map FROM range(" + ROWS
            + ") t(i)";

    @TempDir
    static Path folder;

    private byte[] source = {};

    @BeforeAll
    void makeSource() throws Exception {
        source = duckDb("CODEC 'uncompressed', ROW_GROUP_SIZE 100000");
    }

    private byte[] duckDb(String options) throws Exception {
        Path file = Files.createTempDirectory(folder, "duck").resolve("duck.parquet");
        try (DuckDb duckDb = DuckDb.open()) {
            duckDb.execute("COPY (" + TABLE + ") TO " + DuckDb.literal(file) + " (FORMAT parquet, " + options + ")");
        }
        return Files.readAllBytes(file);
    }

    private byte[] lamella(WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(source));
                ParquetWriter writer = Parquet.create(OutputFile.of("made", bytes), reader.schema(), options)) {
            writer.writeAll(reader, Scan.all());
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private byte[] parquetJava(WriterVersion version) throws IOException {
        MessageType schema = MessageTypeParser
                .parseMessageType("message m { required int64 id; optional binary name (UTF8);"
                        + " optional double price; required boolean flag;"
                        + " optional group list (LIST) { repeated group list { optional int32 element; } } }");
        Path file = Files.createTempDirectory(folder, "java").resolve("java.parquet");
        try (var writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration()).withType(schema).withWriterVersion(version)
                .withCompressionCodec(CompressionCodecName.SNAPPY).withPageSize(1000)
                .withMinRowCountForPageSizeCheck(1).withMaxRowCountForPageSizeCheck(50)
                .withRowGroupRowCountLimit(1900).withBloomFilterEnabled("id", true).withBloomFilterNDV("id", 2000)
                .withDictionaryPageSize(800).withPageWriteChecksumEnabled(true).build()) {
            for (int i = 0; i < ROWS; i++) {
                Group row = new SimpleGroup(schema);
                row.add("id", (long) i);
                if (i % 5 > 0) {
                    row.add("name", "name " + i % 400);
                }
                row.add("price", i / 7.0);
                row.add("flag", i % 3 == 0);
                Group list = row.addGroup("list");
                for (int element = 0; element < i % 4; element++) {
                    list.addGroup("list").add("element", element);
                }
                writer.write(row);
            }
        }
        return Files.readAllBytes(file);
    }

    private static WriteOptions pages() {
        return WriteOptions.DEFAULT.withPages(2000, 400).withRowGroups(1 << 30, 1700);
    }

    /// The ways to lay out pages; parquet-testing has those of other writers.
    private byte[] layout(String name) throws Exception {
        return switch (name) {
            case "lamella" -> lamella(pages());
            case "lamella, pages of version 1" -> lamella(pages().withPageVersion(WriteOptions.PageVersion.V1));
            case "lamella, without dictionaries" -> lamella(pages().withDictionary(WriteOptions.Dictionary.NEVER)
                    .withCodec(CompressionCodec.GZIP).withChecksums(WriteOptions.Checksums.OMIT));
            case "lamella, uncompressed" -> lamella(pages().withCodec(CompressionCodec.UNCOMPRESSED)
                    .withPageVersion(WriteOptions.PageVersion.V2));
            case "lamella, Bloom filters" -> lamella(pages().withColumn("name",
                    ColumnOptions.DEFAULT.withBloomFilter(0.01)).withColumn("id",
                            ColumnOptions.DEFAULT.withBloomFilter(0.01).withEncoding(Encoding.DELTA_BINARY_PACKED)));
            case "lamella, one page in each chunk" ->
                lamella(WriteOptions.DEFAULT.withPages(1 << 30, 1 << 30).withRowGroups(1 << 30, 800));
            case "DuckDB" -> duckDb("CODEC 'snappy', ROW_GROUP_SIZE 2048");
            case "DuckDB, version 2" -> duckDb("CODEC 'zstd', ROW_GROUP_SIZE 2048, PARQUET_VERSION 'v2'");
            case "parquet-java" -> parquetJava(WriterVersion.PARQUET_1_0);
            case "parquet-java, pages of version 2" -> parquetJava(WriterVersion.PARQUET_2_0);
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"lamella", "lamella, pages of version 1", "lamella, without dictionaries",
            "lamella, uncompressed", "lamella, Bloom filters", "lamella, one page in each chunk", "DuckDB",
            "DuckDB, version 2", "parquet-java", "parquet-java, pages of version 2"})
    void aCutFileHasTheRowsOfItsCompletePages(String layout) throws Exception {
        CutFile file = CutFile.of(layout(layout));
        Random random = new Random(23);
        List<String> wrong = new ArrayList<>();
        int most = 0;
        for (long border : file.borders()) {
            // A quarter of the borders, and a place within the page that follows each.
            if (random.nextInt(4) == 0 || border == file.borders().getLast()) {
                file.check(border).ifPresent(wrong::add);
                file.check(Math.min(border + 1 + random.nextInt(40), file.bytes().length - 1)).ifPresent(wrong::add);
                most = (int) Math.max(most, file.complete(border));
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(most).isEqualTo(file.rows().size());
    }

    static List<String> corpus() {
        return Corpus.sound().stream().filter(name -> !name.equals(Corpus.HUGE)).toList();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void filesOfOtherWritersHaveTheirRowsWithoutTheirFooter(String name) throws Exception {
        Corpus.assumeThere();
        byte[] bytes = Files.readAllBytes(Corpus.file(name));
        if (isReadable(bytes)) {
            CutFile file = CutFile.of(bytes);
            Optional<String> wrong = file.borders().isEmpty()
                    ? Optional.empty()
                    : file.check(file.borders().getLast());
            assertThat(wrong).isEmpty();
        }
    }

    /// Some files have wrong checksums or Variants that are not valid.
    private static boolean isReadable(byte[] bytes) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes))) {
            return Ordeal.texts(reader, Scan.all()).isPresent();
        }
    }

    @Test
    void aChangedByteNeverMakesAnotherFailure() throws Exception {
        damage(new Random(5), 150);
    }

    private void damage(Random random, int count) throws Exception {
        for (String layout : List.of("lamella", "parquet-java", "DuckDB")) {
            CutFile file = CutFile.of(layout(layout));
            for (int i = 0; i < count; i++) {
                byte[] damaged = file.bytes().clone();
                int changes = 1 + random.nextInt(3);
                for (int change = 0; change < changes; change++) {
                    damaged[4 + random.nextInt(damaged.length - 4)] ^= (byte) (1 << random.nextInt(8));
                }
                assertThat(file.checkDamaged(damaged)).as(layout + ", case " + i).isEmpty();
            }
        }
    }

    @Test
    @Tag("campaign")
    void randomFilesCutAtEveryBorderHaveTheRowsOfTheirCompletePages() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (int number = 0; number < 600; number++) {
            CutFile file = CutFile.of(WriterCase.of(number).write());
            for (long border : file.borders()) {
                int which = number;
                file.check(border).ifPresent(text -> wrong.add("case " + which + ", " + text));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    @Tag("campaign")
    void manyChangedBytesNeverMakeAnotherFailure() throws Exception {
        damage(new Random(6), 5000);
    }
}
