package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import dev.lamella.error.UnsupportedFeatureException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the provider offers.
class StandardCompressionProviderTest {
    private final StandardCompressionProvider provider = new StandardCompressionProvider();

    static final List<String> READS = List.copyOf(new StandardCompressionProvider().reads());
    static final List<String> WRITES = List.copyOf(new StandardCompressionProvider().writes());

    @Test
    void isFoundByServiceLoader() {
        assertThat(ServiceLoader.load(CompressionProvider.class)).hasAtLeastOneElementOfType(
                StandardCompressionProvider.class);
    }

    @ParameterizedTest
    @FieldSource("READS")
    void makesWhatItOffers(String name) {
        try (Compression compression = provider.create(name)) {
            assertThat(compression.name()).isEqualTo(name);
            assertThat(compression.maxDecompressedSize(0)).isNotNegative();
        }
    }

    @ParameterizedTest
    @FieldSource("WRITES")
    void knowsTheLargestOutput(String name) {
        try (Compression compression = provider.create(name)) {
            assertThat(compression.maxCompressedSize(0)).isPositive();
            assertThatThrownBy(() -> compression.maxCompressedSize(Integer.MAX_VALUE))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining(name + " cannot compress 2147483647 bytes into one array");
        }
    }

    @ParameterizedTest
    @FieldSource("READS")
    void saysOfEachCodecWhatItSaysOfAll(String name) {
        assertThat(provider.writes(name)).isEqualTo(WRITES.contains(name));
    }

    @Test
    void onlyReadsWhatIsDeprecated() {
        for (String name : List.of("LZ4", "LZO")) {
            assertThat(provider.writes(name)).isFalse();
            try (Compression compression = provider.create(name)) {
                assertThatThrownBy(() -> compression.compress(new byte[1], 0, 1, new byte[100], 0))
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageStartingWith(name + " can only be read");
            }
        }
    }

    @Test
    void takesLevelsOfTheCodecsOwnScale() {
        byte[] plain = Samples.of(Samples.Style.WORDS, 100_000, new Random(1));
        for (int level : new int[]{1, 6, 9}) {
            assertRoundTrip(provider.create("GZIP", level), plain);
        }
        for (int level : new int[]{-5, 1, 3, 19, 22}) {
            assertRoundTrip(provider.create("ZSTD", level), plain);
        }
        assertThatThrownBy(() -> provider.create("GZIP", 10)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("GZIP has levels 1 to 9, not 10");
        assertThatThrownBy(() -> provider.create("ZSTD", 23)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ZSTD has levels -131072 to 22, not 23");
        assertThatThrownBy(() -> provider.create("SNAPPY", 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("SNAPPY has no compression levels");
        assertThatThrownBy(() -> provider.create("LZMA")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No such compression exists: LZMA");
    }

    private static void assertRoundTrip(Compression compression, byte[] plain) {
        try (compression) {
            byte[] compressed = Forms.compress(compression, plain);
            byte[] out = new byte[plain.length];
            compression.decompress(compressed, 0, compressed.length, out, 0, out.length);
            assertThat(Arrays.mismatch(out, plain)).isEqualTo(-1);
        }
    }
}
