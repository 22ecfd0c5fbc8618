package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the contenders on one workload, one process each, in turn: round by round, so that whatever else the machine
/// does strikes all of them.
final class Race {
    private final Workload workload;
    private final Path file;
    private final Totals expected;

    private Race(Workload workload, Path file, Totals expected) {
        this.workload = workload;
        this.file = file;
        this.expected = expected;
    }

    /// What a race brought.
    ///
    /// @param results one for each contender, in the order of the report
    record Outcome(Workload workload, Path file, List<Result> results) {}

    /// What one contender brought.
    ///
    /// @param version of its library
    /// @param rounds what each round cost
    record Result(Entrant entrant, String version, List<Measurement> rounds) {}

    /// @param expected what every contender should find
    /// @throws WrongTotalsException if one finds something else
    static Outcome run(Workload workload, Path file, Totals expected, List<Entrant> entrants, int warmUps, int rounds)
            throws IOException {
        Race race = new Race(workload, file, expected);
        List<Lane> lanes = new ArrayList<>();
        try {
            for (Entrant entrant : entrants) {
                lanes.add(race.new Lane(entrant));
            }
            Rounds.run(lanes, warmUps, rounds);
            List<Result> results = new ArrayList<>();
            for (Lane lane : lanes) {
                results.add(lane.result());
            }
            return new Outcome(workload, file, results);
        } finally {
            for (Lane lane : lanes) {
                lane.worker.close();
            }
        }
    }

    /// One contender's part.
    private final class Lane implements Rounds.Lane {
        private final Entrant entrant;
        private final WorkerProcess worker;
        private final List<Measurement> rounds = new ArrayList<>();
        private int scansPerRound = 1;

        Lane(Entrant entrant) throws IOException {
            this.entrant = entrant;
            worker = new WorkerProcess(Worker.class, entrant.label());
        }

        @Override
        public void warmUp() throws IOException {
            scansPerRound = Rounds.repetitions(scan());
        }

        @Override
        public void round() throws IOException {
            rounds.add(scan());
        }

        private Measurement scan() throws IOException {
            WorkerProcess.Scan scan = worker.scan(scansPerRound, workload.table(), file);
            scan.totals().difference(expected, workload.table()).ifPresent(difference -> {
                throw new WrongTotalsException(entrant.label() + " read other values of " + file + " than DuckDB did: "
                        + difference);
            });
            return scan.measurement();
        }

        Result result() throws IOException {
            return new Result(entrant, worker.version(), List.copyOf(rounds));
        }
    }
}
