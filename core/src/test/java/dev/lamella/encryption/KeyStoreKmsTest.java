package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lamella.error.KeyException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Master keys in keystores that `keytool` of the JDK makes.
class KeyStoreKmsTest {
    private static final String PASSWORD = "Xq7-sesame";

    @TempDir
    static Path folder;

    private static Path store = Path.of("");

    @BeforeAll
    static void make() throws IOException, InterruptedException {
        store = folder.resolve("masters.p12");
        keytool(store, "-genseckey", "-keyalg", "AES", "-keysize", "256", "-alias", "mk-a");
        keytool(store, "-genseckey", "-keyalg", "AES", "-keysize", "128", "-alias", "MK-B");
        keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=other", "-alias", "pair");
        keytool(store, "-genseckey", "-keyalg", "HmacSHA256", "-keysize", "256", "-alias", "mac");
    }

    private static void keytool(Path file, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(Arrays.asList(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        byte[] output = process.getInputStream().readAllBytes();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(new String(output)).isZero();
    }

    private static KeyStoreKms open() throws IOException {
        return KeyStoreKms.open(store, PASSWORD.toCharArray());
    }

    @Test
    void whatIsWrappedIsUnwrapped() throws IOException {
        byte[] key = Keys.random(192).getEncoded();
        try (KeyStoreKms kms = open(); KeyStoreKms later = open()) {
            String wrapped = kms.wrap(key, "mk-a");
            assertThat(wrapped)
                    .matches("\\{\"masterKeyVersion\":\"NO_VERSION\",\"encryptedKey\":\"[A-Za-z0-9+/]+=*\"\\}");
            assertThat(later.unwrap(wrapped, "mk-a")).isEqualTo(key);
            assertThat(later.unwrap(wrapped.replaceAll(".*encryptedKey\":\"(.*)\"}", "$1"), "mk-a")).isEqualTo(key);
            assertThatThrownBy(() -> kms.unwrap(wrapped, "mk-b")).isInstanceOf(KeyException.class)
                    .hasMessageContaining("does not open with the master key \"mk-b\"");
            assertThatThrownBy(() -> kms.unwrap(wrapped.replace("NO_VERSION", "7"), "mk-a"))
                    .isInstanceOf(KeyException.class).hasMessageContaining("with a version of its master key");
            assertThatThrownBy(() -> kms.unwrap("{\"encryptedKey\":7}", "mk-a")).isInstanceOf(KeyException.class);
        }
    }

    @Test
    void onlyAesKeysAreMasterKeys() throws IOException {
        try (KeyStoreKms kms = open()) {
            assertThat(kms).hasToString("KeyStoreKms[" + store + ": mk-a, mk-b]");
            assertThatThrownBy(() -> kms.wrap(new byte[16], "mac")).isInstanceOf(KeyException.class)
                    .hasMessage("The keystore " + store + " has no master key \"mac\".\nIts keys are mk-a, mk-b.");
        }
    }

    /// PKCS12 keeps aliases in lower case, and files keep ids as they were given.
    @Test
    void idsThatDifferOnlyInCaseAreRejected() throws IOException {
        try (KeyStoreKms kms = open()) {
            byte[] key = Keys.random(128).getEncoded();
            String wrapped = kms.wrap(key, "MK-B");
            assertThat(kms.unwrap(wrapped, "MK-B")).isEqualTo(key);
            assertThatThrownBy(() -> kms.unwrap(wrapped, "mk-b")).isInstanceOf(KeyException.class)
                    .hasMessageContaining("The master keys \"MK-B\" and \"mk-b\" differ only in case");
        }
    }

    @Test
    void failuresNameTheKeystoreAndNotThePassword() throws IOException {
        Path cut = folder.resolve("cut.p12");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(store), 300));
        Path text = Files.writeString(folder.resolve("text.p12"), PASSWORD + " and more text");
        Path none = folder.resolve("none.p12");
        assertThatThrownBy(() -> KeyStoreKms.open(store, "Xq7-other".toCharArray())).isInstanceOf(KeyException.class)
                .hasMessageStartingWith("The keystore " + store + " does not open with the password");
        assertThatThrownBy(() -> KeyStoreKms.open(none, PASSWORD.toCharArray()))
                .isInstanceOf(NoSuchFileException.class).hasMessage(none.toString());
        for (Path broken : List.of(cut, text)) {
            assertThatThrownBy(() -> KeyStoreKms.open(broken, PASSWORD.toCharArray())).isInstanceOf(IOException.class)
                    .hasMessage(broken + ": This is not a PKCS12 keystore, or it is damaged");
        }
        for (Path each : List.of(store, cut, text, none)) {
            Throwable failure = catchThrowable(() -> KeyStoreKms.open(each, (PASSWORD + "2").toCharArray()));
            for (Throwable at = failure; at != null; at = at.getCause()) {
                assertThat(at.toString()).doesNotContain(PASSWORD.substring(0, 4));
            }
        }
    }

    @Test
    void aKeystoreWithoutAesKeysIsSaid() throws IOException, InterruptedException {
        Path other = folder.resolve("other.p12");
        keytool(other, "-genkeypair", "-keyalg", "EC", "-dname", "CN=other", "-alias", "pair");
        assertThatThrownBy(() -> KeyStoreKms.open(other, PASSWORD.toCharArray())).isInstanceOf(KeyException.class)
                .hasMessageContaining("The keystore " + other + " has no AES key")
                .hasMessageContaining("keytool -genseckey");
    }

    @Test
    void aKeyThatAesDoesNotHaveIsNamed() throws IOException, GeneralSecurityException {
        Path other = folder.resolve("odd.p12");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        byte[] key = new byte[20];
        Arrays.fill(key, (byte) 7);
        store.setKeyEntry("odd", new SecretKeySpec(key, "AES"), PASSWORD.toCharArray(), null);
        try (OutputStream out = Files.newOutputStream(other)) {
            store.store(out, PASSWORD.toCharArray());
        }
        assertThatThrownBy(() -> KeyStoreKms.open(other, PASSWORD.toCharArray())).isInstanceOf(KeyException.class)
                .hasMessageContaining("The key \"odd\" of the keystore " + other
                        + " cannot be used: A key has 16, 24 or 32 bytes, and not 20");
    }

    @Test
    void thePasswordStaysTheCallers() throws IOException {
        char[] password = PASSWORD.toCharArray();
        KeyStoreKms kms = KeyStoreKms.open(store, password);
        assertThat(password).isEqualTo(PASSWORD.toCharArray());
        kms.close();
        assertThatThrownBy(() -> kms.wrap(new byte[16], "mk-a")).isInstanceOf(IllegalStateException.class)
                .hasMessage("The keystore " + store + " is closed");
    }
}
