package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// The laws that every encoding keeps, whatever it encodes. The test of an encoding joins with one line an array type:
/// ```java
/// @TestFactory
/// Stream<DynamicTest> int32() {
///     return EncodingLaws.of("PLAIN INT32", new ArrayType.OfInt(), Plain::decoder, Plain::encoder);
/// }
/// ```
/// Values come from [Samples], every [Samples.JsonTypeInference] of them. The laws:
/// - what was encoded is decoded, bit for bit, in pieces of any size, whatever lies around the page, and nothing but
///   the slots that were asked for changes;
/// - to skip n values is to read n and drop them;
/// - more values than there are, input that is cut at any byte, any flipped bit, and noise give a
///   [CorruptFileException], an [UnsupportedFeatureException] or as many values as were asked for; never another
///   failure, a hang, or more than 16 MiB of memory;
/// - a decoder that met such a page decodes the next one.
///
/// Seeds are fixed; a failure tells its seed. `-Dlamella.effort=10` runs ten times as many rounds.
final class EncodingLaws<A> {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final long MOST_BYTES = 16 << 20;
    private static final int[] SIZES = {0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 130, 257, 1000,
            1023, 1024,
            1025, 2049, 5000};

    private final String name;
    private final ArrayType<A> arrayType;
    private final Function<ArrayType<A>, ValueDecoder<A>> decoders;
    private final ValueEncoder<A> encoder;

    private EncodingLaws(String name, ArrayType<A> arrayType, Function<ArrayType<A>, ValueDecoder<A>> decoders,
            ValueEncoder<A> encoder) {
        this.name = name;
        this.arrayType = arrayType;
        this.decoders = decoders;
        this.encoder = encoder;
    }

    /// The laws as tests.
    ///
    /// @param name of the encoding and the type, for reports
    /// @param decoder makes a decoder; called once a test
    /// @param encoder makes an encoder; called once
    static <A> Stream<DynamicTest> of(String name, ArrayType<A> arrayType,
            Function<ArrayType<A>, ValueDecoder<A>> decoder,
            Function<ArrayType<A>, ValueEncoder<A>> encoder) {
        EncodingLaws<A> laws = new EncodingLaws<>(name, arrayType, decoder, encoder.apply(arrayType));
        return Stream.of(laws.test("decodes what was encoded, in pieces of any size", laws::roundTrip),
                laws.test("skips n as it reads n and drops them", laws::skip),
                laws.test("rejects giving more values than there are", laws::tooMany),
                laws.test("survives a cut at every byte", laws::cut),
                laws.test("survives every flipped bit", laws::flip),
                laws.test("survives noise", laws::noise));
    }

    private interface Law {
        void check(Samples.Shape shape, int round, Random random);
    }

    private DynamicTest test(String law, Law check) {
        return DynamicTest.dynamicTest(name + " " + law,
                () -> assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
                    for (int round = 0; round < EFFORT; round++) {
                        for (Samples.Shape shape : Samples.Shape.values()) {
                            long seed = (name + law + shape).hashCode() + (long) round << 32;
                            try {
                                check.check(shape, round, new Random(seed));
                            } catch (RuntimeException | AssertionError e) {
                                throw new AssertionError(name + ", values " + shape + ", seed " + seed + ": " + e, e);
                            }
                        }
                    }
                }));
    }

    private void roundTrip(Samples.Shape shape, int round, Random random) {
        ValueDecoder<A> decoder = decoders.apply(arrayType);
        for (int size : SIZES) {
            int count = round == 0 ? size : random.nextInt(size + 1);
            Page<A> page = page(shape, count, random);
            A out = Samples.of(arrayType, Samples.Shape.WILD, count + 20, random);
            A before = copy(out, count + 20);
            int from = random.nextInt(10);
            decoder.init(page.bytes, page.from, page.limit, count + random.nextInt(3));
            int done = 0;
            while (done < count) {
                int piece = piece(count - done, random);
                decoder.read(out, from + done, piece);
                done += piece;
            }
            decoder.read(out, from + done, 0);
            decoder.skip(0);
            if (count > 0) {
                assertThat(decoder.end()).as("the end of the values").isEqualTo(page.limit);
            }
            assertSame(page.values, page.first, out, from, count, "size " + count);
            assertSame(before, 0, out, 0, from, "slots before");
            if (!(arrayType instanceof ArrayType.OfBytes)) {
                // Slices after the last one may point anywhere: a window only grows.
                assertSame(before, from + count, out, from + count, 20 - from, "slots after");
            }
        }
    }

    private void skip(Samples.Shape shape, int round, Random random) {
        ValueDecoder<A> decoder = decoders.apply(arrayType);
        for (int size : SIZES) {
            for (int repeat = 0; repeat < 3; repeat++) {
                Page<A> page = page(shape, size, random);
                decoder.init(page.bytes, page.from, page.limit, size);
                A out = arrayType.allocate(size);
                int done = 0;
                while (done < size) {
                    int piece = piece(size - done, random);
                    if (random.nextBoolean()) {
                        decoder.skip(piece);
                    } else {
                        arrayType.clear(out);
                        decoder.read(out, 0, piece);
                        assertSame(page.values, page.first + done, out, 0, piece,
                                "values from " + done + " of " + size);
                    }
                    done += piece;
                }
            }
        }
    }

    private void tooMany(Samples.Shape shape, int round, Random random) {
        ValueDecoder<A> decoder = decoders.apply(arrayType);
        for (int size : SIZES) {
            Page<A> page = page(shape, size, random);
            // Bits that fill up the last byte may count as values; a fixed type of no bytes has any number of them.
            damaged(decoder, page, size + 1 + random.nextInt(10), random);
            next(decoder, shape, random);
        }
    }

    private void cut(Samples.Shape shape, int round, Random random) {
        ValueDecoder<A> decoder = decoders.apply(arrayType);
        for (int count : new int[]{1, 5, 9, 33, 70, 300}) {
            Page<A> page = page(shape, count, random);
            int length = page.limit - page.from;
            for (int i = 0; i < length; i += count == 300 ? 1 + random.nextInt(20) : 1) {
                byte[] body = Arrays.copyOfRange(page.bytes, page.from, page.from + i);
                damaged(decoder, page(body, random), count, random);
            }
            next(decoder, shape, random);
        }
    }

    private void flip(Samples.Shape shape, int round, Random random) {
        ValueDecoder<A> decoder = decoders.apply(arrayType);
        for (int count : new int[]{1, 5, 9, 33, 140}) {
            Page<A> page = page(shape, count, random);
            int length = page.limit - page.from;
            int step = Math.max(1, length * 8 / 2500);
            for (int i = 0; i < length * 8; i += step == 1 || i < 400 ? 1 : 1 + random.nextInt(2 * step)) {
                byte[] body = Arrays.copyOfRange(page.bytes, page.from, page.limit);
                body[i >>> 3] ^= (byte) (1 << (i & 7));
                damaged(decoder, page(body, random), count, random);
            }
            next(decoder, shape, random);
        }
    }

    private void noise(Samples.Shape shape, int round, Random random) {
        ValueDecoder<A> decoder = decoders.apply(arrayType);
        for (int i = 0; i < 1000; i++) {
            byte[] body = Samples.bytes(random, random.nextInt(60));
            for (int j = 0; j < body.length; j++) {
                // Small numbers pass more checks than large ones.
                body[j] = random.nextInt(3) == 0 ? body[j] : (byte) (body[j] & 7);
            }
            damaged(decoder, page(body, random), random.nextInt(100), random);
        }
        next(decoder, shape, random);
    }

    /// Decodes all values in pieces, some of them skipped.
    private void damaged(ValueDecoder<A> decoder, Page<A> page, int count, RandomGenerator random) {
        A out = arrayType.allocate(count + 1);
        List<Integer> pieces = new ArrayList<>();
        long before = Allocation.bytes();
        try {
            decoder.init(page.bytes, page.from, page.limit, count);
            int at = 0;
            for (int done = 0; done < count;) {
                int piece = random.nextInt(4) == 0 ? count - done : piece(count - done, random);
                if (random.nextInt(4) == 0) {
                    pieces.add(-piece);
                    decoder.skip(piece);
                } else {
                    pieces.add(piece);
                    decoder.read(out, at, piece);
                    at += piece;
                }
                done += piece;
            }
            assertWellFormed(out, at);
        } catch (CorruptFileException | UnsupportedFeatureException expected) {
            assertThat(expected.problem()).isNotBlank();
        } catch (RuntimeException e) {
            throw new AssertionError(e + " for " + count + " values (read " + pieces + ") of "
                    + HexFormat.of().formatHex(page.bytes, page.from, page.limit), e);
        }
        assertThat(Allocation.bytes() - before).as("bytes allocated").isLessThan(MOST_BYTES);
    }

    /// A good page after damaged ones.
    private void next(ValueDecoder<A> decoder, Samples.Shape shape, RandomGenerator random) {
        Page<A> page = page(shape, 100, random);
        A out = arrayType.allocate(100);
        try {
            decoder.init(page.bytes, page.from, page.limit, 100);
            decoder.read(out, 0, 100);
        } catch (ParquetException e) {
            throw new AssertionError("a good page after damaged ones failed: " + e, e);
        }
        assertSame(page.values, page.first, out, 0, 100, "a good page after damaged ones");
    }

    private void assertWellFormed(A out, int count) {
        if (out instanceof ByteSlices slices) {
            for (int i = 0; i < count; i++) {
                int end = slices.offset(i) + slices.length(i);
                assertThat(slices.offset(i)).as("offset").isNotNegative();
                assertThat(slices.length(i)).as("length").isNotNegative();
                assertThat(end).as("end of slice " + i).isBetween(0, slices.data().length);
            }
        }
    }

    private void assertSame(A expected, int from, A found, int foundFrom, int count, String what) {
        int index = Samples.mismatch(arrayType, expected, from, found, foundFrom, count);
        if (index >= 0) {
            throw new AssertionError(what + ": value " + index + " of " + count + " is "
                    + Arrays.toString(Samples.plain(arrayType, found, foundFrom + index)) + " and should be "
                    + Arrays.toString(Samples.plain(arrayType, expected, from + index)));
        }
    }

    private A copy(A values, int count) {
        ByteOutput plain = new ByteOutput();
        arrayType.writePlain(values, 0, count, plain);
        A copy = arrayType.allocate(count);
        arrayType.plain(plain.bytes(), 0, plain.size(), copy, 0, count);
        return copy;
    }

    private static int piece(int left, RandomGenerator random) {
        return 1 + random.nextInt(Math.min(left, 1 + random.nextInt(random.nextInt(5) == 0 ? 2000 : 40)));
    }

    /// A page of new values, encoded.
    private Page<A> page(Samples.Shape shape, int count, RandomGenerator random) {
        int first = random.nextInt(5);
        A values = Samples.of(arrayType, shape, first + count, random);
        ByteOutput out = new ByteOutput(0);
        out.writeInt(0x5ca1ab1e);
        encoder.encode(values, first, count, out);
        byte[] body = Arrays.copyOfRange(out.bytes(), 4, out.size());
        Page<A> page = page(body, random);
        return new Page<>(values, first, page.bytes, page.from, page.limit);
    }

    /// A page of a body, of which the values are not known.
    private Page<A> page(byte[] body, RandomGenerator random) {
        int from = random.nextInt(20);
        return new Page<>(arrayType.allocate(0), 0, Samples.page(body, from, random), from, from + body.length);
    }

    /// Values (the encoded ones begin at `first`) and their page.
    private record Page<A>(A values, int first, byte[] bytes, int from, int limit) {}

    /// Memory that this thread was given; always 0 where the machine does not count it.
    private static final class Allocation {
        private static final LongSupplier BYTES = counter();

        private Allocation() {}

        static long bytes() {
            return BYTES.getAsLong();
        }

        // By name, because the module of core does not read jdk.management.
        private static LongSupplier counter() {
            try {
                Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getThreadMXBean")
                        .invoke(null);
                Method method = Class.forName("com.sun.management.ThreadMXBean")
                        .getMethod("getCurrentThreadAllocatedBytes");
                method.invoke(bean);
                return () -> {
                    try {
                        return (long) method.invoke(bean);
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                };
            } catch (ReflectiveOperationException e) {
                return () -> 0;
            }
        }
    }
}
