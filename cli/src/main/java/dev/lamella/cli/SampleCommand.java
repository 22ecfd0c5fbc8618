package dev.lamella.cli;

import dev.lamella.cli.report.RowSample;
import dev.lamella.filter.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella sample`.
@Command(name = "sample", description = "Print rows chosen at random, in the order of the files: each set of N rows is equally likely. Without --where and for few rows, only their pages are read.")
final class SampleCommand extends PlacedRowsCommand {
    /// Up to this many rows are looked up one by one.
    private static final long FEW = 200;
    private static final long MOST = 10_000_000;

    @Option(names = {"-n",
            "--limit"}, paramLabel = "N", description = "The number of rows (default: ${DEFAULT-VALUE}).")
    private long limit = 10;

    @Option(names = "--seed", paramLabel = "N", description = "The same seed chooses the same rows of the same files (default: a new seed each time).")
    private @Nullable Long seed;

    private @Nullable List<Long> chosen;

    @Override
    Iterable<RowSample.Run> runs(long before, long count, long total) {
        List<Long> places = chosen;
        if (places == null) {
            places = choose(total);
            chosen = places;
        }
        return places.stream().filter(place -> place >= before && place < before + count)
                .map(place -> new RowSample.Run(place - before, 1)).toList();
    }

    /// Floyd's algorithm: one random number for each place, whatever the number of rows.
    private List<Long> choose(long total) {
        long wanted = Math.min(total, limit("-n", limit).orElseThrow());
        if (wanted > MOST) {
            throw usage("-n " + limit + ": At most " + MOST + " rows are chosen at random");
        }
        Random random = seed == null ? new Random() : new Random(seed);
        TreeSet<Long> places = new TreeSet<>();
        for (long last = total - wanted; last < total; last++) {
            long place = random.nextLong(last + 1);
            places.add(places.contains(place) ? last : place);
        }
        return new ArrayList<>(places);
    }

    @Override
    boolean isReadingAll(Scan scan) {
        return scan.filter().isPresent() || limit > FEW;
    }
}
