package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `./bench`.
@Command(name = "bench", sortOptions = false, description = "Measures Lamella beside its peers.", subcommands = {
        Main.Scan.class, WriteCommand.class, WriteMemory.class, VariantCommand.class, RecordsCommand.class,
        ThreadsCommand.class,
        FilterCommand.class,
        Main.Quick.class, Main.All.class,
        Main.ProfileOne.class,
        ProfileWriting.class, ProfileVariants.class, ProfileFilters.class, Main.Data.class})
final class Main {

    @Option(names = {"-h",
            "--help"}, usageHelp = true, scope = CommandLine.ScopeType.INHERIT, description = "Shows this help.")
    @SuppressWarnings("unused") // picocli looks at it
    private boolean help;

    private Main() {}

    /// Runs a command and exits: 0 if all went well, 1 if a contender failed or read other values, 2 after bad usage.
    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.registerConverter(Entrant.class, Entrant::of);
        line.registerConverter(WriteEntrant.class, WriteEntrant::of);
        line.registerConverter(VariantEntrant.class, VariantEntrant::of);
        line.registerConverter(VariantTask.class, VariantTask::of);
        line.registerConverter(FilterEntrant.class, FilterEntrant::of);
        line.registerConverter(FilterTask.class, FilterTask::of);
        line.registerConverter(FilterFiles.class, FilterFiles::of);
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof WrongTotalsException || failure instanceof IOException) {
                System.err.println("bench: " + failure.getMessage());
            } else {
                failure.printStackTrace();
            }
            return ExitCode.SOFTWARE;
        });
        System.exit(line.execute(arguments));
    }

    /// The folder of the files: what LAMELLA_BENCH_DATA says, else `target/data` of this module.
    static TestFiles files() {
        String chosen = System.getenv("LAMELLA_BENCH_DATA");
        return new TestFiles(chosen == null || chosen.isEmpty() ? Checkout.target().resolve("data") : Path.of(chosen));
    }

    /// What to measure, and how often.
    private static final class Choice {
        private static final List<Shape> SCANNED = List.of(Shape.COLUMNS, Shape.ROWS);

        @Option(names = "--table", split = ",", description = "Only these tables: ${COMPLETION-CANDIDATES}.")
        List<Table> tables = List.of(Table.values());

        @Option(names = "--codec", split = ",", description = "Only these codecs: ${COMPLETION-CANDIDATES}.")
        List<Codec> codecs = List.of(Codec.values());

        @Option(names = "--shape", split = ",", description = "Only these shapes: ${COMPLETION-CANDIDATES}.")
        List<Shape> shapes = SCANNED;

        @Option(names = "--contender", split = ",", description = "Only these contenders.")
        List<Entrant> entrants = List.of(Entrant.values());

        /// Whether nothing was chosen.
        boolean isEverything() {
            return tables.equals(List.of(Table.values())) && codecs.equals(List.of(Codec.values()))
                    && shapes.equals(SCANNED) && entrants.equals(List.of(Entrant.values()));
        }
    }

    private static void run(Choice choice, Size size, int warmUps, int rounds) throws IOException, SQLException {
        Report report = new Report(System.out);
        report.head();
        race(workloads(choice, size), choice.entrants, warmUps, rounds, report);
        report.notes();
    }

    /// Races those of the contenders that a workload is for.
    static void race(List<Workload> workloads, List<Entrant> chosen, int warmUps, int rounds, Report report)
            throws IOException, SQLException {
        TestFiles files = files();
        for (Workload workload : workloads) {
            List<Entrant> entrants = Entrant.of(workload.shape()).stream().filter(chosen::contains).toList();
            if (!entrants.isEmpty()) {
                Path file = files.get(workload.table(), workload.codec(), workload.size());
                Totals expected = files.totals(workload.table(), workload.codec(), workload.size());
                report.table(Race.run(workload, file, expected, entrants, warmUps, rounds),
                        repeat(workload, entrants, warmUps, rounds));
            }
        }
    }

    /// All tables by columns; one flat and the nested one also in the other codec and by rows.
    private static List<Workload> workloads(Choice choice, Size size) {
        List<Workload> workloads = new ArrayList<>();
        for (Table table : choice.tables) {
            boolean thorough = table == Table.LINEITEM || table == Table.NESTED;
            for (Shape shape : choice.shapes) {
                for (Codec codec : choice.codecs) {
                    boolean first = codec == Codec.SNAPPY && shape == Shape.COLUMNS;
                    boolean second = codec == Codec.SNAPPY ^ shape == Shape.COLUMNS;
                    boolean asked = choice.tables.size() == 1;
                    if (asked || first || (second && thorough && (size == Size.FULL || shape == Shape.ROWS))) {
                        workloads.add(new Workload(table, codec, size, shape));
                    }
                }
            }
        }
        return workloads;
    }

    private static String repeat(Workload workload, List<Entrant> entrants, int warmUps, int rounds) {
        if (workload.shape() == Shape.RECORDS || workload.shape() == Shape.THREADS) {
            return "./bench " + workload.shape().label() + " --size " + workload.size().label() + " --warm-ups "
                    + warmUps + " --rounds " + rounds;
        }
        String command = switch (workload.size()) {
            case FULL -> "scan";
            case SMALL -> "quick";
        };
        return "./bench " + command + " --table " + workload.table().label() + " --codec " + workload.codec().label()
                + " --shape " + workload.shape().label() + " --contender "
                + String.join(",", entrants.stream().map(Entrant::label).toList())
                + " --warm-ups " + warmUps + " --rounds " + rounds;
    }

    /// The measurement.
    @Command(name = "scan", description = "Reads whole files, of millions of rows.")
    static final class Scan implements Callable<Integer> {
        @CommandLine.Mixin
        private Choice choice = new Choice();

        @Option(names = "--warm-ups", defaultValue = "2", description = "Rounds that do not count (${DEFAULT-VALUE}).")
        private int warmUps;

        @Option(names = "--rounds", defaultValue = "5", description = "Rounds that count (${DEFAULT-VALUE}).")
        private int rounds;

        @Override
        public Integer call() throws IOException, SQLException {
            run(choice, Size.FULL, warmUps, rounds);
            return ExitCode.OK;
        }
    }

    /// A short look, for those who change something.
    @Command(name = "quick", description = "Reads and writes small files, in few rounds: a look, not a measurement.")
    static final class Quick implements Callable<Integer> {
        @CommandLine.Mixin
        private Choice choice = new Choice();

        @Option(names = "--warm-ups", defaultValue = "3", description = "Rounds that do not count (${DEFAULT-VALUE}).")
        private int warmUps;

        @Option(names = "--rounds", defaultValue = "2", description = "Rounds that count (${DEFAULT-VALUE}).")
        private int rounds;

        @Override
        public Integer call() throws IOException, SQLException {
            run(choice, Size.SMALL, warmUps, rounds);
            if (choice.isEverything()) {
                WriteCommand.runQuick(warmUps, rounds);
            }
            return ExitCode.OK;
        }
    }

    /// Everything that there is.
    @Command(name = "all", description = "Everything that is measured: scan, write, variant, records, filter, threads.")
    static final class All implements Callable<Integer> {
        @Override
        public Integer call() throws IOException, SQLException {
            run(new Choice(), Size.FULL, 2, 5);
            WriteCommand.runAll();
            VariantCommand.runAll();
            RecordsCommand.runAll();
            FilterCommand.runAll();
            ThreadsCommand.runAll();
            return ExitCode.OK;
        }
    }

    /// One contender under the flight recorder.
    @Command(name = "profile", description = "Where one contender spends time and allocates.")
    static final class ProfileOne implements Callable<Integer> {
        @Parameters(index = "0", description = "The contender.")
        private Entrant entrant = Entrant.PARQUET_JAVA_COLUMNS;

        @Parameters(index = "1", description = "The table: ${COMPLETION-CANDIDATES}.")
        private Table table = Table.LINEITEM;

        @Option(names = "--codec", description = "The codec (snappy): ${COMPLETION-CANDIDATES}.")
        private Codec codec = Codec.SNAPPY;

        @Option(names = "--size", description = "The size (small): ${COMPLETION-CANDIDATES}.")
        private Size size = Size.SMALL;

        @Option(names = "--scans", defaultValue = "40", description = "How many scans (${DEFAULT-VALUE}).")
        private int scans;

        @Override
        public Integer call() throws IOException, SQLException, InterruptedException {
            TestFiles files = files();
            Path file = files.get(table, codec, size);
            Path recording = files.folder().resolve("profile-" + entrant.label() + "-" + table.label() + ".jfr");
            return new ProcessBuilder(WorkerProcess.command(Profile.class, List.of(Integer.toString(scans),
                    recording.toString(), "scan", entrant.label(), table.name(), file.toString()))).inheritIO().start()
                    .waitFor();
        }
    }

    /// Only the files.
    @Command(name = "data", description = "Makes the files that scan reads.")
    static final class Data implements Callable<Integer> {
        @Override
        public Integer call() throws IOException, SQLException {
            TestFiles files = files();
            for (Workload workload : workloads(new Choice(), Size.FULL)) {
                System.out.println(files.get(workload.table(), workload.codec(), workload.size()));
            }
            return ExitCode.OK;
        }
    }
}
