package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.util.Optional;
import javax.crypto.SecretKey;

/// Finds keys by what a file stores of them. Asked once for each key of an open file, and only for what is read.
@FunctionalInterface
public interface KeySource {
    /// The key that is asked for; empty if it is not available, which makes one column unreadable, or the file if it is the
    /// key of an encrypted footer.
    ///
    /// @throws KeyException if the key is denied; the message reaches whoever reads
    Optional<SecretKey> key(KeyRequest request);
}
