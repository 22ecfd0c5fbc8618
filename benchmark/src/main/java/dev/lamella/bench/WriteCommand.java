package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command `./bench write`.
@Command(name = "write", description = "Writes whole files, of millions of rows.")
final class WriteCommand implements Callable<Integer> {
    private static final List<Table> TABLES = List.of(Table.LINEITEM, Table.NESTED);

    @Option(names = "--table", split = ",", description = "Only these tables: lineitem, nested.")
    private List<Table> tables = TABLES;

    @Option(names = "--codec", split = ",", description = "Only these codecs: ${COMPLETION-CANDIDATES}.")
    private List<Codec> codecs = List.of(Codec.values());

    @Option(names = "--contender", split = ",", description = "Only these contenders.")
    private List<WriteEntrant> entrants = List.of(WriteEntrant.values());

    @Option(names = "--size", defaultValue = "full", description = "The size (${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}.")
    private Size size = Size.FULL;

    @Option(names = "--warm-ups", defaultValue = "3", description = "Rounds that do not count (${DEFAULT-VALUE}).")
    private int warmUps = 3;

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds that count (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, SQLException {
        if (!TABLES.containsAll(tables)) {
            throw new ParameterException(spec.commandLine(), "only lineitem and nested are written");
        }
        new Report(System.out).head();
        run(tables, codecs, entrants, size, warmUps, rounds);
        return ExitCode.OK;
    }

    /// Everything that there is.
    static void runAll() throws IOException, SQLException {
        run(TABLES, List.of(Codec.values()), List.of(WriteEntrant.values()), Size.FULL, 3, 5);
    }

    /// A look at one table.
    static void runQuick(int warmUps, int rounds) throws IOException, SQLException {
        run(List.of(Table.LINEITEM), List.of(Codec.SNAPPY), List.of(WriteEntrant.values()), Size.SMALL, warmUps,
                rounds);
    }

    static void run(List<Table> tables, List<Codec> codecs, List<WriteEntrant> entrants, Size size, int warmUps,
            int rounds) throws IOException, SQLException {
        TestFiles files = Main.files();
        WriteReport report = new WriteReport(System.out);
        for (Table table : tables) {
            int rowCount = table.writtenRowCount(size);
            Path source = files.get(table, Codec.SNAPPY, rowCount);
            Totals expected = files.totals(table, Codec.SNAPPY, rowCount);
            for (Codec codec : codecs) {
                report.table(WriteRace.run(table, codec, source, expected, files.folder().resolve("written"), entrants,
                        warmUps, rounds), repeat(table, codec, entrants, size, warmUps, rounds));
            }
        }
        report.notes();
    }

    private static String repeat(Table table, Codec codec, List<WriteEntrant> entrants, Size size, int warmUps,
            int rounds) {
        return "./bench write --table " + table.label() + " --codec " + codec.label() + " --contender "
                + String.join(",", entrants.stream().map(WriteEntrant::label).toList()) + " --size "
                + size.label() + " --warm-ups " + warmUps + " --rounds " + rounds;
    }
}
