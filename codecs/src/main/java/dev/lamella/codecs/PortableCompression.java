package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.error.UnsupportedFeatureException;
import io.airlift.compress.v3.Compressor;
import io.airlift.compress.v3.Decompressor;
import io.airlift.compress.v3.MalformedInputException;
import io.airlift.compress.v3.snappy.SnappyJavaCompressor;
import io.airlift.compress.v3.snappy.SnappyJavaDecompressor;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/// SNAPPY and ZSTD where no native library can be loaded (native access denied, no temporary directory that allows execution,
/// an unusual machine): aircompressor's plain Java, slower, with one compression level, and without skippable ZSTD frames.
final class PortableCompression implements Compression {
    private static final byte[] SNAPPY_PROBE = {1, 0, 'a'};
    private static final byte[] ZSTD_PROBE = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 1, 9, 0, 0, 'a'};

    private final boolean isSnappy;
    private final Decompressor decompressor;
    private final Compressor compressor;

    private PortableCompression(boolean isSnappy, Decompressor decompressor, Compressor compressor) {
        this.isSnappy = isSnappy;
        this.decompressor = decompressor;
        this.compressor = compressor;
    }

    /// @throws UnsupportedFeatureException if this JVM denies what plain Java needs as well
    static PortableCompression snappy() {
        PortableCompression compression = new PortableCompression(true, new SnappyJavaDecompressor(),
                new SnappyJavaCompressor());
        compression.probe(SNAPPY_PROBE);
        return compression;
    }

    /// @throws UnsupportedFeatureException if this JVM denies what plain Java needs as well
    static PortableCompression zstd() {
        PortableCompression compression = new PortableCompression(false, new ZstdJavaDecompressor(),
                new ZstdJavaCompressor());
        compression.probe(ZSTD_PROBE);
        return compression;
    }

    /// Makes a JVM without `sun.misc.Unsafe` fail here, not at the first page.
    private void probe(byte[] oneByte) {
        try {
            decompressor.decompress(oneByte, 0, oneByte.length, new byte[1], 0, 1);
        } catch (UnsupportedOperationException e) {
            throw denied(name());
        }
    }

    static UnsupportedFeatureException denied(String codec) {
        return new UnsupportedFeatureException("Compression " + codec
                + " cannot start: this JVM denies both native access and sun.misc.Unsafe",
                "Start java with --enable-native-access=ALL-UNNAMED.");
    }

    @Override
    public String name() {
        return isSnappy ? "SNAPPY" : "ZSTD";
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
        if (isSnappy) {
            SnappyCompression.checkAnnouncedSize(in, from, count, outCount);
        }
        int size;
        try {
            // Given no room at all, the library would not even look at the input.
            size = outCount > 0
                    ? decompressor.decompress(in, from, count, out, outFrom, outCount)
                    : decompressor.decompress(in, from, count, new byte[1], 0, 1);
        } catch (MalformedInputException e) {
            throw isSkippableFrame(e)
                    ? skippableFrame()
                    : Damage.cannotDecompress(name(), count, e);
        } catch (RuntimeException e) {
            throw Damage.cannotDecompress(name(), count, e);
        }
        if (size != outCount) {
            throw Damage.wrongSize(name(), size, outCount);
        }
    }

    /// Whether the library stumbled over one of the sixteen magic numbers of skippable frames; its message is all that tells.
    private static boolean isSkippableFrame(MalformedInputException failure) {
        return String.valueOf(failure.getMessage()).contains("magic prefix: 184d2a5");
    }

    private static UnsupportedFeatureException skippableFrame() {
        return new UnsupportedFeatureException("ZSTD data has a skippable frame, which is only read with native code",
                "Start java with --enable-native-access=ALL-UNNAMED.");
    }

    @Override
    public long maxDecompressedSize(int count) {
        return isSnappy ? count * SnappyCompression.MAX_RATIO : Long.MAX_VALUE;
    }

    @Override
    public InputStream decompressing(byte[] in, int from, int count) throws IOException {
        if (isSnappy) {
            return Compression.super.decompressing(in, from, count);
        }
        return new CheckedStream(name(), count, new ZstdInputStream(new ByteArrayInputStream(in, from, count)));
    }

    @Override
    public int maxCompressedSize(int count) {
        return Damage.bound(name(), count, 64L + count + count / 6);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        return compressor.compress(in, from, count, out, outFrom, maxCompressedSize(count));
    }
}
