package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Runs the contenders that search one file, one process each, in turn.
final class FilterRace {
    /// A warm-up takes at least so much CPU time: much code runs a little in each scan, and is compiled late.
    private static final long WARM_UP_NANOS = 3_000_000_000L;

    private final FilterTask task;
    private final Path file;
    private final Wanted wanted;
    private final Totals expected;

    private FilterRace(FilterTask task, Path file, Wanted wanted, Totals expected) {
        this.task = task;
        this.file = file;
        this.wanted = wanted;
        this.expected = expected;
    }

    /// What a race brought.
    ///
    /// @param rowCount how many rows were found
    /// @param results one for each contender, in the order of the report
    record Outcome(FilterTask task, FilterFiles writer, Path file, Wanted wanted, long rowCount,
            List<Result> results) {}

    /// What one contender brought.
    ///
    /// @param version of its library
    /// @param rounds what each round cost
    record Result(FilterEntrant entrant, String version, List<Measurement> rounds) {}

    /// @param source has the same rows as the file; DuckDB is asked for the sums of those that are wanted
    /// @throws WrongTotalsException if a contender finds something else
    static Outcome run(FilterTask task, FilterFiles writer, Path file, Path source, List<FilterEntrant> entrants,
            int warmUps, int rounds) throws IOException, SQLException {
        Wanted wanted = task.wanted(source);
        FilterRace race = new FilterRace(task, file, wanted,
                DuckDb.reference(source, Table.LINEITEM, wanted.text()));
        List<Lane> lanes = new ArrayList<>();
        try {
            for (FilterEntrant entrant : entrants) {
                lanes.add(race.new Lane(entrant));
            }
            Rounds.run(lanes, warmUps, rounds);
            List<Result> results = new ArrayList<>();
            for (Lane lane : lanes) {
                results.add(lane.result());
            }
            return new Outcome(task, writer, file, wanted, race.expected.rows(), results);
        } finally {
            for (Lane lane : lanes) {
                lane.worker.close();
            }
        }
    }

    /// One contender's part.
    private final class Lane implements Rounds.Lane {
        private final FilterEntrant entrant;
        private final WorkerProcess worker;
        private final List<Measurement> measured = new ArrayList<>();
        private int scansPerRound = 1;

        Lane(FilterEntrant entrant) throws IOException {
            this.entrant = entrant;
            worker = new WorkerProcess(FilterWorker.class, entrant.label());
        }

        @Override
        public void warmUp() throws IOException {
            for (long spent = 0; spent < WARM_UP_NANOS;) {
                Measurement measurement = scan();
                spent += scansPerRound * Math.max(1, measurement.cpuNanos());
                scansPerRound = Rounds.repetitions(measurement);
            }
        }

        @Override
        public void round() throws IOException {
            measured.add(scan());
        }

        private Measurement scan() throws IOException {
            WorkerProcess.Scan scan = worker.scan(scansPerRound, file, wanted);
            scan.totals().difference(expected, Table.LINEITEM).ifPresent(difference -> {
                throw new WrongTotalsException(entrant.label() + " found other rows of " + file + " (" + task.label()
                        + ") than DuckDB did: " + difference);
            });
            return scan.measurement();
        }

        Result result() throws IOException {
            return new Result(entrant, worker.version(), List.copyOf(measured));
        }
    }
}
