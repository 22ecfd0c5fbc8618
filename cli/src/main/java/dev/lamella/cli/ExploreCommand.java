package dev.lamella.cli;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.cli.explore.ExploredFile;
import dev.lamella.cli.explore.Explorer;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.io.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella explore`.
@Command(name = "explore", description = "Look at a file or a directory in the browser: the page of report, and rows, filters and their explanation on request. Serves this machine only, at an address that it prints, until Ctrl-C. Nothing can be written.")
final class ExploreCommand extends StreamsCommand {
    private static final int MOST_PORT = 65_535;
    private static final int MOST_FILES = 10_000;

    @Parameters(paramLabel = "FILE", description = "The Parquet file, or a directory or pattern.")
    private String file = "";

    @Option(names = "--port", paramLabel = "N", description = "The port (default: any free one).")
    private int port;

    @Option(names = "--open", negatable = true, description = "Open the address with the browser: $BROWSER, xdg-open or open.")
    private boolean opens;

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > MOST_PORT) {
            throw usage("--port " + port + ": The number must be from 0 to " + MOST_PORT);
        }
        ReadOptions options = fitting(() -> reading.options(this)).withParallelism(Parallelism.NONE);
        try (Explorer explorer = explorer(options)) {
            explorer.prepare();
            serve(explorer);
        }
        return 0;
    }

    private void serve(Explorer explorer) throws IOException {
        try (LoopbackServer server = start(explorer)) {
            explorer.at(server.root());
            OutputStream output = output();
            output.write((server.address() + "\n").getBytes(StandardCharsets.UTF_8));
            output.flush();
            if (opens) {
                browse(server.address());
            }
            await();
        }
    }

    private Explorer explorer(ReadOptions options) throws IOException {
        List<String> names = fitting(() -> FileNames.of(List.of(file), ForeignFiles.REJECT, this::note));
        if (names.size() > MOST_FILES) {
            throw usage(file + ": These are " + names.size() + " files, and at most " + MOST_FILES
                    + " can be looked at together. Give a part of the directory, or a pattern");
        }
        if (isReadOnce(file)) {
            throw usage(file + ": Standard input and pipes can be read only once. Write it to a file first");
        }
        if (names.size() == 1) {
            // A file that is not there, or cannot be read at all, is reported now.
            open(names.getFirst()).close();
        }
        return new Explorer(InputFiles.shown(file),
                names.stream().map(name -> new ExploredFile(InputFiles.shown(name), () -> open(name), options))
                        .toList(),
                options);
    }

    private LoopbackServer start(Explorer explorer) throws IOException {
        try {
            return LoopbackServer.start(port, explorer);
        } catch (BindException _) {
            throw usage(
                    "--port " + port + ": Another program uses this port, or it is reserved. Leave out --port to use"
                            + " any free one");
        }
    }

    /// Waits for the end of the process.
    private static void await() {
        CountDownLatch end = new CountDownLatch(1);
        try (Closeable _ = Interruption.whileOpen(end::countDown)) {
            end.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void browse(String address) {
        String chosen = System.getenv("BROWSER");
        List<String> programs = chosen == null || chosen.isBlank() ? List.of("xdg-open", "open") : List.of(chosen);
        for (String program : programs) {
            try {
                new ProcessBuilder(program, address).redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
                return;
            } catch (IOException _) {
                // There is no such program.
            }
        }
        warn("No browser was found to open: " + String.join(", ", programs) + ". Open the address yourself");
    }
}
