package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/// The command `./bench threads`.
@Command(name = "threads", description = "Reads whole files on two threads, beside one.")
final class ThreadsCommand implements Callable<Integer> {
    private static final List<Table> TABLES = List.of(Table.LINEITEM, Table.NESTED);

    @Option(names = "--size", defaultValue = "full", description = "The size (${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}.")
    private Size size = Size.FULL;

    @Option(names = "--warm-ups", defaultValue = "2", description = "Rounds that do not count (${DEFAULT-VALUE}).")
    private int warmUps = 2;

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds that count (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Override
    public Integer call() throws IOException, SQLException {
        Report report = new Report(System.out);
        report.head();
        run(size, warmUps, rounds, report);
        report.notes();
        return ExitCode.OK;
    }

    /// Everything that there is.
    static void runAll() throws IOException, SQLException {
        run(Size.FULL, 2, 5, new Report(System.out));
    }

    private static void run(Size size, int warmUps, int rounds, Report report) throws IOException, SQLException {
        List<Workload> workloads = TABLES.stream().map(table -> new Workload(table, Codec.SNAPPY, size, Shape.THREADS))
                .toList();
        Main.race(workloads, List.of(Entrant.values()), warmUps, rounds, report);
    }
}
