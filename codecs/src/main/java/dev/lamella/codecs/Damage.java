package dev.lamella.codecs;

import dev.lamella.error.CorruptFileException;

/// What all codecs say of damaged data.
final class Damage {
    private Damage() {}

    static CorruptFileException cannotDecompress(String codec, int count, String reason) {
        return new CorruptFileException(codec + " data of " + count + " bytes cannot be decompressed: " + reason);
    }

    static CorruptFileException cannotDecompress(String codec, int count, Throwable cause) {
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new CorruptFileException(codec + " data of " + count + " bytes cannot be decompressed: " + reason,
                cause);
    }

    static CorruptFileException wrongSize(String codec, long size, int outCount) {
        return new CorruptFileException(codec + " data holds " + size + " bytes, its page claims " + outCount);
    }

    static CorruptFileException tooMuch(String codec, int outCount) {
        return new CorruptFileException(
                codec + " data holds more than the " + outCount + " bytes that its page claims");
    }

    /// Narrows a bound of compressed size.
    static int bound(String codec, int count, long bound) {
        if (count < 0 || bound > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(codec + " cannot compress " + count + " bytes into one array");
        }
        return (int) bound;
    }
}
