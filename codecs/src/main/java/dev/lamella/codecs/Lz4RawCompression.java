package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import io.airlift.compress.v3.lz4.Lz4Compressor;
import org.jspecify.annotations.Nullable;

/// `LZ4_RAW`: one bare LZ4 block. Decoded here, compressed by aircompressor.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Compression.md#lz4_raw">Compression, LZ4_RAW</a>
final class Lz4RawCompression implements Compression {
    private static final String NAME = "LZ4_RAW";

    private @Nullable Lz4Compressor compressor;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "Lamella and aircompressor, plain Java";
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
        Lz4Compressor current = compressor;
        if (current == null) {
            current = Lz4Compressor.create();
            compressor = current;
        }
        try {
            return current.compress(in, from, count, out, outFrom, maxCompressedSize(count));
        } catch (UnsupportedOperationException e) {
            throw PortableCompression.denied(NAME);
        }
    }
}
