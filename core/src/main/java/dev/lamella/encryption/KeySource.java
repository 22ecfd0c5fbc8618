package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.util.Optional;
import javax.crypto.SecretKey;

/// Finds keys by what a file stores of them. Asked once for each key of an open file, and only for what is read.
///
/// The keys stay those of the source: readers do not destroy them, except for those of [KmsClient#keySource()].
@FunctionalInterface
public interface KeySource {
    /// The requested key; empty if it is not available. Without a column's key, that column cannot be read. Without the footer
    /// key, the file cannot be opened, unless its footer is plaintext and its check is
    /// [optional][Decryption.FooterCheck#WHERE_POSSIBLE].
    ///
    /// @throws KeyException if the key is denied; the message reaches whoever reads
    Optional<SecretKey> key(KeyRequest request);
}
