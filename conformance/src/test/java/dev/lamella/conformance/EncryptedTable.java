package dev.lamella.conformance;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Keys;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import org.apache.parquet.crypto.ColumnDecryptionProperties;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/// A small table for files with encryption. Row `i` follows from `i`, so that tables of the same number of rows have pages of
/// the same sizes; there are several row groups, pages, dictionaries, page indexes and Bloom filters.
final class EncryptedTable {
    static final Schema SCHEMA = Schema.parse("""
            message table {
              required int64 id;
              optional binary name (STRING);
              optional double score;
              optional group xs (LIST) { repeated group list { optional int32 element; } }
            }
            """);
    static final byte[] PREFIX = "orders/2026-03".getBytes(StandardCharsets.UTF_8);

    private static final byte[] FOOTER_KEY = key(1);
    private static final byte[] NAME_KEY = key(2);
    private static final byte[] XS_KEY = key(3);

    private EncryptedTable() {}

    private static byte[] key(int seed) {
        byte[] key = new byte[16];
        new Random(seed).nextBytes(key);
        return key;
    }

    static SecretKey footerKey() {
        return Keys.of(FOOTER_KEY);
    }

    static SecretKey nameKey() {
        return Keys.of(NAME_KEY);
    }

    static SecretKey xsKey() {
        return Keys.of(XS_KEY);
    }

    /// All columns with the footer key.
    static Encryption uniform(Algorithm algorithm) {
        return Encryption.of(footerKey()).withKeyId("kf").withAlgorithm(algorithm);
    }

    /// Two columns with keys of their own, the others with the footer key.
    static Encryption encryption(Algorithm algorithm) {
        return withOwnKey(withOwnKey(uniform(algorithm), "name"), "xs");
    }

    /// With the key of a column, if it has one.
    static Encryption withOwnKey(Encryption encryption, String column) {
        return switch (column) {
            case "name" -> encryption.withColumn(column, Keys.of(NAME_KEY), "kname");
            case "xs" -> encryption.withColumn(column, Keys.of(XS_KEY), "kxs");
            default -> encryption;
        };
    }

    /// All keys.
    static Decryption decryption() {
        return Decryption.of(footerKey()).withColumn("name", Keys.of(NAME_KEY)).withColumn("xs", Keys.of(XS_KEY))
                .withUnknownColumns(Decryption.UnknownColumns.IGNORE);
    }

    /// The keys of columns, and not that of the footer, whose signature is not checked then.
    static Decryption columnKeys() {
        return Decryption.of(request -> Optional.empty()).withColumn("name", Keys.of(NAME_KEY))
                .withColumn("xs", Keys.of(XS_KEY)).withFooterCheck(Decryption.FooterCheck.WHERE_POSSIBLE)
                .withUnknownColumns(Decryption.UnknownColumns.IGNORE);
    }

    /// All keys, for parquet-java.
    static FileDecryptionProperties properties() {
        return propertiesBuilder().build();
    }

    /// With a prefix that the file does not store.
    static FileDecryptionProperties properties(byte[] prefix) {
        return propertiesBuilder().withAADPrefix(prefix).build();
    }

    private static FileDecryptionProperties.Builder propertiesBuilder() {
        ColumnPath name = ColumnPath.get("name");
        ColumnPath xs = ColumnPath.get("xs", "list", "element");
        return FileDecryptionProperties.builder().withFooterKey(FOOTER_KEY).withColumnKeys(Map.of(
                name, ColumnDecryptionProperties.builder(name).withKey(NAME_KEY).build(),
                xs, ColumnDecryptionProperties.builder(xs).withKey(XS_KEY).build()));
    }

    /// Pages of 10 rows, row groups of 20.
    static WriteOptions options() {
        ColumnOptions filtered = ColumnOptions.DEFAULT.withBloomFilter(0.1, 20);
        return WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, 10)
                .withRowGroups(1 << 20, 20).withColumn("id", filtered)
                .withColumn("name", filtered.withCodec(CompressionCodec.SNAPPY))
                .withColumn("score", ColumnOptions.DEFAULT.withDictionary(WriteOptions.Dictionary.NEVER)
                        .withCodec(CompressionCodec.ZSTD))
                .withKeyValue("owner", "flights team");
    }

    static void append(ParquetWriter writer, int first, int count) throws IOException {
        for (int i = first; i < first + count; i++) {
            int row = i;
            List<Integer> xs = new ArrayList<>();
            IntStream.range(0, row % 4).forEach(j -> xs.add(j % 3 == 2 ? null : row + j));
            writer.rows().append(one -> one.setLong("id", row)
                    .setString("name", row % 3 == 0 ? null : "name %03d".formatted(row % 7 + row / 100 * 100))
                    .setDouble("score", 1.5 * row).set("xs", row % 5 == 4 ? null : xs));
        }
    }

    /// Adds rows to an encrypted file.
    static void append(Path path, Decryption keys, int first, int count) throws IOException {
        try (ParquetWriter writer = Parquet.append(path, options().withDecryption(keys), UpdateMode.COPY)) {
            append(writer, first, count);
            writer.commit();
        }
    }

    static byte[] file(int first, int count, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), SCHEMA, options)) {
            append(writer, first, count);
            writer.commit();
        }
        return bytes.toByteArray();
    }

    static byte[] file(int first, int count, Encryption encryption) throws IOException {
        return file(first, count, options().withEncryption(encryption));
    }

    /// The rows of such a file.
    static List<Fields> rows(int first, int count) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file(first, count, options())))) {
            return FourWays.rows(reader, Scan.all());
        }
    }

    static List<Fields> rows(Path file, Decryption keys) throws IOException {
        try (ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(keys))) {
            return FourWays.read(reader);
        }
    }

    static List<Fields> column(byte[] file, String column, ReadOptions options) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), options)) {
            return FourWays.rows(reader, Scan.all().columns(column));
        }
    }

    /// What scans with and without filters find.
    record Found(List<Fields> all, List<Fields> some, long count) {
        private static final Filter SOME = Filter.parse("id >= 15 and id < 38 and name <> 'name 003'");
        private static final Filter ONE = Filter.parse("name = 'name 004'");

        static Found in(byte[] file, ReadOptions options) throws IOException {
            try (ParquetReader reader = Parquet.open(InputFile.of(file), options)) {
                return new Found(FourWays.rows(reader, Scan.all()), FourWays.rows(reader, Scan.all().filter(SOME)),
                        reader.count(ONE).value());
            }
        }
    }
}
