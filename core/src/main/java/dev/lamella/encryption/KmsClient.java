package dev.lamella.encryption;

import java.util.Map;
import javax.crypto.SecretKey;

/// A key management service: it has the master keys, and wraps and unwraps other keys with them.
///
/// The texts are the service's own and are stored in files as they are. Both methods may block. While a key is unwrapped, other
/// threads that need keys of the same [Decryption] wait.
public interface KmsClient {
    /// A key, encrypted with a master key. The array is filled with zeros afterwards, and must not be kept.
    ///
    /// @throws dev.lamella.error.KeyException if there is no such master key, or access is denied
    String wrap(byte[] key, String masterKeyId);

    /// The key of a wrapped text. The caller fills the array with zeros after use.
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
