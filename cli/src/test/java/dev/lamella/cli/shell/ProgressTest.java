package dev.lamella.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Progress is shown of long work, on a terminal, and removed before any other output.
class ProgressTest {
    private static final String CLEAR = "\r\u001b[K";
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private long now = Long.MAX_VALUE - SECOND; // clocks of a system may begin anywhere

    private Progress progress(boolean isShown) {
        return new Progress(new PrintStream(errors, true, StandardCharsets.UTF_8), isShown, () -> 1, 4, () -> now);
    }

    private String shown() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void nothingIsShownOfShortWork() {
        try (Progress progress = progress(true)) {
            now += 2 * SECOND - 1;
            progress.records(1024);
            progress.bytesRead(1 << 20);
        }
        assertThat(shown()).isEmpty();
    }

    @Test
    void theLineIsOverwrittenTwiceASecondAndRemovedAtTheEnd() {
        try (Progress progress = progress(true)) {
            now += 2 * SECOND;
            progress.records(1024);
            progress.records(2048); // too soon
            now += SECOND / 2;
            progress.records(3072);
        }
        assertThat(shown()).isEqualTo(CLEAR + "25 %, 1,024 rows" + CLEAR + "25 %, 3,072 rows" + CLEAR);
    }

    @Test
    void bytesOfAllReadingsAreAddedUp() {
        try (Progress progress = progress(true)) {
            progress.bytesRead(3 << 20);
            now += 2 * SECOND;
            progress.bytesRead(5 << 20);
        }
        assertThat(shown()).isEqualTo(CLEAR + "8 MB read" + CLEAR);
    }

    @Test
    void rowsAndBytesThatAreWrittenAreShownTogether() {
        try (Progress progress = progress(true)) {
            progress.rowsWritten(1);
            now += 2 * SECOND;
            progress.rowsWritten(2);
            progress.bytesWritten(3 << 20); // too soon
            now += SECOND;
            progress.bytesWritten(1 << 20);
        }
        assertThat(shown()).isEqualTo(
                CLEAR + "75 %, 3 rows, 0 MB written" + CLEAR + "75 %, 3 rows, 4 MB written" + CLEAR);
    }

    @Test
    void theLineComesBackAfterAMessageButNotAfterTheEnd() {
        Progress progress = progress(true);
        now += 2 * SECOND;
        progress.bytesRead(1 << 20);
        progress.end();
        now += SECOND;
        progress.bytesRead(1 << 20);
        progress.close();
        now += SECOND;
        progress.bytesRead(1 << 20);
        assertThat(shown()).isEqualTo(CLEAR + "1 MB read" + CLEAR + CLEAR + "2 MB read" + CLEAR);
    }

    @Test
    void nothingIsShownWhereThereIsNoTerminal() {
        try (Progress progress = progress(false)) {
            now += 5 * SECOND;
            progress.bytesRead(1 << 20);
        }
        assertThat(shown()).isEmpty();
    }
}
