package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Progress is shown only on a terminal, and removed before any other output.
class ProgressTest {
    private static final String CLEAR = "\r\u001b[K";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theLineIsGoneWhenTheSummaryIsSaid(boolean isTerminal) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        byte[] text = "{\"a\":1}\n".repeat(300_000).getBytes(StandardCharsets.UTF_8);
        int exitCode = Main.run(new String[]{"convert", "-", "-", "--from", "ndjson", "--to", "csv"},
                new Main.Streams(new ByteArrayInputStream(text), new ByteArrayOutputStream(),
                        new PrintStream(errors, true, StandardCharsets.UTF_8), () -> false, () -> isTerminal,
                        () -> Integer.MAX_VALUE));
        String said = errors.toString(StandardCharsets.UTF_8);

        assertThat(exitCode).isZero();
        assertThat(said.substring(said.lastIndexOf(CLEAR) < 0 ? 0 : said.lastIndexOf(CLEAR) + CLEAR.length()))
                .isEqualTo("standard output: 300,000 rows, 600,002 bytes (of 2,400,000)\n");
        assertThat(isTerminal || !said.contains("\r")).isTrue();
    }

    @Test
    void nothingIsShownOfShortWork() {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        try (Progress progress = new Progress(new PrintStream(errors, true, StandardCharsets.UTF_8), true, () -> 1,
                2)) {
            progress.records(1024);
        }
        assertThat(errors.size()).isZero();
    }
}
