package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Runs the contenders on one workload, one process each, in turn: round by round, so that whatever else the machine
/// does strikes all of them.
final class Race {
    private static final long SHORTEST_ROUND_NANOS = 300_000_000;

    private final Workload workload;
    private final Path file;
    private final Totals expected;
    private final Map<Entrant, WorkerProcess> workers = new EnumMap<>(Entrant.class);
    private final Map<Entrant, Integer> scansPerRound = new EnumMap<>(Entrant.class);
    private final Map<Entrant, List<Measurement>> rounds = new EnumMap<>(Entrant.class);
    private final Map<Entrant, String> versions = new EnumMap<>(Entrant.class);

    private Race(Workload workload, Path file, Totals expected) {
        this.workload = workload;
        this.file = file;
        this.expected = expected;
    }

    /// What a race brought.
    ///
    /// @param rounds what each contender needed in each round
    record Outcome(Workload workload, Path file, Map<Entrant, List<Measurement>> rounds,
        Map<Entrant, String> versions) {
    }

    /// @param expected what every contender should find
    /// @throws WrongTotalsException if one finds something else
    static Outcome run(Workload workload, Path file, Totals expected, List<Entrant> entrants, int warmUps, int rounds)
        throws IOException {
        Race race = new Race(workload, file, expected);
        try {
            for (Entrant entrant : entrants) {
                WorkerProcess worker = new WorkerProcess(entrant);
                race.workers.put(entrant, worker);
                race.versions.put(entrant, worker.version());
            }
            race.warmUp(warmUps);
            for (int i = 0; i < rounds; i++) {
                race.round();
            }
        } finally {
            for (WorkerProcess worker : race.workers.values()) {
                worker.close();
            }
        }
        return new Outcome(workload, file, race.rounds, race.versions);
    }

    /// Also finds how often a short scan must be repeated to be measured well: CPU time comes in steps of 10 ms.
    private void warmUp(int times) throws IOException {
        for (Entrant entrant : workers.keySet()) {
            scansPerRound.put(entrant, 1);
        }
        for (int i = 0; i < times; i++) {
            for (Entrant entrant : workers.keySet()) {
                long nanos = scan(entrant).wallNanos();
                scansPerRound.put(entrant, (int) Math.ceilDiv(SHORTEST_ROUND_NANOS, Math.max(nanos, 1)));
            }
        }
    }

    private void round() throws IOException {
        for (Entrant entrant : workers.keySet()) {
            rounds.computeIfAbsent(entrant, none -> new ArrayList<>()).add(scan(entrant));
        }
    }

    private Measurement scan(Entrant entrant) throws IOException {
        WorkerProcess.Scan scan = workers.get(entrant).scan(scansPerRound.get(entrant), workload.table(), file);
        scan.totals().difference(expected, workload.table()).ifPresent(difference -> {
            throw new WrongTotalsException(entrant.label() + " read other values of " + file + " than DuckDB did: "
                + difference);
        });
        return scan.measurement();
    }
}
