package dev.lamella.cli;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.cli.explore.ExploredFile;
import dev.lamella.cli.explore.Explorer;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.cli.shell.Failures;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.io.InputFiles;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Run by the launcher once after a build: runs the short commands on some files and discards their output. The classes
/// that they load and link go into the start-up cache.
final class StartupTraining {
    private static final List<List<String>> COMMANDS = List.of(List.of("cat", "--format", "jsonl"),
            List.of("cat", "--format", "table"), List.of("head"), List.of("head", "-n", "2"), List.of("schema"),
            List.of("meta"), List.of("count"), List.of("summary"), List.of("report", "--json"));
    /// More commands, on a file of this name and in an empty folder.
    private static final String PLANETS = "planets.parquet";
    private static final List<String> COMMANDS_ON_PLANETS = List.of("count|-w|name = 'Mars'|FILE",
            "head|-w|name = 'Mars' or diameter_km > 10000|FILE", "convert|-q|FILE|FOLDER/a.csv",
            "convert|-q|FOLDER/a.csv|FOLDER/b.parquet", "convert|-q|FILE|FOLDER/c.ndjson",
            "convert|-q|FOLDER/c.ndjson|FOLDER/d.parquet");
    /// A file of this name is encrypted. Beside it are keys of some columns.
    private static final String ENCRYPTED = "encrypted.parquet";
    private static final List<List<String>> COMMANDS_WITH_KEYS = List.of(List.of("head", "-c", "id,name"),
            List.of("meta"));
    /// What the page of `explore` asks for first.
    private static final List<String> REQUESTS = List.of("", "api/files", "api/report?file=0", "api/findings?file=0");

    private StartupTraining() {}

    public static void main(String[] files) throws IOException {
        Interruption.handle(new Failures(System.err, false));
        int exitCode = run(files);
        for (String file : files) {
            if (!Path.of(file).endsWith(ENCRYPTED)) {
                explore(file);
            }
        }
        System.exit(exitCode);
    }

    private static void explore(String file) throws IOException {
        ReadOptions options = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        ExploredFile explored = new ExploredFile(file, () -> InputFiles.open(file), options);
        try (Explorer explorer = new Explorer(file, List.of(explored), options);
                LoopbackServer server = LoopbackServer.start(0, explorer)) {
            explorer.at(server.root());
            explorer.prepare();
            for (String request : REQUESTS) {
                try (InputStream answer = URI.create(server.address() + request).toURL().openStream()) {
                    answer.transferTo(OutputStream.nullOutputStream());
                }
            }
        }
    }

    /// Ends at the first command that fails, with its exit code.
    static int run(String[] files) throws IOException {
        Main.Streams standard = Main.Streams.standard(new FileOutputStream(FileDescriptor.out));
        Main.Streams toNowhere = new Main.Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
                standard.errors(), standard.outputIsTerminal(), standard.errorsAreTerminal(), standard.width());
        Path folder = Files.createTempDirectory("lamella-training");
        try {
            for (String file : files) {
                for (List<String> arguments : commands(Path.of(file), folder)) {
                    int exitCode = Main.run(arguments.toArray(String[]::new), toNowhere);
                    if (exitCode != 0) {
                        return exitCode;
                    }
                }
            }
            return 0;
        } finally {
            try (Stream<Path> written = Files.list(folder)) {
                for (Path file : written.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    /// The commands that are run on a file.
    private static List<List<String>> commands(Path file, Path folder) {
        boolean isEncrypted = file.endsWith(ENCRYPTED);
        List<List<String>> commands = new ArrayList<>();
        for (List<String> command : isEncrypted ? COMMANDS_WITH_KEYS : COMMANDS) {
            List<String> arguments = new ArrayList<>(command);
            arguments.add(file.toString());
            if (isEncrypted) {
                arguments.addAll(List.of("--key-file", file.resolveSibling("keys.json").toString()));
            }
            commands.add(arguments);
        }
        if (file.endsWith(PLANETS)) {
            for (String command : COMMANDS_ON_PLANETS) {
                commands.add(Stream.of(command.split("\\|"))
                        .map(word -> word.replace("FILE", file.toString()).replace("FOLDER", folder.toString()))
                        .toList());
            }
        }
        return commands;
    }
}
