package dev.lamella.internal.codec;

import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.CompressionCodec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/// The compressions that one thread uses: created on first use, kept, and closed together.
///
/// Providers are found by service loader. If several offer a codec, the one of the highest priority wins; if it cannot start
/// (its library is missing, or has no native part for this machine), the next one is used.
public final class Compressions implements AutoCloseable {
    private static final String ARTIFACT = "dev.lamella:lamella-codecs";
    private static final String WRITTEN = "Write with SNAPPY, GZIP, ZSTD or LZ4_RAW.";
    private static final String BROTLI_ENCODER = " For BROTLI, add com.aayushatharva.brotli4j:brotli4j, with its native"
            + " library for this machine, to the class path.";

    private final List<CompressionProvider> providers;
    private final Map<Integer, Compression> reading = new HashMap<>();
    private final List<Compression> made = new ArrayList<>();

    /// Uses all providers that the class loaders of the current thread and of this library see.
    public Compressions() {
        this(Found.PROVIDERS);
    }

    /// Uses the given providers.
    public Compressions(List<CompressionProvider> providers) {
        List<CompressionProvider> sorted = new ArrayList<>(providers);
        sorted.sort(Comparator.comparingInt(CompressionProvider::priority).reversed());
        this.providers = List.copyOf(sorted);
    }

    /// The compression to read a codec with, the same instance each time. Never called for `UNCOMPRESSED`.
    ///
    /// @throws UnsupportedFeatureException if the codec is unknown, or nothing on the class path reads it
    public Compression forReading(CompressionCodec codec) {
        Compression known = reading.get(codec.id());
        if (known != null) {
            return known;
        }
        Compression compression = find(codec, false, provider -> provider.create(codec.name()));
        reading.put(codec.id(), compression);
        return compression;
    }

    /// A new compression to write a codec with, at its default level; closed with this registry.
    ///
    /// @throws UnsupportedFeatureException if the codec is unknown, or nothing on the class path writes it
    public Compression forWriting(CompressionCodec codec) {
        return find(codec, true, provider -> provider.create(codec.name()));
    }

    /// A new compression to write a codec with, at a level of the codec's own scale; closed with this registry.
    ///
    /// @throws UnsupportedFeatureException if the codec is unknown, or nothing on the class path writes it
    /// @throws IllegalArgumentException if the codec has no such level
    public Compression forWriting(CompressionCodec codec, int level) {
        return find(codec, true, provider -> provider.create(codec.name(), level));
    }

    private Compression find(CompressionCodec codec, boolean isForWriting, Creation creation) {
        String verb = isForWriting ? "written" : "read";
        if (!codec.isRecognized()) {
            throw new UnsupportedFeatureException("Compression " + codec.name() + " is unknown to this library",
                    "The file may be newer than the library: try a newer version. Other columns may still be readable.");
        }
        if (codec.equals(CompressionCodec.UNCOMPRESSED)) {
            throw new IllegalArgumentException("UNCOMPRESSED needs no compression");
        }
        List<Throwable> failures = new ArrayList<>();
        boolean isRead = false;
        for (CompressionProvider provider : providers) {
            isRead |= provider.reads().contains(codec.name());
            if (isForWriting ? provider.writes(codec.name()) : provider.reads().contains(codec.name())) {
                try {
                    Compression compression = creation.create(provider);
                    made.add(compression);
                    return compression;
                } catch (LinkageError | UnsupportedFeatureException e) {
                    failures.add(e);
                }
            }
        }
        if (!failures.isEmpty()) {
            throw cannotStart(codec, failures);
        }
        if (isForWriting && isRead) {
            throw new UnsupportedFeatureException("Compression " + codec.name() + " is only read, not written",
                    WRITTEN + (codec.equals(CompressionCodec.BROTLI) ? BROTLI_ENCODER : ""));
        }
        throw new UnsupportedFeatureException(
                "Compression " + codec.name() + " cannot be " + verb + ": no module for it is present",
                "Add " + ARTIFACT + " to the class path; it is found by itself.");
    }

    private static UnsupportedFeatureException cannotStart(CompressionCodec codec, List<Throwable> failures) {
        Throwable first = failures.get(0);
        if (first instanceof UnsupportedFeatureException told) {
            return told;
        }
        UnsupportedFeatureException failure = new UnsupportedFeatureException(
                "Compression " + codec.name() + " cannot start: " + first,
                "A library that " + ARTIFACT + " needs is missing, or its native part cannot be loaded here"
                        + " (a temporary directory that forbids execution, or an unusual machine)."
                        + switch (codec.name()) {
                            case "ZSTD" -> addModules("com.github.luben.zstd_jni");
                            case "SNAPPY" -> addModules("org.xerial.snappy");
                            case "BROTLI" -> addModules("dec");
                            default -> "";
                        });
        failures.forEach(failure::addSuppressed);
        return failure;
    }

    private static String addModules(String module) {
        return " On the module path, start java with --add-modules " + module + ".";
    }

    /// Closes every compression that was made here.
    @Override
    public void close() {
        reading.clear();
        made.forEach(Compression::close);
        made.clear();
    }

    /// Creates a compression.
    private interface Creation {
        Compression create(CompressionProvider provider);
    }

    /// The providers of the process, looked up once.
    private static final class Found {
        private static final int MAX_BROKEN_PROVIDERS = 100;
        static final List<CompressionProvider> PROVIDERS = load();

        private static List<CompressionProvider> load() {
            List<CompressionProvider> providers = new ArrayList<>();
            Set<Class<?>> seen = new HashSet<>();
            ClassLoader own = Compressions.class.getClassLoader();
            collect(ServiceLoader.load(CompressionProvider.class, own), providers, seen);
            if (Thread.currentThread().getContextClassLoader() != own) {
                collect(ServiceLoader.load(CompressionProvider.class), providers, seen);
            }
            if (!seen.contains(JdkCompressionProvider.class)) {
                // A repackaged jar may have lost its service files.
                providers.add(new JdkCompressionProvider());
            }
            return List.copyOf(providers);
        }

        private static void collect(ServiceLoader<CompressionProvider> loader, List<CompressionProvider> providers,
                Set<Class<?>> seen) {
            var found = loader.iterator();
            for (int failures = 0; failures < MAX_BROKEN_PROVIDERS;) {
                try {
                    if (!found.hasNext()) {
                        return;
                    }
                    CompressionProvider provider = found.next();
                    if (seen.add(provider.getClass())) {
                        providers.add(provider);
                    }
                } catch (ServiceConfigurationError | LinkageError e) {
                    // A third-party provider is broken; the others still work.
                    failures++;
                }
            }
        }
    }
}
