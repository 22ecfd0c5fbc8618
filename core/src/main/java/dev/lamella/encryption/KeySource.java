package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.util.Optional;
import javax.crypto.SecretKey;

/// Finds keys by the key metadata that a file stores. An open file asks only for keys that it needs, once for
/// each key, and never by two threads at once.
///
/// Readers do not destroy the keys, except keys of [KmsClient#keySource()].
@FunctionalInterface
public interface KeySource {
    /// The requested key; empty if it is not available. Without a column's key, that column cannot be read. Without the footer
    /// key, the file cannot be opened, unless its footer is plaintext and its check is
    /// [optional][Decryption.FooterCheck#WHERE_POSSIBLE].
    ///
    /// @throws KeyException if the key is denied; the message reaches the reader
    Optional<SecretKey> key(KeyRequest request);
}
