package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Encodings.md, "Delta Encoding (DELTA_BINARY_PACKED = 5)".
class DeltaBinaryPackedTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final ArrayType<int[]> INTS = new ArrayType.OfInt();
    private static final ArrayType<long[]> LONGS = new ArrayType.OfLong();

    @TestFactory
    Stream<DynamicTest> keepsTheLawsForInt32() {
        return EncodingLaws.of("DELTA_BINARY_PACKED INT32", INTS, DeltaBinaryPacked::decoder,
                DeltaBinaryPacked::encoder);
    }

    @TestFactory
    Stream<DynamicTest> keepsTheLawsForInt64() {
        return EncodingLaws.of("DELTA_BINARY_PACKED INT64", LONGS, DeltaBinaryPacked::decoder,
                DeltaBinaryPacked::encoder);
    }

    record Golden(String what, String hex, long... values) {}

    /// The examples of the specification in blocks of 128, as bytes: 0x80 0x01 is 128, the first value and the smallest
    /// delta are zigzag.
    static final List<Golden> GOLDEN = List.of(
            new Golden("no values", "80 01 04 00 00"),
            new Golden("one value", "80 01 04 01 0d", -7),
            new Golden("1 to 5: deltas are all 1", "80 01 04 05 02 02 00 00 00 00", 1, 2, 3, 4, 5),
            new Golden("7 5 3 1 2 3 4 5: deltas from -2, of two bits",
                    "80 01 04 08 0e 03 02 00 00 00 c0 3f 00 00 00 00 00 00", 7, 5, 3, 1, 2, 3, 4, 5));

    @ParameterizedTest
    @FieldSource("GOLDEN")
    void writesAndReadsTheBytesOfTheSpecification(Golden golden) {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(golden.hex());

        assertThat(longs(bytes, golden.values().length)).containsExactly(golden.values());
        assertThat(encoded(golden.values())).containsExactly(bytes);
    }

    record Distribution(String name, LongUnaryOperator values) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Random RANDOM = new Random(20);

    static final List<Distribution> DISTRIBUTIONS = List.of(
            new Distribution("constant", i -> -3),
            new Distribution("rising", i -> 1_600_000_000_000L + i * 1000),
            new Distribution("falling", i -> -i * 7),
            new Distribution("rising by a little", i -> i * 100 + RANDOM.nextInt(90)),
            new Distribution("any number", i -> RANDOM.nextLong()),
            new Distribution("any number of 32 bits", i -> RANDOM.nextInt()),
            new Distribution("from one extreme to the other", i -> (i & 1) == 0 ? Long.MIN_VALUE : Long.MAX_VALUE),
            new Distribution("from one extreme of 32 bits to the other",
                    i -> (i & 1) == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE),
            new Distribution("deltas that wrap around", i -> i * 0x6000000000000001L),
            new Distribution("deltas that wrap around at 32 bits", i -> i * 0x60000001L),
            new Distribution("of any width", i -> RANDOM.nextLong() >> RANDOM.nextInt(64)),
            new Distribution("one far from the rest", i -> i == 77 ? Long.MIN_VALUE : i));

    static final List<DeltaLayout> LAYOUTS = List.of(DeltaLayout.of(128, 4), DeltaLayout.of(128, 1),
            DeltaLayout.of(256, 8), DeltaLayout.of(256, 4), DeltaLayout.of(1024, 8), DeltaLayout.of(1024, 32),
            DeltaLayout.of(128, 16), DeltaLayout.of(3840, 2), DeltaLayout.of(1 << 20, 1),
            DeltaLayout.of(128, 4).unneeded(255), DeltaLayout.of(1024, 8).unneeded(65),
            DeltaLayout.of(256, 4).withoutPadding(), DeltaLayout.of(128, 1).withoutPadding());

    @ParameterizedTest
    @FieldSource("LAYOUTS")
    void readsWhatOthersWrite(DeltaLayout layout) {
        for (Distribution distribution : DISTRIBUTIONS) {
            for (int count : new int[]{0, 1, 2, 33, 129, 257, 1300}) {
                if (layout.blockSize() > 1 << 16 && (count > 300 || layout.paddedMiniblocks() && count > 129)) {
                    continue; // the plain twin is slow
                }
                DeltaLayout small = layout.blockSize() > 1 << 16 ? layout.withoutPadding() : layout;
                long[] values = LongStream.range(0, count).map(distribution.values()).toArray();
                int[] ints = Arrays.stream(values).mapToInt(value -> (int) value).toArray();

                assertThat(longs(small.write(values), count)).as("%s, %s", distribution, count).containsExactly(values);
                long[] wide = Arrays.stream(ints).asLongStream().toArray();
                assertThat(ints(small.widthBits(32).write(wide), count)).as("INT32, %s, %s", distribution, count)
                        .containsExactly(ints);
            }
        }
    }

    @Test
    void readsEveryWidth() {
        for (int width = 0; width <= 64; width++) {
            long mask = width == 0 ? 0 : -1L >>> 64 - width;
            long[] values = new long[300];
            for (int i = 1; i < values.length; i++) {
                values[i] = values[i - 1] + (RANDOM.nextLong() & mask);
            }

            assertThat(longs(DeltaLayout.of(128, 4).leastWidth(width).write(values), 300)).as("width %s", width)
                    .containsExactly(values);
        }
    }

    /// Old writers of arrow-go computed deltas of INT32 with 64 bits.
    @Test
    void readsInt32FromMiniblocksWiderThan32Bits() {
        for (int width = 33; width <= 64; width++) {
            int[] values = new Random(width).ints(1000).toArray();
            long[] wide = Arrays.stream(values).asLongStream().toArray();

            assertThat(ints(DeltaLayout.of(1024, 2).leastWidth(width).write(wide), 1000)).as("width %s", width)
                    .containsExactly(values);
        }
    }

    @Test
    void readsInPiecesOfAnySizeFromAnyLayout() {
        long seed = 5;
        Random random = new Random(seed);
        for (int round = 0; round < 100 * EFFORT; round++) {
            DeltaLayout layout = LAYOUTS.get(random.nextInt(8)).leastWidth(random.nextInt(30));
            long[] values = random.longs(1 + random.nextInt(3000)).toArray();
            byte[] bytes = layout.write(values);
            ValueDecoder<long[]> decoder = DeltaBinaryPacked.decoder(LONGS);
            decoder.init(page(bytes), 0, bytes.length, values.length);
            long[] out = new long[values.length];
            for (int done = 0; done < values.length;) {
                int count = Math.min(values.length - done, 1 + random.nextInt(random.nextInt(5) == 0 ? 1000 : 20));
                if (random.nextInt(3) == 0) {
                    decoder.skip(count);
                    System.arraycopy(values, done, out, done, count);
                } else {
                    decoder.read(out, done, count);
                }
                done += count;
            }

            assertThat(out).as("seed %s, round %s", seed, round).containsExactly(values);
        }
    }

    @Test
    void readsWithoutTheWidthsOfMiniblocksWithoutValuesWhereNothingFollows() {
        assertThat(longs(HexFormat.of().parseHex("80010405020200"), 5)).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void readsManyEqualValuesFromFewBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DeltaLayout.varint(Integer.MAX_VALUE - 127, out);
        DeltaLayout.varint(1, out);
        DeltaLayout.varint(100_000_000, out);
        DeltaLayout.zigzag(5, out);
        DeltaLayout.zigzag(3, out);
        out.write(0);
        ValueDecoder<long[]> decoder = DeltaBinaryPacked.decoder(LONGS);
        decoder.init(page(out.toByteArray()), 0, out.size(), 100_000_000);
        decoder.skip(99_999_999);
        long[] last = new long[1];
        decoder.read(last, 0, 1);

        assertThat(last).containsExactly(5 + 3 * 99_999_999L);
    }

    record Broken(String what, String hex, int count, String problem) {}

    static final List<Broken> BROKEN = List.of(
            new Broken("blocks of no values", "00 01 02 00 00 00", 2,
                    "DELTA_BINARY_PACKED has blocks of 0 values; multiples of 128 below 2^31 are allowed"),
            new Broken("blocks of 8 values", "08 01 02 00 00 00", 2,
                    "DELTA_BINARY_PACKED has blocks of 8 values; multiples of 128 below 2^31 are allowed"),
            new Broken("blocks of more values than an int counts", "80 80 80 80 10 01 02 00 00 00", 2,
                    "DELTA_BINARY_PACKED has blocks of 4294967296 values; multiples of 128 below 2^31 are allowed"),
            new Broken("no miniblocks", "80 01 00 02 00 00 00", 2, "DELTA_BINARY_PACKED has blocks of 128 values in 0"
                    + " miniblocks; a miniblock has a multiple of 32 values"),
            new Broken("miniblocks that do not divide the block", "80 01 03 02 00 00 00", 2, "DELTA_BINARY_PACKED has"
                    + " blocks of 128 values in 3 miniblocks; a miniblock has a multiple of 32 values"),
            new Broken("miniblocks of four values", "80 01 20 02 00 00 00", 2, "DELTA_BINARY_PACKED has blocks of 128"
                    + " values in 32 miniblocks; a miniblock has a multiple of 32 values"),
            new Broken("more values than the page", "80 01 04 03 00 00 00 00 00 00", 2,
                    "DELTA_BINARY_PACKED announces 3 values; the page has at most 2"),
            new Broken("a negative number of values", "80 01 04 ff ff ff ff ff ff ff ff ff 01 00", 2,
                    "DELTA_BINARY_PACKED announces 18446744073709551615 values; the page has at most 2"),
            new Broken("fewer values than are read", "80 01 04 01 00", 2,
                    "DELTA_BINARY_PACKED holds 1 values; the page's levels ask for 2"),
            new Broken("nothing at all", "", 1, "DELTA_BINARY_PACKED holds 0 values; the page's levels ask for 1"),
            new Broken("a miniblock too wide", "80 01 04 02 00 00 41 00 00 00", 2,
                    "DELTA_BINARY_PACKED miniblock 0 is 65 bits wide; 0 to 64 are allowed"),
            new Broken("widths cut off", "80 01 04 22 00 00 00", 34,
                    "DELTA_BINARY_PACKED block has 1 bytes for the widths of 2 miniblocks"),
            new Broken("a miniblock cut off", "80 01 04 03 00 00 08 00 00 00 07", 3,
                    "DELTA_BINARY_PACKED miniblock of 8 bits a value runs past its section: values to 2 are needed, 1"
                            + " bytes are left"),
            new Broken("a header cut off", "80 01 04 03", 3,
                    "The number at byte 4 of the page is cut off after 0 bytes, at byte 4"));

    @ParameterizedTest
    @FieldSource("BROKEN")
    void rejectsWhatBreaksTheFormat(Broken broken) {
        byte[] bytes = broken.hex().isEmpty() ? new byte[0] : HexFormat.ofDelimiter(" ").parseHex(broken.hex());

        assertThatThrownBy(() -> longs(bytes, broken.count())).isInstanceOfSatisfying(CorruptFileException.class,
                e -> assertThat(e.problem()).isEqualTo(broken.problem()));
        assertThatThrownBy(() -> ints(bytes, broken.count())).isInstanceOfSatisfying(CorruptFileException.class,
                e -> assertThat(e.problem()).isEqualTo(broken.problem()));
    }

    @Test
    void cutsAFirstValueOrDeltaOfInt32ThatHasMoreBits() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DeltaLayout.varint(128, out);
        DeltaLayout.varint(4, out);
        DeltaLayout.varint(2, out);
        DeltaLayout.zigzag((1L << 40) + 7, out);
        DeltaLayout.zigzag(-(1L << 50) + 3, out);
        out.writeBytes(new byte[4]);

        assertThat(ints(out.toByteArray(), 2)).containsExactly(7, 10);
    }

    @Test
    void writesInt32InMiniblocksOfAtMost32Bits() {
        int[] values = {0, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, Integer.MAX_VALUE, 0, Integer.MIN_VALUE, 5};
        ByteOutput out = new ByteOutput();
        DeltaBinaryPacked.encoder(INTS).encode(values, 0, values.length, out);
        byte[] bytes = out.toByteArray();
        int deltaBytes = 0;
        while (bytes[5 + deltaBytes] < 0) {
            deltaBytes++;
        }

        assertThat(bytes[5 + deltaBytes + 1]).isEqualTo((byte) 32);
        assertThat(ints(bytes, values.length)).containsExactly(values);
    }

    private static byte[] encoded(long... values) {
        ByteOutput out = new ByteOutput();
        DeltaBinaryPacked.encoder(LONGS).encode(values, 0, values.length, out);
        return out.toByteArray();
    }

    private static long[] longs(byte[] bytes, int count) {
        ValueDecoder<long[]> decoder = DeltaBinaryPacked.decoder(LONGS);
        decoder.init(page(bytes), 0, bytes.length, count);
        long[] out = new long[count];
        decoder.read(out, 0, count);
        return out;
    }

    private static int[] ints(byte[] bytes, int count) {
        ValueDecoder<int[]> decoder = DeltaBinaryPacked.decoder(INTS);
        decoder.init(page(bytes), 0, bytes.length, count);
        int[] out = new int[count];
        decoder.read(out, 0, count);
        return out;
    }

    private static byte[] page(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + LittleEndian.PAD);
    }
}
