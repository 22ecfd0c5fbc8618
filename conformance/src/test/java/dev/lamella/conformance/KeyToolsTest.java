package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.KeyStoreKms;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.filter.Scan;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.keytools.KeyToolkit;
import org.apache.parquet.crypto.keytools.LocalWrapKmsClient;
import org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.api.WriteSupport.WriteContext;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Key material that parquet-java's key tools (`PropertiesDrivenCryptoFactory`) and Lamella write and read.
class KeyToolsTest {
    private static final String SCHEMA = """
            message m {
              required int64 id;
              optional binary name (STRING);
              optional double score;
              optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
            }""";
    private static final int ROWS = 500;
    private static final char[] PASSWORD = "a password".toCharArray();

    @TempDir
    Path folder;

    private static byte[] master(String id) {
        return ("0123456789-" + id.toUpperCase(Locale.ROOT)).getBytes(StandardCharsets.US_ASCII);
    }

    /// A service of parquet-java with the master keys, which wraps as [KmsClient#of] does.
    public static final class InMemoryKms implements org.apache.parquet.crypto.keytools.KmsClient {
        private final KmsClient keys = kms();

        @Override
        public void initialize(Configuration configuration, String instance, String address, String token) {}

        @Override
        public String wrapKey(byte[] key, String masterKeyId) {
            return keys.wrap(key, masterKeyId);
        }

        @Override
        public byte[] unwrapKey(String wrapped, String masterKeyId) {
            return keys.unwrap(wrapped, masterKeyId);
        }
    }

    /// parquet-java's own local wrapping, in JSON.
    public static final class LocalWrapping extends LocalWrapKmsClient {
        @Override
        protected byte[] getMasterKeyFromServer(String masterKeyId) {
            return master(masterKeyId);
        }

        @Override
        protected void initializeInternal() {}
    }

    /// The file system of this machine. Setting permissions would need libraries that are not here.
    public static final class Folder extends RawLocalFileSystem {
        @Override
        public void setPermission(org.apache.hadoop.fs.Path path, FsPermission permission) {}
    }

    private static KmsClient kms() {
        Map<String, SecretKey> keys = new HashMap<>();
        for (String id : List.of("mk-f0", "mk-a1", "mk-b2")) {
            keys.put(id, Keys.of(master(id)));
        }
        return KmsClient.of(keys);
    }

    private KmsClient keystore() throws IOException {
        Path file = folder.resolve("masters.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (String id : List.of("mk-f0", "mk-a1", "mk-b2")) {
                store.setKeyEntry(id, new SecretKeySpec(master(id), "AES"), PASSWORD, null);
            }
            store.store(out, PASSWORD);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        return KeyStoreKms.open(file, PASSWORD);
    }

    /// How keys are managed.
    ///
    /// @param isLocal whether keys are wrapped as by `LocalWrapKmsClient`
    record Case(Encryption.Wrapping wrapping, boolean isBeside, boolean isUniform, boolean isPlaintextFooter,
            int dataKeyBits, boolean isLocal, Encryption.Algorithm algorithm) {
        Encryption encryption(KmsClient kms) {
            Encryption all = Encryption.wrapped(kms, "mk-f0").withWrapping(wrapping).withDataKeyBits(dataKeyBits)
                    .withAlgorithm(algorithm);
            if (!isUniform) {
                all = all.withColumn("name", "mk-a1").withColumn("score", "mk-a1").withColumn("tags", "mk-b2")
                        .withOtherColumns(Encryption.OtherColumns.CLEAR);
            }
            if (isPlaintextFooter) {
                all = all.withPlaintextFooter();
            }
            return isBeside ? all.withMaterialBeside() : all;
        }

        /// The settings of parquet-java. The token separates its caches, which are those of the process.
        Configuration configuration() {
            Configuration settings = new Configuration(false);
            Class<?> kms = isLocal ? LocalWrapping.class : InMemoryKms.class;
            settings.set(KeyToolkit.KMS_CLIENT_CLASS_PROPERTY_NAME, kms.getName());
            settings.set(KeyToolkit.KEY_ACCESS_TOKEN_PROPERTY_NAME, kms.getSimpleName());
            settings.setBoolean(KeyToolkit.DOUBLE_WRAPPING_PROPERTY_NAME, wrapping == Encryption.Wrapping.DOUBLE);
            settings.setBoolean(KeyToolkit.KEY_MATERIAL_INTERNAL_PROPERTY_NAME, !isBeside);
            settings.setInt(KeyToolkit.DATA_KEY_LENGTH_PROPERTY_NAME, dataKeyBits);
            settings.set(PropertiesDrivenCryptoFactory.ENCRYPTION_ALGORITHM_PROPERTY_NAME, switch (algorithm) {
                case GCM -> "AES_GCM_V1";
                case GCM_CTR -> "AES_GCM_CTR_V1";
            });
            settings.setBoolean(PropertiesDrivenCryptoFactory.PLAINTEXT_FOOTER_PROPERTY_NAME, isPlaintextFooter);
            if (isUniform) {
                settings.set(PropertiesDrivenCryptoFactory.UNIFORM_KEY_PROPERTY_NAME, "mk-f0");
            } else {
                settings.set(PropertiesDrivenCryptoFactory.FOOTER_KEY_PROPERTY_NAME, "mk-f0");
                settings.set(PropertiesDrivenCryptoFactory.COLUMN_KEYS_PROPERTY_NAME,
                        "mk-a1:name,score;mk-b2:tags.list.element");
            }
            // Its cache of file systems asks for the user, which current JDKs do not answer.
            settings.setBoolean("fs.file.impl.disable.cache", true);
            settings.set("fs.file.impl", Folder.class.getName());
            return settings;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Encryption.Wrapping wrapping : Encryption.Wrapping.values()) {
            for (boolean isBeside : new boolean[]{false, true}) {
                for (boolean isLocal : new boolean[]{false, true}) {
                    for (boolean isUniform : new boolean[]{false, true}) {
                        int bits = 128 + cases.size() % 3 * 64;
                        boolean isPlaintextFooter = cases.size() % 4 == 3;
                        Encryption.Algorithm algorithm = Encryption.Algorithm.values()[cases.size() / 2 % 2];
                        cases.add(new Case(wrapping, isBeside, isUniform, isPlaintextFooter, bits, isLocal,
                                algorithm));
                    }
                }
            }
        }
        return cases;
    }

    private static org.apache.hadoop.fs.Path hadoop(Path file) {
        return new org.apache.hadoop.fs.Path(file.toUri());
    }

    private static List<Fields> byParquetJava(Path file, Case c) throws IOException {
        Schema schema = SchemaText.parse(SCHEMA);
        return ParquetJava.rows(file,
                new PropertiesDrivenCryptoFactory().getFileDecryptionProperties(c.configuration(), hadoop(file)),
                schema,
                schema.fields());
    }

    private List<Fields> byLamella(Path file, KmsClient kms) throws IOException {
        try (ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(Decryption.of(kms)))) {
            return FourWays.rows(reader, Scan.all());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void parquetJavaReadsWhatLamellaWrites(Case c) throws IOException {
        Path file = folder.resolve("ours.parquet");
        KmsClient kms = c.isLocal ? keystore() : kms();
        try (ParquetWriter writer = Parquet.create(file, SchemaText.parse(SCHEMA),
                WriteOptions.DEFAULT.withEncryption(c.encryption(kms)).withRowGroups(1 << 20, 200))) {
            for (int i = 0; i < ROWS; i++) {
                long id = i;
                writer.rows().append(row -> row.setLong("id", id).set("name", id % 7 == 0 ? null : "name " + id % 50)
                        .set("score", id % 5 == 0 ? null : id / 8.0)
                        .set("tags", id % 3 == 0 ? List.of() : List.of("t" + id % 4, "u")));
            }
            writer.commit();
        }
        List<Fields> theirs = byParquetJava(file, c);
        assertThat(theirs).hasSize(ROWS).isEqualTo(byLamella(file, kms));
        assertThat(Files.exists(folder.resolve("_KEY_MATERIAL_FOR_ours.parquet.json"))).isEqualTo(c.isBeside);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lamellaReadsWhatParquetJavaWrites(Case c) throws IOException {
        Path file = folder.resolve("theirs.parquet");
        MessageType schema = MessageTypeParser.parseMessageType(SCHEMA);
        try (org.apache.parquet.hadoop.ParquetWriter<Group> writer = ExampleParquetWriter
                .builder(new LocalOutputFile(file)).withConf(new PlainParquetConfiguration()).withType(schema)
                .withRowGroupSize(8L << 10)
                .withEncryption(new PropertiesDrivenCryptoFactory().getFileEncryptionProperties(c.configuration(),
                        hadoop(file), new WriteContext(schema, Map.of())))
                .build()) {
            for (int i = 0; i < ROWS; i++) {
                Group row = new SimpleGroup(schema);
                row.add("id", (long) i);
                if (i % 7 != 0) {
                    row.add("name", "name " + i % 50);
                }
                if (i % 5 != 0) {
                    row.add("score", i / 8.0);
                }
                Group tags = row.addGroup("tags");
                if (i % 3 != 0) {
                    tags.addGroup("list").add("element", "t" + i % 4);
                    tags.addGroup("list").add("element", "u");
                }
                writer.write(row);
            }
        }
        List<Fields> ours = byLamella(file, c.isLocal ? keystore() : kms());
        assertThat(ours).hasSize(ROWS).isEqualTo(byParquetJava(file, c));
        assertThat(Files.exists(folder.resolve("_KEY_MATERIAL_FOR_theirs.parquet.json"))).isEqualTo(c.isBeside);
    }
}
