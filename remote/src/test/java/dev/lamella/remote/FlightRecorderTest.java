package dev.lamella.remote;

import static dev.lamella.remote.Remotes.OPTIONS;
import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Retries and reads of remote files, as events of the Flight Recorder and lines of the log.
class FlightRecorderTest {
    private static final byte[] FILE = bytes(5000);

    @TempDir
    Path folder;

    interface Action {
        void run() throws IOException;
    }

    private List<RecordedEvent> record(String name, Action action) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.lamella." + name);
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
        events.removeIf(event -> !event.getEventType().getName().equals("dev.lamella." + name));
        events.sort((a, b) -> a.getStartTime().compareTo(b.getStartTime()));
        return events;
    }

    /// The second and the third range request fail.
    private static TestServer failingTwice() throws IOException {
        AtomicInteger ranges = new AtomicInteger();
        return new TestServer(request -> {
            int range = ranges.incrementAndGet();
            return range == 2 || range == 3 ? Reply.of(503, "") : Reply.file(request, FILE, "\"1\"");
        });
    }

    @Test
    void eachRetryIsAnEventThatLastsAsLongAsThePause() throws IOException {
        try (TestServer server = failingTwice();
                InputFile file = RemoteFiles.open(server.url("/f?hidden"), OPTIONS)) {
            List<RecordedEvent> retries = record("RequestRetried", () -> read(file, 100, 300));

            assertThat(retries).extracting(event -> event.getInt("failures")).containsExactly(1, 2);
            assertThat(retries).allSatisfy(event -> {
                assertThat(event.getString("file")).isEqualTo(server.url("/f"));
                assertThat(event.getString("problem")).isEqualTo("The server answered HTTP 503");
                assertThat(event.getDuration()).isPositive().isLessThan(Duration.ofSeconds(5));
            });
        }
    }

    @Test
    void blocksThatWereKeptAreHits() throws IOException {
        try (TestServer server = new TestServer(request -> Reply.file(request, FILE, "\"1\""));
                InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            List<RecordedEvent> reads = record("Prefetch", () -> {
                read(file, 100, 150);
                read(file, 250, 50);
                read(file, 250, 70);
            });

            assertThat(reads).extracting(event -> event.getBoolean("isHit")).containsExactly(false, true, false);
            assertThat(reads).extracting(event -> event.getLong("bytes")).containsExactly(150L, 50L, 70L);
            assertThat(reads).allSatisfy(event -> assertThat(event.getString("content")).isEqualTo("blocks"));
        }
    }

    @Test
    void eachRetryIsALineOfTheLog() throws IOException {
        List<LogRecord> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.lamella");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try (TestServer server = failingTwice();
                InputFile file = RemoteFiles.open(server.url("/f?hidden"), OPTIONS)) {
            read(file, 100, 300);

            assertThat(lines).extracting(LogRecord::getMessage).hasSize(2).first().asString()
                    .matches("\\Q" + server.url("/f")
                            + ": The server answered HTTP 503. Attempt 2 of 5 follows in \\E[0-9]+ ms");
        } finally {
            logger.setUseParentHandlers(true);
            logger.removeHandler(handler);
        }
    }
}
