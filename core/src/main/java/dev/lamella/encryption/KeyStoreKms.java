package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;
import javax.security.auth.DestroyFailedException;

/// Master keys in a keystore of the JDK (PKCS12), as a key management service without a server. The alias of an entry is the id
/// of its master key. Safe for use by several threads.
///
/// A master key is made by
/// `keytool -genseckey -keyalg AES -keysize 256 -storetype PKCS12 -keystore masters.p12 -alias mk-a`.
///
/// It wraps keys as the local clients of parquet-java and pyarrow (`LocalWrapKmsClient`) do, so that these can unwrap them. PKCS12
/// does not distinguish upper and lower case: of two ids that differ only in case, the second one is rejected.
public final class KeyStoreKms implements KmsClient, AutoCloseable {
    private final String name;
    private final Map<String, SecretKey> masterKeys;
    /// The spelling of each id that was asked for, by its form in lower case.
    private final Map<String, String> spellings = new ConcurrentHashMap<>();

    private KeyStoreKms(String name, Map<String, SecretKey> masterKeys) {
        this.name = name;
        this.masterKeys = masterKeys;
    }

    /// Opens a keystore, and reads its AES keys.
    ///
    /// @param password of the store and its keys; the caller fills the array with zeros after the call
    /// @throws KeyException if the password is wrong, the keystore has no AES key, or an AES key has a wrong length
    /// @throws IOException if the file cannot be read, or is not a keystore
    public static KeyStoreKms open(Path path, char[] password) throws IOException {
        KeyStore store = load(path, password);
        Map<String, SecretKey> masterKeys = new HashMap<>();
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.entryInstanceOf(alias, KeyStore.SecretKeyEntry.class)
                        && store.getKey(alias, password) instanceof SecretKey key && isAes(key)) {
                    masterKeys.put(lowerCase(alias), copy(key, path, alias));
                }
            }
        } catch (GeneralSecurityException e) {
            throw rejected(path);
        }
        if (masterKeys.isEmpty()) {
            throw new KeyException(KeyException.Reason.MISSING, "The keystore " + path + " has no AES key",
                    "Make one with keytool -genseckey -keyalg AES -keysize 256 -storetype PKCS12 -alias ID.");
        }
        return new KeyStoreKms(path.toString(), Map.copyOf(masterKeys));
    }

    private static KeyStore load(Path path, char[] password) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            return store;
        } catch (GeneralSecurityException e) {
            throw new IOException("The JVM does not read the keystore " + path + ": " + e.getClass().getSimpleName(),
                    e);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            if (e.getCause() instanceof UnrecoverableKeyException) {
                throw rejected(path);
            }
            throw new IOException(path + ": This is not a PKCS12 keystore, or it is damaged", e);
        }
    }

    private static KeyException rejected(Path path) {
        return new KeyException(KeyException.Reason.DENIED,
                "The keystore " + path + " does not open with the password, or it was changed",
                "Give the password of the keystore.");
    }

    private static boolean isAes(SecretKey key) {
        return key.getAlgorithm().equals("AES");
    }

    /// A key that can be destroyed.
    private static SecretKey copy(SecretKey key, Path path, String alias) {
        byte[] bytes = key.getEncoded();
        try {
            return Keys.of(bytes);
        } catch (IllegalArgumentException e) {
            throw new KeyException(KeyException.Reason.DENIED, "The key \"" + alias + "\" of the keystore " + path
                    + " cannot be used: " + e.getMessage(), "Replace or remove it, with keytool.");
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// As PKCS12 does.
    private static String lowerCase(String alias) {
        return alias.toLowerCase(Locale.ENGLISH);
    }

    private SecretKey master(String id) {
        String alias = lowerCase(id);
        SecretKey key = masterKeys.get(alias);
        if (key == null) {
            throw new KeyException(KeyException.Reason.MISSING,
                    "The keystore " + name + " has no master key \"" + id + "\"",
                    "Its keys are " + String.join(", ", new TreeSet<>(masterKeys.keySet())) + ".");
        }
        if (key.isDestroyed()) {
            throw new IllegalStateException("The keystore " + name + " is closed");
        }
        String spelling = spellings.putIfAbsent(alias, id);
        if (spelling != null && !spelling.equals(id)) {
            throw new KeyException(KeyException.Reason.DENIED, "The master keys \"" + spelling + "\" and \"" + id
                    + "\" differ only in case, and are the same key in the keystore " + name,
                    "Use one spelling, or another name for one of them.");
        }
        return key;
    }

    @Override
    public String wrap(byte[] key, String masterKeyId) {
        return new JsonObject().put("masterKeyVersion", LocalKms.NO_VERSION)
                .put("encryptedKey", LocalKms.wrap(master(masterKeyId), key, masterKeyId)).text();
    }

    /// Unwraps what [#wrap] made, and also the text of its field `encryptedKey`, as other local clients write it.
    @Override
    public byte[] unwrap(String wrapped, String masterKeyId) {
        return LocalKms.unwrap(master(masterKeyId), wrapped, masterKeyId);
    }

    /// Destroys the master keys.
    @Override
    public void close() {
        for (SecretKey key : masterKeys.values()) {
            try {
                key.destroy();
            } catch (DestroyFailedException e) {
                throw new IllegalStateException("A master key cannot be destroyed", e);
            }
        }
    }

    /// The file and the ids of its keys; no key.
    @Override
    public String toString() {
        return "KeyStoreKms[" + name + ": " + String.join(", ", new TreeSet<>(masterKeys.keySet())) + "]";
    }
}
