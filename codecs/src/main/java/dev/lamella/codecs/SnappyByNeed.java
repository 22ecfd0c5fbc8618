package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.SnappyCompression;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.SnappyError;

/// SNAPPY that loads native code only when that pays. Loading takes longer than decompressing a small file in plain Java,
/// so the first bytes of a process are decompressed in plain Java. If native code cannot be loaded, all of them are.
final class SnappyByNeed implements Compression {
    /// How many bytes a process decompresses in plain Java before it loads native code. Several threads may exceed it a
    /// little.
    static final int BYTES_IN_JAVA = 1 << 20;

    /// How many bytes this process has decompressed in plain Java so far.
    private static final AtomicLong BYTES_SO_FAR = new AtomicLong();

    private final SnappyCompression plain = new SnappyCompression();
    private @Nullable Compression loaded;

    @Override
    public String name() {
        return SnappyCompression.NAME;
    }

    @Override
    public String implementation() {
        Compression works = loaded();
        return works == plain
                ? plain.implementation()
                : works.implementation() + "; the first bytes by " + plain.implementation();
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (loaded == null && BYTES_SO_FAR.get() <= BYTES_IN_JAVA - outCount) {
            BYTES_SO_FAR.addAndGet(outCount);
            plain.decompress(in, from, count, out, outFrom, outCount);
        } else {
            loaded().decompress(in, from, count, out, outFrom, outCount);
        }
    }

    @Override
    public long maxDecompressedSize(int count) {
        return plain.maxDecompressedSize(count);
    }

    @Override
    public int maxCompressedSize(int count) {
        return plain.maxCompressedSize(count);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        return loaded().compress(in, from, count, out, outFrom);
    }

    private Compression loaded() {
        Compression known = loaded;
        if (known == null) {
            known = load();
            loaded = known;
        }
        return known;
    }

    private Compression load() {
        try {
            return new NativeSnappyCompression(plain);
        } catch (LinkageError | SnappyError ignored) {
            return plain;
        }
    }
}
