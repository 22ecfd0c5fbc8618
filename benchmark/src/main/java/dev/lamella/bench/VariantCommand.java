package dev.lamella.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command `./bench variant`.
@Command(name = "variant", description = "Makes and reads Variant values, one thread.")
final class VariantCommand implements Callable<Integer> {
    private static final int DOCUMENTS = 20_000;
    /// Some work, parquet-java's too, is compiled once more after five.
    private static final int WARM_UPS = 8;

    private static final int LEAST_DOCUMENTS = 5000;

    @Option(names = "--task", split = ",", description = "Only these tasks: parse, look-up, build, build-reordered, print, scan, reassemble.")
    private List<VariantTask> tasks = List.of(VariantTask.values());

    @Option(names = "--contender", split = ",", description = "Only these contenders: parquet-java, duckdb, lamella-plain-column, lamella, lamella-shared.")
    private List<VariantEntrant> entrants = List.of(VariantEntrant.values());

    @Option(names = "--documents", defaultValue = ""
            + DOCUMENTS, description = "How many documents (${DEFAULT-VALUE}).")
    private int documentCount = DOCUMENTS;

    @Option(names = "--warm-ups", defaultValue = ""
            + WARM_UPS, description = "Rounds that do not count (${DEFAULT-VALUE}).")
    private int warmUps = WARM_UPS;

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds that count (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (documentCount < LEAST_DOCUMENTS) {
            throw new ParameterException(spec.commandLine(), "--documents " + documentCount
                    + ": of fewer than " + LEAST_DOCUMENTS + " the figures mean nothing");
        }
        if (warmUps < 0 || rounds < 1) {
            throw new ParameterException(spec.commandLine(),
                    "rounds are at least 1, warm-ups at least 0");
        }
        new Report(System.out).head();
        run(tasks, entrants, documentCount, warmUps, rounds);
        return ExitCode.OK;
    }

    /// Everything that there is.
    static void runAll() throws IOException {
        run(List.of(VariantTask.values()), List.of(VariantEntrant.values()), DOCUMENTS, WARM_UPS, 5);
    }

    private static void run(List<VariantTask> tasks, List<VariantEntrant> chosen, int documentCount, int warmUps,
            int rounds) throws IOException {
        VariantReport report = new VariantReport(System.out);
        for (VariantTask task : tasks) {
            List<VariantEntrant> entrants = VariantEntrant.of(task).stream().filter(chosen::contains).toList();
            if (!entrants.isEmpty()) {
                report.table(VariantRace.run(task, documentCount, entrants, warmUps, rounds),
                        "./bench variant --task " + task.label() + " --contender " + Label.of(entrants)
                                + " --documents " + documentCount + " --warm-ups " + warmUps + " --rounds " + rounds);
            }
        }
        report.notes();
    }
}
