package dev.lamella.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Whether standard output and standard error are terminals.
final class Terminal {
    private Terminal() {}

    // There is no console, or one that is no terminal, by the implementation that the JVM was told to use.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isStandardOutput() {
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            return true;
        }
        // The console counts as a terminal only if standard input is one too; with `lamella cat - < FILE` it is not.
        return isTerminal("1");
    }

    /// Only where the system tells; elsewhere nobody is taken to look.
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
