package dev.lamella.cli;

import dev.lamella.cli.shell.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Run when the command is packaged: writes completions and manual pages to the folders where systems look for them,
/// below a folder like `/usr/share`.
final class ShellFiles {
    private static final Map<Completions.Shell, String> COMPLETIONS = Map.of(Completions.Shell.bash,
            "bash-completion/completions/lamella", Completions.Shell.zsh, "zsh/site-functions/_lamella",
            Completions.Shell.fish, "fish/vendor_completions.d/lamella.fish", Completions.Shell.powershell,
            "powershell/lamella.ps1");

    private ShellFiles() {}

    public static void main(String[] folder) throws IOException {
        write(Path.of(folder[0]));
    }

    static void write(Path folder) throws IOException {
        List<CommandOutline> commands = CommandOutline.all();
        for (Map.Entry<Completions.Shell, String> script : COMPLETIONS.entrySet()) {
            write(folder.resolve(script.getValue()), Completions.of(script.getKey(), commands));
        }
        Path manual = folder.resolve("man/man1");
        String version = new Version().getVersion()[0];
        write(manual.resolve("lamella.1"), ManualPage.ofAll(commands, version));
        for (CommandOutline command : commands) {
            write(manual.resolve("lamella-" + command.name() + ".1"), ManualPage.of(command, version));
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
