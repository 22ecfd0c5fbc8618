package dev.lamella.internal.codec;

import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import java.util.Set;
import java.util.zip.Deflater;

/// The codecs that need only the JDK: GZIP, and SNAPPY in plain Java.
public final class JdkCompressionProvider implements CompressionProvider {
    private static final String GZIP = "GZIP";
    private static final Set<String> NAMES = Set.of(SnappyCompression.NAME, GZIP);

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
        return switch (name) {
            case SnappyCompression.NAME -> new SnappyCompression();
            case GZIP -> new JdkGzipCompression(Deflater.DEFAULT_COMPRESSION);
            default -> throw new IllegalArgumentException("The JDK has no compression " + name);
        };
    }

    @Override
    public Compression create(String name, int level) {
        if (!name.equals(GZIP)) {
            throw new IllegalArgumentException(name + " has no compression levels");
        }
        if (level < Deflater.BEST_SPEED || level > Deflater.BEST_COMPRESSION) {
            throw new IllegalArgumentException("GZIP has levels 1 to 9, not " + level);
        }
        return new JdkGzipCompression(level);
    }
}
