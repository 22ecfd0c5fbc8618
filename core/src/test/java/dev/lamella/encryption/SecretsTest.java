package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import javax.crypto.SecretKey;
import javax.security.auth.DestroyFailedException;
import org.junit.jupiter.api.Test;

/// No text of ours shows a key: no four bytes of it, as they are, as hexadecimal digits or in Base64, and no wrapped key.
class SecretsTest {
    private static final Schema SCHEMA = SchemaText.parse("message m { required int64 id; required double score; }");

    /// All secrets of the test.
    private final List<byte[]> secrets = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    private SecretKey key(int seed, int count) {
        byte[] bytes = new byte[count];
        new Random(seed).nextBytes(bytes);
        secrets.add(bytes);
        return Keys.of(bytes);
    }

    /// A service whose wrapped keys are secrets, too.
    private final class Service implements KmsClient {
        private final KmsClient keys;

        Service(Map<String, SecretKey> masters) {
            keys = KmsClient.of(masters);
        }

        @Override
        public String wrap(byte[] key, String masterKeyId) {
            secrets.add(key.clone());
            String wrapped = keys.wrap(key, masterKeyId);
            secrets.add(Base64.getDecoder().decode(wrapped));
            return wrapped;
        }

        @Override
        public byte[] unwrap(String wrapped, String masterKeyId) {
            byte[] key = keys.unwrap(wrapped, masterKeyId);
            secrets.add(key.clone());
            return key;
        }

        @Override
        public String toString() {
            return keys.toString();
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    /// Runs a step that fails, and keeps all that the failure says.
    private void failing(Step step) {
        assertThat(fails(step)).as("the step fails").isTrue();
    }

    private boolean fails(Step step) {
        try {
            step.run();
            return false;
        } catch (IOException | ParquetException | IllegalArgumentException | IllegalStateException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            texts.add(trace.toString());
            for (Throwable at = e; at != null; at = at.getCause()) {
                texts.add(at.toString());
                Arrays.stream(at.getSuppressed()).forEach(other -> texts.add(other.toString()));
            }
            return true;
        } catch (Exception e) {
            throw new AssertionError("a failure of another kind", e);
        }
    }

    private void assertNothingShown() {
        for (byte[] secret : secrets) {
            List<String> forms = new ArrayList<>();
            for (int from = 0; from + 4 <= secret.length; from++) {
                byte[] four = Arrays.copyOfRange(secret, from, from + 4);
                forms.add(new String(four, StandardCharsets.ISO_8859_1));
                forms.add(HexFormat.of().formatHex(four));
                forms.add(HexFormat.of().formatHex(four).toUpperCase(Locale.ROOT));
                forms.add(Arrays.toString(four).replaceAll("[\\[\\]]", ""));
            }
            for (int from = 0; from < 3; from++) {
                String text = Base64.getEncoder().withoutPadding()
                        .encodeToString(Arrays.copyOfRange(secret, from, secret.length));
                for (int at = 0; at + 6 <= text.length(); at++) {
                    forms.add(text.substring(at, at + 6));
                }
            }
            for (String text : texts) {
                assertThat(forms).noneMatch(text::contains);
            }
        }
    }

    private static byte[] write(Encryption encryption) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("out", bytes), SCHEMA,
                WriteOptions.DEFAULT.withEncryption(encryption))) {
            writer.rows().append(row -> row.setLong("id", 1).setDouble("score", 1));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static void read(byte[] file, Decryption decryption) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withDecryption(decryption));
                RowCursor rows = reader.rows(Scan.all())) {
            while (rows.next()) {
                rows.getDouble("score");
            }
        }
    }

    private static byte[] changed(byte[] file, UnaryOperator<String> change) {
        return change.apply(new String(file, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void failuresWithKeysOfTheCallerShowNone() throws IOException, DestroyFailedException {
        SecretKey footer = key(1, 16);
        SecretKey column = key(2, 32);
        Encryption encryption = Encryption.of(footer).withKeyId("kf").withColumn("score", column, "kc");
        byte[] file = write(encryption);
        Decryption right = Decryption.of(footer).withColumn("score", column);
        read(file, right);
        texts.addAll(List.of(encryption.toString(), right.toString(), footer.toString(),
                encryption.keys("a", SCHEMA).toString(), encryption.keys("a", SCHEMA).footer().toString()));
        failing(() -> read(file, Decryption.of(column)));
        failing(() -> read(file, Decryption.of(footer)));
        failing(() -> read(file, Decryption.of(footer).withColumn("score", footer)));
        failing(() -> read(file, right.withAadPrefix(footer.getEncoded())));
        failing(() -> read(file, Decryption.of((KeySource) request -> {
            throw new KeyException(KeyException.Reason.DENIED, "Denied: " + request, "Ask.");
        })));
        for (int at = 10; at < file.length - 8; at += 50) {
            byte[] damaged = file.clone();
            damaged[at] ^= 1;
            fails(() -> read(damaged, right));
        }
        String base64 = Base64.getEncoder().encodeToString(secrets.getFirst());
        String hex = HexFormat.of().formatHex(secrets.getFirst());
        failing(() -> Keys.ofBase64(base64 + "!"));
        failing(() -> Keys.ofBase64(base64.substring(4)));
        failing(() -> Keys.ofHex(hex + "g"));
        failing(() -> Keys.of(Arrays.copyOf(secrets.getFirst(), 15)));
        footer.destroy();
        failing(() -> read(file, right));
        failing(() -> write(encryption));
        assertNothingShown();
    }

    @Test
    void aKeyIsNotSerialized() throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            assertThatThrownBy(() -> out.writeObject(Keys.random(128))).isInstanceOf(NotSerializableException.class)
                    .hasMessageStartingWith("A key is not serialized");
        }
    }

    @Test
    void failuresWithWrappedKeysShowNone() throws IOException {
        Service kms = new Service(Map.of("m1", key(3, 16), "m2", key(4, 24)));
        Service others = new Service(Map.of("m1", key(5, 16)));
        for (Encryption.Wrapping wrapping : Encryption.Wrapping.values()) {
            Encryption encryption = Encryption.wrapped(kms, "m1").withColumn("score", "m2").withWrapping(wrapping);
            byte[] file = write(encryption);
            read(file, Decryption.of(kms));
            texts.addAll(List.of(encryption.toString(), Decryption.of(kms).toString(), kms.toString(),
                    kms.keySource().toString(), encryption.keys("a", SCHEMA).toString(),
                    encryption.keys("a", SCHEMA).footer().toString()));
            failing(() -> read(file, Decryption.of(others)));
            failing(() -> read(file, Decryption.of(new Service(Map.of()))));
            failing(() -> read(file, Decryption.of(key(6, 16)).withSource(kms.keySource())));
            failing(() -> read(changed(file, text -> text.replaceFirst("wrappedDEK\":\"...", "wrappedDEK\":\"AAA")),
                    Decryption.of(kms)));
            failing(() -> read(changed(file, text -> text.replaceFirst("wrappedDEK\":\"...", "wrappedDEK\":\"?!?")),
                    Decryption.of(kms)));
            failing(() -> read(changed(file, text -> text.replace("wrappedDEK", "wrappedXXX")), Decryption.of(kms)));
            failing(() -> read(changed(file, text -> text.replace("masterKeyID", "masterKeyXX")),
                    Decryption.of(kms)));
            failing(() -> read(changed(file, text -> text.replace("\"isFooterKey\"", "\"isFooterKey\\")),
                    Decryption.of(kms)));
            failing(() -> write(Encryption.wrapped(others, "m1").withColumn("score", "m2")));
            byte[] bytes = new byte[20];
            failing(() -> read(file, Decryption.of(new KmsClient() {
                @Override
                public String wrap(byte[] key, String masterKeyId) {
                    return "";
                }

                @Override
                public byte[] unwrap(String wrapped, String masterKeyId) {
                    return bytes;
                }
            })));
        }
        assertThat(secrets).hasSizeGreaterThan(10);
        assertNothingShown();
    }
}
