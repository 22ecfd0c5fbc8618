package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Work with Variant values. That the results of all contenders mean the same is checked before.
///
/// @param documentCount how many documents there are, or what stands for them
record VariantCell(VariantTask task, int documentCount) implements Cell {
    /// Some work, parquet-java's too, is compiled once more after five rounds.
    private static final int MORE_WARM_UPS = 4;

    @Override
    public Section section() {
        return Section.VARIANT;
    }

    @Override
    public String command() {
        return "variant --task " + task.label() + " --documents " + documentCount;
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        return Label.all(VariantEntrant.of(task));
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        List<Lane> lanes = new ArrayList<>();
        Optional<Long> meaning = Optional.empty();
        for (VariantEntrant entrant : VariantEntrant.of(task)) {
            if (setting.wants(entrant.label())) {
                WorkerProcess worker = setting.workers().get(new Workers.Call(VariantWorker.class, entrant.label(),
                        task.label(), Integer.toString(documentCount)));
                long found = worker.check();
                if (meaning.orElse(found) != found) {
                    throw new WrongTotalsException(entrant.label() + " has other results of " + task.label() + " than "
                            + lanes.getFirst().contestant().label());
                }
                meaning = Optional.of(found);
                lanes.add(new Lane(entrant.contestant(), worker.version(), worker::run));
            }
        }
        Pace pace = setting.pace();
        int warmUps = pace.warmUps() == Pace.FULL.warmUps() ? pace.warmUps() + MORE_WARM_UPS : pace.warmUps();
        List<Result> results = Race.run(lanes, pace.withRounds(warmUps, pace.rounds()));
        long units = task.unitCount(documentCount);
        return new Outcome(task.title(),
                String.format(Locale.ROOT, "%,d %ss; %d warm-ups", units, task.unit(), warmUps),
                new Costs(Costs.Each.UNIT, task.unit(), units, Costs.Compared.CPU, speed()).table(results), results);
    }

    /// Where there is text, how much of it.
    private List<Costs.Extra> speed() {
        if (!task.isText()) {
            return List.of();
        }
        long textBytes = Events.of(documentCount).stream().mapToLong(document -> document.length).sum();
        return List.of(new Costs.Extra("MB/s of text", result -> Optional.of(
                Costs.number(1e3 * textBytes / Costs.Compared.CPU.of(result)))));
    }
}
