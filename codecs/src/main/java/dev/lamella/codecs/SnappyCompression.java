package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/// Raw Snappy blocks, through snappy-java.
///
/// A block announces its size. The library takes that word for where it may write, and only knows the end of the array, which
/// is larger than the page: so the announced size is compared with the page's before.
///
/// @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy format</a>
final class SnappyCompression implements Compression {
    static final String NAME = "SNAPPY";
    /// A copy of three bytes gives at most 64.
    static final long MAX_RATIO = 22;
    private static final int MAX_PREAMBLE = 5;

    /// @throws LinkageError if the native library cannot be loaded
    /// @throws SnappyError likewise
    SnappyCompression() {
        Snappy.maxCompressedLength(0);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "snappy-java, native code";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        checkAnnouncedSize(in, from, count, outCount);
        try {
            int size = Snappy.uncompress(in, from, count, out, outFrom);
            if (size != outCount) {
                throw Damage.wrongSize(NAME, size, outCount);
            }
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException | SnappyError e) {
            // Plain Java knows where it breaks off; the library only that it does.
            SnappyByNeed.decompressInJava(in, from, count, out, outFrom, outCount);
            throw Damage.cannotDecompress(NAME, count, e);
        }
    }

    /// Where what stands behind the announced size begins.
    ///
    /// @throws CorruptFileException if the block does not announce exactly `outCount` bytes
    static int checkAnnouncedSize(byte[] in, int from, int count, int outCount) {
        long announced = 0;
        for (int i = 0; i < MAX_PREAMBLE && i < count; i++) {
            int next = in[from + i];
            announced |= (next & 0x7fL) << 7 * i;
            if (next >= 0) {
                if (announced != outCount) {
                    throw Damage.wrongSize(NAME, announced, outCount);
                }
                return from + i + 1;
            }
        }
        throw Damage.cannotDecompress(NAME, count, "it begins with no size");
    }

    @Override
    public long maxDecompressedSize(int count) {
        return count * MAX_RATIO;
    }

    @Override
    public int maxCompressedSize(int count) {
        return Damage.bound(NAME, count, 32L + count + count / 6);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        try {
            return Snappy.compress(in, from, count, out, outFrom);
        } catch (IOException e) {
            throw new IllegalStateException("SNAPPY failed to compress " + count + " bytes", e);
        }
    }
}
