package dev.lamella.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A plan against a set of bytes.
class ReadPlanTest {
    private static final int SIZE = 200;

    @Test
    void rangesAreJoinedAndTakenOutAsBytesWouldBe() {
        long seed = 7;
        Random random = new Random(seed);
        for (int round = 0; round < 200 * Integer.getInteger("lamella.effort", 1); round++) {
            ReadPlan plan = new ReadPlan(0);
            BitSet bytes = new BitSet();
            for (int step = 0; step < 20; step++) {
                int start = random.nextInt(SIZE);
                int end = start + random.nextInt(40);
                if (random.nextInt(3) == 0) {
                    plan.remove(start, end);
                    bytes.clear(start, end);
                } else {
                    plan.add(start, end);
                    bytes.set(start, end);
                }
                for (int at = 0; at < SIZE + 50; at++) {
                    assertThat(plan.endOf(at)).as("seed %d, round %d, step %d, byte %d", seed, round, step, at)
                            .isEqualTo(bytes.nextClearBit(at));
                }
            }
        }
    }

    @Test
    void aSmallGapIsReadWithWhatLiesRoundIt() {
        ReadPlan plan = new ReadPlan(10);
        plan.add(100, 110);
        plan.add(0, 50);
        plan.add(60, 70);
        assertThat(plan.endOf(0)).isEqualTo(70);
        plan.add(80, 90);
        assertThat(plan.endOf(0)).isEqualTo(110);
    }

    @Test
    void aPlanThatNobodyFollowsIsGivenUp() {
        ReadPlan plan = new ReadPlan(0);
        for (int i = 0; i <= 4096; i++) {
            plan.add(i * 10L, i * 10L + 5);
        }
        assertThat(plan.endOf(0)).isZero();
        assertThat(plan.endOf(40_960)).isEqualTo(40_965);
    }
}
