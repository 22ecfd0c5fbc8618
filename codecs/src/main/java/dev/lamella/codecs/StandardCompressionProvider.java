package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import dev.lamella.internal.codec.JdkCompressionProvider;
import java.util.Set;

/// Reads every codec of the format, and writes all but the deprecated ones. BROTLI is written where its optional encoder is
/// present.
public final class StandardCompressionProvider implements CompressionProvider {
    private static final int MIN_ZSTD_LEVEL = -131_072;
    private static final int MAX_ZSTD_LEVEL = 22;
    private static final int DEFAULT_ZSTD_LEVEL = 3;
    private static final int MIN_BROTLI_LEVEL = 0;
    private static final int MAX_BROTLI_LEVEL = 11;
    private static final String BROTLI = "BROTLI";
    private static final Set<String> WRITTEN = Set.of("SNAPPY", "GZIP", "ZSTD", "LZ4_RAW");
    private static final Set<String> WRITTEN_WITH_BROTLI = Set.of("SNAPPY", "GZIP", "ZSTD", "LZ4_RAW", BROTLI);

    /// Creates the provider; the service loader calls this.
    public StandardCompressionProvider() {}

    @Override
    public Set<String> reads() {
        return Set.of("SNAPPY", "GZIP", "LZO", BROTLI, "LZ4", "ZSTD", "LZ4_RAW");
    }

    @Override
    public Set<String> writes() {
        return writesBrotli() ? WRITTEN_WITH_BROTLI : WRITTEN;
    }

    @Override
    public boolean writes(String name) {
        return WRITTEN.contains(name) || name.equals(BROTLI) && writesBrotli();
    }

    private static boolean writesBrotli() {
        try {
            return BrotliCompression.isWritten();
        } catch (LinkageError ignored) {
            // Not even the decoder is there, for example in an image without the library.
            return false;
        }
    }

    @Override
    public int priority() {
        return 100;
    }

    @Override
    public Compression create(String name) {
        return switch (name) {
            case "SNAPPY" -> new NativeSnappyCompression();
            case "GZIP" -> new JdkCompressionProvider().create(name);
            case "LZO" -> new LzoCompression();
            case BROTLI -> new BrotliCompression();
            case "LZ4" -> new LegacyLz4Compression();
            case "ZSTD" -> zstd(DEFAULT_ZSTD_LEVEL);
            case "LZ4_RAW" -> new Lz4RawCompression();
            default -> throw new IllegalArgumentException("No such compression exists: " + name);
        };
    }

    @Override
    public Compression create(String name, int level) {
        return switch (name) {
            case "GZIP" -> new JdkCompressionProvider().create(name, level);
            case "ZSTD" -> {
                check(name, level, MIN_ZSTD_LEVEL, MAX_ZSTD_LEVEL);
                yield zstd(level);
            }
            case BROTLI -> {
                check(name, level, MIN_BROTLI_LEVEL, MAX_BROTLI_LEVEL);
                yield BrotliCompression.writing(level);
            }
            default -> throw new IllegalArgumentException(name + " has no compression levels");
        };
    }

    private static void check(String name, int level, int min, int max) {
        if (level < min || level > max) {
            throw new IllegalArgumentException(name + " has levels " + min + " to " + max + ", not " + level);
        }
    }

    private static Compression zstd(int level) {
        try {
            return new ZstdCompression(level);
        } catch (LinkageError e) {
            return portableZstd(e);
        }
    }

    /// @param failure why there is no native ZSTD; it is the reason if the other cannot be had either
    private static Compression portableZstd(LinkageError failure) {
        try {
            Compression portable = new PortableZstdCompression();
            SlowCode.report("ZSTD runs in Java, which is slower: zstd-jni cannot be loaded: " + failure);
            return portable;
        } catch (LinkageError e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }
}
