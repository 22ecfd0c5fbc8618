package dev.lamella.cli;

import dev.lamella.variant.internal.Printable;
import java.io.PrintStream;
import java.text.MessageFormat;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/// Prints the log lines of the library as notes of the command, one line each, and warnings of others.
public final class NoteLoggers extends System.LoggerFinder {
    private static final String OURS = "dev.lamella";

    /// Creates the finder; the service loader calls this.
    public NoteLoggers() {}

    @Override
    public System.Logger getLogger(String name, Module module) {
        return new Notes(name, System.err);
    }

    record Notes(String name, PrintStream errors) implements System.Logger {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isLoggable(Level level) {
            Level least = name.equals(OURS) ? Level.INFO : Level.WARNING;
            return level != Level.OFF && level.getSeverity() >= least.getSeverity();
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, String line, @Nullable Throwable failure) {
            if (isLoggable(level)) {
                String kind = level.getSeverity() >= Level.WARNING.getSeverity() ? "warning" : "note";
                errors.println("lamella: " + kind + ": "
                        + Printable.line(failure == null ? line : line + ": " + failure));
            }
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, String format,
                @Nullable Object @Nullable... values) {
            log(level, bundle, values == null || values.length == 0 ? format : MessageFormat.format(format, values),
                    (Throwable) null);
        }
    }
}
