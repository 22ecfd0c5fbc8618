package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.Damage;
import dev.lamella.internal.codec.MatchFinder;
import org.jspecify.annotations.Nullable;

/// `LZ4_RAW`: one bare LZ4 block, in plain Java.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Compression.md#lz4_raw">Compression, LZ4_RAW</a>
final class Lz4RawCompression implements Compression {
    private static final String NAME = "LZ4_RAW";

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
        int size = Lz4Block.decode(in, from, from + count, out, outFrom, outFrom, outFrom + outCount);
        if (size < 0) {
            throw Damage.cannotDecompress(NAME, count, "it breaks off at byte " + (~size - from)
                    + ", or holds more than the " + outCount + " bytes that its page claims");
        }
        if (size != outCount) {
            throw Damage.wrongSize(NAME, size, outCount);
        }
    }

    @Override
    public long maxDecompressedSize(int count) {
        return count * Lz4Block.MAX_RATIO;
    }

    @Override
    public int maxCompressedSize(int count) {
        return Damage.bound(NAME, count, count + count / 255L + 16);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        MatchFinder current = finder;
        if (current == null) {
            current = new MatchFinder();
            finder = current;
        }
        int outLimit = outFrom + maxCompressedSize(count);
        return Lz4Block.encode(current, in, from, count, out, outFrom, outLimit) - outFrom;
    }
}
