package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/// What the machine does with the pages of the flat file.
///
/// @param codec of the file
record LimitsCell(Codec codec) implements Cell {
    @Override
    public Section section() {
        return Section.LIMITS;
    }

    @Override
    public String command() {
        return "limits --codec " + codec.label();
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        return List.of();
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        Path file = setting.files().get(Table.LINEITEM, codec, setting.size());
        WorkerProcess worker = setting.workers().get(new Workers.Call(LimitsWorker.class, LimitsWorker.FLOOR));
        List<Lane> lanes = List.of(LimitsWorker.Limit.values()).stream()
                .map(limit -> new Lane(
                        new Contestant(Label.of(limit), Contestant.Role.COMPARED, Contestant.Memory.HEAP),
                        "", count -> worker.measure(count, limit, file)))
                .toList();
        List<Result> results = Race.run(lanes, setting.pace());
        long plainBytes = Long.parseLong(worker.ask("bytes " + file));
        Markdown table = new Markdown("", "GB/s", "least", "most", "CPU ms", "MB");
        for (LimitsWorker.Limit limit : LimitsWorker.Limit.values()) {
            Result result = results.get(limit.ordinal());
            long bytes = LimitsWorker.bytes(limit, file, plainBytes);
            table.row(result.label(), speed(bytes, result.median(Measurement::cpuNanos)),
                    speed(bytes, Measurement.max(result.rounds(), Measurement::cpuNanos)),
                    speed(bytes, Measurement.min(result.rounds(), Measurement::cpuNanos)),
                    Costs.number(result.median(Measurement::cpuNanos) / 1e6), Costs.number(bytes / 1e6));
        }
        return new Outcome("Limits with the pages of " + Table.LINEITEM.label() + ", " + codec,
                "copy, sum: arrays of 256 MB. read: the file from the system's cache into an array of 1 MB. decompress: pages in "
                        + "memory, by " + worker.ask("version " + file) + ". floor: read and decompress, page by page",
                table, List.of());
    }

    private static String speed(long bytes, long nanos) {
        return String.format(Locale.ROOT, "%.2f", (double) bytes / Math.max(1, nanos));
    }
}
