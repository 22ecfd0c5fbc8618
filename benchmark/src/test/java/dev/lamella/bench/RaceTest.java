package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.bench.peer.Totals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How contenders take turns.
class RaceTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<String> turns = new ArrayList<>();

    @Test
    void contendersTakeTurns() throws Exception {
        List<List<Measurement>> results = Race.run(List.of(lane("a", SECOND), lane("b", 2 * SECOND)),
                Pace.FULL.withRounds(1, 2));
        assertThat(turns).containsExactly("a*1", "b*1", "a*1", "b*1", "a*1", "b*1");
        assertThat(results).extracting(List::size).containsExactly(2, 2);
        assertThat(results).extracting(rounds -> rounds.getFirst().cpuNanos()).containsExactly(SECOND, 2 * SECOND);
    }

    @Test
    void slowOnesHaveFewerRounds() throws Exception {
        List<List<Measurement>> results = Race.run(List.of(lane("slow", 6 * SECOND), lane("quick", SECOND)), Pace.FULL);
        assertThat(turns.stream().filter("slow*1"::equals)).hasSize(2 + 3);
        assertThat(turns.stream().filter("quick*1"::equals)).hasSize(4 + 5);
        assertThat(results).extracting(List::size).containsExactly(3, 5);
    }

    @Test
    void whoIsOnlySlowAtFirstHasAllRounds() throws Exception {
        List<List<Measurement>> results = Race.run(List.of(lane("cold", 6 * SECOND, 2 * SECOND)), Pace.FULL);
        assertThat(turns).hasSize(4 + 5);
        assertThat(results.getFirst()).hasSize(5);
    }

    @Test
    void shortWorkIsRepeated() throws Exception {
        Race.run(List.of(lane("a", SECOND / 10)), Pace.FULL.withRounds(2, 1).withWarmUp(0));
        assertThat(turns).containsExactly("a*1", "a*3", "a*3");
    }

    @Test
    void aWarmUpMayHaveToLast() throws Exception {
        Race.run(List.of(lane("a", SECOND / 10)), Pace.FULL.withRounds(1, 1));
        assertThat(turns).containsExactly("a*1", "a*3", "a*3", "a*3", "a*3");
    }

    private Lane lane(String label, long nanos) {
        return lane(label, nanos, nanos);
    }

    private Lane lane(String label, long first, long others) {
        return new Lane() {
            @Override
            public String label() {
                return label;
            }

            @Override
            public String version() {
                return "1";
            }

            @Override
            public Totals check() {
                return Totals.of(0);
            }

            @Override
            public Measurement run(int count) {
                long nanos = turns.isEmpty() ? first : others;
                turns.add(label + "*" + count);
                return new Measurement(nanos, nanos, 0, 0);
            }

            @Override
            public void close() {}
        };
    }
}
