package dev.lamella.internal.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SliceColumnTest {
    private static final int SLOTS = 2_000;

    /// Few arrays are kept, the slices of further ones are copied. Long slices overlap, so the arrays are smaller than all
    /// slices together.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 127, 128, 129, 1_000})
    void theSlicesAreThoseThatWerePut(int arrayCount) {
        for (int length : new int[]{4, 400}) {
            long seed = Long.getLong("lamella.seed", arrayCount);
            Random random = new Random(seed);
            byte[][] arrays = new byte[arrayCount][length];
            for (byte[] array : arrays) {
                random.nextBytes(array);
            }
            SliceColumn column = new SliceColumn();
            byte[][] expected = new byte[SLOTS][];
            for (int slot = 0; slot < SLOTS; slot++) {
                byte[] array = arrays[slot < arrayCount ? slot : random.nextInt(arrayCount)];
                int from = random.nextInt(length);
                int count = random.nextInt(length - from + 1);
                expected[slot] = Arrays.copyOfRange(array, from, from + count);
                column.put(slot, array, from, count);
            }
            BytesVector vector = column.vector(SLOTS, Validity.none());
            for (int slot = 0; slot < SLOTS; slot++) {
                assertThat(vector.value(slot)).as("-Dlamella.seed=%d, slot %d", seed, slot)
                        .isEqualTo(expected[slot]);
            }
        }
    }
}
