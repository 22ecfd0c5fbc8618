package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctSketchTest {
    private static DistinctSketch of(int from, int count) {
        DistinctSketch sketch = new DistinctSketch();
        for (int repeat = 0; repeat < 2; repeat++) {
            for (int i = from; i < from + count; i++) {
                sketch.add(XxHash64.hash((long) i));
            }
        }
        return sketch;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 100, DistinctSketch.KEPT, 2 * DistinctSketch.KEPT - 1})
    void fewAreCountedExactly(int count) {
        assertThat(of(0, count).estimate()).isEqualTo(count);
        assertThat(of(0, count).isExact()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {2 * DistinctSketch.KEPT, 20_000, 300_000})
    void manyAreEstimated(int count) {
        assertThat((double) of(0, count).estimate()).isCloseTo(count, within(0.06 * count));
        assertThat(of(0, count).isExact()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 5_000, 100_000})
    void sketchesOfPartsAddUpToThatOfAll(int count) {
        DistinctSketch some = of(0, count);
        some.add(of(count / 2, 2 * count));
        DistinctSketch other = of(count / 2, 2 * count);
        other.add(of(0, count));
        double all = count / 2 + 2 * count;
        assertThat((double) some.estimate()).isCloseTo(all, within(0.06 * all));
        assertThat((double) other.estimate()).isCloseTo(all, within(0.06 * all));
    }

    @Test
    void theHashZeroIsOneToo() {
        DistinctSketch sketch = new DistinctSketch();
        sketch.add(0);
        sketch.add(0);
        assertThat(sketch.estimate()).isEqualTo(1);
    }
}
