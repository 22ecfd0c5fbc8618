package dev.lamella.metadata;

import java.util.Optional;

/// The header in front of an encrypted footer: the struct `FileCryptoMetaData`.
///
/// @param encryptionAlgorithm of all modules
/// @param keyMetadata data with which a key store finds the footer's key; not to be modified
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public record FileCryptoMetadata(EncryptionAlgorithm encryptionAlgorithm, Optional<byte[]> keyMetadata) {
    @Override
    public boolean equals(Object other) {
        return other instanceof FileCryptoMetadata that && encryptionAlgorithm.equals(that.encryptionAlgorithm)
                && Bytes.equal(keyMetadata, that.keyMetadata);
    }

    @Override
    public int hashCode() {
        return 31 * encryptionAlgorithm.hashCode() + Bytes.hash(keyMetadata);
    }
}
