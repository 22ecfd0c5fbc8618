package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.codec.Damage;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

/// ZSTD for machines where the native library cannot be loaded (native access denied, no temporary directory that allows
/// execution, an unusual platform). It is aircompressor's plain Java: slower, with one compression level, and without
/// skippable frames.
final class PortableZstdCompression implements Compression {
    private static final String NAME = "ZSTD";
    private static final String ADVICE = "Start java with --enable-native-access=ALL-UNNAMED.";
    private static final byte[] PROBE = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 1, 9, 0, 0, 'a'};

    private final ZstdDecompressor decompressor;
    private final ZstdCompressor compressor;

    /// @throws UnsupportedFeatureException if this JVM denies `sun.misc.Unsafe` too
    PortableZstdCompression() {
        try {
            decompressor = new ZstdDecompressor();
            compressor = new ZstdCompressor();
            // A JVM without `sun.misc.Unsafe` fails here, not at the first page.
            decompressor.decompress(PROBE, 0, PROBE.length, new byte[1], 0, 1);
        } catch (UnsupportedOperationException | ExceptionInInitializerError e) {
            throw new UnsupportedFeatureException(
                    "Compression ZSTD cannot be used: this JVM denies both native access and sun.misc.Unsafe", ADVICE);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "aircompressor, plain Java";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        int size;
        try {
            // The library ignores its input if it gets no room for output.
            size = outCount > 0
                    ? decompressor.decompress(in, from, count, out, outFrom, outCount)
                    : decompressor.decompress(in, from, count, new byte[1], 0, 1);
        } catch (MalformedInputException e) {
            if (isSkippableFrame(e)) {
                throw new UnsupportedFeatureException(
                        "ZSTD data has a skippable frame, which only native code can read", ADVICE);
            }
            throw Damage.cannotDecompress(NAME, count, e);
        } catch (RuntimeException e) {
            throw Damage.cannotDecompress(NAME, count, e);
        }
        if (size != outCount) {
            throw Damage.wrongSize(NAME, size, outCount);
        }
    }

    /// Whether the library met one of the sixteen magic numbers of skippable frames. Only its message says so.
    private static boolean isSkippableFrame(MalformedInputException failure) {
        return String.valueOf(failure.getMessage()).contains("magic prefix: 184d2a5");
    }

    @Override
    public long maxDecompressedSize(int count) {
        return Long.MAX_VALUE;
    }

    @Override
    public InputStream decompressing(byte[] in, int from, int count) {
        return new CheckedStream(NAME, count, new ZstdInputStream(new ByteArrayInputStream(in, from, count)));
    }

    @Override
    public int maxCompressedSize(int count) {
        return Damage.bound(NAME, count, 64L + count + count / 6);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        return compressor.compress(in, from, count, out, outFrom, maxCompressedSize(count));
    }
}
