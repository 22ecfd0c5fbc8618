package dev.lamella.codecs;

import dev.lamella.codec.Compression;
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

    private @Nullable Compression loaded;

    @Override
    public String name() {
        return SnappyCompression.NAME;
    }

    @Override
    public String implementation() {
        return loaded().implementation() + "; what comes first by Lamella, plain Java";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (loaded == null && BYTES_SO_FAR.get() <= BYTES_IN_JAVA - outCount) {
            BYTES_SO_FAR.addAndGet(outCount);
            decompressInJava(in, from, count, out, outFrom, outCount);
        } else {
            loaded().decompress(in, from, count, out, outFrom, outCount);
        }
    }

    /// Does what [#decompress] is to do, without native code.
    static void decompressInJava(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        int elements = SnappyCompression.checkAnnouncedSize(in, from, count, outCount);
        int size = SnappyBlock.decode(in, elements, from + count, out, outFrom, outFrom + outCount);
        if (size < 0) {
            throw Damage.cannotDecompress(SnappyCompression.NAME, count, "it breaks off at byte " + (~size - from)
                    + ", or holds more than the " + outCount + " bytes that its page claims");
        }
        if (size != outCount) {
            throw Damage.wrongSize(SnappyCompression.NAME, size, outCount);
        }
    }

    @Override
    public long maxDecompressedSize(int count) {
        return count * SnappyCompression.MAX_RATIO;
    }

    @Override
    public int maxCompressedSize(int count) {
        return loaded().maxCompressedSize(count);
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

    private static Compression load() {
        try {
            return new SnappyCompression();
        } catch (LinkageError | SnappyError e) {
            return PortableCompression.snappy();
        }
    }

    @Override
    public void close() {
        if (loaded != null) {
            loaded.close();
        }
    }
}
