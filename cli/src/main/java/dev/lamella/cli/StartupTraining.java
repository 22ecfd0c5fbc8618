package dev.lamella.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Run by the launcher once after a build: runs the short commands on some files and discards their output. The classes
/// that they load and link go into the start-up cache.
final class StartupTraining {
    private static final List<List<String>> COMMANDS = List.of(List.of("cat", "--format", "jsonl"),
            List.of("cat", "--format", "table"), List.of("head"), List.of("head", "-n", "2"), List.of("schema"),
            List.of("meta"), List.of("count"), List.of("summary"), List.of("report", "--json"));
    /// A file of this name is encrypted. Beside it are keys of some columns.
    private static final String ENCRYPTED = "encrypted.parquet";
    private static final List<List<String>> COMMANDS_WITH_KEYS = List.of(List.of("head", "-c", "id,name"),
            List.of("meta"));

    private StartupTraining() {}

    public static void main(String[] files) {
        Interruption.handle(new Failures(System.err, false));
        System.exit(run(files));
    }

    /// Ends at the first command that fails, with its exit code.
    static int run(String[] files) {
        Main.Streams standard = Main.Streams.standard(new FileOutputStream(FileDescriptor.out));
        Main.Streams toNowhere = new Main.Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
                standard.errors(), standard.outputIsTerminal(), standard.errorsAreTerminal(), standard.width());
        int exitCode = 0;
        for (String file : files) {
            Path path = Path.of(file);
            boolean isEncrypted = path.endsWith(ENCRYPTED);
            for (List<String> command : isEncrypted ? COMMANDS_WITH_KEYS : COMMANDS) {
                List<String> arguments = new ArrayList<>(command);
                arguments.add(file);
                if (isEncrypted) {
                    arguments.addAll(List.of("--key-file", path.resolveSibling("keys.json").toString()));
                }
                exitCode = Main.run(arguments.toArray(String[]::new), toNowhere);
                if (exitCode != 0) {
                    return exitCode;
                }
            }
        }
        return exitCode;
    }
}
