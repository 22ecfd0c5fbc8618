package dev.lamella.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// When decryption is warmed up.
class DecryptionWarmUpTest {
    private static final long MIB = 1 << 20;

    @Test
    void notForAFewMegabytes() {
        assertThat(starts(0)).isZero();
        assertThat(starts(8 * MIB)).isZero();
    }

    @Test
    void onceForMore() {
        assertThat(starts(8 * MIB + 1)).isOne();
        assertThat(starts(100 * MIB, 100 * MIB, Long.MAX_VALUE)).isOne();
    }

    @Test
    void smallScansAddUp() {
        assertThat(starts(3 * MIB, 0, 3 * MIB)).isZero();
        assertThat(starts(3 * MIB, 3 * MIB, 3 * MIB, 3 * MIB)).isOne();
    }

    private static int starts(long... bytes) {
        AtomicInteger starts = new AtomicInteger();
        DecryptionWarmUp warmUp = new DecryptionWarmUp(starts::incrementAndGet);
        LongStream.of(bytes).forEach(warmUp::expect);
        return starts.get();
    }
}
