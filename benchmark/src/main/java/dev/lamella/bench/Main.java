package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `./bench`.
@Command(name = "bench", sortOptions = false, description = "Measures Lamella beside its peers.", subcommands = {
        ScanCommand.class, FilterCommand.class, WriteCommand.class, WriteMemory.class, VariantCommand.class,
        ProfileScan.class, ProfileWriting.class, ProfileVariants.class, ProfileFilters.class})
final class Main {
    @Option(names = {"-h",
            "--help"}, usageHelp = true, scope = CommandLine.ScopeType.INHERIT, description = "Shows this help.")
    @SuppressWarnings("unused") // picocli looks at it
    private boolean help;

    private Main() {}

    /// Runs a command and exits: 0 if all went well, 1 if a contender failed or read other values, 2 after bad usage.
    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    /// Runs a command.
    ///
    /// @return its exit code
    static int execute(String... arguments) {
        return line().execute(arguments);
    }

    /// What reads commands.
    static CommandLine line() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.registerConverter(Table.class, label -> Label.find(Table.class, label, "table"));
        line.registerConverter(Writer.class, label -> Label.find(Writer.class, label, "writer"));
        line.registerConverter(Entrant.class, Entrant::of);
        line.registerConverter(WriteEntrant.class, WriteEntrant::of);
        line.registerConverter(VariantEntrant.class, VariantEntrant::of);
        line.registerConverter(VariantTask.class, VariantTask::of);
        line.registerConverter(FilterEntrant.class, FilterEntrant::of);
        line.registerConverter(FilterTask.class, FilterTask::of);
        line.registerConverter(FilterFiles.class, FilterFiles::of);
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof IOException) {
                System.err.println("bench: " + failure.getMessage());
            } else {
                failure.printStackTrace();
            }
            return ExitCode.SOFTWARE;
        });
        return line;
    }

    /// The folder of the files: what LAMELLA_BENCH_DATA says, else `target/data` of this module.
    static TestFiles files() {
        String chosen = System.getenv("LAMELLA_BENCH_DATA");
        return new TestFiles(chosen == null || chosen.isEmpty() ? Checkout.target().resolve("data") : Path.of(chosen));
    }

    @Command(name = "all", description = "Everything that is measured, and which targets are reached: within an hour.")
    int all(@Mixin Choice choice) throws IOException, SQLException {
        return choice.run(Cells.all(choice.size()), Targets.of(choice.size()));
    }

    @Command(name = "quick", description = "Some of it with small files, in few rounds: a look of some minutes, not a measurement.")
    int quick(@Mixin Choice choice) throws IOException, SQLException {
        choice.sizeIsBy(Size.SMALL);
        List<Cell> cells = Cells.some(choice.size());
        return choice.run(cells,
                Targets.of(choice.size()).stream().filter(target -> cells.contains(target.cell())).toList());
    }

    @Command(name = "records", description = "Reads and writes files as Java records.")
    int records(@Mixin Choice choice) throws IOException, SQLException {
        List<Cell> cells = new ArrayList<>(Cells.scans(choice.size(), Shape.RECORDS));
        WriteCell.TABLES.forEach(table -> cells.add(new WriteCell(table, Codec.SNAPPY)));
        return choice.run(cells);
    }

    @Command(name = "threads", description = "Reads whole files on two threads, beside one.")
    int threads(@Mixin Choice choice) throws IOException, SQLException {
        return choice.run(Cells.scans(choice.size(), Shape.THREADS));
    }

    @Command(name = "start", description = "From the start of a process to the first row of a tiny file.")
    int start(@Mixin Choice choice) throws IOException, SQLException {
        return choice.run(List.of(new StartCell()));
    }

    @Command(name = "memory", description = "Reads the flat file in small heaps.")
    int memory(@Mixin Choice choice) throws IOException, SQLException {
        return choice.run(List.of(new MemoryCell()));
    }

    @Command(name = "limits", description = "What this machine does without a reader: copies, reads, decompresses.")
    int limits(@Mixin Choice choice,
            @Option(names = "--codec", split = ",", defaultValue = "snappy,zstd", description = "Only these codecs: ${COMPLETION-CANDIDATES}.") List<Codec> codecs)
            throws IOException, SQLException {
        return choice.run(codecs.stream().map(LimitsCell::new).toList());
    }

    @Command(name = "data", description = "Makes the files that are read.")
    int data() throws IOException, SQLException {
        TestFiles files = files();
        for (Workload workload : Workload.all(Size.FULL)) {
            System.out.println(files.get(workload));
            files.totals(workload);
        }
        for (Table table : WriteCell.TABLES) {
            System.out.println(files.get(table, Codec.SNAPPY, table.writtenRowCount(Size.FULL)));
            files.totals(table, table.writtenRowCount(Size.FULL));
        }
        Path source = files.get(Table.LINEITEM, Codec.SNAPPY, Size.FULL);
        System.out.println(FilterFiles.PARQUET_JAVA.get(source));
        return ExitCode.OK;
    }
}
