package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamella.codec.Compression;
import dev.lamella.codecs.Samples.Style;
import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Brotli made by the reference encoder (brotli 1.1, by way of brotli4j 1.24.0), read; and what is written where it is present.
class BrotliCompressionTest {
    private static final StandardCompressionProvider PROVIDER = new StandardCompressionProvider();
    private static final long SEED = Long.getLong("lamella.seed", 20_251_121L);
    private static final int[] SMALL_SIZES = {0, 1, 2, 3, 5, 8, 17, 100, 1000, 16_383, 16_384, 16_385};
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 63, 64, 65, 1000, 16_383, 16_384, 16_385,
            65_535, 65_536, 65_537, 300_000};
    private static final byte[] LINES = IntStream.range(0, 300)
            .mapToObj(i -> "line " + i * i + " of the quick brown fox\n").collect(Collectors.joining())
            .getBytes(StandardCharsets.US_ASCII);

    /// What the reference encoder made of some bytes.
    record Case(String name, byte[] plain, String compressed) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("nothing", new byte[0], "Bg=="),
            new Case("one byte", new byte[]{'a'}, "CwCAYQM="),
            new Case("zeros, quality 1", new byte[100_000], "q0/DAAACgA3gwDWc1GYDuACH5Su/AAM="),
            new Case("zeros, quality 11", new byte[100_000], "W5+GgX8CIB4LBLL8AgA="),
            new Case("text, quality 1", LINES,
                    "i6ITAICqqqrq/56Xkx2Owpsst2smREAGZEI4ZEImZIJVF9WzJyxLjcFBOQB/nRP0OZbFKbQt4P78+fH59tTzen/+fH97fv39+Pbj"
                            + "+fr79e/zeX/9//KN37DovOhu0dBfoTGLTjvg+ffx+vB4e3McKm583IPPR8Chb4DDBQCP8eMxe/DtGXDiHXDqGOA5hjx74bwLFy5c"
                            + "ZuH14us9+OYMfHMHvo0B38WQ73LAQyWRh0IBD4ARH3AoAoHMg5ggZiqJhYtiHUweWg3ERk14WDXi4dSMx0Ikj1BTEYsT+KgiFT66"
                            + "WIljoslj7yI25xDbm4hdLPgUTZGQD56YUZ6ECZ6MKj7hUqRBNk/LDZ6OXTwXP3kmLnmWRvBsleG5dYrnUTo+S6UopbW8QKx5kdrz"
                            + "Yrvgi9+IMruI3Tl4XTfhNWPB16Yt6uSD15NRXi8meFOo4htcikbI5k24wZthF2+On3xbPoqWGsFbqwxvW6d4u0rHd1opOqot76zX"
                            + "vGvF5916Bj9U2Q4/FPcx81H4ofo2/FAbEB4QU3EA08IPcGb5AQ0OfsDiiwdCVBwolPMDQxR+4HCNH3h05UGMFwdZNPhBrTv8oJMu"
                            + "fjDUjwcLqDi4NZgfvDLOD4ET8ENkJnzwI3PI7iPWZzG17iPWMTFrexdhcmMa51dsMGKaw5nYYtW0xrvYcsZ0xTux467ZFZ8inIaI"
                            + "Y0GHeCwtE8caPeSjppojpMs8QtvFEecPPNJjxNgaqdHrxFE4i5gcVxw1MRGzT4mjtXh09SGOPoyIpQYSMVgVMZWYODY5w2PXg+LY"
                            + "y10+VqXmONEQfpz1KX5cLh63QhdxNVXE6xPE8aLtPF63Ik5Fj+GpeiZxqttHDJ2bOKHvwxP7R5Ho/SKxixUnIb88qZcWJy3O+NTR"
                            + "m5ODd548VxCniHc8Zbph1jWqSD1jUVsd4mkmPaZpPeSnrSkJP611maedeonT0R/46boP4nMvZXJNAMW59iw8Yw4pXjH9YTI/T0PN"
                            + "mc4Nz5zJirOIEZ41GRbZWBXZ82lx9nGG50zJxTnDXZ67RhXnbg3heV4MxHmiZTzPu4XIq6niNUofJtXno7bzfO834lLwGL74lLmg"
                            + "Fi94xzLh7sML39JEofeLovc8cdHml1/MOoZfPDjjJVgVlzTeeem3VXHp5h2/DGYgvEyNKi5bsxh+2egQv1zNhPjlooe8Lp8S15XF"
                            + "nyl/eF+6RvyBX7N8iq97KVNrHzOdxcz3MXNMzBJXs+TGrPMrnix/eLSrB2dijVVTL95FvZwR9fFO1Mdd0RT/RVMaIhrokGigZaKh"
                            + "HoqNpppGuiwaabto7A+iiceIzbzPNO11omm/FM14rmjGt8XG+02z9YNorgYRbdUxoq1aSGz/92Ba1GSiZV0nWtaGolV9KbY1qmld"
                            + "54o2tbJoU2+Ltmt20Y6minZ6B9Fu/yHa7WFEe30QGw=="),
            new Case("text, quality 11", LINES,
                    "G0UnIIzUVnfiT+SGM9WHCIhMYnm+KeDR83SSeg6p7beM3cOKtIRnvNZgsBiobXLIDfPjEBTi1M/j8MHn/3fk73z0+V3gOI/7eP/O"
                            + "uK5dn6y76/H68QYBB+LAHqTrDUg72KxfYeT1EAwMzPUzrLr+AtGuv8BT18/nz4QC6+F/CNnBFbgRaQcNTAq2YUUJMDjCiy+dr/PO"
                            + "uAWvkN4QmoGBwSAsAAHhwXDo+TJbc5gwHBgZZgLjm0xgnmDOMA0YnVjgWbAPHIFfJi4sDMuDHcH6TTaw78FWEBxEnsSQDeQJcgcP"
                            + "O3mCN4W3gfcMr5oc4XRwDlwMdzMpoCLUgAbQwx0C3iPURgxLUDgmEFqiRuxKYrhjEAHSSNaWl0KbMNLSeCVXqBzMsNjAKIY7h6Va"
                            + "dl4k2i9dCNWSOUtMKCCPKc+y5ArdhJOWzoWXhsIuHVECDO6eCIxDYhfepBBaGUaCQuEigbLA1hGGcBmj8JhgaMkzEhcah9WxbIBJ"
                            + "FSK7ZFO4Jjxp6e3CXcNJLrchFJDKpXs+X/XJQC9ItFslcNTAnINgFhmYvIShXMZXuE2wtOQtNA07dtgnhhCg+ODi8OSGl0k4aOlM"
                            + "OPRehW3PFdA7AGrPBQcHCg0MEwQtyQPnhlEcJsdgAuQV1A47adjXhEgryYaHa3krQ8NwBuTOoTpf6lvqXQLdg5eIKlwVeg6yGVRA"
                            + "ZhLm5GBdg98mrLSyaQjTkNjhUQwvgBwu3MahcN/vTp4E0IZgmUKgsHARQFhgbwiz8Ms7BZYpCy3spAQubFwejhCgHEWIXcr0fJrv"
                            + "PEgLb1OoK5xcNCEUKGMTeg5etSxeINoSvsBTy9MZzixnABpudQR5csAVyKZQWnhN0aRQO8yKxQQgx7KK4dwQT8qDFsKUEwoHv1WD"));

    @ParameterizedTest
    @FieldSource("CASES")
    void readsWhatTheReferenceEncoderWrites(Case c) throws IOException {
        byte[] in = Base64.getDecoder().decode(c.compressed());
        byte[] out = new byte[c.plain().length];
        try (Compression brotli = new BrotliCompression()) {
            brotli.decompress(in, 0, in.length, out, 0, out.length);
            assertThat(Arrays.mismatch(out, c.plain())).isEqualTo(-1);
            try (var stream = brotli.decompressing(in, 0, in.length)) {
                assertThat(Arrays.mismatch(stream.readAllBytes(), c.plain())).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void survivesCutsAndFlips(Case c) {
        byte[] in = Base64.getDecoder().decode(c.compressed());
        byte[] out = new byte[c.plain().length];
        try (Compression brotli = new BrotliCompression()) {
            for (int length = 1; length < in.length; length++) {
                int cut = length;
                assertThatThrownBy(() -> brotli.decompress(in, 0, cut, out, 0, out.length)).as("cut at %d", cut)
                        .isInstanceOf(CorruptFileException.class).hasMessageStartingWith("BROTLI data");
            }
            for (int bit = 0; bit < 8 * in.length; bit++) {
                byte[] flipped = in.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                try {
                    brotli.decompress(flipped, 0, flipped.length, out, 0, out.length);
                } catch (CorruptFileException e) {
                    assertThat(e.problem()).startsWith("BROTLI data");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void writesAtEveryLevelWithinItsBound(int level) {
        assumeEncoder();
        Random random = new Random(SEED);
        try (Compression brotli = PROVIDER.create("BROTLI", level)) {
            for (Style style : Style.values()) {
                for (int size : level < 10 ? SIZES : SMALL_SIZES) {
                    byte[] plain = Samples.of(style, size, random);
                    byte[] compressed = Forms.compress(brotli, plain);
                    byte[] out = new byte[size];
                    brotli.decompress(compressed, 0, compressed.length, out, 0, size);
                    assertThat(Arrays.mismatch(out, plain)).as("%d bytes of %s, seed %d", size, style, SEED)
                            .isEqualTo(-1);
                }
            }
        }
    }

    @Test
    void writesSmallerAtAHigherLevel() {
        assumeEncoder();
        int fast = Forms.compress(PROVIDER.create("BROTLI", 1), LINES).length;
        int standard = Forms.compress(PROVIDER.create("BROTLI"), LINES).length;
        int dense = Forms.compress(PROVIDER.create("BROTLI", 11), LINES).length;
        assertThat(standard).isLessThan(fast).isEqualTo(Forms.compress(PROVIDER.create("BROTLI", 5), LINES).length);
        assertThat(dense).isLessThan(standard);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 12, Integer.MIN_VALUE})
    void rejectsOtherLevels(int level) {
        assertThatThrownBy(() -> PROVIDER.create("BROTLI", level)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("BROTLI has levels 0 to 11, not " + level);
    }

    private static void assumeEncoder() {
        assumeThat(PROVIDER.writes("BROTLI")).as("brotli4j has a native library for this machine").isTrue();
    }
}
