package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The flat file is read in small heaps.
record MemoryCell() implements Cell {
    private static final List<Integer> HEAP_MEGABYTES = List.of(128, 64);

    @Override
    public Section section() {
        return Section.MEMORY;
    }

    @Override
    public String command() {
        return "memory";
    }

    /// The name of the contender with a heap of this size.
    static String label(int megabytes) {
        return Entrant.LAMELLA_COLUMNS.label() + "-" + megabytes + "m";
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        return HEAP_MEGABYTES.stream().map(MemoryCell::label).toList();
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        Table table = Table.LINEITEM;
        Path file = setting.files().get(table, Codec.SNAPPY, setting.size());
        Totals expected = setting.files().totals(table, table.rowCount(setting.size()));
        List<Lane> lanes = new ArrayList<>();
        for (int megabytes : HEAP_MEGABYTES) {
            if (setting.wants(label(megabytes))) {
                Contestant contestant = new Contestant(label(megabytes), Contestant.Role.COMPARED,
                        Contestant.Memory.HEAP);
                Workers.Call call = new Workers.Call(Worker.class, Entrant.LAMELLA_COLUMNS.label())
                        .withOptions("-Xmx" + megabytes + "m");
                lanes.add(ScanCell.lane(table, contestant, setting.workers().get(call), file, expected));
            }
        }
        List<Result> results = Race.run(lanes, setting.pace());
        return new Outcome("Scan of " + table.label() + ", SNAPPY, by columns, in small heaps",
                String.format(Locale.ROOT, "%,d rows; -Xmx as the names say", table.rowCount(setting.size())),
                Costs.of("row", table.rowCount(setting.size())).table(results), results);
    }
}
