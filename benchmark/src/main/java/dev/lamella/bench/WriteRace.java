package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Runs the contenders that write one table, one process each, in turn. What they wrote is read back after each round,
/// and the first file of each also by DuckDB.
final class WriteRace {
    private final Table table;
    private final Codec codec;
    private final Path folder;
    private final Totals expected;

    private WriteRace(Table table, Codec codec, Path folder, Totals expected) {
        this.table = table;
        this.codec = codec;
        this.folder = folder;
        this.expected = expected;
    }

    /// What a race brought.
    ///
    /// @param results one for each contender, in the order of the report
    record Outcome(Table table, Codec codec, long rowCount, List<Result> results) {}

    /// What one contender brought.
    ///
    /// @param version of its library
    /// @param rounds what each round cost
    record Result(WriteEntrant entrant, String version, long fileBytes, List<Measurement> rounds) {}

    /// @param source has the rows
    /// @param expected what is in the rows
    /// @param folder where the files come
    /// @throws WrongTotalsException if a file has other values
    static Outcome run(Table table, Codec codec, Path source, Totals expected, Path folder, List<WriteEntrant> entrants,
            int warmUps, int rounds) throws IOException, SQLException {
        WriteRace race = new WriteRace(table, codec, folder, expected);
        Files.createDirectories(folder);
        List<Lane> lanes = new ArrayList<>();
        try {
            for (WriteEntrant entrant : entrants) {
                lanes.add(race.new Lane(entrant, source));
            }
            Rounds.run(lanes, warmUps, rounds);
            List<Result> results = new ArrayList<>();
            for (Lane lane : lanes) {
                lane.require("DuckDB", DuckDb.reference(lane.file, table));
                results.add(lane.result());
            }
            return new Outcome(table, codec, expected.rows(), results);
        } finally {
            for (Lane lane : lanes) {
                lane.worker.close();
            }
        }
    }

    /// One contender's part.
    private final class Lane implements Rounds.Lane {
        private final WriteEntrant entrant;
        private final WorkerProcess worker;
        private final Path file;
        private final List<Measurement> measured = new ArrayList<>();
        private int writesPerRound = 1;

        Lane(WriteEntrant entrant, Path source) throws IOException {
            this.entrant = entrant;
            file = folder.resolve(table.label() + "-" + codec.label() + "-" + entrant.label() + ".parquet");
            worker = new WorkerProcess(WriteWorker.class, entrant.label());
            worker.load(table, source);
        }

        @Override
        public void warmUp() throws IOException {
            writesPerRound = Rounds.repetitions(write());
        }

        @Override
        public void round() throws IOException {
            measured.add(write());
        }

        private Measurement write() throws IOException {
            Measurement measurement = worker.write(writesPerRound, codec, file);
            require("Lamella", new LamellaColumns(TextRule.ENTRIES).scan(file, table));
            return measurement;
        }

        void require(String reader, Totals found) {
            found.difference(expected, table).ifPresent(difference -> {
                throw new WrongTotalsException(
                        reader + " finds other values in " + file + " than were to be written: " + difference);
            });
        }

        Result result() throws IOException {
            return new Result(entrant, worker.version(), Files.size(file), List.copyOf(measured));
        }
    }
}
