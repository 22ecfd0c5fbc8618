package dev.lamella.bench;

import dev.lamella.bench.peer.Peer;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A file is read, in one shape.
record ScanCell(Workload workload) implements Cell {
    @Override
    public Section section() {
        return switch (workload.shape()) {
            case COLUMNS -> Section.COLUMNS;
            case ROWS, RECORDS -> Section.ROWS;
            case THREADS -> Section.THREADS;
        };
    }

    @Override
    public String command() {
        return "scan --table " + workload.table().label() + " --writer " + workload.writer().label() + " --codec "
                + workload.codec().label() + " --shape "
                + workload.shape().label();
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        List<String> labels = new ArrayList<>(Label.all(Entrant.of(workload)));
        peers.stream().filter(this::takesPart).map(PeerJar::name).forEach(labels::add);
        if (hasFloor()) {
            labels.add(LimitsWorker.FLOOR);
        }
        return labels;
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        Path file = setting.files().get(workload);
        Totals expected = setting.files().totals(workload);
        List<Lane> lanes = new ArrayList<>();
        if (hasFloor() && setting.wants(LimitsWorker.FLOOR)) {
            lanes.add(LimitsWorker.floor(setting.workers(), file));
        }
        for (Entrant entrant : Entrant.of(workload)) {
            if (setting.wants(entrant.label())) {
                Workers.Call call = new Workers.Call(Worker.class, entrant.label()).withOptions(entrant.jvmOptions());
                lanes.add(lane(entrant.contestant(workload.shape()), setting.workers().get(call), file, expected));
            }
        }
        List<String> declined = new ArrayList<>();
        for (PeerJar peer : setting.peers()) {
            if (takesPart(peer) && setting.wants(peer.name())) {
                WorkerProcess worker = setting.workers().get(peer.call());
                Optional<String> refusal = worker.refusal(workload.table(), file);
                if (refusal.isPresent()) {
                    declined.add(peer.name() + " does not take part: " + refusal.get());
                } else {
                    lanes.add(lane(peer.contestant(), worker, file, expected));
                }
            }
        }
        List<Result> results = Race.run(lanes, setting.pace());
        return new Outcome(workload.title(),
                String.format(Locale.ROOT, "%,d rows, %,d columns; file of %.1f MB", workload.rowCount(),
                        workload.table().leaves().size(), Files.size(file) / 1e6),
                costs(results).table(results), results, String.join("\n", declined));
    }

    /// A contender that reads the file, and finds what it should.
    ///
    /// @param worker its process
    private Lane lane(Contestant contestant, WorkerProcess worker, Path file, Totals expected)
            throws IOException {
        return lane(workload.table(), contestant, worker, file, expected);
    }

    static Lane lane(Table table, Contestant contestant, WorkerProcess worker, Path file, Totals expected)
            throws IOException {
        return new Lane(contestant, worker.version(), count -> {
            WorkerProcess.Scan scan = worker.scan(count, table, file);
            scan.totals().difference(expected, table.paths()).ifPresent(difference -> {
                throw new WrongTotalsException(
                        contestant.label() + " read other values of " + file + " than DuckDB did: " + difference);
            });
            return scan.measurement();
        });
    }

    private boolean takesPart(PeerJar peer) {
        return switch (workload.shape()) {
            case COLUMNS -> peer.way() == Peer.Way.COLUMNS;
            case ROWS -> peer.way() == Peer.Way.ROWS;
            case RECORDS, THREADS -> false;
        };
    }

    /// Whether it is a flat file that is read as a whole by columns.
    private boolean hasFloor() {
        return workload.shape() == Shape.COLUMNS
                && (workload.table() == Table.LINEITEM || workload.table() == Table.TAXI);
    }

    private Costs costs(List<Result> results) {
        Optional<Result> floor = results.stream().filter(result -> result.label().equals(LimitsWorker.FLOOR))
                .findFirst();
        Costs.Extra[] extras = floor
                .map(least -> new Costs.Extra[]{new Costs.Extra("of floor", result -> percent(least, result))})
                .orElse(new Costs.Extra[0]);
        Costs costs = Costs.of("row", workload.rowCount(), extras);
        return workload.shape() == Shape.THREADS ? costs.comparedBy(Costs.Compared.WALL) : costs;
    }

    private static Optional<String> percent(Result floor, Result result) {
        return result == floor
                ? Optional.empty()
                : Optional.of(Math.round(100.0 * Costs.Compared.CPU.of(floor) / Costs.Compared.CPU.of(result)) + " %");
    }
}
