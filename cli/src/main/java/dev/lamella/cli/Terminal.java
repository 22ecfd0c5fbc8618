package dev.lamella.cli;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Whether standard output and standard error are terminals, and how wide the terminal is.
final class Terminal {
    /// What the launcher, or the user, says of the terminal.
    private static final String COLUMNS = "COLUMNS";
    private static final File DEVICE = new File("/dev/tty");
    /// The width of terminals that do not tell.
    private static final int USUAL_WIDTH = 80;

    private Terminal() {}

    // Depending on the JVM's console implementation, there is no console, or one that is not a terminal.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isStandardOutput() {
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            return true;
        }
        // The console counts as a terminal only if standard input is one too; with `lamella cat - < FILE` it is not.
        return isTerminal("1");
    }

    /// Whether standard error is a terminal; false on systems that do not tell.
    static boolean isStandardError() {
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

    /// How many columns the terminal has: by the environment variable COLUMNS, or by `stty`.
    static int width() {
        int named = positive(System.getenv().getOrDefault(COLUMNS, ""));
        return named > 0 ? named : asked();
    }

    private static int asked() {
        if (!DEVICE.exists()) {
            return USUAL_WIDTH;
        }
        try {
            Process stty = new ProcessBuilder("stty", "size").redirectInput(DEVICE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip()
                    .split(" ");
            int width = size.length == 2 ? positive(size[1]) : 0;
            return width > 0 ? width : USUAL_WIDTH;
        } catch (IOException _) {
            return USUAL_WIDTH; // There is no stty.
        }
    }

    /// The number; 0 if it is none.
    private static int positive(String text) {
        return text.matches("[1-9]\\d{0,5}") ? Integer.parseInt(text) : 0;
    }
}
