package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.Damage;
import org.jspecify.annotations.Nullable;

/// The deprecated codec `LZ4`, read only. Writers have stored three formats under this name: Hadoop frames (parquet-mr),
/// bare blocks (old parquet-cpp) and LZ4 frames. Each is tried strictly, and the first that fits is taken.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Compression.md#lz4">Compression, LZ4</a>
final class LegacyLz4Compression implements Compression {
    private static final String NAME = "LZ4";

    private @Nullable Lz4Frames frames;

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
        int limit = from + count;
        int outLimit = outFrom + outCount;
        if (HadoopFrames.decode(LegacyLz4Compression::decodeBlock, in, from, limit, out, outFrom,
                outLimit) == outCount) {
            return;
        }
        int size;
        String form;
        if (Lz4Frames.isAt(in, from, limit)) {
            Lz4Frames current = frames;
            if (current == null) {
                current = new Lz4Frames();
                frames = current;
            }
            size = current.decode(in, from, limit, out, outFrom, outLimit);
            form = "an LZ4 frame";
        } else {
            size = decodeBlock(in, from, limit, out, outFrom, outLimit);
            form = "a bare block";
        }
        if (size < 0) {
            throw Damage.cannotDecompress(NAME, count,
                    "it is not valid as Hadoop frames, as an LZ4 frame, or as a bare block of at most "
                            + outCount + " bytes; as " + form + " it breaks off at byte " + (~size - from));
        }
        if (size != outCount) {
            throw Damage.wrongSize(NAME, size, outCount);
        }
    }

    private static int decodeBlock(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        return Lz4Block.decode(in, from, limit, out, outFrom, outFrom, outLimit);
    }

    @Override
    public long maxDecompressedSize(int count) {
        return count * Lz4Block.MAX_RATIO;
    }

    @Override
    public int maxCompressedSize(int count) {
        throw new UnsupportedOperationException("LZ4 can only be read; write LZ4_RAW instead");
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        throw new UnsupportedOperationException("LZ4 can only be read; write LZ4_RAW instead");
    }
}
