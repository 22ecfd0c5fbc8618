package dev.lamella.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `lamella completion`.
@Command(name = "completion", description = "Print a completion script for a shell. Its first line says how to use it.")
final class CompletionCommand extends StreamsCommand {
    @Parameters(paramLabel = "SHELL", description = "The shell: ${COMPLETION-CANDIDATES}.")
    private Completions.Shell shell = Completions.Shell.bash;

    @Override
    public Integer call() throws IOException {
        try (OutputStream output = output()) {
            output.write(Completions.of(shell, CommandOutline.all()).getBytes(StandardCharsets.UTF_8));
        }
        return 0;
    }
}
