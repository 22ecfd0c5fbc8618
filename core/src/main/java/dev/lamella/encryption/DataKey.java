package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.SecretKey;

/// A key that encrypts the modules of files, and the metadata by which readers find it. It counts the modules: random nonces
/// are safe for at most 2^32 of them.
///
/// Safe for use by several threads.
///
/// @see <a href="https://csrc.nist.gov/pubs/sp/800/38/d/final">NIST SP 800-38D, section 8.3</a>
public final class DataKey {
    private static final long MOST_MODULES = 1L << 32;

    private final SecretKey key;
    private final Optional<byte[]> metadata;
    private final long mostModules;
    private final AtomicLong moduleCount;

    DataKey(SecretKey key, Optional<byte[]> metadata) {
        this(key, metadata, MOST_MODULES);
    }

    DataKey(SecretKey key, Optional<byte[]> metadata, long mostModules) {
        this(key, metadata, mostModules, new AtomicLong());
    }

    private DataKey(SecretKey key, Optional<byte[]> metadata, long mostModules, AtomicLong moduleCount) {
        this.key = Objects.requireNonNull(key, "key");
        this.metadata = metadata;
        this.mostModules = mostModules;
        this.moduleCount = moduleCount;
    }

    /// The same key with other metadata; both count together.
    DataKey withMetadata(Optional<byte[]> changed) {
        return new DataKey(key, changed.map(byte[]::clone), mostModules, moduleCount);
    }

    boolean isOf(SecretKey other) {
        return key.equals(other);
    }

    /// The modules that were counted.
    long moduleCount() {
        return moduleCount.get();
    }

    /// A key that an existing file has.
    ///
    /// @param metadata as the file stores it
    public static DataKey ofFile(SecretKey key, Optional<byte[]> metadata) {
        return new DataKey(key, metadata);
    }

    public SecretKey key() {
        return key;
    }

    /// The key metadata that files store; not to be modified.
    public Optional<byte[]> metadata() {
        return metadata;
    }

    /// Counts a module that is about to be encrypted.
    ///
    /// @throws KeyException if the key must not encrypt another module
    public void countModule() {
        if (moduleCount.incrementAndGet() > mostModules) {
            moduleCount.decrementAndGet();
            throw new KeyException(KeyException.Reason.EXHAUSTED, "The key has encrypted " + mostModules
                    + " modules; more would put its secrecy at risk", "Write further files with another key.");
        }
    }

    /// Shows no key.
    @Override
    public String toString() {
        return "DataKey[" + metadata.map(bytes -> bytes.length + " bytes of key metadata").orElse("no key metadata")
                + "]";
    }
}
