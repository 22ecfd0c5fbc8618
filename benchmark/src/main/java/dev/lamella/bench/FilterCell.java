package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Rows are looked for in a file with evidence.
///
/// @param writer of the file
record FilterCell(FilterTask task, FilterFiles writer) implements Cell {
    private static final long SECOND = 1_000_000_000L;

    @Override
    public Section section() {
        return Section.FILTERS;
    }

    @Override
    public String command() {
        return "filter --task " + task.label() + " --writer " + writer.label();
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        return Label.all(FilterEntrant.of(task));
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        Path source = setting.files().get(Table.LINEITEM, Codec.SNAPPY, setting.size());
        Path file = writer.get(source);
        Wanted wanted = task.wanted(source);
        Totals expected = DuckDb.reference(source, Table.LINEITEM, wanted.text());
        List<Lane> lanes = new ArrayList<>();
        for (FilterEntrant entrant : FilterEntrant.of(task)) {
            if (setting.wants(entrant.label())) {
                lanes.add(lane(entrant, setting.workers(), file, wanted, expected));
            }
        }
        List<Result> results = Race.run(lanes,
                isLong(setting) ? setting.pace().withWarmUp(2 * SECOND) : setting.pace());
        return new Outcome(task.title() + ", file of " + writer.label(),
                String.format(Locale.ROOT, "`%s`: %,d rows found; file of %.1f MB", wanted.text(), expected.rows(),
                        Files.size(file) / 1e6),
                Costs.of("scan", 1).table(results), results, fetched(file, wanted));
    }

    private Lane lane(FilterEntrant entrant, Workers workers, Path file, Wanted wanted, Totals expected)
            throws IOException {
        WorkerProcess worker = workers
                .get(new Workers.Call(FilterWorker.class, entrant.label()).withOptions(entrant.jvmOptions()));
        return new Lane(entrant.contestant(), worker.version(), count -> {
            WorkerProcess.Scan scan = worker.scan(count, file, wanted);
            scan.totals().difference(expected, Table.LINEITEM.paths()).ifPresent(difference -> {
                throw new WrongTotalsException(entrant.label() + " found other rows of " + file + " (" + task.label()
                        + ") than DuckDB did: " + difference);
            });
            return scan.measurement();
        });
    }

    /// Whether it takes long to warm up: where little is read much code runs a little, and is compiled late.
    private boolean isLong(Setting setting) {
        return setting.size() == Size.FULL && (task == FilterTask.RANGE || task == FilterTask.ABSENT);
    }

    /// What Lamella fetches of the file.
    private String fetched(Path file, Wanted wanted) throws IOException {
        if (task == FilterTask.EVERY) {
            return "";
        }
        FetchedBytes fetched = FetchedBytes.of(file, wanted);
        return String.format(Locale.ROOT,
                "Lamella reads %,d bytes of column chunks; the data pages with matches and the dictionaries of their "
                        + "chunks have %,d + %,d%s. Besides: %,d bytes of page indexes and Bloom filters, %,d at the ends of the "
                        + "file for the footer. %d requests.",
                fetched.chunks(), fetched.pages(), fetched.dictionaries(),
                fetched.pages() == 0 ? "" : String.format(Locale.ROOT, ": %.3f times as much", fetched.ratio()),
                fetched.indexes(), fetched.footer(), fetched.requests());
    }
}
