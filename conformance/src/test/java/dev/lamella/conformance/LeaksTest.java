package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ColumnOptions;
import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Encryption.OtherColumns;
import dev.lamella.encryption.Keys;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Nothing of the values of encrypted columns, and nothing of a key, is in a file: no four bytes of them in a row.
///
/// Nonces come from a fixed seed, and one thread draws them, so that four bytes of ciphertext do not now and then look like a
/// value.
class LeaksTest {
    /// Names that occur in no other word.
    private static final Schema SCHEMA = Schema.parse("""
            message table {
              required int64 zqnumber;
              required binary zqdictionary (STRING);
              optional binary zqtext (STRING);
              optional double zqfloating;
              optional binary zqplace (GEOMETRY);
              optional group zqlist (LIST) { repeated group list { optional binary element (STRING); } }
              required binary clear (STRING);
            }
            """);
    private static final int ROWS = 60;
    /// Bytes that the header of a Bloom filter has at most.
    private static final int MOST_HEADER = 24;
    private static final String KEY_VALUE = "zqentry of the caller";

    private final List<byte[]> secrets = new ArrayList<>();
    private final List<byte[]> keys = new ArrayList<>();

    /// Not random at all.
    private static final class FixedRandom extends SecureRandom {
        private static final long serialVersionUID = 1L;

        private final transient Random random = new Random(20);

        @Override
        public void nextBytes(byte[] bytes) {
            random.nextBytes(bytes);
        }
    }

    private byte[] key(int seed, int count) {
        byte[] key = new byte[count];
        new Random(seed).nextBytes(key);
        keys.add(key);
        return key;
    }

    private String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            text.append((char) ('!' + random.nextInt('~' - '!')));
        }
        secrets.add(text.toString().getBytes(StandardCharsets.UTF_8));
        return text.toString();
    }

    private double number(Random random) {
        double number = random.nextGaussian() * 50;
        secrets.add(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(number).array());
        return number;
    }

    private byte[] point(Random random) {
        return ByteBuffer.allocate(21).order(ByteOrder.LITTLE_ENDIAN).put((byte) 1).putInt(1).putDouble(number(random))
                .putDouble(number(random)).array();
    }

    private void append(ParquetWriter writer) throws IOException {
        Random random = new Random(7);
        List<String> few = List.of(text(random), text(random), text(random), text(random));
        for (int i = 0; i < ROWS; i++) {
            long id = random.nextLong();
            secrets.add(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(id).array());
            String word = few.get(random.nextInt(few.size()));
            String text = text(random);
            String element = text(random);
            double floating = number(random);
            byte[] point = point(random);
            int row = i;
            writer.rows().append(one -> one.setLong("zqnumber", id).setString("zqdictionary", word)
                    .setString("zqtext", text).setDouble("zqfloating", floating).setBytes("zqplace", point)
                    .set("zqlist", List.of(element)).setString("clear", "everybody may read row " + row));
        }
    }

    private static WriteOptions options() {
        WriteOptions made = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, 20)
                .withParallelism(Parallelism.NONE).withKeyValue("zqkey", KEY_VALUE);
        ColumnOptions filtered = ColumnOptions.DEFAULT.withBloomFilter(0.01);
        return made.withColumn("zqnumber", filtered).withColumn("zqdictionary", filtered).withColumn("zqtext", filtered)
                .withColumn("zqfloating", filtered).withColumn("zqlist.list.element", filtered);
    }

    private byte[] file(WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), SCHEMA, options)) {
            append(writer);
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private Encryption encryption(Algorithm algorithm) {
        Encryption made = Encryption.of(Keys.of(key(1, 16))).withKeyId("kf").withAlgorithm(algorithm)
                .withRandom(new FixedRandom());
        // Keys of their own, and the footer key.
        return made.withColumn("zqnumber", Keys.of(key(2, 32)), "k2").withColumn("zqtext", Keys.of(key(3, 16)))
                .withColumn("zqplace", Keys.of(key(4, 24)), "k4");
    }

    private static Set<Integer> words(byte[] file) {
        Set<Integer> words = new HashSet<>();
        for (int at = 0; at + 4 <= file.length; at++) {
            words.add(ByteBuffer.wrap(file).getInt(at));
        }
        return words;
    }

    /// The secrets of which four bytes in a row are in a file.
    private static List<String> found(byte[] file, List<byte[]> secrets) {
        Set<Integer> words = words(file);
        List<String> found = new ArrayList<>();
        for (byte[] secret : secrets) {
            for (int at = 0; at + 4 <= secret.length; at++) {
                if (words.contains(ByteBuffer.wrap(secret).getInt(at))) {
                    found.add(Arrays.toString(secret) + " at " + at);
                }
            }
        }
        return found;
    }

    private static List<byte[]> names(List<String> names) {
        return names.stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toList();
    }

    /// The search finds what is there.
    @ParameterizedTest
    @EnumSource
    void aPlainFileHasAllValues(WriteOptions.PageVersion version) throws IOException {
        byte[] plain = file(options().withPageVersion(version));
        for (byte[] secret : secrets) {
            assertThat(found(plain, List.of(secret))).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPlaintextFooterTellsNothingOfEncryptedColumns(Algorithm algorithm) throws IOException {
        Encryption encryption = encryption(algorithm).withOtherColumns(OtherColumns.CLEAR).withColumn("zqdictionary")
                .withColumn("zqfloating").withColumn("zqlist").withPlaintextFooter();
        for (WriteOptions.PageVersion version : WriteOptions.PageVersion.values()) {
            byte[] file = file(options().withPageVersion(version).withEncryption(encryption));
            assertThat(found(file, secrets)).isEmpty();
            assertThat(found(file, keys)).isEmpty();
            assertThat(found(file, names(List.of("everybody may read row 7", KEY_VALUE, "zqplace")))).isNotEmpty();
            try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
                for (RowGroup group : reader.metadata().rowGroups()) {
                    for (Leaf leaf : reader.schema().leaves()) {
                        verifyClear(group.columns().get(leaf.index()), leaf);
                    }
                }
            }
        }
    }

    /// What stands in the clear of a column chunk: what old readers need, and nothing about values.
    private static void verifyClear(ColumnChunk chunk, Leaf leaf) {
        boolean isEncrypted = !leaf.path().toString().equals("clear");
        assertThat(chunk.crypto().isPresent()).as("%s", leaf.path()).isEqualTo(isEncrypted);
        ColumnMetadata metadata = chunk.metadata().orElseThrow();
        assertThat(metadata.pathInSchema()).isEqualTo(leaf.path().names());
        assertThat(metadata.valueCount()).isEqualTo(ROWS);
        assertThat(metadata.encodings()).isNotEmpty();
        assertThat(metadata.totalCompressedSize()).isPositive();
        assertThat(metadata.dataPageOffset()).isPositive();
        if (isEncrypted) {
            assertThat(chunk.encryptedColumnMetadata()).isPresent();
            assertThat(metadata.keyValues()).as("field 8").isEmpty();
            assertThat(metadata.statistics()).as("field 12").isEmpty();
            assertThat(metadata.encodingStats()).as("field 13").isEmpty();
            assertThat(metadata.bloomFilterOffset()).as("field 14").isEmpty();
            assertThat(metadata.bloomFilterLength()).as("field 15").isEmpty();
            assertThat(metadata.sizeStatistics()).as("field 16").isEmpty();
            assertThat(metadata.geospatialStatistics()).as("field 17").isEmpty();
        } else {
            assertThat(metadata.statistics()).isPresent();
            assertThat(metadata.encodingStats()).isNotEmpty();
            assertThat(metadata.sizeStatistics()).isPresent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEncryptedFooterTellsNothing(Algorithm algorithm) throws IOException {
        for (WriteOptions.PageVersion version : WriteOptions.PageVersion.values()) {
            byte[] file = file(options().withPageVersion(version).withEncryption(encryption(algorithm)));
            assertThat(found(file, secrets)).isEmpty();
            assertThat(found(file, keys)).isEmpty();
            List<String> names = new ArrayList<>(List.of("zqkey", KEY_VALUE, "everybody may read row 7", "Lamella"));
            SCHEMA.leaves().forEach(leaf -> names.addAll(leaf.path().names()));
            assertThat(found(file, names(names))).isEmpty();
        }
    }

    /// What the tests above rely on.
    @ParameterizedTest
    @EnumSource
    void theSameRandomNumbersMakeTheSameFile(Algorithm algorithm) throws IOException {
        assertThat(file(options().withEncryption(encryption(algorithm))))
                .isEqualTo(file(options().withEncryption(encryption(algorithm))));
    }

    @ParameterizedTest
    @EnumSource
    void theBitsOfBloomFiltersAreNotThere(Algorithm algorithm) throws IOException {
        byte[] plain = file(options());
        byte[] file = file(options().withEncryption(encryption(algorithm).withPlaintextFooter()));
        List<byte[]> bits = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(plain))) {
            for (ColumnChunk chunk : reader.metadata().rowGroups().getFirst().columns()) {
                ColumnMetadata metadata = chunk.metadata().orElseThrow();
                if (metadata.bloomFilterOffset().isPresent()) {
                    int from = (int) metadata.bloomFilterOffset().getAsLong();
                    int end = from + metadata.bloomFilterLength().orElseThrow();
                    for (int at = from + MOST_HEADER; at + 8 <= end; at += 8) {
                        bits.add(Arrays.copyOfRange(plain, at, at + 8));
                    }
                }
            }
        }
        assertThat(bits).hasSizeGreaterThan(20);
        // Words of few bits are everywhere.
        bits.removeIf(word -> Long.bitCount(ByteBuffer.wrap(word).getLong()) < 16);
        assertThat(bits).isNotEmpty();
        assertThat(found(file, bits)).isEmpty();
    }
}
