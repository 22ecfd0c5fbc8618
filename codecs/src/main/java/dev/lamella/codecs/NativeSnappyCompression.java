package dev.lamella.codecs;

import dev.lamella.internal.codec.SnappyCompression;
import dev.lamella.internal.codec.SteppedCompression;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;
import org.xerial.snappy.SnappyLoader;

/// SNAPPY that compresses with the native code of snappy-java, and decompresses in plain Java, which is faster. Native code
/// is loaded when something is compressed. If it cannot be loaded, plain Java compresses too.
final class NativeSnappyCompression implements SteppedCompression {
    private final SnappyCompression plain = new SnappyCompression();
    private @Nullable Boolean isNative;

    @Override
    public String name() {
        return plain.name();
    }

    @Override
    public String implementation() {
        return isNative()
                ? plain.implementation() + "; compresses with snappy-java, native code"
                : plain.implementation();
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        plain.decompress(in, from, count, out, outFrom, outCount);
    }

    @Override
    public Steps steps() {
        return plain.steps();
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
        if (!isNative()) {
            return plain.compress(in, from, count, out, outFrom);
        }
        try {
            return Snappy.compress(in, from, count, out, outFrom);
        } catch (IOException e) {
            throw new IllegalStateException("SNAPPY failed to compress " + count + " bytes", e);
        }
    }

    private boolean isNative() {
        Boolean known = isNative;
        if (known == null) {
            known = canLoad();
            isNative = known;
        }
        return known;
    }

    private static boolean canLoad() {
        try {
            NativeFiles.load(SnappyLoader.KEY_SNAPPY_TEMPDIR, () -> Snappy.maxCompressedLength(0));
            return true;
        } catch (LinkageError | SnappyError e) {
            SlowCode.report("SNAPPY compresses in Java, which is slower: snappy-java cannot be loaded: " + e);
            return false;
        }
    }
}
