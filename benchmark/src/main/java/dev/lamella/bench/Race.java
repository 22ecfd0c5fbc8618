package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Lets contenders take turns, round by round, so that whatever else the machine does strikes all of them.
final class Race {
    private Race() {}

    /// Runs all rounds.
    ///
    /// @return one result for each lane
    static List<Result> run(List<Lane> lanes, Pace pace) throws IOException, SQLException {
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
        List<Result> results = new ArrayList<>();
        for (Turns turns : all) {
            results.add(turns.result());
        }
        return results;
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

        void warmUp(int number) throws IOException, SQLException {
            if (number < pace.warmUps()) {
                long spent = 0;
                do {
                    Measurement once = lane.work().run(repetitions);
                    spent += repetitions * Math.max(1, once.cpuNanos());
                    repetitions = pace.repetitions(once);
                    // The first warm-up, when nothing is compiled, says little of who is slow: the last one counts.
                    pace = given.of(once);
                } while (spent < pace.warmUpNanos());
            }
        }

        void round(int number) throws IOException, SQLException {
            if (number < pace.rounds()) {
                rounds.add(lane.work().run(repetitions));
            }
        }

        Result result() throws IOException {
            long fileBytes = lane.written().isPresent() ? Files.size(lane.written().get()) : 0;
            return new Result(lane.contestant(), lane.version(), List.copyOf(rounds), fileBytes);
        }
    }
}
