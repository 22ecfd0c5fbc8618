package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/// The command `./bench filter`.
@Command(name = "filter", description = "Finds few rows in files, or all of them.")
final class FilterCommand implements Callable<Integer> {
    private static final int WARM_UPS = 4;

    @Option(names = "--task", split = ",", description = "Only these tasks: range, lookup, text, absent, scattered, every.")
    private List<FilterTask> tasks = List.of(FilterTask.values());

    @Option(names = "--writer", split = ",", description = "Only files of these writers: lamella, parquet-java.")
    private List<FilterFiles> writers = List.of(FilterFiles.values());

    @Option(names = "--contender", split = ",", description = "Only these contenders.")
    private List<FilterEntrant> entrants = List.of(FilterEntrant.values());

    @Option(names = "--size", defaultValue = "full", description = "The size (${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}.")
    private Size size = Size.FULL;

    @Option(names = "--warm-ups", defaultValue = ""
            + WARM_UPS, description = "Rounds that do not count (${DEFAULT-VALUE}).")
    private int warmUps = WARM_UPS;

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds that count (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Override
    public Integer call() throws IOException, SQLException {
        new Report(System.out).head();
        run(tasks, writers, entrants, size, warmUps, rounds);
        return ExitCode.OK;
    }

    /// Everything that there is.
    static void runAll() throws IOException, SQLException {
        run(List.of(FilterTask.values()), List.of(FilterFiles.values()), List.of(FilterEntrant.values()), Size.FULL,
                WARM_UPS, 5);
    }

    private static void run(List<FilterTask> tasks, List<FilterFiles> writers, List<FilterEntrant> chosen, Size size,
            int warmUps, int rounds) throws IOException, SQLException {
        TestFiles files = Main.files();
        Path source = files.get(Table.LINEITEM, Codec.SNAPPY, size);
        FilterReport report = new FilterReport(System.out);
        for (FilterFiles writer : writers) {
            Path file = writer.get(source);
            for (FilterTask task : tasks) {
                List<FilterEntrant> entrants = FilterEntrant.of(task).stream().filter(chosen::contains).toList();
                if (!entrants.isEmpty()) {
                    report.table(FilterRace.run(task, writer, file, source, entrants, warmUps, rounds),
                            "./bench filter --task " + task.label() + " --writer " + writer.label() + " --contender "
                                    + Label.of(entrants) + " --size " + size.label()
                                    + " --warm-ups " + warmUps + " --rounds " + rounds);
                }
                if (task != FilterTask.EVERY) {
                    report.bytes(FetchedBytes.of(file, task.wanted(source)));
                }
            }
        }
        report.notes();
    }
}
