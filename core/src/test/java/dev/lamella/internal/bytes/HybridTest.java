package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The hybrid: Encodings.md, "Run Length Encoding / Bit-Packing Hybrid".
class HybridTest {
    private static final int ROUNDS = 30 * Integer.getInteger("lamella.effort", 1);

    static IntStream widths() {
        return IntStream.rangeClosed(0, 32);
    }

    @ParameterizedTest
    @MethodSource("widths")
    void decodesWhatWasEncodedInPiecesAndWithGaps(int width) {
        long seed = 100 + width;
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int[] values = values(random, width, random.nextInt(600));
            ByteOutput out = new ByteOutput(0);
            HybridEncoder.encode(values, 0, values.length, width, out);
            HybridDecoder decoder = new HybridDecoder();
            decoder.init(out.bytes(), 0, out.size(), width);
            int[] found = new int[values.length];
            for (int done = 0; done < values.length;) {
                int piece = 1 + random.nextInt(Math.min(values.length - done, 50));
                if (random.nextInt(4) == 0) {
                    decoder.skip(piece);
                    System.arraycopy(values, done, found, done, piece);
                } else {
                    decoder.read(found, done, piece);
                }
                done += piece;
            }
            assertThat(found).as("width " + width + ", seed " + seed + ", round " + round).isEqualTo(values);
            assertThat(runsEnd(out, width, values.length)).as("only the last group is filled up").isEqualTo(out.size());
        }
    }

    /// Values in runs of all lengths, the short ones more often.
    private static int[] values(Random random, int width, int count) {
        int[] values = new int[count];
        for (int i = 0; i < count;) {
            int value = width == 0 ? 0 : random.nextInt() >>> 32 - width;
            int run = 1 + (random.nextInt(3) == 0 ? random.nextInt(30) : random.nextInt(2));
            for (int end = Math.min(count, i + run); i < end; i++) {
                values[i] = value;
            }
        }
        return values;
    }

    /// Walks over the runs as the specification tells; only the last one may hold values past the count.
    private static int runsEnd(ByteOutput out, int width, int count) {
        int at = 0;
        long values = 0;
        while (at < out.size()) {
            assertThat(values).isLessThan(count);
            int length = Varint.length(out.bytes(), at, out.size(), Varint.MAX_INT_LENGTH);
            int header = (int) Varint.value(out.bytes(), at, length);
            at += length;
            if ((header & 1) != 0) {
                values += (header >>> 1) * 8L;
                at += (header >>> 1) * width;
            } else {
                assertThat(header >>> 1).isGreaterThanOrEqualTo(8);
                values += header >>> 1;
                assertThat(values).isLessThanOrEqualTo(count);
                at += (width + 7) / 8;
            }
        }
        assertThat(values).isBetween((long) count, count + 7L);
        return at;
    }

    record Case(String what, int width, String hex, int... values) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Case> READ = List.of(
            new Case("a repeated value", 3, "0a04", 4, 4, 4, 4, 4),
            new Case("a packed group", 3, "0388c6fa", 0, 1, 2, 3, 4, 5, 6, 7),
            new Case("a repeated value of two bytes", 9, "060101", 257, 257, 257),
            new Case("a repeated value of four bytes", 32, "04ffffffff", -1, -1),
            new Case("a header that is longer than needed", 3, "8a800004", 4, 4, 4, 4, 4),
            new Case("a run longer than the page", 1, "feffffff0f01", 1, 1, 1),
            new Case("a group longer than the page, with bits enough", 3, "0388c6", 0, 1, 2, 3, 4),
            new Case("the most groups that a header can claim", 1, "ffffffff0f05", 1, 0, 1, 0, 0, 0, 0, 0),
            new Case("empty runs before and between", 2, "0003" + "01" + "0401" + "01" + "00ff" + "0402", 1, 1, 2, 2),
            new Case("width 0, no runs", 0, "", 0, 0, 0),
            new Case("width 0, a packed run (ARROW-GH-43605)", 0, "b329", 0, 0, 0));

    @ParameterizedTest
    @FieldSource("READ")
    void reads(Case c) {
        HybridDecoder decoder = decoder(c.hex, c.width);
        int[] out = new int[c.values.length];
        decoder.read(out, 0, out.length);
        assertThat(out).isEqualTo(c.values);
    }

    static final List<Case> WRITTEN = List.of(
            new Case("eight of a kind are repeated", 3, "1004", 4, 4, 4, 4, 4, 4, 4, 4),
            new Case("seven are packed", 3, "03244912", 4, 4, 4, 4, 4, 4, 4),
            new Case("a repeated value fills up the group before it", 1, "03fe" + "1201",
                    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
            new Case("width 0 has headers only", 0, "14", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            new Case("nothing", 5, ""));

    @ParameterizedTest
    @FieldSource("WRITTEN")
    void writes(Case c) {
        ByteOutput out = new ByteOutput(0);
        HybridEncoder.encode(c.values, 0, c.values.length, c.width, out);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo(c.hex);
    }

    record Damage(String what, int width, String hex, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Damage> DAMAGED = List.of(
            new Damage("no run at all", 1, "",
                    "The run-length encoded values end at byte 0 of the page, before all values that the page must have"),
            new Damage("too few values", 3, "0a04",
                    "The run-length encoded values end at byte 2 of the page, before all values that the page must have"),
            new Damage("a header that is cut off", 3, "ffff",
                    "The number at byte 0 of the page is cut off after 2 bytes, at byte 2"),
            new Damage("a header of six bytes", 3, "808080808001",
                    "The number at byte 0 of the page has more than 5 bytes"),
            new Damage("a repeated value that is cut off", 17, "0a0101",
                    "The run at byte 0 of the page repeats a value of 3 bytes; the page has 2 left"),
            new Damage("a group with too few bits", 3, "0388",
                    "The page ends at byte 2; the bit-packed run at byte 1 needs 3 bytes for 6 values of 3 bits"),
            new Damage("empty runs up to the end", 3, "000100010001",
                    "The run-length encoded values end at byte 6 of the page, before all values that the page must have"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsWhatIsDamaged(Damage damage) {
        assertThatThrownBy(() -> decoder(damage.hex, damage.width).read(new int[6], 0, 6))
                .isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
        assertThatThrownBy(() -> decoder(damage.hex, damage.width).skip(6)).isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
    }

    @Test
    void readsARunOfManyValuesWithoutExpandingIt() {
        HybridDecoder decoder = decoder("feffffff0f01", 1);
        decoder.skip(Integer.MAX_VALUE - 1);
        int[] out = new int[1];
        decoder.read(out, 0, 1);
        assertThat(out).containsExactly(1);
        assertThatThrownBy(() -> decoder.read(out, 0, 1)).isInstanceOf(CorruptFileException.class);
    }

    private static HybridDecoder decoder(String hex, int width) {
        byte[] body = HexFormat.of().parseHex(hex);
        HybridDecoder decoder = new HybridDecoder();
        decoder.init(Arrays.copyOf(body, body.length + LittleEndian.PAD), 0, body.length, width);
        return decoder;
    }
}
