package dev.lamella.cli.shell;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The environment of the command: whether its streams are terminals, the size of the terminal, and programs on the PATH.
public final class Terminal {
    private Terminal() {}

    // Depending on the JVM's console implementation, there is no console, or one that is not a terminal.
    @SuppressWarnings("SystemConsoleNull")
    public static boolean isStandardOutput() {
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            return true;
        }
        // The console counts as a terminal only if standard input is one too; with `lamella cat - < FILE` it is not.
        return isTerminal("1");
    }

    /// Whether standard error is a terminal; false on systems that do not tell.
    public static boolean isStandardError() {
        return isTerminal("2");
    }

    private static boolean isTerminal(String descriptor) {
        try {
            String device = Files.readSymbolicLink(Path.of("/proc/self/fd", descriptor)).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    /// The number of columns of the terminal, from the environment variable COLUMNS or from `stty`.
    public static int width() {
        int named = positive(System.getenv().getOrDefault("COLUMNS", ""));
        return named > 0 ? named : Size.OF_DEVICE.columns();
    }

    /// The number of lines of the terminal, from the environment variable LINES or from `stty`.
    public static int height() {
        int named = positive(System.getenv().getOrDefault("LINES", ""));
        return named > 0 ? named : Size.OF_DEVICE.lines();
    }

    /// A program that the user can run by its name.
    public static Optional<Path> program(String name) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            for (String file : List.of(name, name + ".exe")) {
                Path path = Path.of(folder, file);
                if (!folder.isEmpty() && Files.isExecutable(path)) {
                    return Optional.of(path);
                }
            }
        }
        return Optional.empty();
    }

    /// The number; 0 if the text is not one.
    private static int positive(String text) {
        return text.matches("[1-9]\\d{0,5}") ? Integer.parseInt(text) : 0;
    }

    /// Lines and columns of a terminal.
    private record Size(int lines, int columns) {
        private static final File DEVICE = new File("/dev/tty");
        /// The size if a terminal does not report one.
        private static final Size USUAL = new Size(24, 80);
        private static final Size OF_DEVICE = asked();

        private static Size asked() {
            if (!DEVICE.exists()) {
                return USUAL;
            }
            try {
                Process stty = new ProcessBuilder("stty", "size").redirectInput(DEVICE)
                        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
                String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip()
                        .split(" ");
                boolean isKnown = size.length == 2 && positive(size[0]) > 0 && positive(size[1]) > 0;
                return isKnown ? new Size(positive(size[0]), positive(size[1])) : USUAL;
            } catch (IOException _) {
                return USUAL; // There is no stty.
            }
        }
    }
}
