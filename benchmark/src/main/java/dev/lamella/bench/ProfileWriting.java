package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `./bench profile-write`: one contender that writes, under the flight recorder.
@Command(name = "profile-write", description = "Where one contender that writes spends time and allocates.")
final class ProfileWriting implements Callable<Integer> {
    @Parameters(index = "0", description = "The contender.")
    private WriteEntrant entrant = WriteEntrant.LAMELLA_BATCHES;

    @Parameters(index = "1", description = "The table: lineitem or nested.")
    private Table table = Table.LINEITEM;

    @Option(names = "--codec", description = "The codec (snappy): ${COMPLETION-CANDIDATES}.")
    private Codec codec = Codec.SNAPPY;

    @Option(names = "--size", description = "The size (full): ${COMPLETION-CANDIDATES}.")
    private Size size = Size.FULL;

    @Option(names = "--writes", defaultValue = "10", description = "How many times (${DEFAULT-VALUE}).")
    private int writes = 10;

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        TestFiles files = Main.files();
        Path source = files.get(table, Codec.SNAPPY, table.writtenRowCount(size));
        String name = "profile-write-" + entrant.label() + "-" + table.label() + "-" + codec.label();
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        return Profile.start(new Workers.Call(Profile.class, Integer.toString(writes),
                files.folder().resolve(name + ".jfr").toString(),
                "write", entrant.label(), table.name(), source.toString(), codec.name(),
                folder.resolve(name + ".parquet").toString()));
    }
}
