package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs cells: starts the contenders, compares what they find, has them race, and ends them.
///
/// @param wanted the labels of those that take part; all if empty
/// @param recordings a folder for recordings of the flight recorder
record CellRun(TestFiles files, Size size, Pace pace, List<PeerJars> peers, List<String> wanted,
        Optional<Path> recordings) {
    /// What a cell brought.
    ///
    /// @param results in the order of the report
    /// @param remarks on contenders that do not take part
    record Outcome(Cell cell, Cell.Plan plan, List<Result> results, List<String> remarks) {}

    /// Those of this checkout, then peers.
    static List<Contender> contenders(Cell cell, List<PeerJars> peers) {
        List<Contender> contenders = new ArrayList<>();
        cell.contenders().forEach(name -> contenders.add(new Contender(name, Optional.empty())));
        for (PeerJars peer : peers) {
            if (peer.isBenchmark()) {
                cell.contenders().stream().filter(name -> Library.of(name) == Library.LAMELLA)
                        .forEach(name -> contenders.add(new Contender(name, Optional.of(peer))));
            } else if (cell instanceof ScanCell scan && scan.way().ofPeers().equals(peer.way())) {
                contenders.add(new Contender(peer.name(), Optional.of(peer)));
            }
        }
        return contenders;
    }

    Outcome run(Cell cell) throws IOException, SQLException {
        Cell.Plan plan = cell.plan(files, size);
        List<Contender> contenders = new ArrayList<>();
        List<Lane> lanes = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        try {
            for (Contender contender : contenders(cell, peers)) {
                if (wanted.isEmpty() || wanted.contains(contender.label())) {
                    try {
                        lanes.add(cell.start(contender, plan, recording(cell, contender)));
                        contenders.add(contender);
                    } catch (UnsupportedOperationException e) {
                        remarks.add(contender.label() + " does not take part: " + e.getMessage());
                    }
                }
            }
            requireSame(plan, contenders, lanes);
            List<List<Measurement>> rounds = Race.run(lanes, cell.pace(pace));
            List<Result> results = new ArrayList<>();
            for (int i = 0; i < lanes.size(); i++) {
                Contender contender = contenders.get(i);
                long bytes = plan.written().isEmpty() ? 0 : Files.size(plan.written().get().apply(contender));
                results.add(new Result(contender, lanes.get(i).version(), rounds.get(i), bytes));
            }
            return new Outcome(cell, plan, results, remarks);
        } finally {
            for (Lane lane : lanes) {
                lane.close();
            }
            if (plan.written().isPresent()) {
                for (Contender contender : contenders) {
                    Files.deleteIfExists(plan.written().get().apply(contender));
                }
            }
        }
    }

    /// Contenders have to find what the plan says, and what the others find.
    private static void requireSame(Cell.Plan plan, List<Contender> contenders, List<Lane> lanes) throws IOException {
        List<Totals> found = new ArrayList<>();
        plan.reference().ifPresent(found::add);
        for (int i = 0; i < lanes.size(); i++) {
            if (contenders.get(i).library() == Library.JVM && contenders.get(i).peer().isEmpty()) {
                continue; // reads no values
            }
            Totals totals = lanes.get(i).check();
            for (Totals other : found) {
                String label = lanes.get(i).label();
                totals.difference(other).ifPresent(difference -> {
                    throw new IllegalStateException(label + " found other values than the others: " + difference);
                });
            }
            found.add(totals);
        }
    }

    private List<String> recording(Cell cell, Contender contender) throws IOException {
        if (recordings.isEmpty()) {
            return List.of();
        }
        Path file = Files.createDirectories(recordings.get()).toAbsolutePath()
                .resolve((cell.name() + "-" + contender.label()).replaceAll("[/:]", "-") + ".jfr");
        return List.of("-Xlog:jfr*=off", "-XX:FlightRecorderOptions:stackdepth=256",
                "-XX:StartFlightRecording:settings=profile,filename=" + file);
    }
}
