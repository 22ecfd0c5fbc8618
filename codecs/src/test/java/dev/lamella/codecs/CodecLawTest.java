package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.codec.Compression;
import dev.lamella.codecs.Forms.Form;
import dev.lamella.codecs.Samples.Style;
import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What every codec promises in every form of its data: all sizes come back as they were, damage ends in a
/// `CorruptFileException` or in the size that was asked for, and nothing but the asked range is ever written.
class CodecLawTest {
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 15, 16, 17, 31, 33, 63, 64, 65, 127, 128,
            255, 256,
            257, 270, 511, 1000, 4095, 4096, 10_000, 65_535, 65_536, 65_537, 131_073, 200_000, 1 << 20};
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final long SEED = Long.getLong("lamella.seed", 20_251_121L);

    static final List<Form> FORMS = Forms.ALL;

    @ParameterizedTest
    @FieldSource("FORMS")
    void bringsBackWhatWasCompressed(Form form) {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            for (Style style : Style.values()) {
                for (int size : SIZES) {
                    byte[] plain = Samples.of(style, size, random);
                    byte[] compressed = form.compress(plain);
                    assertThat(compression.maxDecompressedSize(compressed.length)).as("bound for %d bytes", size)
                            .isGreaterThanOrEqualTo(size);
                    byte[] got = decompress(compression, compressed, size);
                    assertThat(Arrays.mismatch(got, plain)).as("%d bytes of %s, seed %d", size, style, SEED)
                            .isEqualTo(-1);
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void rejectsEveryOtherSize(Form form) {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            for (Style style : Style.values()) {
                for (int size : new int[]{0, 1, 5, 100, 1000, 70_000}) {
                    byte[] compressed = form.compress(Samples.of(style, size, random));
                    for (int claim : new int[]{0, 1, size - 1, size + 1, size + 8, 2 * size + 1}) {
                        if (claim >= 0 && claim != size) {
                            assertThatThrownBy(() -> decompress(compression, compressed, claim))
                                    .as("%d bytes of %s claimed to be %d, seed %d", size, style, claim, SEED)
                                    .isInstanceOf(CorruptFileException.class).hasMessageContaining(form.codec());
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void survivesACutAtEveryByte(Form form) {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            for (Style style : Style.values()) {
                byte[] plain = Samples.of(style, 500, random);
                byte[] compressed = form.compress(plain);
                for (int length = 0; length < compressed.length; length++) {
                    byte[] cut = Arrays.copyOf(compressed, length);
                    assertRightOrCorrupt(compression, cut, plain.length, "cut at " + length + " of " + style);
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void survivesEveryFlippedBit(Form form) {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            for (Style style : Style.values()) {
                byte[] plain = Samples.of(style, 600, random);
                byte[] compressed = form.compress(plain);
                for (int bit = 0; bit < 8 * compressed.length; bit++) {
                    compressed[bit / 8] ^= (byte) (1 << bit % 8);
                    assertRightOrCorrupt(compression, compressed, plain.length, "bit " + bit + " of " + style);
                    compressed[bit / 8] ^= (byte) (1 << bit % 8);
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void survivesManyMutationsOfLargerData(Form form) {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            for (int round = 0; round < 300 * EFFORT; round++) {
                Style style = Style.values()[random.nextInt(Style.values().length)];
                byte[] plain = Samples.of(style, 1 + random.nextInt(20_000), random);
                byte[] compressed = form.compress(plain);
                for (int change = random.nextInt(4); change >= 0; change--) {
                    compressed[random.nextInt(compressed.length)] = (byte) random.nextInt();
                }
                assertRightOrCorrupt(compression, compressed, plain.length, "round " + round);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void survivesNoise(Form form) {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            byte[] start = form.compress(Samples.of(Style.WORDS, 100, random));
            for (int round = 0; round < 2000 * EFFORT; round++) {
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                int kept = Math.min(random.nextInt(12), Math.min(noise.length, start.length));
                System.arraycopy(start, 0, noise, 0, kept);
                assertRightOrCorrupt(compression, noise, random.nextInt(3000), "round " + round);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void streamsWhatItHasNoBoundFor(Form form) throws IOException {
        Random random = new Random(SEED);
        try (Compression compression = form.open()) {
            if (compression.maxDecompressedSize(100) < Long.MAX_VALUE) {
                assertThat(compression.maxDecompressedSize(Integer.MAX_VALUE)).isGreaterThan(Integer.MAX_VALUE);
                return;
            }
            for (int size : SIZES) {
                byte[] plain = Samples.of(Style.MIXED, size, random);
                byte[] compressed = form.compress(plain);
                byte[] padded = Forms.concat(new byte[3], compressed, new byte[5]);
                try (InputStream stream = compression.decompressing(padded, 3, compressed.length)) {
                    assertThat(Arrays.mismatch(stream.readAllBytes(), plain)).isEqualTo(-1);
                }
            }
            byte[] compressed = form.compress(Samples.of(Style.WORDS, 600, random));
            for (int bit = 0; bit < 8 * compressed.length; bit++) {
                compressed[bit / 8] ^= (byte) (1 << bit % 8);
                try (InputStream stream = compression.decompressing(compressed, 0, compressed.length)) {
                    stream.skipNBytes(1 << 16);
                } catch (IOException e) {
                    assertThat(e).isNotNull();
                }
                compressed[bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
    }

    private static void assertRightOrCorrupt(Compression compression, byte[] compressed, int size, String what) {
        try {
            decompress(compression, compressed, size);
        } catch (CorruptFileException e) {
            assertThat(e.problem()).startsWith(compression.name());
        } catch (RuntimeException | Error e) {
            throw new AssertionError(compression.name() + ", " + what + ", seed " + SEED, e);
        }
    }

    /// Decompresses in the middle of larger arrays and sees to it that nothing around is touched.
    private static byte[] decompress(Compression compression, byte[] compressed, int size) {
        int margin = 70;
        byte[] in = new byte[compressed.length + 2 * margin];
        Arrays.fill(in, (byte) 0xff);
        System.arraycopy(compressed, 0, in, margin, compressed.length);
        byte[] out = new byte[size + 2 * margin];
        Arrays.fill(out, (byte) 0x5a);
        try {
            compression.decompress(in, margin, compressed.length, out, margin, size);
        } finally {
            for (int i = 0; i < margin; i++) {
                if (out[i] != 0x5a || out[margin + size + i] != 0x5a) {
                    throw new AssertionError(compression.name() + " wrote outside of its range");
                }
            }
        }
        return Arrays.copyOfRange(out, margin, margin + size);
    }
}
