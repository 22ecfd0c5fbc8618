package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Data that lies, and what is said of it.
class HostileDataTest {
    record Case(String codec, String what, String hex, int claim, String problem) {
        @Override
        public String toString() {
            return codec + ": " + what;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("SNAPPY", "no bytes at all", "", 5,
                    "SNAPPY data of 0 bytes cannot be decompressed: it does not begin with a size"),
            new Case("SNAPPY", "announces 4 GiB", "ffffffff0f 00", 5,
                    "SNAPPY data holds 4294967295 bytes, its page claims 5"),
            new Case("SNAPPY", "announces more than the page", "08 1c 0102030405060708", 5,
                    "SNAPPY data holds 8 bytes, its page claims 5"),
            new Case("SNAPPY", "announces what it has not", "05 00", 5,
                    "SNAPPY data of 2 bytes cannot be decompressed: it breaks off at byte 2, or holds more than the 5 bytes that its page claims"),
            new Case("SNAPPY", "literals of 4 GiB", "05 fc ffffffff 01", 5,
                    "SNAPPY data of 7 bytes cannot be decompressed: it breaks off at byte 6, or holds more than the 5 bytes that its page claims"),
            new Case("SNAPPY", "a copy from before the first byte", "05 00 61 05 02", 5,
                    "SNAPPY data of 5 bytes cannot be decompressed: it breaks off at byte 5, or holds more than the 5 bytes that its page claims"),
            new Case("SNAPPY", "a copy from where it stands", "05 00 61 01 00", 5,
                    "SNAPPY data of 5 bytes cannot be decompressed: it breaks off at byte 5, or holds more than the 5 bytes that its page claims"),
            new Case("SNAPPY", "a copy without distance", "05 00 61 03 01", 5,
                    "SNAPPY data of 5 bytes cannot be decompressed: it breaks off at byte 4, or holds more than the 5 bytes that its page claims"),
            new Case("SNAPPY", "fewer bytes than announced", "05 00 61", 5,
                    "SNAPPY data holds 1 bytes, its page claims 5"),
            new Case("SNAPPY", "an endless size", "ffffffffffffffff", 5,
                    "SNAPPY data of 8 bytes cannot be decompressed: it does not begin with a size"),
            new Case("GZIP", "something else", "0001020304", 5,
                    "GZIP data of 5 bytes begins with neither 1f 8b nor a zlib header"),
            new Case("GZIP", "cut in its header", "1f8b0800", 5, "GZIP member ends inside its header"),
            new Case("GZIP", "a method that is none", "1f8b07000000000000ff 00", 5,
                    "GZIP member is compressed by method 7; only 8, deflate, is defined"),
            new Case("GZIP", "reserved flags", "1f8b08e00000000000ff 00", 5,
                    "GZIP member has flags 224; the three highest bits are reserved"),
            new Case("GZIP", "a name without end", "1f8b08080000000000ff 616263", 5,
                    "GZIP member ends inside its header"),
            new Case("GZIP", "a wrong checksum", "1f8b08000000000000ff 010100feff61 00000000 01000000", 1,
                    "GZIP member has checksum 0, its 1 bytes have e8b7be43"),
            new Case("GZIP", "a wrong size", "1f8b08000000000000ff 010100feff61 43beb7e8 02000000", 1,
                    "GZIP member says that it holds 2 bytes and inflates to 1"),
            new Case("GZIP", "rubbish after the last member",
                    "1f8b08000000000000ff 010100feff61 43beb7e8 01000000 0007", 1,
                    "GZIP data has 2 bytes after its last member"),
            new Case("ZSTD", "no bytes at all", "", 5, "ZSTD data holds 0 bytes, its page claims 5"),
            new Case("ZSTD", "something else", "0001020304050607080910", 5,
                    "ZSTD data of 11 bytes cannot be decompressed: Unknown frame descriptor"),
            new Case("ZSTD", "a run of 128 KiB in a page of 5", "28b52ffd 00 58 030010 61", 5,
                    "ZSTD data holds more than the 5 bytes that its page claims"),
            new Case("LZ4_RAW", "no bytes at all", "", 5,
                    "LZ4_RAW data of 0 bytes cannot be decompressed: it breaks off at byte 0, or holds more than the 5 bytes that its page claims"),
            new Case("LZ4_RAW", "a match before the start", "10 61 0200 00", 5,
                    "LZ4_RAW data of 5 bytes cannot be decompressed: it breaks off at byte 4, or holds more than the 5 bytes that its page claims"),
            new Case("LZ4", "Hadoop frames with an empty block for ever", "00000005 00000000 00000000", 5,
                    "LZ4 data of 12 bytes"
                            + " cannot be decompressed: it is not valid as Hadoop frames, as an LZ4 frame, or as a bare block of at most 5 bytes;"
                            + " as a bare block it breaks off at byte 3"),
            new Case("LZ4", "a frame of an unknown version", "04224d18 8040 c0 00000000", 5, "LZ4 data of 11 bytes"
                    + " cannot be decompressed: it is not valid as Hadoop frames, as an LZ4 frame, or as a bare block of at most 5 bytes;"
                    + " as an LZ4 frame it breaks off at byte 0"),
            new Case("LZO", "no end", "12 61", 5,
                    "LZO data of 2 bytes cannot be decompressed: it is not valid as Hadoop frames or as a bare"
                            + " block of at most 5 bytes; as a bare block it breaks off at byte 2"),
            new Case("BROTLI", "cut short", "0b008061", 1,
                    "BROTLI data of 4 bytes cannot be decompressed: Unused space"));

    @ParameterizedTest
    @FieldSource("CASES")
    void isRejectedWithAReason(Case c) {
        byte[] in = HexFormat.of().parseHex(c.hex().replace(" ", ""));
        try (Compression compression = new StandardCompressionProvider().create(c.codec())) {
            assertThatThrownBy(() -> compression.decompress(in, 0, in.length, new byte[100], 10, c.claim()))
                    .isInstanceOfSatisfying(CorruptFileException.class,
                            e -> assertThat(e.problem()).isEqualTo(c.problem()));
        }
    }

    record Empty(String codec, String what, String hex) {
        @Override
        public String toString() {
            return codec + ": " + what;
        }
    }

    static final List<Empty> EMPTIES = List.of(
            new Empty("SNAPPY", "size 0", "00"),
            new Empty("GZIP", "an empty member", "1f8b08000000000000ff 0300 00000000 00000000"),
            new Empty("GZIP", "two empty members and padding",
                    "1f8b08000000000000ff 0300 00000000 00000000 1f8b08000000000000ff 0300 00000000 00000000 000000"),
            new Empty("ZSTD", "an empty frame", "28b52ffd 20 00 010000"),
            new Empty("ZSTD", "only a skippable frame", "502a4d18 02000000 0909"),
            new Empty("LZ4_RAW", "one empty token", "00"),
            new Empty("LZ4", "an empty Hadoop frame", "00000000"),
            new Empty("LZ4", "one empty token", "00"),
            new Empty("LZO", "only the end", "110000"),
            new Empty("LZO", "an empty Hadoop frame", "00000000"),
            new Empty("BROTLI", "an empty last block", "06"));

    @ParameterizedTest
    @FieldSource("EMPTIES")
    void mayHoldNothing(Empty c) {
        byte[] in = HexFormat.of().parseHex(c.hex().replace(" ", ""));
        try (Compression compression = new StandardCompressionProvider().create(c.codec())) {
            byte[] out = new byte[10];
            compression.decompress(in, 0, in.length, out, 10, 0);
            compression.decompress(in, 0, in.length, new byte[0], 0, 0);
            compression.decompress(new byte[0], 0, 0, out, 0, 0);
            assertThat(out).containsOnly(0);
            assertThatThrownBy(() -> compression.decompress(in, 0, in.length, out, 0, 1))
                    .isInstanceOf(CorruptFileException.class);
        }
    }

    @Test
    void saysThatSkippableFramesNeedNativeCode() {
        byte[] plain = Samples.of(Samples.Style.WORDS, 5000, new Random(1));
        byte[] in = Forms.zstdFrames(plain, Forms.SKIPPABLE);
        assertThatThrownBy(() -> new PortableZstdCompression().decompress(in, 0, in.length, new byte[5000], 0, 5000))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageStartingWith("ZSTD data has a skippable frame, which only native code can read.");
    }

    @Test
    void staysUsableAfterDamage() {
        byte[] plain = Samples.of(Samples.Style.WORDS, 5000, new Random(1));
        for (Forms.Form form : Forms.ALL) {
            byte[] good = form.compress(plain);
            byte[] bad = Arrays.copyOf(good, good.length / 2);
            byte[] out = new byte[plain.length];
            try (Compression compression = form.open()) {
                for (int round = 0; round < 3; round++) {
                    assertThatThrownBy(() -> compression.decompress(bad, 0, bad.length, out, 0, out.length))
                            .as("%s", form).isInstanceOf(CorruptFileException.class);
                    compression.decompress(good, 0, good.length, out, 0, out.length);
                    assertThat(Arrays.mismatch(out, plain)).as("%s", form).isEqualTo(-1);
                }
            }
        }
    }
}
