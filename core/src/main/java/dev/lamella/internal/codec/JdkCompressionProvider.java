package dev.lamella.internal.codec;

import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import java.util.Set;
import java.util.zip.Deflater;

/// What the JDK alone can do: GZIP.
public final class JdkCompressionProvider implements CompressionProvider {
    private static final Set<String> NAMES = Set.of("GZIP");

    /// For the service loader.
    public JdkCompressionProvider() {}

    @Override
    public Set<String> reads() {
        return NAMES;
    }

    @Override
    public Set<String> writes() {
        return NAMES;
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public Compression create(String name) {
        checkName(name);
        return new JdkGzipCompression(Deflater.DEFAULT_COMPRESSION);
    }

    @Override
    public Compression create(String name, int level) {
        checkName(name);
        if (level < Deflater.BEST_SPEED || level > Deflater.BEST_COMPRESSION) {
            throw new IllegalArgumentException("GZIP has levels 1 to 9, not " + level);
        }
        return new JdkGzipCompression(level);
    }

    private static void checkName(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("the JDK has no compression " + name);
        }
    }
}
