package dev.lamella.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// The law of codecs for core's own GZIP; module `codecs` has the whole suite.
class JdkGzipCompressionTest {
    private static final long SEED = Long.getLong("lamella.seed", 41L);
    private static final int[] SIZES = {0, 1, 2, 15, 16, 255, 1000, 65_535, 65_536, 300_000};

    private final Compression gzip = new JdkCompressionProvider().create("GZIP");
    private final Random random = new Random(SEED);

    @Test
    void bringsBackWhatItCompressed() throws IOException {
        for (int size : SIZES) {
            for (int alphabet : new int[]{1, 3, 256}) {
                byte[] plain = plain(size, alphabet);
                byte[] out = new byte[gzip.maxCompressedSize(size) + 10];
                int count = gzip.compress(plain, 0, size, out, 5);
                byte[] compressed = Arrays.copyOfRange(out, 5, 5 + count);
                assertThat(gzip.maxDecompressedSize(count)).isGreaterThanOrEqualTo(size);
                assertThat(Arrays.mismatch(decompress(compressed, size), plain)).isEqualTo(-1);
                assertThat(Arrays.mismatch(new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes(),
                        plain))
                        .isEqualTo(-1);
            }
        }
    }

    @Test
    void readsSeveralMembersAndPaddingAndZlib() throws IOException {
        byte[] plain = plain(50_000, 3);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int from = 0; from < plain.length; from += 10_000) {
            try (var out = new GZIPOutputStream(members)) {
                out.write(plain, from, 10_000);
            }
        }
        assertThat(decompress(members.toByteArray(), plain.length)).isEqualTo(plain);
        members.writeBytes(new byte[100]);
        assertThat(decompress(members.toByteArray(), plain.length)).isEqualTo(plain);
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(zlib)) {
            out.write(plain);
        }
        assertThat(decompress(zlib.toByteArray(), plain.length)).isEqualTo(plain);
    }

    @Test
    void rejectsEveryOtherSizeCutAndMostFlips() {
        byte[] plain = plain(400, 3);
        byte[] out = new byte[gzip.maxCompressedSize(400)];
        byte[] good = Arrays.copyOf(out, gzip.compress(plain, 0, 400, out, 0));
        byte[] compressed = Arrays.copyOf(out, good.length);
        for (int claim : new int[]{0, 1, 399, 401, 10_000}) {
            assertThatThrownBy(() -> decompress(compressed, claim)).isInstanceOf(CorruptFileException.class);
        }
        for (int length = 0; length < compressed.length; length++) {
            byte[] cut = Arrays.copyOf(compressed, length);
            assertThatThrownBy(() -> decompress(cut, 400)).isInstanceOf(CorruptFileException.class);
        }
        for (int bit = 0; bit < 8 * compressed.length; bit++) {
            compressed[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                // Only the header has bits that do not matter: the rest is under the checksum.
                assertThat(decompress(compressed, 400)).as("bit %d", bit).isEqualTo(plain);
            } catch (CorruptFileException e) {
                assertThat(e.problem()).startsWith("GZIP");
            }
            compressed[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    private byte[] plain(int size, int alphabet) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) random.nextInt(alphabet);
        }
        return bytes;
    }

    private byte[] decompress(byte[] compressed, int size) {
        byte[] in = new byte[compressed.length + 30];
        Arrays.fill(in, (byte) 0xff);
        System.arraycopy(compressed, 0, in, 15, compressed.length);
        byte[] out = new byte[size + 20];
        Arrays.fill(out, (byte) 0x5a);
        try {
            gzip.decompress(in, 15, compressed.length, out, 10, size);
        } finally {
            for (int i = 0; i < 10; i++) {
                assertThat(out[i]).isEqualTo((byte) 0x5a);
                assertThat(out[10 + size + i]).isEqualTo((byte) 0x5a);
            }
        }
        return Arrays.copyOfRange(out, 10, 10 + size);
    }
}
