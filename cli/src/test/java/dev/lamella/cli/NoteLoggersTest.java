package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/// Log lines of the library become notes of the command.
class NoteLoggersTest {
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private System.Logger logger(String name) {
        return new NoteLoggers.Notes(name, new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    private String shown() {
        return errors.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void linesOfTheLibraryAreNotesAndWarnings() {
        System.Logger logger = logger("dev.lamella");
        logger.log(System.Logger.Level.DEBUG, "a detail");
        logger.log(System.Logger.Level.INFO, "https://example.org/a {0}: Attempt 2 of 5 follows in 100 ms");
        logger.log(System.Logger.Level.WARNING, "ZSTD runs in Java\u001b");

        assertThat(shown()).isEqualTo("""
                lamella: note: https://example.org/a {0}: Attempt 2 of 5 follows in 100 ms
                lamella: warning: ZSTD runs in Java\\u001b
                """);
    }

    @Test
    void onlyWarningsOfOthersAreShown() {
        System.Logger logger = logger("org.example");
        logger.log(System.Logger.Level.INFO, "started");
        logger.log(System.Logger.Level.WARNING, "{0} of {1} failed", 1, 2);

        assertThat(shown()).isEqualTo("lamella: warning: 1 of 2 failed\n");
    }

    @Test
    void theFinderIsFound() {
        assertThat(ServiceLoader.load(System.LoggerFinder.class).stream().map(ServiceLoader.Provider::type))
                .contains(NoteLoggers.class);
    }
}
