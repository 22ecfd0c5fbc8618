package dev.lamella.internal.page;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.codec.SteppedCompression;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileLimits;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Decompresses the pages of column chunks, one after another.
///
/// Claimed sizes are trusted only as far as the available bytes can justify them: a codec with bounded output is asked for its
/// bound, and the output of others is collected as it arrives.
final class PageDecompressor {
    /// A claimed size up to this is allocated at once.
    private static final int MODEST = 1 << 20;
    private static final int LONGEST_PAGE = Integer.MAX_VALUE - 64;

    private final Compressions compressions;
    private final FileLimits limits;
    private CompressionCodec codec = CompressionCodec.UNCOMPRESSED;
    private @Nullable Compression compression;
    /// Decompresses data pages in steps; null if the codec cannot.
    private SteppedCompression.@Nullable Steps stepped;
    /// The steps of the current page, until all of it is decompressed.
    private SteppedCompression.@Nullable Steps steps;
    private int pageLimit;

    PageDecompressor(Compressions compressions, FileLimits limits) {
        this.compressions = compressions;
        this.limits = limits;
    }

    /// Begins a column chunk.
    void open(CompressionCodec chunkCodec) {
        steps = null;
        if (!chunkCodec.equals(codec)) {
            codec = chunkCodec;
            compression = null;
            stepped = null;
        }
    }

    CompressionCodec codec() {
        return codec;
    }

    boolean isCompressed() {
        return !codec.equals(CompressionCodec.UNCOMPRESSED);
    }

    /// Decompresses `count` bytes to `size` bytes at `to` of `reusable`, or of a larger array, which is returned.
    ///
    /// @param inSteps whether it is enough to begin, see [#steps]
    byte[] decompress(byte[] in, int from, int count, byte[] reusable, int to, int size, boolean compressed,
            boolean inSteps) throws IOException {
        steps = null;
        if (!compressed) {
            checkUncompressed(count, size);
            byte[] target = sized(reusable, to, size);
            System.arraycopy(in, from, target, to, size);
            return target;
        }
        if (count == 0 || size == 0) {
            // A page of nulls may have no values at all, or a compressed empty value section.
            if (size != 0) {
                throw new CorruptFileException(
                        "The page has no compressed bytes, but its header says that they hold " + size);
            }
            return sized(reusable, to, 0);
        }
        Compression decompressor = compression();
        if (size > decompressor.maxDecompressedSize(count)) {
            throw new CorruptFileException(
                    "The page's " + count + " bytes cannot hold " + size + " when decompressed with "
                            + codec + ", as its header says; at most " + decompressor.maxDecompressedSize(count)
                            + " are possible");
        }
        checkLimits(count, size);
        boolean isBounded = decompressor.maxDecompressedSize(count) < Long.MAX_VALUE;
        if (!isBounded && size > MODEST && size / 64 > count && reusable.length - LittleEndian.PAD - to < size) {
            return collect(decompressor, in, from, count, reusable, to, size);
        }
        byte[] target = sized(reusable, to, size);
        if (inSteps && stepped != null) {
            steps = stepped;
            pageLimit = to + size;
            steps.start(in, from, count, target, to, size);
        } else {
            decompressor.decompress(in, from, count, target, to, size);
        }
        return target;
    }

    /// Makes the bytes of the page before `end` available.
    void require(int end) {
        SteppedCompression.Steps known = steps;
        if (known != null && known.require(end) == pageLimit) {
            steps = null;
        }
    }

    /// The steps of the page; null if all of it is decompressed.
    SteppedCompression.@Nullable Steps steps() {
        return steps;
    }

    void checkUncompressed(int count, int size) {
        if (count != size) {
            throw new CorruptFileException("A page that is not compressed has " + count + " bytes; its header says "
                    + size);
        }
        checkLimits(count, size);
    }

    private void checkLimits(int stored, int size) {
        if (size > limits.pageBytes()) {
            throw Memory.beyond("The page has " + size + " bytes", limits.pageBytes() + " bytes");
        }
        if (size > limits.freeBytes() && size / limits.expansion() > stored) {
            throw Memory.beyond("The page's " + stored + " bytes become " + size + " when they are decompressed",
                    limits.expansion() + " times as many");
        }
    }

    private Compression compression() {
        Compression known = compression;
        if (known == null) {
            known = compressions.forReading(codec);
            compression = known;
            stepped = known instanceof SteppedCompression stepping ? stepping.steps() : null;
        }
        return known;
    }

    private static byte[] sized(byte[] reusable, int to, int size) {
        claim(to, size);
        int needed = to + size + LittleEndian.PAD;
        if (reusable.length >= needed) {
            return reusable;
        }
        return new byte[(int) Math.min(LONGEST_PAGE, needed + (long) (needed >>> 2))];
    }

    private static void claim(int to, int size) {
        if (size > LONGEST_PAGE - to - LittleEndian.PAD) {
            throw new UnsupportedFeatureException(
                    "The page has " + ((long) to + size) + " bytes; this library holds at most "
                            + LONGEST_PAGE + " bytes at once");
        }
        Memory.claim((long) to + size);
    }

    /// Decompresses a page whose claimed size is implausible for its compressed size, growing with the real output.
    private byte[] collect(Compression decompressor, byte[] in, int from, int count, byte[] reusable, int to,
            int size) {
        claim(to, size);
        byte[] target = reusable.length >= to + MODEST ? reusable : new byte[to + MODEST];
        int at = to;
        int end = to + size;
        try (InputStream stream = decompressor.decompressing(in, from, count)) {
            while (at < end) {
                if (at == target.length) {
                    target = Arrays.copyOf(target, (int) Math.min(end + LittleEndian.PAD, target.length * 2L));
                }
                int read = stream.read(target, at, Math.min(target.length, end) - at);
                if (read < 0) {
                    throw new CorruptFileException(
                            "The page decompresses to " + (at - to) + " bytes; its header says " + size);
                }
                at += read;
            }
            if (stream.read() >= 0) {
                throw new CorruptFileException(
                        "The page decompresses to more than the " + size + " bytes of its header");
            }
        } catch (IOException e) {
            throw new CorruptFileException("The page cannot be decompressed with " + codec, e);
        }
        return target.length >= end + LittleEndian.PAD ? target : Arrays.copyOf(target, end + LittleEndian.PAD);
    }
}
