package dev.lamella.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/// Run by the launcher once after a build: runs the short commands on some files and discards their output. The classes
/// that they load and link go into the start-up cache.
final class StartupTraining {
    private static final List<List<String>> COMMANDS = List.of(List.of("cat", "--format", "jsonl"),
            List.of("cat", "--format", "table"), List.of("head"), List.of("schema"), List.of("meta"), List.of("count"));

    private StartupTraining() {}

    public static void main(String[] files) {
        Interruption.handle(new Failures(System.err, false));
        System.exit(run(files));
    }

    /// Ends at the first command that fails, with its exit code.
    static int run(String[] files) {
        Main.Streams standard = Main.Streams.standard();
        Main.Streams toNowhere = new Main.Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
                standard.errors(), standard.outputIsTerminal(), standard.errorsAreTerminal());
        int exitCode = 0;
        for (String file : files) {
            for (List<String> command : COMMANDS) {
                String[] arguments = command.toArray(new String[command.size() + 1]);
                arguments[command.size()] = file;
                exitCode = Main.run(arguments, toNowhere);
                if (exitCode != 0) {
                    return exitCode;
                }
            }
        }
        return exitCode;
    }
}
