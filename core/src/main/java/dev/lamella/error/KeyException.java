package dev.lamella.error;

import java.util.Optional;

/// A key that an encrypted file needs is missing, was denied, does not open the file, or must not encrypt more
/// modules. If a key does not open the file, the key is wrong or the file was changed: the two cannot always be
/// distinguished.
///
/// No message contains a key.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class KeyException extends ParquetException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /// Why a key does not help.
    public enum Reason {
        /// No key was given for a footer or a column.
        MISSING,
        /// The source of keys rejected the request.
        DENIED,
        /// Nothing opens with the key: the key or the AAD prefix is wrong, or the file was changed.
        NOT_AUTHENTIC,
        /// The AAD prefix is missing, was given for a file without one, or differs from the prefix that the file stores.
        AAD_PREFIX,
        /// Keys were given, and the file is not encrypted.
        NOT_ENCRYPTED,
        /// The key has encrypted as many modules as it may.
        EXHAUSTED
    }

    public KeyException(Reason reason, String problem, String advice) {
        this(reason, Location.UNKNOWN, problem, advice, Optional.empty());
    }

    public KeyException(Reason reason, Location location, String problem, String advice) {
        this(reason, location, problem, advice, Optional.empty());
    }

    private KeyException(Reason reason, Location location, String problem, String advice, Optional<Throwable> cause) {
        super(location, problem, advice, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    @Override
    public KeyException at(Location place) {
        return placed(new KeyException(reason, location().within(place), problem(), advice(),
                Optional.ofNullable(getCause())));
    }
}
