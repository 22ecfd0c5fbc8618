package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.encoding.Samples;
import dev.lamella.internal.encoding.Samples.Shape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Dictionaries, compared with a map of the values' PLAIN bytes to numbers.
class DictionaryBuilderTest {
    private static final int ROUNDS = 4 * Integer.getInteger("lamella.effort", 1);

    static final List<ArrayType<?>> CARRIERS = List.of(new ArrayType.OfInt(), new ArrayType.OfLong(),
            new ArrayType.OfFloat(),
            new ArrayType.OfDouble(), new ArrayType.OfBytes(), new ArrayType.OfFixed(0), new ArrayType.OfFixed(1),
            new ArrayType.OfFixed(12), new ArrayType.OfFixed(200));

    @ParameterizedTest
    @FieldSource("CARRIERS")
    <A> void numbersDistinctValuesAsTheyComeUntilThereIsNoRoom(ArrayType<A> arrayType) {
        for (int round = 0; round < ROUNDS; round++) {
            for (Shape shape : Shape.values()) {
                long seed = 1000L * round + shape.ordinal();
                Random random = new Random(seed);
                int count = random.nextInt(random.nextBoolean() ? 20 : 8000);
                int maxBytes = random.nextBoolean() ? 1 << 30 : random.nextInt(20_000);
                A values = Samples.of(arrayType, shape, count, random);
                try {
                    check(arrayType, values, count, maxBytes, random);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(arrayType + " " + shape + ", seed " + seed, e);
                }
            }
        }
    }

    private static <A> void check(ArrayType<A> arrayType, A values, int count, int maxBytes, Random random) {
        DictionaryBuilder<A> dictionary = DictionaryBuilder.of(arrayType, maxBytes);
        Map<ByteBuffer, Integer> numbers = new LinkedHashMap<>();
        long bytes = 0;
        int[] indices = new int[count + 3];
        // In order, each once; or here and there, some again and again.
        boolean isInOrder = random.nextBoolean();
        int reach = 1 + random.nextInt(Math.max(1, count));
        int[] places = IntStream.range(0, count).map(i -> isInOrder ? i : random.nextInt(reach)).toArray();
        int at = 0;
        while (at < count) {
            int piece = Math.min(count - at, 1 + random.nextInt(random.nextBoolean() ? 5 : 3000));
            int added = isInOrder && random.nextBoolean()
                    ? dictionary.add(values, null, at, piece, indices, at + 3)
                    : dictionary.add(values, places, at, piece, indices, at + 3);
            for (int i = at; i < at + added; i++) {
                ByteBuffer plain = ByteBuffer.wrap(Samples.plain(arrayType, values, places[i]));
                if (numbers.putIfAbsent(plain, numbers.size()) == null) {
                    bytes += plain.capacity();
                }
                assertThat(indices[i + 3]).isEqualTo(numbers.get(plain));
            }
            at += added;
            if (added < piece) {
                ByteBuffer next = ByteBuffer.wrap(Samples.plain(arrayType, values, places[at]));
                assertThat(numbers).as("what is not added is new").doesNotContainKey(next);
                assertThat(bytes + next.capacity()).as("there is no room for it").isGreaterThan(maxBytes);
                break;
            }
        }
        assertThat(bytes).isLessThanOrEqualTo(maxBytes);
        assertThat(dictionary.entryCount()).isEqualTo(numbers.size());
        assertThat(dictionary.plainBytes()).isEqualTo(bytes);
        assertThat(dictionary.memoryBytes()).isGreaterThanOrEqualTo(bytes);
        List<ByteBuffer> entries = new ArrayList<>();
        for (int i = 0; i < dictionary.entryCount(); i++) {
            entries.add(ByteBuffer.wrap(Samples.plain(arrayType, dictionary.entries(), i)));
        }
        assertThat(entries).isEqualTo(List.copyOf(numbers.keySet()));
    }

    @Test
    void valuesMayBeAnywhereInTheirArray() {
        int[] indices = new int[4];
        DictionaryBuilder<long[]> dictionary = DictionaryBuilder.of(new ArrayType.OfLong(), 100);
        assertThat(dictionary.add(new long[]{5, 6, 0, 7}, new int[]{9, 3, 2, 2, 0}, 1, 4, indices, 0)).isEqualTo(4);
        assertThat(indices).containsExactly(0, 1, 1, 2);
        assertThat(dictionary.entries()).startsWith(7, 0, 5);
    }

    @Test
    void valuesAreTheSameIfTheirBitsAre() {
        float[] floats = {0f, -0f, Float.intBitsToFloat(0x7fc00000), Float.intBitsToFloat(0x7fc00001), 0f, -0f,
                Float.intBitsToFloat(0x7fc00001), Float.intBitsToFloat(0xffc00000)};
        int[] indices = new int[8];
        DictionaryBuilder<float[]> ofFloats = DictionaryBuilder.of(new ArrayType.OfFloat(), 100);
        assertThat(ofFloats.add(floats, null, 0, 8, indices, 0)).isEqualTo(8);
        assertThat(indices).containsExactly(0, 1, 2, 3, 0, 1, 3, 4);

        double[] doubles = {0.0, -0.0, Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L), -0.0, Double.NaN};
        DictionaryBuilder<double[]> ofDoubles = DictionaryBuilder.of(new ArrayType.OfDouble(), 100);
        assertThat(ofDoubles.add(doubles, null, 0, 6, indices, 0)).isEqualTo(6);
        assertThat(indices).startsWith(0, 1, 2, 3, 1, 2);
    }

    @Test
    void knownValuesAreNumberedWhenThereIsNoRoomForOthers() {
        DictionaryBuilder<int[]> dictionary = DictionaryBuilder.of(new ArrayType.OfInt(), 8);
        int[] indices = new int[6];
        assertThat(dictionary.add(new int[]{7, 8, 7, 8, 9, 7}, null, 0, 6, indices, 0)).isEqualTo(4);
        assertThat(dictionary.add(new int[]{8, 8, 7}, null, 0, 3, indices, 0)).isEqualTo(3);
        assertThat(indices).startsWith(1, 1, 0);
        assertThat(dictionary.add(new int[]{9}, null, 0, 1, indices, 0)).isZero();
        assertThat(dictionary.entryCount()).isEqualTo(2);
    }

    @Test
    void bytesOfAnyLengthAreToldApart() {
        ByteSlices values = new ByteSlices(6);
        Samples.set(values, 0, new byte[0], new byte[]{0}, new byte[]{0, 0}, new byte[8], new byte[9], new byte[0]);
        int[] indices = new int[6];
        DictionaryBuilder<ByteSlices> dictionary = DictionaryBuilder.of(new ArrayType.OfBytes(), 1000);
        assertThat(dictionary.add(values, null, 0, 6, indices, 0)).isEqualTo(6);
        assertThat(indices).containsExactly(0, 1, 2, 3, 4, 0);
        assertThat(dictionary.plainBytes()).isEqualTo(5 * 4 + 1 + 2 + 8 + 9);
    }

    @Test
    void growsToAMillionEntries() {
        DictionaryBuilder<long[]> dictionary = DictionaryBuilder.of(new ArrayType.OfLong(), 1 << 30);
        long[] values = new Random(5).longs(1_000_000).map(value -> value << 20).toArray();
        int[] first = new int[values.length];
        int[] second = new int[values.length];
        assertThat(dictionary.add(values, null, 0, values.length, first, 0)).isEqualTo(values.length);
        assertThat(dictionary.add(values, null, 0, values.length, second, 0)).isEqualTo(values.length);
        assertThat(second).isEqualTo(first);
        for (int i = 0; i < values.length; i++) {
            if (dictionary.entries()[first[i]] != values[i]) {
                throw new AssertionError("value " + i + " has the number of another");
            }
        }
    }

    @Test
    void booleansHaveNone() {
        assertThatThrownBy(() -> DictionaryBuilder.of(new ArrayType.OfBoolean(), 100))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("Booleans have no dictionary");
    }
}
