package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.codec.Compression;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.metadata.CompressionCodec;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// BROTLI where its optional encoder is missing, or lacks its native library, and ZSTD without its libraries: a class path
/// without these jars.
class AbsentEncoderTest {
    private static final String LIBRARY = "com.aayushatharva.brotli4j";

    /// @param missing what names of the jars that are left out begin with
    /// @param reason what stands in the way
    record Case(List<String> missing, String reason) {
        @Override
        public String toString() {
            return "without " + missing;
        }
    }

    static final List<Case> CASES = List.of(
            new Case(List.of("brotli4j-", "native-", "service-"),
                    "java.lang.ClassNotFoundException: " + LIBRARY + ".Brotli4jLoader"),
            new Case(List.of("native-"), "java.lang.UnsatisfiedLinkError: Failed to find Brotli native library"));

    @ParameterizedTest
    @FieldSource("CASES")
    void isRejectedWithWhatToAdd(Case c) throws Exception {
        assertThat(in(c, WriteAsCore.class)).isEqualTo(
                """
                        Compression BROTLI is only read, not written.
                        Write with SNAPPY, GZIP, ZSTD or LZ4_RAW. For BROTLI, add com.aayushatharva.brotli4j:brotli4j, with its native \
                        library for this machine, to the class path.""");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void isNotOfferedByTheProvider(Case c) throws Exception {
        assertThat(in(c, Offer.class)).isEqualTo("false, 4 codecs");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void saysWhyToWhoAsksTheProvider(Case c) throws Exception {
        assertThat(in(c, WriteAtLevel.class))
                .startsWith("Compression BROTLI is only read, not written: " + c.reason())
                .endsWith("\nAdd com.aayushatharva.brotli4j:brotli4j, with its native library for this machine, to the"
                        + " class path.");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void isStillRead(Case c) throws Exception {
        assertThat(in(c, Read.class)).isEqualTo("97");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void whatIsOnlyReadDoesNotCompress(Case c) throws Exception {
        assertThat(in(c, Compress.class)).startsWith("BROTLI can only be read here: " + c.reason());
    }

    @Test
    void isLoadedForBrotliAlone() throws Exception {
        try (Isolated loader = new Isolated(List.of())) {
            assertThat(loader.call(WriteOthers.class)).isEqualTo("SNAPPY, ZSTD, and BROTLI to read");
            assertThat(loader.hasLoaded(LIBRARY + ".Brotli4jLoader")).isFalse();
            loader.call(WriteAsCore.class);
            assertThat(loader.hasLoaded(LIBRARY + ".Brotli4jLoader")).isTrue();
        }
    }

    /// The reason is the missing native library, whatever the portable one lacks.
    @Test
    void zstdWithoutItsLibrariesSaysWhatToAdd() throws Exception {
        try (Isolated loader = new Isolated(List.of("zstd-jni-", "aircompressor-"))) {
            assertThat(loader.call(ReadZstd.class))
                    .startsWith("Compression ZSTD cannot start: java.lang.NoClassDefFoundError: com/github/luben/zstd/")
                    .endsWith(" On the module path, start java with --add-modules com.github.luben.zstd_jni.");
        }
    }

    private static String in(Case c, Class<? extends Callable<String>> user) throws Exception {
        try (Isolated loader = new Isolated(c.missing())) {
            return loader.call(user);
        }
    }

    /// All classes of the library and of this test once more, without some jars of brotli4j.
    private static final class Isolated extends URLClassLoader {
        Isolated(List<String> missing) throws MalformedURLException {
            super(classPathWithout(missing), ClassLoader.getPlatformClassLoader());
        }

        String call(Class<? extends Callable<String>> user) throws Exception {
            Thread thread = Thread.currentThread();
            ClassLoader former = thread.getContextClassLoader();
            thread.setContextClassLoader(this);
            try {
                return (String) ((Callable<?>) loadClass(user.getName()).getDeclaredConstructor().newInstance()).call();
            } finally {
                thread.setContextClassLoader(former);
            }
        }

        boolean hasLoaded(String name) {
            return findLoadedClass(name) != null;
        }
    }

    private static URL[] classPathWithout(List<String> missing) throws MalformedURLException {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> kept = new ArrayList<>();
        for (String entry : all.split(File.pathSeparator)) {
            Path path = Path.of(entry);
            boolean isLibrary = Stream.of("brotli4j", "zstd-jni", "aircompressor").anyMatch(path.toString()::contains);
            if (!isLibrary || missing.stream().noneMatch(path.getFileName().toString()::startsWith)) {
                kept.add(path.toUri().toURL());
            }
        }
        return kept.toArray(URL[]::new);
    }

    /// Asks as writing a file does.
    public static final class WriteAsCore implements Callable<String> {
        @Override
        public String call() {
            try (Compressions compressions = new Compressions()) {
                return compressions.forWriting(CompressionCodec.BROTLI).name();
            } catch (UnsupportedFeatureException e) {
                return e.getMessage();
            }
        }
    }

    public static final class ReadZstd implements Callable<String> {
        @Override
        public String call() {
            try (Compressions compressions = new Compressions()) {
                return compressions.forReading(CompressionCodec.ZSTD).name();
            } catch (UnsupportedFeatureException e) {
                return e.getMessage();
            }
        }
    }

    public static final class Offer implements Callable<String> {
        @Override
        public String call() {
            StandardCompressionProvider provider = new StandardCompressionProvider();
            Set<String> all = provider.writes();
            return (provider.writes("BROTLI") || all.contains("BROTLI")) + ", " + all.size() + " codecs";
        }
    }

    public static final class WriteAtLevel implements Callable<String> {
        @Override
        public String call() {
            try (Compression compression = new StandardCompressionProvider().create("BROTLI", 5)) {
                return compression.name();
            } catch (UnsupportedFeatureException e) {
                return e.getMessage();
            }
        }
    }

    public static final class Read implements Callable<String> {
        @Override
        public String call() {
            try (Compressions compressions = new Compressions()) {
                byte[] out = new byte[1];
                compressions.forReading(CompressionCodec.BROTLI).decompress(new byte[]{0x0b, 0, (byte) 0x80, 'a', 3}, 0,
                        5, out, 0, 1);
                return Byte.toString(out[0]);
            }
        }
    }

    public static final class Compress implements Callable<String> {
        @Override
        public String call() {
            try (Compression compression = new StandardCompressionProvider().create("BROTLI")) {
                return "wrote " + compression.compress(new byte[1], 0, 1, new byte[100], 0);
            } catch (UnsupportedOperationException e) {
                return e.getMessage();
            }
        }
    }

    public static final class WriteOthers implements Callable<String> {
        @Override
        public String call() {
            try (Compressions compressions = new Compressions()) {
                return compressions.forWriting(CompressionCodec.SNAPPY).name() + ", "
                        + compressions.forWriting(CompressionCodec.ZSTD, 1).name() + ", and "
                        + compressions.forReading(CompressionCodec.BROTLI).name() + " to read";
            }
        }
    }
}
