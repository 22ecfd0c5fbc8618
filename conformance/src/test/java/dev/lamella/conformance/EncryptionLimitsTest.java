package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.WriteOptions.Dictionary;
import dev.lamella.WriteOptions.Statistics;
import dev.lamella.conformance.ModulePlaces.Place;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Keys;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The limits of encrypted files: 16 bits for row groups, columns and pages; and nonces that never repeat.
class EncryptionLimitsTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final int MOST_ORDINALS = 32_768;

    @TempDir
    private static Path folder;

    private static WriteOptions options() {
        return WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withDictionary(Dictionary.NEVER)
                .withEncryption(EncryptedTable.uniform(Algorithm.GCM));
    }

    private static ParquetReader open(byte[] file) throws IOException {
        return Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withDecryption(EncryptedTable.decryption()));
    }

    private static Schema columns(int count) {
        return Schema.parse(IntStream.range(0, count).mapToObj(i -> "required int32 c" + i + ";")
                .collect(Collectors.joining(" ", "message m { ", " }")));
    }

    private static byte[] file(Schema schema, int rowGroups, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), schema, options)) {
            for (int group = 0; group < rowGroups; group++) {
                int row = group;
                writer.rows().append(one -> IntStream.range(0, schema.leaves().size())
                        .forEach(column -> one.setInt(column, row * 1000 + column)));
                writer.endRowGroup();
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static void verifyPeer(byte[] file, List<Fields> rows, Schema schema) throws IOException {
        Path path = Files.write(folder.resolve("case.parquet"), file);
        FourWays.assertSame("parquet-java",
                ParquetJava.rows(path, EncryptedTable.properties(), schema, schema.fields()), rows);
    }

    private static void append(ParquetWriter writer, int rows) throws IOException {
        for (int i = 0; i < rows; i++) {
            int row = i;
            writer.rows().append(one -> one.setInt("n", row).set("xs", List.of(row, row + 1)));
        }
    }

    /// Pages of one row, more than a column chunk may have.
    @ParameterizedTest
    @EnumSource
    void manyPagesEndTheRowGroup(WriteOptions.PageVersion version) throws IOException {
        Schema schema = Schema.parse("message m { required int32 n;"
                + " required group xs (LIST) { repeated group list { required int32 element; } } }");
        int count = 40_000;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = options().withPages(1 << 20, 1).withPageVersion(version).withStatistics(Statistics.NONE);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), schema, options)) {
            append(writer, count);
            writer.commit();
        }
        byte[] file = bytes.toByteArray();
        List<Fields> rows;
        try (ParquetReader reader = open(file)) {
            List<Long> groups = reader.metadata().rowGroups().stream().map(RowGroup::rowCount).toList();
            assertThat(groups).allMatch(size -> size <= MOST_ORDINALS);
            assertThat(groups.getFirst()).isGreaterThan(20_000);
            rows = FourWays.rows(reader, Scan.all());
            assertThat(rows).hasSize(count);
            assertThat(FourWays.rows(reader, Scan.all().firstRow(count - 10L)))
                    .isEqualTo(rows.subList(count - 10, count));
        }
        List<Place> places = ModulePlaces.of(file, EncryptedTable.decryption()).modules();
        assertThat(places).filteredOn(place -> place.type() == ModuleType.DATA_PAGE).hasSize(2 * count);
        if (version == WriteOptions.PageVersion.V1) {
            verifyPeer(file, rows, schema);
        }
    }

    /// A plain file has no such limit.
    @Test
    void plainColumnsMayHaveMorePages() throws IOException {
        Schema schema = columns(1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Encryption none = EncryptedTable.uniform(Algorithm.GCM).withOtherColumns(Encryption.OtherColumns.CLEAR);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), schema,
                options().withPages(1 << 20, 1).withEncryption(none))) {
            for (int i = 0; i < 40_000; i++) {
                int row = i;
                writer.rows().append(one -> one.setInt(0, row));
            }
            writer.commit();
        }
        try (ParquetReader reader = open(bytes.toByteArray())) {
            assertThat(reader.metadata().rowGroups()).hasSize(1);
        }
    }

    /// Ordinals of row groups and columns above 255, in each kind of key.
    @Test
    void ordinalsHaveTwoBytes() throws IOException {
        WriteOptions options = options();
        for (WriteOptions each : List.of(options, options.withEncryption(
                EncryptedTable.uniform(Algorithm.GCM_CTR).withPlaintextFooter()))) {
            for (int[] shape : new int[][]{{2, 300}, {300, 2}}) {
                Schema schema = columns(shape[0]);
                byte[] file = file(schema, shape[1], each);
                try (ParquetReader reader = open(file)) {
                    assertThat(reader.metadata().rowGroups()).hasSize(shape[1]);
                    List<Fields> rows = FourWays.rows(reader, Scan.all());
                    assertThat(rows).hasSize(shape[1]);
                    assertThat(rows.getLast().values()).endsWith((shape[1] - 1) * 1000L + shape[0] - 1);
                    verifyPeer(file, rows, schema);
                }
            }
        }
    }

    @Test
    void tooManyColumnsAreRejectedAtOnce() {
        Path path = folder.resolve("wide.parquet");
        Schema schema = columns(MOST_ORDINALS + 1);
        assertThatExceptionOfType(UnsupportedFeatureException.class)
                .isThrownBy(() -> Parquet.create(path, schema, options()))
                .withMessage(path + ":\nThe schema has 32769 columns; an encrypted file has at most 32768.\n"
                        + "Write several files.");
        assertThat(path).doesNotExist();
        assertThat(folder.toFile().list((_, name) -> name.contains("wide"))).isEmpty();
    }

    @Test
    void theMostColumnsAreWritten() throws IOException {
        byte[] file = file(columns(MOST_ORDINALS), 1, options().withStatistics(Statistics.NONE));
        try (ParquetReader reader = open(file)) {
            assertThat(FourWays.rows(reader, Scan.all().columns("c0", "c255", "c256", "c32767")))
                    .containsExactly(new Fields(List.of(0L, 255L, 256L, 32_767L)));
        }
    }

    @Test
    void tooManyRowGroupsAreRejected() throws IOException {
        Path path = folder.resolve("long.parquet");
        Schema schema = columns(1);
        try (ParquetWriter writer = Parquet.create(path, schema, options().withStatistics(Statistics.NONE))) {
            for (int i = 0; i < MOST_ORDINALS; i++) {
                writer.rows().append(one -> one.setInt(0, 1));
                writer.endRowGroup();
            }
            writer.rows().append(one -> one.setInt(0, 1));
            assertThatExceptionOfType(UnsupportedFeatureException.class).isThrownBy(writer::endRowGroup)
                    .withMessage(path + ":\nAn encrypted file has at most 32768 row groups.\n"
                            + "Write larger row groups, or several files.");
        }
        assertThat(path).doesNotExist();
    }

    /// Nonces of many files with the same keys, in each algorithm, written by several threads.
    @Test
    void noNonceOfManyFilesRepeats() throws Exception {
        Map<Integer, Set<ByteBuffer>> seen = new HashMap<>();
        long modules = 0;
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Schema schema = columns(2);
            SecretKey own = Keys.random(128);
            Encryption encryption = EncryptedTable.uniform(Algorithm.GCM).withColumn("c1", own);
            Decryption keys = EncryptedTable.decryption().withColumn("c1", own);
            int count = 10_000 * EFFORT;
            for (int from = 0; from < count; from += 100) {
                var files = IntStream.range(from, from + 100).mapToObj(i -> pool.submit(() -> file(schema, 1,
                        options().withEncryption(i % 2 == 0
                                ? encryption.withAlgorithm(Algorithm.GCM_CTR)
                                : encryption.withPlaintextFooter()))))
                        .toList();
                for (var file : files) {
                    modules += add(ModulePlaces.of(file.get(), keys), seen);
                }
            }
        }
        assertThat(modules).isGreaterThanOrEqualTo(90_000L * EFFORT);
    }

    /// Keeps the nonces of a file; each of a key must be new.
    private static long add(ModulePlaces places, Map<Integer, Set<ByteBuffer>> seen) {
        long modules = 0;
        for (int key : new int[]{-1, 1, 3}) {
            for (ByteBuffer nonce : places.nonces(key)) {
                assertThat(seen.computeIfAbsent(key, _ -> new HashSet<>()).add(nonce)).as("nonce of key %d", key)
                        .isTrue();
                modules++;
            }
        }
        return modules;
    }

    /// Columns that several threads write have the same modules at the same places as those of one thread; only nonces differ.
    @ParameterizedTest
    @EnumSource
    void noNonceOfManyModulesRepeats(Algorithm algorithm) throws Exception {
        int count = 8000 * EFFORT;
        // Checksums are of other bytes, and have other sizes.
        WriteOptions options = WriteOptions.DEFAULT.withPages(1 << 20, 1).withChecksums(WriteOptions.Checksums.OMIT)
                .withEncryption(EncryptedTable.encryption(algorithm));
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            byte[] file = EncryptedTable.file(0, count, options.withParallelism(Parallelism.on(pool, 2)));
            byte[] alone = EncryptedTable.file(0, count, options);
            ModulePlaces places = ModulePlaces.of(file, EncryptedTable.decryption());
            assertThat(places.modules())
                    .isEqualTo(ModulePlaces.of(alone, EncryptedTable.decryption()).modules());
            Map<Integer, Set<ByteBuffer>> seen = new HashMap<>();
            assertThat(add(places, seen)).isGreaterThan(8L * count);
            add(ModulePlaces.of(alone, EncryptedTable.decryption()), seen);
            try (ParquetReader reader = open(file); ParquetReader other = open(alone)) {
                FourWays.assertSame("rows", FourWays.rows(reader, Scan.all()), FourWays.rows(other, Scan.all()));
            }
        }
    }
}
