package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `./bench profile`: one contender that reads, under the flight recorder.
@Command(name = "profile", description = "Where one contender that reads spends time and allocates.")
final class ProfileScan implements Callable<Integer> {
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
        TestFiles files = Main.files();
        Path file = files.get(table, codec, size);
        Path recording = files.folder().resolve("profile-" + entrant.label() + "-" + table.label() + ".jfr");
        return Profile.start(new Workers.Call(Profile.class, Integer.toString(scans), recording.toString(), "scan",
                entrant.label(), table.name(),
                file.toString()).withOptions(entrant.jvmOptions()));
    }
}
