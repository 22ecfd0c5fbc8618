package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.codec.Compression;
import dev.lamella.codecs.Samples.Style;
import dev.lamella.internal.codec.SnappyCompression;
import io.airlift.compress.Compressor;
import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Blocks in plain Java against those of other implementations: each reads what the other wrote.
class ForeignBlocksTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final long SEED = Long.getLong("lamella.seed", 20_251_122L);
    /// A frame by the native library, through aircompressor 3: `LINES` and 70,000 zeros, independent blocks.
    private static final String FRAME = "BCJNGGBwc3kBAADxD2xpbmUgMCBvZiB0aGUgcXVpY2sgYnJvd24gZm94Ch4AHzEeAAofNB4ACh85HgAKLzE2"
            + "HwAKLzI1HwAKHzM+AAsfNHwACx82uQALHzj2AAsvMTA0AQwfMkAABh8AAQD" + "/".repeat(365) + "aVAAAAAAAAAAAAA=";

    /// @param ours the implementation that is tested
    /// @param compressor of the other one
    /// @param decompressor of the other one
    record Case(String name, Compression ours, Encoder compressor, Decoder decompressor) {
        Case(String name, Compression ours, Compressor compressor, Decompressor decompressor) {
            this(name, ours, plain -> {
                byte[] out = new byte[compressor.maxCompressedLength(plain.length)];
                return Arrays.copyOf(out, compressor.compress(plain, 0, plain.length, out, 0, out.length));
            }, (in, size) -> {
                byte[] out = new byte[size];
                assertThat(decompressor.decompress(in, 0, in.length, out, 0, size)).isEqualTo(size);
                return out;
            });
        }

        @Override
        public String toString() {
            return name;
        }
    }

    interface Encoder {
        byte[] compress(byte[] plain) throws Exception;
    }

    interface Decoder {
        byte[] decompress(byte[] in, int size) throws Exception;
    }

    static final List<Case> CASES = List.of(
            new Case("SNAPPY and snappy-java", new SnappyCompression(), org.xerial.snappy.Snappy::compress,
                    (in, size) -> org.xerial.snappy.Snappy.uncompress(in)),
            new Case("SNAPPY and aircompressor", new SnappyCompression(), new SnappyCompressor(),
                    new SnappyDecompressor()),
            new Case("LZ4_RAW and aircompressor", new Lz4RawCompression(), new Lz4Compressor(), new Lz4Decompressor()));

    @ParameterizedTest
    @FieldSource("CASES")
    void eachReadsWhatTheOtherWrote(Case c) throws Exception {
        Random random = new Random(SEED);
        for (int round = 0; round < 1000 * EFFORT; round++) {
            Style style = Style.values()[random.nextInt(Style.values().length)];
            byte[] plain = Samples.of(style, 1 + random.nextInt(round % 10 == 0 ? 300_000 : 200), random);
            byte[] written = Forms.compress(c.ours(), plain);
            assertThat(Arrays.mismatch(c.decompressor().decompress(written, plain.length), plain))
                    .as("our %d bytes of %s, seed %d", plain.length, style, SEED).isEqualTo(-1);
            byte[] foreign = c.compressor().compress(plain);
            byte[] out = new byte[plain.length];
            c.ours().decompress(foreign, 0, foreign.length, out, 0, out.length);
            assertThat(Arrays.mismatch(out, plain)).as("their %d bytes of %s, seed %d", plain.length, style, SEED)
                    .isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void compressesAboutAsWell(Case c) throws Exception {
        Random random = new Random(SEED);
        for (Style style : Style.values()) {
            byte[] plain = Samples.of(style, 300_000, random);
            assertThat(Forms.compress(c.ours(), plain).length).as("%s", style)
                    .isLessThanOrEqualTo(c.compressor().compress(plain).length * 11 / 10);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 02cc5d05", "a, 550d7456", "abc, 32d153ff", "Nobody inspects the spammish repetition, e2293b2f"})
    void hashesAsPublished(String text, String hash) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(Integer.toHexString(XxHash32.hash(bytes, 0, bytes.length))).isEqualTo(hash.replaceFirst("^0", ""));
    }

    @Test
    void readsAFrameOfTheNativeLibrary() {
        byte[] lines = IntStream.range(0, 12).mapToObj(i -> "line " + i * i + " of the quick brown fox\n")
                .collect(Collectors.joining()).getBytes(StandardCharsets.US_ASCII);
        byte[] in = Base64.getDecoder().decode(FRAME);
        byte[] out = new byte[lines.length + 70_000];
        new LegacyLz4Compression().decompress(in, 0, in.length, out, 0, out.length);
        assertThat(Arrays.mismatch(out, Arrays.copyOf(lines, out.length))).isEqualTo(-1);
    }
}
