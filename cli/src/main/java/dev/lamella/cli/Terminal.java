package dev.lamella.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Whether standard output and standard error are terminals.
final class Terminal {
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
}
