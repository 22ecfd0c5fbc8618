package dev.lamella.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Ranges of rows are sets of rows.
class RowRangesTest {
    private static final int ROUNDS = 2000 * Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 40;

    private static RowRanges ranges(BitSet rows) {
        RowRanges.Builder ranges = new RowRanges.Builder();
        for (int from = rows.nextSetBit(0); from >= 0; from = rows.nextSetBit(rows.nextClearBit(from))) {
            int count = rows.nextClearBit(from) - from;
            // What meets becomes one range.
            ranges.add(from, count / 2).add(from + count / 2, count - count / 2);
        }
        return ranges.build();
    }

    private static BitSet random(Random random) {
        BitSet rows = new BitSet();
        for (int from = random.nextInt(10); from < ROWS; from += 1 + random.nextInt(12)) {
            int end = Math.min(ROWS, from + 1 + random.nextInt(9));
            rows.set(from, end);
            from = end;
        }
        return rows;
    }

    @Test
    void behaveAsSetsOfRows() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            BitSet left = random(random);
            BitSet right = random(random);
            RowRanges some = ranges(left);
            BitSet both = (BitSet) left.clone();
            both.and(right);
            BitSet either = (BitSet) left.clone();
            either.or(right);
            assertThat(some.intersect(ranges(right))).as("seed %d", seed).isEqualTo(ranges(both));
            assertThat(some.union(ranges(right))).as("seed %d", seed).isEqualTo(ranges(either))
                    .hasSameHashCodeAs(ranges(either));
            assertThat(some.rowCount()).isEqualTo(left.cardinality());
            assertThat(some.isEmpty()).isEqualTo(left.isEmpty());
            for (int i = 0; i < 20; i++) {
                int from = random.nextInt(ROWS + 2);
                int end = from + random.nextInt(6);
                int there = left.get(from, end).cardinality();
                assertThat(some.contains(from)).as("seed %d: %d of %s", seed, from, some).isEqualTo(left.get(from));
                assertThat(some.containsAll(from, end)).as("seed %d: %d to %d of %s", seed, from, end, some)
                        .isEqualTo(there == end - from);
                assertThat(some.intersects(from, end)).as("seed %d: %d to %d of %s", seed, from, end, some)
                        .isEqualTo(there > 0);
            }
        }
    }

    @Test
    void thoseThatMeetAreOne() {
        assertThat(RowRanges.of(3, 2).union(RowRanges.of(5, 1))).isEqualTo(RowRanges.of(3, 3)).hasToString("[3, 6)");
        assertThat(RowRanges.of(3, 2).union(RowRanges.of(6, 1))).hasToString("[3, 5) [6, 7)");
        assertThat(RowRanges.of(7, 0)).isEqualTo(RowRanges.NONE);
    }

    @Test
    void negativeOnesAreRejected() {
        assertThatThrownBy(() -> RowRanges.of(-1, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RowRanges.of(1, -3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RowRanges.of(2, Long.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void areAddedInOrder() {
        assertThat(new RowRanges.Builder().build()).isEqualTo(RowRanges.NONE);
        assertThatThrownBy(() -> new RowRanges.Builder().add(5, 5).add(9, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Rows from row 9 on are added after the rows before 10; rows must ascend");
    }
}
