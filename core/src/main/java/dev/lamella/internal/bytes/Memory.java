package dev.lamella.internal.bytes;

import dev.lamella.error.UnsupportedFeatureException;

/// Limits how much memory a file may make this process allocate.
///
/// A claim in a file never causes an allocation. But a few bytes may legally stand for many values: a list of a billion nulls
/// is one run of levels, a gigabyte of zeros a few compressed bytes. Code whose arrays grow with such values checks the size
/// here first, so that only this read fails, not the process.
public final class Memory {
    /// The largest size of one array: half of the memory that the process may have.
    private static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / 2;
    private static final String ADVICE = "Read or write fewer rows at once or fewer columns, or start java with more memory"
            + " (-Xmx; the command lamella: LAMELLA_JAVA_OPTS=-Xmx4g); if the file should be small, it may be malicious.";

    private Memory() {}

    /// Checks the size before an array of this many bytes is made.
    ///
    /// @throws UnsupportedFeatureException if the array would be too large
    public static void claim(long bytes) {
        if (bytes > MOST_BYTES) {
            throw new UnsupportedFeatureException("An array of " + bytes + " bytes is needed; this process has "
                    + Runtime.getRuntime().maxMemory() + " bytes of memory and gives half of that to one array",
                    ADVICE);
        }
    }

    /// The most elements of this size that one array may have.
    public static int mostElements(int bytesEach) {
        return (int) Math.min(Integer.MAX_VALUE - 128L, MOST_BYTES / bytesEach);
    }

    /// The failure to report when a file goes beyond one of the [dev.lamella.metadata.FileLimits].
    public static UnsupportedFeatureException beyond(String found, String limit) {
        return new UnsupportedFeatureException(found + "; the limits of reading allow " + limit,
                "If you trust the file, raise"
                        + " them with ReadOptions.withLimits or lamella --no-limits, or start java with more memory (-Xmx; the command"
                        + " lamella: LAMELLA_JAVA_OPTS=-Xmx4g); a file that should be small may be malicious.");
    }

    /// The failure to report when memory ran out anyway.
    public static UnsupportedFeatureException exhausted() {
        return new UnsupportedFeatureException("This process has " + Runtime.getRuntime().maxMemory()
                + " bytes of memory, which is not enough to read or write this", ADVICE);
    }

    /// The failure to report when memory ran out anyway, with the place in the program.
    public static UnsupportedFeatureException exhausted(OutOfMemoryError error) {
        UnsupportedFeatureException failure = exhausted();
        failure.addSuppressed(error);
        return failure;
    }
}
