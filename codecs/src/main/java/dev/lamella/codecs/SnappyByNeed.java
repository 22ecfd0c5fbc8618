package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.SnappyCompression;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.SnappyError;

/// SNAPPY that loads native code when it pays: to load it takes longer than to decompress a small file in plain Java, so the first
/// bytes of a process are. Where it cannot be loaded, all are.
final class SnappyByNeed implements Compression {
    /// What a process decompresses in plain Java before native code is loaded; of several threads, somewhat more.
    static final int BYTES_IN_JAVA = 1 << 20;

    /// What this process decompressed in plain Java so far.
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
                : works.implementation() + "; what comes first by " + plain.implementation();
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
