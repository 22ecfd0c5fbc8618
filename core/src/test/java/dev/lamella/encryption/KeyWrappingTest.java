package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.KeyException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;

/// New data keys, wrapped by a key management service.
class KeyWrappingTest {
    private static final Schema SCHEMA = SchemaText.parse("""
            message m {
              required int64 id;
              required group card { required binary number; required int32 month; }
              optional double score;
            }""");

    /// A service that counts, and keeps the arrays that pass through it.
    private static final class Service implements KmsClient {
        private final KmsClient keys = KmsClient.of(Map.of("m1", Keys.random(128), "m2", Keys.random(256)));
        final List<String> calls = new ArrayList<>();
        final List<byte[]> arrays = new ArrayList<>();

        @Override
        public String wrap(byte[] key, String masterKeyId) {
            calls.add("wrap " + masterKeyId);
            arrays.add(key);
            return keys.wrap(key, masterKeyId);
        }

        @Override
        public byte[] unwrap(String wrapped, String masterKeyId) {
            calls.add("unwrap " + masterKeyId);
            byte[] key = keys.unwrap(wrapped, masterKeyId);
            arrays.add(key);
            return key;
        }
    }

    private final Service service = new Service();
    private final Encryption wrapped = Encryption.wrapped(service, "m1");

    private static String metadata(DataKey key) {
        return new String(key.metadata().orElseThrow(), StandardCharsets.UTF_8);
    }

    private static List<SecretKey> distinct(FileKeys keys) {
        List<SecretKey> all = new ArrayList<>(List.of(keys.footer().key()));
        keys.columns().forEach(key -> key.ifPresent(each -> all.add(each.key())));
        return all.stream().distinct().toList();
    }

    private static Optional<SecretKey> read(KeySource source, Optional<ColumnPath> column, DataKey key) {
        return source.key(new KeyRequest("f", column, key.metadata().orElseThrow()));
    }

    @Test
    void everyFileAndColumnHasAKeyOfItsOwn() {
        Encryption some = wrapped.withColumn("card", "m2").withColumn("score", "m1");
        try (FileKeys one = some.keys("a", SCHEMA); FileKeys other = some.keys("b", SCHEMA)) {
            assertThat(one.columns().getFirst()).contains(one.footer());
            assertThat(distinct(one)).hasSize(4).doesNotContainAnyElementsOf(distinct(other));
            Set<String> bytes = distinct(one).stream().map(key -> HexFormat.of().formatHex(key.getEncoded()))
                    .collect(Collectors.toSet());
            assertThat(bytes).hasSize(4).allMatch(hex -> hex.length() == 32);
        }
        assertThat(service.calls).containsExactly("wrap m1", "wrap m2");
    }

    @Test
    void withoutColumnsOneKeyServesAll() {
        try (FileKeys keys = wrapped.keys("a", SCHEMA)) {
            assertThat(distinct(keys)).hasSize(1);
            assertThat(keys.columns()).allMatch(key -> key.orElseThrow() == keys.footer());
        }
    }

    @Test
    void theMaterialIsThatOfArrow() {
        String wrappedKey = "[A-Za-z0-9+/]+=*";
        try (FileKeys keys = wrapped.withColumn("score", "m2").keys("a", SCHEMA)) {
            assertThat(metadata(keys.footer())).matches("\\{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":true,"
                    + "\"isFooterKey\":true,\"kmsInstanceID\":\"DEFAULT\",\"kmsInstanceURL\":\"DEFAULT\","
                    + "\"masterKeyID\":\"m1\",\"wrappedDEK\":\"" + wrappedKey + "\",\"doubleWrapping\":true,"
                    + "\"keyEncryptionKeyID\":\"" + wrappedKey + "\",\"wrappedKEK\":\"" + wrappedKey + "\"\\}");
        }
        try (FileKeys keys = wrapped.withColumn("score", "m2").withWrapping(Encryption.Wrapping.SINGLE)
                .keys("a", SCHEMA)) {
            assertThat(metadata(keys.columns().getLast().orElseThrow()))
                    .matches("\\{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":true,\"isFooterKey\":false,"
                            + "\"masterKeyID\":\"m2\",\"wrappedDEK\":\"" + wrappedKey
                            + "\",\"doubleWrapping\":false\\}");
        }
    }

    @Test
    void aServiceMayUseAnyTextAndAnyId() {
        KmsClient odd = new KmsClient() {
            @Override
            public String wrap(byte[] key, String masterKeyId) {
                return "\"\\\n" + HexFormat.of().formatHex(key);
            }

            @Override
            public byte[] unwrap(String text, String masterKeyId) {
                assertThat(masterKeyId).isEqualTo("a \"key\"\\\u0001é");
                return HexFormat.of().parseHex(text.substring(3));
            }
        };
        for (Encryption.Wrapping each : Encryption.Wrapping.values()) {
            try (FileKeys keys = Encryption.wrapped(odd, "a \"key\"\\\u0001é").withWrapping(each).keys("a", SCHEMA)) {
                assertThat(read(odd.keySource(), Optional.empty(), keys.footer()).orElseThrow().getEncoded())
                        .isEqualTo(keys.footer().key().getEncoded());
            }
        }
    }

    @Test
    void dataKeysHaveTheLengthThatWasChosen() {
        for (int bits : List.of(128, 192, 256)) {
            for (Encryption.Wrapping wrapping : Encryption.Wrapping.values()) {
                try (FileKeys keys = wrapped.withDataKeyBits(bits).withWrapping(wrapping).keys("a", SCHEMA)) {
                    byte[] key = keys.footer().key().getEncoded();
                    assertThat(key).hasSize(bits / 8);
                    assertThat(read(service.keySource(), Optional.empty(), keys.footer()).orElseThrow().getEncoded())
                            .isEqualTo(key);
                }
            }
        }
    }

    @Test
    void theServiceIsAskedForEachMasterKeyOnceOrForEachKey() {
        Encryption all = wrapped.withColumn("card", "m2").withColumn("score", "m2");
        for (int file = 0; file < 10; file++) {
            all.keys("a", SCHEMA).close();
        }
        assertThat(service.calls).containsExactly("wrap m1", "wrap m2");
        service.calls.clear();
        all.withWrapping(Encryption.Wrapping.SINGLE).keys("a", SCHEMA).close();
        assertThat(service.calls).containsExactly("wrap m1", "wrap m2", "wrap m2", "wrap m2");
    }

    @Test
    void readersAskOnceForEachKeyEncryptionKey() {
        KeySource source = service.keySource();
        try (FileKeys keys = wrapped.withColumn("card", "m2").keys("a", SCHEMA)) {
            service.calls.clear();
            for (int time = 0; time < 3; time++) {
                read(source, Optional.empty(), keys.footer());
                read(source, Optional.of(ColumnPath.of("card", "number")), keys.columns().get(1).orElseThrow());
                read(source, Optional.of(ColumnPath.of("card", "month")), keys.columns().get(2).orElseThrow());
            }
        }
        assertThat(service.calls).containsExactly("unwrap m1", "unwrap m2");
    }

    @Test
    void keyEncryptionKeysAreUsedForTenMinutes() {
        AtomicLong now = new AtomicLong(-5);
        KeyEncryptionKeys keys = new KeyEncryptionKeys(service, now::get);
        KeyEncryptionKeys.Outer first = keys.take("m1");
        now.addAndGet(KeyEncryptionKeys.LONGEST_USE.toNanos() - 1);
        assertThat(keys.take("m1")).isSameAs(first);
        assertThat(keys.take("m2")).isNotSameAs(first);
        now.addAndGet(1);
        assertThat(keys.take("m1")).isNotSameAs(first);

        try (FileKeys file = wrapped.keys("a", SCHEMA)) {
            KeySource source = new KeyMaterial(service, KeyMaterialStore.BESIDE, now::get);
            service.calls.clear();
            read(source, Optional.empty(), file.footer());
            now.addAndGet(KeyEncryptionKeys.LONGEST_USE.toNanos() - 1);
            read(source, Optional.empty(), file.footer());
            assertThat(service.calls).hasSize(1);
            now.addAndGet(1);
            read(source, Optional.empty(), file.footer());
            assertThat(service.calls).hasSize(2);
        }
    }

    @Test
    void keyEncryptionKeysWrapOneMillionKeys() {
        KeyEncryptionKeys keys = new KeyEncryptionKeys(service, () -> 0);
        KeyEncryptionKeys.Outer first = keys.take("m1");
        first.wraps().set(KeyEncryptionKeys.MOST_WRAPS - 1);
        assertThat(keys.take("m1")).isSameAs(first);
        assertThat(keys.take("m1")).isNotSameAs(first);
    }

    @Test
    void keysAreDestroyedWithTheFileAndArraysAfterUse() {
        SecretKey own = Keys.random(128);
        List<SecretKey> all;
        try (FileKeys keys = wrapped.withWrapping(Encryption.Wrapping.SINGLE).withColumn("card", "m2")
                .withColumn("score", own).keys("a", SCHEMA)) {
            all = distinct(keys);
            assertThat(service.arrays).hasSize(3).allMatch(array -> List.of(0).equals(values(array)));
            SecretKey read = read(service.keySource(), Optional.empty(), keys.footer()).orElseThrow();
            assertThat(read.getEncoded()).isEqualTo(keys.footer().key().getEncoded());
            Keys.release(read);
            assertThat(read.isDestroyed()).isTrue();
        }
        assertThat(service.arrays).allMatch(array -> List.of(0).equals(values(array)));
        assertThat(all).hasSize(4).filteredOn(SecretKey::isDestroyed).hasSize(3).doesNotContain(own);
        assertThatThrownBy(all.getFirst()::getEncoded).hasMessage("The key was destroyed");
    }

    private static List<Integer> values(byte[] array) {
        List<Integer> values = new ArrayList<>();
        for (byte each : array) {
            values.add((int) each);
        }
        return values.stream().distinct().toList();
    }

    @Test
    void requestsNameTheMasterKey() {
        try (FileKeys keys = wrapped.keys("a", SCHEMA)) {
            assertThat(new KeyRequest("a", Optional.empty(), keys.footer().metadata().orElseThrow()))
                    .hasToString("the key (master key \"m1\") of the footer");
        }
        assertThat(new KeyRequest("a", Optional.empty(), "kf".getBytes(StandardCharsets.UTF_8)))
                .hasToString("the key \"kf\" of the footer");
        assertThat(new KeyRequest("a", Optional.of(ColumnPath.of("c")), new byte[3]))
                .hasToString("the key (3 bytes) of column c");
    }

    @Test
    void aDeniedKeyEndsTheFile() {
        assertThatThrownBy(() -> wrapped.withColumn("score", "m3").keys("a", SCHEMA)).isInstanceOf(KeyException.class)
                .hasMessageContaining("There is no master key \"m3\"");
    }

    @Test
    void anUnwrappedKeyOfAnotherLengthIsSaid() {
        KmsClient odd = new KmsClient() {
            @Override
            public String wrap(byte[] key, String masterKeyId) {
                return "w";
            }

            @Override
            public byte[] unwrap(String text, String masterKeyId) {
                return new byte[20];
            }
        };
        try (FileKeys keys = Encryption.wrapped(odd, "m").keys("a", SCHEMA)) {
            assertThatThrownBy(() -> read(odd.keySource(), Optional.empty(), keys.footer()))
                    .isInstanceOf(KeyException.class)
                    .hasMessageContaining("An unwrapped key is not an AES key: A key has 16, 24 or 32 bytes");
        }
    }

    @Test
    void settingsWithoutAServiceAreRejected() {
        Encryption given = Encryption.of(Keys.random(128));
        assertThatIllegalArgumentException().isThrownBy(() -> given.withColumn("score", "m1"))
                .withMessage("A column has the master key \"m1\", but there is no key management service;"
                        + " begin with Encryption.wrapped");
        assertThatIllegalArgumentException().isThrownBy(() -> given.withWrapping(Encryption.Wrapping.SINGLE));
        assertThatIllegalArgumentException().isThrownBy(() -> given.withDataKeyBits(256));
        assertThatIllegalArgumentException().isThrownBy(() -> wrapped.withDataKeyBits(100))
                .withMessage("A data key has 128, 192 or 256 bits, and not 100");
        assertThatIllegalArgumentException().isThrownBy(() -> wrapped.withKeyId("kf"))
                .withMessageContaining("its metadata are the key material");
    }
}
