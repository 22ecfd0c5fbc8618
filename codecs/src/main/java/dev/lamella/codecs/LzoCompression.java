package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.Damage;

/// LZO, read only: LZO1X blocks in Hadoop frames, or one bare block.
final class LzoCompression implements Compression {
    private static final String NAME = "LZO";

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
        if (HadoopFrames.decode(LzoBlock::decode, in, from, limit, out, outFrom, outLimit) == outCount) {
            return;
        }
        int size = LzoBlock.decode(in, from, limit, out, outFrom, outLimit);
        if (size < 0) {
            throw Damage.cannotDecompress(NAME, count,
                    "it is not valid as Hadoop frames or as a bare block of at most " + outCount
                            + " bytes; as a bare block it breaks off at byte " + (~size - from));
        }
        if (size != outCount) {
            throw Damage.wrongSize(NAME, size, outCount);
        }
    }

    @Override
    public long maxDecompressedSize(int count) {
        return count * LzoBlock.MAX_RATIO;
    }

    @Override
    public int maxCompressedSize(int count) {
        throw new UnsupportedOperationException("LZO can only be read");
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        throw new UnsupportedOperationException("LZO can only be read");
    }
}
