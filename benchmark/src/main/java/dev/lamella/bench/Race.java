package dev.lamella.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Lets contenders take turns, round by round, so that other work of the machine affects all of them.
final class Race {
    private Race() {}

    /// Runs all rounds.
    ///
    /// @return what the rounds of each lane cost
    static List<List<Measurement>> run(List<? extends Lane> lanes, Pace pace) throws IOException {
        List<Turns> all = lanes.stream().map(lane -> new Turns(lane, pace)).toList();
        for (int i = 0; i < pace.warmUps(); i++) {
            for (Turns turns : all) {
                turns.warmUp(i);
            }
        }
        for (int i = 0; i < pace.rounds(); i++) {
            for (Turns turns : all) {
                turns.round(i);
            }
        }
        return all.stream().map(turns -> List.copyOf(turns.rounds)).toList();
    }

    /// The turns of one contender.
    private static final class Turns {
        private final Lane lane;
        private final Pace given;
        private Pace pace;
        private int repetitions = 1;
        private final List<Measurement> rounds = new ArrayList<>();

        Turns(Lane lane, Pace pace) {
            this.lane = lane;
            this.given = pace;
            this.pace = pace;
        }

        void warmUp(int number) throws IOException {
            if (number < pace.warmUps()) {
                long spent = 0;
                do {
                    Measurement once = lane.run(repetitions);
                    spent += repetitions * Math.max(1, once.cpuNanos());
                    repetitions = pace.repetitions(once);
                    // The first warm-up, when nothing is compiled, does not say who is slow: the last one counts.
                    pace = given.of(once);
                } while (spent < pace.warmUpNanos());
            }
        }

        void round(int number) throws IOException {
            if (number < pace.rounds()) {
                rounds.add(lane.run(repetitions));
            }
        }
    }
}
