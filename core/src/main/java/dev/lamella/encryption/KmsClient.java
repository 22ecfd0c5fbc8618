package dev.lamella.encryption;

import java.util.Map;
import javax.crypto.SecretKey;

/// A key management service: it has the master keys, and wraps and unwraps other keys with them.
///
/// The service defines the form of wrapped keys; files store them unchanged. Both methods may block. While a key is
/// unwrapped, other threads that need keys of the same [Decryption] wait.
public interface KmsClient {
    /// Encrypts a key with a master key. The caller fills the array with zeros afterwards, so do not keep it.
    ///
    /// @throws dev.lamella.error.KeyException if there is no such master key, or access is denied
    String wrap(byte[] key, String masterKeyId);

    /// Decrypts a wrapped key. The caller fills the returned array with zeros after use, so return a new array.
    ///
    /// @throws dev.lamella.error.KeyException if there is no such master key, access is denied, or the text does not open
    byte[] unwrap(String wrapped, String masterKeyId);

    /// The keys of files with the key material of parquet-java, Spark and pyarrow, in the file or
    /// [beside it][KeyMaterialStore#BESIDE].
    default KeySource keySource() {
        return keySource(KeyMaterialStore.BESIDE);
    }

    /// As [#keySource()], for files whose key material is elsewhere.
    ///
    /// Each answer is a new key, which the reader destroys when it is closed. Key encryption keys stay in memory as long as the
    /// source, and are used for ten minutes at most.
    default KeySource keySource(KeyMaterialStore store) {
        return new KeyMaterial(this, store, System::nanoTime);
    }

    /// A client with the master keys themselves, for tests and small installations. It wraps as the local clients of
    /// parquet-java and pyarrow do. For master keys in a keystore see [KeyStoreKms].
    ///
    /// @param masterKeys by their ids
    static KmsClient of(Map<String, SecretKey> masterKeys) {
        return new LocalKms(Map.copyOf(masterKeys));
    }
}
