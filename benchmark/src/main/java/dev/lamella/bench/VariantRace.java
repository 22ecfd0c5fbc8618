package dev.lamella.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Runs the contenders of one task with Variant values, one process each, in turn. That their results mean the same is checked before.
final class VariantRace {
    private VariantRace() {}

    /// What a race brought.
    ///
    /// @param textBytes of all documents
    /// @param results one for each contender, in the order of the report
    record Outcome(VariantTask task, int documentCount, long textBytes, List<Result> results) {}

    /// What one contender brought.
    ///
    /// @param version of its library
    /// @param rounds what each round cost
    record Result(VariantEntrant entrant, String version, List<Measurement> rounds) {}

    /// @throws WrongTotalsException if the results of two contenders do not mean the same
    static Outcome run(VariantTask task, int documentCount, List<VariantEntrant> entrants, int warmUps, int rounds)
            throws IOException {
        List<Lane> lanes = new ArrayList<>();
        try {
            for (VariantEntrant entrant : entrants) {
                lanes.add(new Lane(entrant, task, documentCount));
            }
            check(task, lanes);
            Rounds.run(lanes, warmUps, rounds);
            List<Result> results = new ArrayList<>();
            for (Lane lane : lanes) {
                results.add(lane.result());
            }
            long textBytes = Events.of(documentCount).stream().mapToLong(document -> document.length).sum();
            return new Outcome(task, documentCount, textBytes, results);
        } finally {
            for (Lane lane : lanes) {
                lane.worker.close();
            }
        }
    }

    private static void check(VariantTask task, List<Lane> lanes) throws IOException {
        Lane first = lanes.getFirst();
        long expected = first.worker.check();
        for (Lane lane : lanes) {
            if (lane.worker.check() != expected) {
                throw new WrongTotalsException(lane.entrant.label() + " has other results of " + task.label() + " than "
                        + first.entrant.label());
            }
        }
    }

    /// One contender's part.
    private static final class Lane implements Rounds.Lane {
        private final VariantEntrant entrant;
        private final WorkerProcess worker;
        private final List<Measurement> measured = new ArrayList<>();
        private int runsPerRound = 1;

        Lane(VariantEntrant entrant, VariantTask task, int documentCount) throws IOException {
            this.entrant = entrant;
            worker = new WorkerProcess(VariantWorker.class, entrant.label(),
                    List.of(task.label(), Integer.toString(documentCount)));
        }

        @Override
        public void warmUp() throws IOException {
            runsPerRound = Rounds.repetitions(worker.run(runsPerRound));
        }

        @Override
        public void round() throws IOException {
            measured.add(worker.run(runsPerRound));
        }

        Result result() throws IOException {
            return new Result(entrant, worker.version(), List.copyOf(measured));
        }
    }
}
