package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of every command that measures, and how it runs its cells.
final class Choice {
    @Option(names = "--size", description = "The size of files (full): ${COMPLETION-CANDIDATES}.")
    private @Nullable Size size;

    @Option(names = "--warm-ups", description = "Rounds that do not count (full 4, small 2).")
    private @Nullable Integer warmUps;

    @Option(names = "--rounds", description = "Rounds that count (full 5, small 3).")
    private @Nullable Integer rounds;

    @Option(names = "--contender", split = ",", description = "Only these contenders.")
    private List<String> contenders = new ArrayList<>();

    @Option(names = "--peer", description = "A jar, or a folder of jars, with a library that takes part; may come again.")
    private List<Path> peers = new ArrayList<>();

    @Option(names = "--output", description = "A file for the report, besides standard output.")
    private @Nullable Path output;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /// The size, where it was not chosen.
    void sizeIsBy(Size standard) {
        if (size == null) {
            size = standard;
        }
    }

    Size size() {
        return size == null ? Size.FULL : size;
    }

    /// Measures cells one after the other and reports each.
    ///
    /// @return the exit code
    int run(List<? extends Cell> cells) throws IOException, SQLException {
        return run(cells, List.of());
    }

    /// The same, and tells at the end which targets were reached.
    int run(List<? extends Cell> cells, List<Target> targets) throws IOException, SQLException {
        List<PeerJar> found = new ArrayList<>();
        for (Path path : peers) {
            found.addAll(PeerJar.find(path));
        }
        requireKnown(cells, found);
        Report report = Report.begin(Optional.ofNullable(output), pace());
        int exitCode = ExitCode.OK;
        try (Workers workers = new Workers()) {
            Setting setting = new Setting(Main.files(), workers, found, size(), pace(), List.copyOf(contenders));
            for (Cell cell : cells) {
                if (contenders.isEmpty() || cell.contenders(found).stream().anyMatch(contenders::contains)) {
                    exitCode = Math.max(exitCode, run(cell, setting, report));
                }
            }
        }
        if (!targets.isEmpty()) {
            report.reach(targets, size());
        }
        report.end();
        return exitCode;
    }

    /// Measures one cell. If it fails, the others are measured all the same.
    private static int run(Cell cell, Setting setting, Report report) throws IOException {
        String again = "./bench " + cell.command() + setting.options();
        try {
            long start = System.nanoTime();
            Outcome outcome = cell.run(setting);
            report.add(cell, outcome, again, System.nanoTime() - start);
            if (setting.size() == Size.FULL) {
                setting.workers().close(); // a look may use them again, a measurement begins anew
            }
            return ExitCode.OK;
        } catch (IOException | SQLException | RuntimeException e) {
            e.printStackTrace();
            report.fail(cell, e.toString(), again);
            setting.workers().close();
            return ExitCode.SOFTWARE;
        }
    }

    private Pace pace() {
        Pace standard = switch (size()) {
            case FULL -> Pace.FULL;
            case SMALL -> Pace.QUICK;
        };
        int chosenWarmUps = warmUps == null ? standard.warmUps() : warmUps;
        int chosenRounds = rounds == null ? standard.rounds() : rounds;
        if (chosenWarmUps < 0 || chosenRounds < 1) {
            throw new ParameterException(spec.commandLine(), "rounds are at least 1, warm-ups at least 0");
        }
        return standard.withRounds(chosenWarmUps, chosenRounds);
    }

    private void requireKnown(List<? extends Cell> cells, List<PeerJar> found) {
        Set<String> known = new TreeSet<>();
        cells.forEach(cell -> known.addAll(cell.contenders(found)));
        for (String contender : contenders) {
            if (!known.contains(contender)) {
                throw new ParameterException(spec.commandLine(),
                        "there is no contender " + contender + " but " + String.join(", ", known));
            }
        }
    }
}
