package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `./bench profile-filter`: one contender with filters, under the flight recorder.
@Command(name = "profile-filter", description = "Where one contender that finds rows spends time and allocates.")
final class ProfileFilters implements Callable<Integer> {
    @Parameters(index = "0", description = "The contender.")
    private FilterEntrant entrant = FilterEntrant.LAMELLA;

    @Parameters(index = "1", description = "The task.")
    private FilterTask task = FilterTask.RANGE;

    @Option(names = "--writer", description = "Who wrote the file (lamella): lamella, parquet-java.")
    private FilterFiles writer = FilterFiles.LAMELLA;

    @Option(names = "--size", defaultValue = "full", description = "The size (${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}.")
    private Size size = Size.FULL;

    @Option(names = "--scans", defaultValue = "200", description = "How many scans (${DEFAULT-VALUE}).")
    private int scans = 200;

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        TestFiles files = Main.files();
        Path source = files.get(Table.LINEITEM, Codec.SNAPPY, size);
        return Profile.start(new Workers.Call(Profile.class, Integer.toString(scans),
                files.folder().resolve("profile-filter-" + entrant.label() + "-" + task.label() + ".jfr").toString(),
                "filter", entrant.label(), writer.get(source).toString(), task.wanted(source).format())
                .withOptions(entrant.jvmOptions()));
    }
}
