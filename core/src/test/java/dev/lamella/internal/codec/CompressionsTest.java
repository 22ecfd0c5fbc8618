package dev.lamella.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.CompressionCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which compression a codec gets, and what is said when there is none.
class CompressionsTest {
    private final List<String> events = new ArrayList<>();

    static final List<CompressionCodec> JDK = List.of(CompressionCodec.GZIP, CompressionCodec.SNAPPY);

    @ParameterizedTest
    @FieldSource("JDK")
    void readsAndWritesWithTheJdkAlone(CompressionCodec codec) {
        try (Compressions compressions = new Compressions(List.of(new JdkCompressionProvider()))) {
            Compression compression = compressions.forReading(codec);
            assertThat(compression.name()).isEqualTo(codec.name());
            assertThat(compressions.forReading(codec)).isSameAs(compression);
            assertThat(compressions.forWriting(codec)).isNotSameAs(compression);
        }
    }

    @Test
    void findsProvidersByServiceLoader() {
        try (Compressions compressions = new Compressions()) {
            assertThat(compressions.forReading(CompressionCodec.GZIP).name()).isEqualTo("GZIP");
        }
    }

    /// A codec that nothing reads, and the message.
    record Missing(CompressionCodec codec, String message) {}

    static final List<Missing> MISSING = List.of(
            new Missing(CompressionCodec.ZSTD, """
                    Compression ZSTD cannot be read: no module for it is present.
                    Add dev.lamella:lamella-codecs to the class path; it is found by itself."""),
            new Missing(CompressionCodec.LZO, """
                    Compression LZO cannot be read: no module for it is present.
                    Add dev.lamella:lamella-codecs to the class path; it is found by itself."""),
            new Missing(new CompressionCodec(77),
                    """
                            Compression codec 77 is unknown to this library.
                            The file may be newer than the library: try a newer version. Other columns may still be readable."""),
            new Missing(new CompressionCodec(-1),
                    """
                            Compression codec -1 is unknown to this library.
                            The file may be newer than the library: try a newer version. Other columns may still be readable."""));

    @ParameterizedTest
    @FieldSource("MISSING")
    void saysWhatToAdd(Missing missing) {
        try (Compressions compressions = new Compressions(List.of(new JdkCompressionProvider()))) {
            assertThatThrownBy(() -> compressions.forReading(missing.codec()))
                    .isInstanceOf(UnsupportedFeatureException.class).hasMessage(missing.message());
        }
    }

    @Test
    void prefersTheHighestPriorityAndFallsBackWhenItCannotStart() {
        Fake low = new Fake("low", 1, false);
        Fake high = new Fake("high", 9, false);
        Fake broken = new Fake("broken", 10, true);
        try (Compressions compressions = new Compressions(List.of(low, broken, high))) {
            compressions.forReading(CompressionCodec.ZSTD);
            assertThat(events).containsExactly("broken fails", "high made");
        }
        try (Compressions compressions = new Compressions(List.of(broken))) {
            assertThatThrownBy(() -> compressions.forReading(CompressionCodec.ZSTD))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageStartingWith(
                            "Compression ZSTD cannot start: java.lang.UnsatisfiedLinkError: no library.\n")
                    .hasMessageContaining("dev.lamella:lamella-codecs");
        }
    }

    @Test
    void saysThatACodecIsOnlyRead() {
        try (Compressions compressions = new Compressions(List.of(new Fake("low", 1, false)))) {
            assertThatThrownBy(() -> compressions.forWriting(CompressionCodec.ZSTD))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessage(
                            "Compression ZSTD is only read, not written.\nWrite with SNAPPY, GZIP, ZSTD or LZ4_RAW.");
        }
    }

    @Test
    void asksAProviderOnlyForTheCodecThatIsWritten() {
        CompressionProvider picky = new Picky();
        try (Compressions compressions = new Compressions(List.of(picky))) {
            assertThat(compressions.forWriting(CompressionCodec.GZIP).name()).isEqualTo("GZIP");
            assertThatThrownBy(() -> compressions.forWriting(CompressionCodec.BROTLI))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageStartingWith("Compression BROTLI is only read, not written.\n")
                    .hasMessageContaining("com.aayushatharva.brotli4j:brotli4j");
        }
        assertThat(events).containsExactly("GZIP?", "BROTLI?");
    }

    @Test
    void closesAllThatItMade() {
        try (Compressions compressions = new Compressions(List.of(new Fake("low", 1, false)))) {
            compressions.forReading(CompressionCodec.ZSTD);
            compressions.forReading(CompressionCodec.ZSTD);
        }
        assertThat(events).containsExactly("low made", "low closed");
    }

    @Test
    void takesLevels() {
        try (Compressions compressions = new Compressions(List.of(new JdkCompressionProvider()))) {
            assertThat(compressions.forWriting(CompressionCodec.GZIP, 9).name()).isEqualTo("GZIP");
            assertThatThrownBy(() -> compressions.forWriting(CompressionCodec.GZIP, 11))
                    .isInstanceOf(IllegalArgumentException.class).hasMessage("GZIP has levels 1 to 9, not 11");
            assertThatThrownBy(() -> compressions.forWriting(CompressionCodec.SNAPPY, 1))
                    .isInstanceOf(IllegalArgumentException.class).hasMessage("SNAPPY has no compression levels");
        }
    }

    /// A provider that reads ZSTD and remembers what was asked of it.
    private final class Fake implements CompressionProvider {
        private final String name;
        private final int priority;
        private final boolean isBroken;

        Fake(String name, int priority, boolean isBroken) {
            this.name = name;
            this.priority = priority;
            this.isBroken = isBroken;
        }

        @Override
        public Set<String> reads() {
            return Set.of("ZSTD");
        }

        @Override
        public Set<String> writes() {
            return Set.of();
        }

        @Override
        public int priority() {
            return priority;
        }

        @Override
        public Compression create(String codec) {
            if (isBroken) {
                events.add(name + " fails");
                throw new UnsatisfiedLinkError("no library");
            }
            events.add(name + " made");
            return new Recorded(new JdkCompressionProvider().create("GZIP"), () -> events.add(name + " closed"));
        }

        @Override
        public Compression create(String codec, int level) {
            return create(codec);
        }
    }

    /// Reads GZIP and BROTLI, writes GZIP, and must not be asked what else it writes.
    private final class Picky implements CompressionProvider {
        @Override
        public Set<String> reads() {
            return Set.of("GZIP", "BROTLI");
        }

        @Override
        public Set<String> writes() {
            throw new AssertionError("asked for all codecs");
        }

        @Override
        public boolean writes(String name) {
            events.add(name + "?");
            return name.equals("GZIP");
        }

        @Override
        public int priority() {
            return 1;
        }

        @Override
        public Compression create(String codec) {
            return new JdkCompressionProvider().create(codec);
        }

        @Override
        public Compression create(String codec, int level) {
            return new JdkCompressionProvider().create(codec, level);
        }
    }

    private record Recorded(Compression compression, Runnable onClose) implements Compression {
        @Override
        public String name() {
            return "ZSTD";
        }

        @Override
        public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
            compression.decompress(in, from, count, out, outFrom, outCount);
        }

        @Override
        public long maxDecompressedSize(int count) {
            return compression.maxDecompressedSize(count);
        }

        @Override
        public int maxCompressedSize(int count) {
            return compression.maxCompressedSize(count);
        }

        @Override
        public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
            return compression.compress(in, from, count, out, outFrom);
        }

        @Override
        public void close() {
            onClose.run();
            compression.close();
        }
    }
}
