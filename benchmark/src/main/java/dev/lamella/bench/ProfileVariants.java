package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `./bench profile-variant`: one contender with Variant values, under the flight recorder.
@Command(name = "profile-variant", description = "Where one contender with Variant values spends time and allocates.")
final class ProfileVariants implements Callable<Integer> {
    @Parameters(index = "0", description = "The contender.")
    private VariantEntrant entrant = VariantEntrant.LAMELLA;

    @Parameters(index = "1", description = "The task.")
    private VariantTask task = VariantTask.PARSE;

    @Option(names = "--documents", defaultValue = "20000", description = "How many documents (${DEFAULT-VALUE}).")
    private int documentCount = 20_000;

    @Option(names = "--runs", defaultValue = "100", description = "How many times (${DEFAULT-VALUE}).")
    private int runs = 100;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Main.files().folder());
        return Profile.start(new Workers.Call(Profile.class, Integer.toString(runs),
                folder.resolve("profile-variant-" + entrant.label() + "-" + task.label() + ".jfr").toString(),
                "variant",
                entrant.label(), task.label(), Integer.toString(documentCount)));
    }
}
