package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// A file is written, of rows that are in memory. The last one is read back by Lamella and by DuckDB.
record WriteCell(Table table, Codec codec) implements Cell {
    /// The tables that are written.
    static final List<Table> TABLES = List.of(Table.LINEITEM, Table.NESTED);

    @Override
    public Section section() {
        return Section.WRITING;
    }

    @Override
    public String command() {
        return "write --table " + table.label() + " --codec " + codec.label();
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        return Label.all(List.of(WriteEntrant.values()));
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        int rowCount = table.writtenRowCount(setting.size());
        Path source = setting.files().get(table, Codec.SNAPPY, rowCount);
        Totals expected = setting.files().totals(table, rowCount);
        Path folder = Files.createDirectories(setting.files().folder().resolve("written"));
        List<Lane> lanes = new ArrayList<>();
        for (WriteEntrant entrant : WriteEntrant.values()) {
            if (setting.wants(entrant.label())) {
                Path file = folder.resolve(
                        table.label() + "-" + codec.label() + "-" + entrant.label() + ".parquet");
                WorkerProcess worker = setting.workers().get(new Workers.Call(WriteWorker.class, entrant.label()));
                worker.load(table, source);
                lanes.add(new Lane(entrant.contestant(), worker.version(), count -> worker.write(count, codec, file),
                        Optional.of(file)));
            }
        }
        List<Result> results = Race.run(lanes, setting.pace());
        for (Lane lane : lanes) {
            Path file = lane.written().orElseThrow();
            require("Lamella", file, new LamellaColumns(TextRule.ENTRIES).scan(file, table), expected);
            require("DuckDB", file, DuckDb.reference(file, table), expected);
            Files.delete(file);
        }
        return new Outcome("Write of " + table.label() + ", " + codec,
                String.format(Locale.ROOT, "%,d rows, %d columns", expected.rows(), table.leaves().size()),
                Costs.of("row", expected.rows(), sizes(results)).table(results), results);
    }

    private void require(String reader, Path file, Totals found, Totals expected) {
        found.difference(expected, table.paths()).ifPresent(difference -> {
            throw new WrongTotalsException(
                    reader + " finds other values in " + file + " than were to be written: " + difference);
        });
    }

    private static Costs.Extra[] sizes(List<Result> results) {
        OptionalLong smallest = results.stream().filter(result -> result.contestant().isBase())
                .mapToLong(Result::fileBytes).min();
        return new Costs.Extra[]{
                new Costs.Extra("MB", result -> Optional.of(String.format(Locale.ROOT, "%.2f",
                        result.fileBytes() / 1e6))),
                new Costs.Extra("/ smallest", result -> smallest.stream()
                        .mapToObj(bytes -> String.format(Locale.ROOT, "%.3f", (double) result.fileBytes() / bytes))
                        .findFirst())};
    }
}
