package dev.lamella.internal.codec;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;

/// Failures that all codecs share.
public final class Damage {
    private Damage() {}

    /// The data is damaged; `reason` says how.
    public static CorruptFileException cannotDecompress(String codec, int count, String reason) {
        return new CorruptFileException(codec + " data of " + count + " bytes cannot be decompressed: " + reason);
    }

    /// The data is damaged: a library failed to decompress it.
    public static CorruptFileException cannotDecompress(String codec, int count, Throwable cause) {
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new CorruptFileException(codec + " data of " + count + " bytes cannot be decompressed: " + reason,
                cause);
    }

    /// The data is intact, but holds another number of bytes than its page header says.
    public static CorruptFileException wrongSize(String codec, long size, int outCount) {
        return new CorruptFileException(codec + " data holds " + size + " bytes, its page claims " + outCount);
    }

    /// The data holds more than its page header says; by how much is unknown.
    public static CorruptFileException tooMuch(String codec, int outCount) {
        return new CorruptFileException(
                codec + " data holds more than the " + outCount + " bytes that its page claims");
    }

    /// Narrows a bound of compressed size.
    ///
    /// @throws UnsupportedFeatureException if it does not fit into one array
    public static int bound(String codec, int count, long bound) {
        if (count < 0 || bound > Integer.MAX_VALUE) {
            throw new UnsupportedFeatureException(codec + " cannot compress " + count + " bytes into one array",
                    "Write smaller values or fewer of them per page, or do not compress the column.");
        }
        return (int) bound;
    }
}
