package dev.lamella.internal.codec;

import dev.lamella.error.CorruptFileException;
import org.jspecify.annotations.Nullable;

/// SNAPPY in plain Java: the default codec, without native code. Module `codecs` has a faster one.
///
/// A block announces its size, which is compared with the page's size before anything is written.
///
/// @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy format</a>
public final class SnappyCompression implements SteppedCompression {
    /// Its name in `parquet.thrift`.
    public static final String NAME = "SNAPPY";
    /// A copy of three bytes gives at most 64.
    private static final long MAX_RATIO = 22;
    private static final int MAX_PREAMBLE = 5;

    private @Nullable MatchFinder finder;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "Lamella, plain Java";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        SnappySteps steps = new SnappySteps();
        steps.start(in, from, count, out, outFrom, outCount);
        steps.require(outFrom + outCount);
    }

    @Override
    public Steps steps() {
        return new SnappySteps();
    }

    /// Where the elements begin, after the announced size.
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
        throw Damage.cannotDecompress(NAME, count, "it does not begin with a size");
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
        MatchFinder current = finder;
        if (current == null) {
            current = new MatchFinder();
            finder = current;
        }
        int to = outFrom;
        int size = count;
        for (; size > 0x7f; size >>>= 7) {
            out[to++] = (byte) (size | 0x80);
        }
        out[to++] = (byte) size;
        int outLimit = outFrom + maxCompressedSize(count);
        return SnappyBlock.encode(current, in, from, count, out, to, outLimit) - outFrom;
    }
}
