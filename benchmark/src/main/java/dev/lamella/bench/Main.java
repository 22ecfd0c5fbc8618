package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `./bench`.
@Command(name = "bench", sortOptions = false, description = "Measures Lamella beside its peers, and prints Markdown.")
final class Main implements Callable<Integer> {
    @Parameters(paramLabel = "CELL", arity = "1..*", description = "all: every cell but those of growth; quick: the main cells with small files, in few rounds; "
            + "list: prints the names of all cells; data: only makes the files; or parts of names, for example lineitem or rows/nested.")
    private List<String> words = List.of();

    @Option(names = "--size", description = "The size of files (full, of quick small): ${COMPLETION-CANDIDATES}.")
    private @Nullable Size size;

    @Option(names = "--warm-ups", description = "Rounds that do not count (full 4, small 2).")
    private @Nullable Integer warmUps;

    @Option(names = "--rounds", description = "Rounds that count (full 5, small 3).")
    private @Nullable Integer rounds;

    @Option(names = "--contender", split = ",", description = "Only these contenders.")
    private List<String> contenders = new ArrayList<>();

    @Option(names = "--peer", description = "A jar, or a folder of jars, with a library that takes part; or target/quick of "
            + "another checkout's benchmark. May come again.")
    private List<Path> peers = new ArrayList<>();

    @Option(names = "--output", description = "A file for the report, besides standard output.")
    private @Nullable Path output;

    @Option(names = "--record", description = "A folder for recordings of the flight recorder, one of each process. Look into them "
            + "with: jfr view hot-methods FILE")
    private @Nullable Path recordings;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Shows this help.")
    @SuppressWarnings("unused") // picocli looks at it
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /// Runs a command and exits: 0 if all went well, 1 if a contender failed or read other values, 2 after bad usage.
    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    /// @return the exit code
    static int execute(String... arguments) {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof IOException) {
                System.err.println("bench: " + failure.getMessage());
            } else {
                failure.printStackTrace();
            }
            return ExitCode.SOFTWARE;
        });
        return line.execute(arguments);
    }

    /// The folder of the files: what LAMELLA_BENCH_DATA says, else `target/data` of this module.
    static TestFiles files() {
        String chosen = System.getenv("LAMELLA_BENCH_DATA");
        return new TestFiles(chosen == null || chosen.isEmpty() ? Checkout.target().resolve("data") : Path.of(chosen));
    }

    @Override
    public Integer call() throws IOException, SQLException {
        List<Cell> cells = cells();
        if (words.contains("list")) {
            cells.forEach(cell -> System.out.println(cell.name()));
            return ExitCode.OK;
        }
        Size chosen = size != null ? size : words.contains("quick") ? Size.SMALL : Size.FULL;
        if (words.contains("data")) {
            for (Cell cell : cells) {
                cell.plan(files(), chosen);
            }
            return ExitCode.OK;
        }
        List<PeerJars> found = new ArrayList<>();
        for (Path path : peers) {
            found.addAll(PeerJars.find(path));
        }
        requireKnown(cells, found);
        Pace pace = pace(chosen);
        Report report = Report.begin(Optional.ofNullable(output), chosen, pace, String.join(" ", spec.commandLine()
                .getParseResult().originalArgs()));
        CellRun run = new CellRun(files(), chosen, pace, found, List.copyOf(contenders),
                Optional.ofNullable(recordings));
        int exitCode = ExitCode.OK;
        for (Cell cell : cells) {
            try {
                report.add(run.run(cell));
            } catch (IOException | SQLException | RuntimeException e) {
                // The other cells are measured all the same.
                e.printStackTrace();
                report.fail(cell, e.toString());
                exitCode = ExitCode.SOFTWARE;
            }
        }
        report.end();
        return exitCode;
    }

    private List<Cell> cells() {
        Set<Cell> cells = new LinkedHashSet<>();
        for (String word : words) {
            switch (word) {
                case "list" -> cells.addAll(Cells.all());
                case "all", "data" ->
                    Cells.all().stream().filter(cell -> cell.section() != Section.GROWTH).forEach(cells::add);
                case "quick" -> cells.addAll(Cells.main());
                default -> {
                    try {
                        cells.addAll(Cells.find(word));
                    } catch (IllegalArgumentException e) {
                        throw new ParameterException(spec.commandLine(), e.getMessage(), e);
                    }
                }
            }
        }
        return List.copyOf(cells);
    }

    private Pace pace(Size chosen) {
        Pace standard = chosen == Size.FULL ? Pace.FULL : Pace.QUICK;
        int chosenWarmUps = warmUps == null ? standard.warmUps() : warmUps;
        int chosenRounds = rounds == null ? standard.rounds() : rounds;
        if (chosenWarmUps < 0 || chosenRounds < 1) {
            throw new ParameterException(spec.commandLine(), "Rounds are at least 1, warm-ups at least 0");
        }
        return standard.withRounds(chosenWarmUps, chosenRounds);
    }

    private void requireKnown(List<Cell> cells, List<PeerJars> found) {
        Set<String> known = new TreeSet<>();
        cells.forEach(cell -> CellRun.contenders(cell, found).forEach(contender -> known.add(contender.label())));
        for (String contender : contenders) {
            if (!known.contains(contender)) {
                throw new ParameterException(spec.commandLine(),
                        "There is no contender " + contender + " but " + String.join(", ", known));
            }
        }
    }
}
