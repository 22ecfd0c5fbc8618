package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.mapping.Half;
import org.junit.jupiter.api.Test;

class HalfTest {
    @Test
    void everyPatternIsAFloatAndBack() {
        for (int bits = 0; bits < 1 << 16; bits++) {
            Half half = new Half((short) bits);
            assertThat(Half.nearest(half.floatValue())).isEqualTo(half);
            if (!Float.isNaN(half.floatValue())) {
                assertThat(half.floatValue()).isEqualTo(Float.float16ToFloat((short) bits));
            }
        }
    }

    @Test
    void theNearestIsTheEvenOneOfTwo() {
        assertThat(Half.nearest(2049f)).hasToString("2048.0");
        assertThat(Half.nearest(2051f)).hasToString("2052.0");
        assertThat(Half.nearest(65_519f)).hasToString("65504.0");
        assertThat(Half.nearest(-65_520f)).hasToString("-Infinity");
    }

    @Test
    void aNaNWhosePayloadIsAllBelowStaysOne() {
        assertThat(Half.nearest(Float.intBitsToFloat(0x7f80_0001)).floatValue()).isNaN();
    }
}
