package dev.lamella.internal.bytes;

import dev.lamella.error.UnsupportedFeatureException;

/// How much memory a file may make this process take.
///
/// Nothing is allocated because a file claims it. But a few bytes may rightly stand for very many values: a list of a billion
/// nulls is one run of levels, a gigabyte of zeros a few compressed bytes. Where arrays grow with what such bytes stand for, the
/// size is told here first, so that the end is a failure of this one read, not of the process.
public final class Memory {
    /// The most that one array may take: half of all memory that the process may have.
    private static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / 2;
    private static final String ADVICE = "Read fewer rows per batch or fewer columns, or start java with more memory (-Xmx); "
            + "if the file should be small, it was made to do harm.";

    private Memory() {}

    /// Before an array of this many bytes is made.
    ///
    /// @throws UnsupportedFeatureException if that is more than can be had
    public static void claim(long bytes) {
        if (bytes > MOST_BYTES) {
            throw new UnsupportedFeatureException("An array of " + bytes + " bytes is needed; this process has "
                    + Runtime.getRuntime().maxMemory() + " bytes of memory and gives half of that to one array",
                    ADVICE);
        }
    }

    /// The most elements of this many bytes that one array may have.
    public static int mostElements(int bytesEach) {
        return (int) Math.min(Integer.MAX_VALUE - 128L, MOST_BYTES / bytesEach);
    }

    /// What to report when memory ran out all the same.
    public static UnsupportedFeatureException exhausted() {
        return new UnsupportedFeatureException("The memory of this process, " + Runtime.getRuntime().maxMemory()
                + " bytes, does not suffice to read this", ADVICE);
    }
}
