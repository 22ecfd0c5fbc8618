package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.schema.PhysicalType;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The laws that every array type keeps.
class ArrayTypeTest {
    private static final int ROUNDS = 300 * Integer.getInteger("lamella.effort", 1);

    static final List<ArrayType<?>> CARRIERS = List.of(new ArrayType.OfBoolean(), new ArrayType.OfInt(),
            new ArrayType.OfLong(),
            new ArrayType.OfFloat(), new ArrayType.OfDouble(), new ArrayType.OfBytes(), new ArrayType.OfFixed(0),
            new ArrayType.OfFixed(1), new ArrayType.OfFixed(3), new ArrayType.OfFixed(4), new ArrayType.OfFixed(8),
            new ArrayType.OfFixed(12), new ArrayType.OfFixed(16), new ArrayType.OfFixed(33));

    @ParameterizedTest
    @FieldSource("CARRIERS")
    <A> void spreadsPresentValuesToTheValidSlots(ArrayType<A> arrayType) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            int slots = random.nextInt(round % 3 == 0 ? 10 : 300);
            int from = random.nextInt(5);
            int bit = random.nextInt(130);
            int present = 0;
            // From no null at all to nulls only.
            int presentInTen = random.nextInt(11);
            long[] validity = new long[bit + slots + 63 >>> 6];
            for (int i = 0; i < slots; i++) {
                if (random.nextInt(10) < presentInTen) {
                    validity[bit + i >>> 6] |= 1L << bit + i;
                    present++;
                }
            }
            for (int i = 0; i < bit; i++) {
                validity[i >>> 6] |= random.nextBoolean() ? 1L << i : 0;
            }
            A values = Samples.of(arrayType, Samples.Shape.WILD, from + slots + 2, random);
            A before = copy(arrayType, values, from + slots + 2);

            arrayType.spread(values, from, slots, present, validity, bit);

            A zero = arrayType.allocate(1);
            int next = from;
            for (int i = 0; i < slots; i++) {
                boolean valid = (validity[bit + i >>> 6] >>> bit + i & 1) != 0;
                int mismatch = valid
                        ? Samples.mismatch(arrayType, before, next++, values, from + i, 1)
                        : Samples.mismatch(arrayType, zero, 0, values, from + i, 1);
                assertThat(mismatch).as("slot " + i + " of " + slots + ", " + present + " present, seed " + round)
                        .isEqualTo(-1);
            }
            assertThat(Samples.mismatch(arrayType, before, 0, values, 0, from)).as("before, seed " + round)
                    .isEqualTo(-1);
            assertThat(Samples.mismatch(arrayType, before, from + slots, values, from + slots, 2))
                    .as("after, seed " + round)
                    .isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @FieldSource("CARRIERS")
    <A> void gathersByIndex(ArrayType<A> arrayType) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            int size = 1 + random.nextInt(20);
            int count = random.nextInt(100);
            int from = random.nextInt(4);
            int outFrom = random.nextInt(4);
            A dictionary = Samples.of(arrayType, Samples.Shape.WILD, size, random);
            int[] indices = random.ints(from + count, 0, size).toArray();
            A out = Samples.of(arrayType, Samples.Shape.WILD, outFrom + count, random);
            A before = copy(arrayType, out, outFrom);
            arrayType.gather(dictionary, indices, from, out, outFrom, count);
            for (int i = 0; i < count; i++) {
                assertThat(Samples.mismatch(arrayType, dictionary, indices[from + i], out, outFrom + i, 1))
                        .as("value " + i + ", seed " + round).isEqualTo(-1);
            }
            assertThat(Samples.mismatch(arrayType, before, 0, out, 0, outFrom)).as("before, seed " + round)
                    .isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @FieldSource("CARRIERS")
    <A> void readsPlainWhatItWroteAndSkipsAsFar(ArrayType<A> arrayType) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            int count = random.nextInt(50);
            int from = random.nextInt(4);
            A values = Samples.of(arrayType, Samples.Shape.WILD, from + count, random);
            ByteOutput out = new ByteOutput(0);
            out.writeByte(7);
            arrayType.writePlain(values, from, count, out);
            assertThat(out.size() - 1L).isGreaterThanOrEqualTo(arrayType.leastPlainBytes(count));
            A found = arrayType.allocate(count);
            assertThat(arrayType.plain(out.bytes(), 1, out.size(), found, 0, count)).isEqualTo(out.size());
            assertThat(arrayType.skipPlain(out.bytes(), 1, out.size(), count)).isEqualTo(out.size());
            assertThat(Samples.mismatch(arrayType, values, from, found, 0, count)).as("seed " + round).isEqualTo(-1);
            if (out.size() > 1) {
                assertThatThrownBy(() -> arrayType.plain(out.bytes(), 1, out.size() - 1, found, 0, count))
                        .isInstanceOf(CorruptFileException.class);
                assertThatThrownBy(() -> arrayType.skipPlain(out.bytes(), 1, out.size() - 1, count))
                        .isInstanceOf(CorruptFileException.class);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("CARRIERS")
    <A> void growsAndKeepsWhatThereIs(ArrayType<A> arrayType) {
        A values = Samples.of(arrayType, Samples.Shape.WILD, 10, new Random(3));
        A before = copy(arrayType, values, 10);
        A grown = arrayType.grow(values, 100);
        assertThat(arrayType.capacity(grown)).isGreaterThanOrEqualTo(100);
        assertThat(Samples.mismatch(arrayType, before, 0, grown, 0, 10)).isEqualTo(-1);
        assertThat(arrayType.capacity(arrayType.allocate(0))).isIn(0, Integer.MAX_VALUE);
    }

    private static <A> A copy(ArrayType<A> arrayType, A values, int count) {
        ByteOutput plain = new ByteOutput();
        arrayType.writePlain(values, 0, count, plain);
        A copy = arrayType.allocate(count);
        arrayType.plain(plain.bytes(), 0, plain.size(), copy, 0, count);
        return copy;
    }

    @Test
    void everyPhysicalTypeHasOne() {
        List<ArrayType<?>> arrayTypes = Arrays.stream(PhysicalType.values())
                .<ArrayType<?>>map(type -> ArrayType.of(type, 7)).toList();
        assertThat(arrayTypes).isEqualTo(List.of(new ArrayType.OfBoolean(), new ArrayType.OfInt(),
                new ArrayType.OfLong(),
                new ArrayType.OfFixed(12), new ArrayType.OfFloat(), new ArrayType.OfDouble(), new ArrayType.OfBytes(),
                new ArrayType.OfFixed(7)));
    }

    @Test
    void givesItsArrayAsAVector() {
        assertThat(vectorClass(new ArrayType.OfBoolean())).isEqualTo(BooleanVector.class);
        assertThat(vectorClass(new ArrayType.OfInt())).isEqualTo(IntVector.class);
        assertThat(vectorClass(new ArrayType.OfLong())).isEqualTo(LongVector.class);
        assertThat(vectorClass(new ArrayType.OfFloat())).isEqualTo(FloatVector.class);
        assertThat(vectorClass(new ArrayType.OfDouble())).isEqualTo(DoubleVector.class);
        assertThat(vectorClass(new ArrayType.OfBytes())).isEqualTo(BytesVector.class);
        assertThat(vectorClass(new ArrayType.OfFixed(5))).isEqualTo(FixedBytesVector.class);
    }

    private static <A> Class<? extends ColumnVector> vectorClass(ArrayType<A> arrayType) {
        ColumnVector vector = arrayType.vector(arrayType.allocate(4), 3, Validity.none());
        assertThat(vector.size()).isEqualTo(3);
        assertThat(vector.validity()).isSameAs(Validity.none());
        return vector.getClass();
    }

    @Test
    void rejectsFixedValuesThatNoArrayHolds() {
        assertThatThrownBy(() -> new ArrayType.OfFixed(1 << 30).allocate(8))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageStartingWith(
                        "A batch of 8 values of 1073741824 bytes has 8589934592 bytes; this library holds at"
                                + " most 2147483583.\n");
        assertThatThrownBy(() -> new ArrayType.OfFixed(-1)).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void fixedValuesOfNoBytesFitAnyArray() {
        ArrayType.OfFixed arrayType = new ArrayType.OfFixed(0);
        assertThat(arrayType.allocate(Integer.MAX_VALUE)).isEmpty();
        assertThat(arrayType.capacity(new byte[0])).isEqualTo(Integer.MAX_VALUE);
        assertThat(arrayType.plain(new byte[16], 0, 0, new byte[0], 5, Integer.MAX_VALUE)).isZero();
    }
}
