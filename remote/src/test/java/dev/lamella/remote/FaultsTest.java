package dev.lamella.remote;

import static dev.lamella.remote.Remotes.OPTIONS;
import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import dev.lamella.remote.TestServer.Request;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What goes wrong once a file is open: each fault, met once and met each time.
class FaultsTest {
    private static final byte[] FILE = bytes(5000);
    private static final byte[] OTHER = bytes(5001);

    /// Makes a wrong answer of a right one.
    interface Fault {
        Reply of(Request request, Reply right);
    }

    /// @param once what comes of a read that meets the fault once: no message, if the bytes
    /// @param always what comes of a read that meets it each time
    record Case(String fault, Fault reply, String once, String always) {
        @Override
        public String toString() {
            return fault;
        }
    }

    private static final String LAST = ". This was the last of 5 attempts";
    private static final String CHANGED = "The file was changed while it was read: ";

    private static Reply range(Request request, Reply right, int shift) {
        String[] ends = request.header("range").substring(6).split("-");
        int first = Integer.parseInt(ends[0]) + shift;
        int last = Integer.parseInt(ends[1]) + shift;
        return right.with("Content-Range", "bytes " + first + "-" + last + "/5000");
    }

    static final List<Case> CASES = List.of(
            new Case("500", (ignored, ignored2) -> Reply.of(500, ""), "", "The server answered HTTP 500" + LAST),
            new Case("503 with a text", (ignored, ignored2) -> Reply.of(503, "<Error><Code>SlowDown</Code></Error>"),
                    "",
                    "The server answered HTTP 503, SlowDown" + LAST),
            new Case("408", (ignored, ignored2) -> Reply.of(408, ""), "", "The server answered HTTP 408" + LAST),
            new Case("a cut within the body", (ignored, right) -> right.ending(Reply.Ending.CUT, 30), "",
                    "The response was cut: fixed content-length: 300, bytes received: 30" + LAST),
            new Case("a stall within the body", (ignored, right) -> right.ending(Reply.Ending.STALL, 30), "",
                    "The response stalled: less than 50 bytes came in 40 ms" + LAST),
            new Case("a body that comes byte by byte", (ignored, right) -> right.ending(Reply.Ending.SLOW, 0), "",
                    "The response stalled: less than 50 bytes came in 40 ms" + LAST),
            new Case("an earlier range", (request, right) -> range(request, right, -10), "",
                    "The server sent bytes 90 to 389 instead of 100 to 399" + LAST),
            new Case("a later range", (request, right) -> range(request, right, 10), "",
                    "The server sent bytes 110 to 409 instead of 100 to 399" + LAST),
            new Case("a longer range", (ignored, right) -> right.with("Content-Range", "bytes 100-499/5000"), "",
                    "The server sent bytes 100 to 499 instead of 100 to 399" + LAST),
            new Case("a shorter body", (ignored, right) -> right.withBody(new byte[200]).with("Content-Length", "200"),
                    "",
                    "The server announces 300 bytes (Content-Range) and 200 (Content-Length)" + LAST),
            new Case("a longer body in chunks", (ignored, right) -> chunked(right, 301), "",
                    "The server sent more than the 300 bytes that it announced" + LAST),
            new Case("a shorter body in chunks", (ignored, right) -> chunked(right, 299), "",
                    "The server sent fewer than the 300 bytes that it announced" + LAST),
            new Case("the whole file", (ignored, ignored2) -> Reply.of(200, FILE, "ETag", "\"1\""), "",
                    "The server sent the whole file (HTTP 200) instead of bytes 100 to 399, although it answered range requests before"
                            + LAST),
            new Case("no range in the answer", (ignored, right) -> right.without("Content-Range"), "",
                    "The server answered HTTP 206 without a valid Content-Range" + LAST),
            new Case("no tag in the answer", (ignored, right) -> right.without("ETag"), "",
                    "The server no longer sends the version of the file (ETag)" + LAST),
            new Case("a rejected range", (ignored, ignored2) -> Reply.of(416, "", "Content-Range", "bytes */5000"), "",
                    "The server rejects byte 100 of 5000 (HTTP 416)" + LAST),
            new Case("a shorter file", (ignored, ignored2) -> Reply.of(416, "", "Content-Range", "bytes */80"),
                    CHANGED + "it had 5000 bytes, and now has 80. Open it again",
                    CHANGED + "it had 5000 bytes, and now has 80. Open it again"),
            new Case("another tag", (ignored, right) -> right.with("ETag", "\"2\""),
                    CHANGED + "its version differs from when it was opened. Open it again",
                    CHANGED + "its version differs from when it was opened. Open it again"),
            new Case("another version, rejected", (ignored, ignored2) -> Reply.of(412, ""),
                    CHANGED + "its version differs from when it was opened. Open it again",
                    CHANGED + "its version differs from when it was opened. Open it again"),
            new Case("another version, whole", (ignored, ignored2) -> Reply.of(200, OTHER, "ETag", "\"2\""),
                    CHANGED + "its version differs from when it was opened. Open it again",
                    CHANGED + "its version differs from when it was opened. Open it again"),
            new Case("another size", (ignored, right) -> right.with("Content-Range", "bytes 100-399/5001"),
                    CHANGED + "it had 5000 bytes, and now has 5001. Open it again",
                    CHANGED + "it had 5000 bytes, and now has 5001. Open it again"),
            new Case("packed bytes", (ignored, right) -> right.with("Content-Encoding", "gzip"),
                    "The server sends the file compressed (Content-Encoding: gzip), so byte ranges of it are not usable."
                            + " Serve it without compression",
                    "The server sends the file compressed (Content-Encoding: gzip), so byte ranges of it are not usable."
                            + " Serve it without compression"),
            new Case("deleted", (ignored, ignored2) -> Reply.of(404, ""), "The file does not exist (HTTP 404)",
                    "The file does not exist (HTTP 404)"));

    private static Reply chunked(Reply right, int count) {
        byte[] body = (Integer.toHexString(count) + "\r\n" + "x".repeat(count) + "\r\n0\r\n\r\n").getBytes();
        return right.without("Content-Length").with("Transfer-Encoding", "chunked").withBody(body);
    }

    private static final RemoteOptions SHORT_WAITS = OPTIONS
            .withRetryPolicy(OPTIONS.retryPolicy().withStallTimeout(Duration.ofMillis(40), 50));

    @ParameterizedTest
    @FieldSource("CASES")
    void aFaultThatPassesIsWaitedOut(Case c) throws IOException {
        AtomicInteger ranges = new AtomicInteger();
        try (TestServer server = new TestServer(request -> {
            Reply right = Reply.file(request, FILE, "\"1\"");
            return ranges.incrementAndGet() == 2 ? c.reply().of(request, right) : right;
        }); InputFile file = RemoteFiles.open(server.url("/f?hidden"), SHORT_WAITS)) {
            requireBytesOr(file, server, c.once());
            requireBytesOr(file, server, "");
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aFaultThatStaysIsToldOf(Case c) throws IOException {
        try (TestServer server = new TestServer(request -> {
            Reply right = Reply.file(request, FILE, "\"1\"");
            return request.header("range").equals("bytes=-50") ? right : c.reply().of(request, right);
        }); InputFile file = RemoteFiles.open(server.url("/f?hidden"), SHORT_WAITS)) {
            if (c.fault().startsWith("a cut") || c.fault().contains("byte by byte")
                    || c.fault().startsWith("a stall")) {
                assertThatThrownBy(() -> read(file, 100, 300)).isInstanceOf(IOException.class)
                        .hasMessageStartingWith(server.url("/f") + ": The response ").hasMessageEndingWith(LAST);
            } else {
                requireBytesOr(file, server, c.always());
            }
        }
    }

    /// An answer that has only a time, when the file is opened, and tags from then on: a file of the same second may have taken
    /// the place of the first.
    @Test
    void aTagThatWasNotThereAtTheOpeningIsNotTrusted() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        try (TestServer server = new TestServer(request -> {
            boolean isFirst = answers.getAndIncrement() == 0;
            return isFirst
                    ? Reply.file(request, FILE, "\"1\"").without("ETag")
                    : Reply.file(request, OTHER, "\"2\"");
        }); InputFile file = RemoteFiles.open(server.url("/f?hidden"), SHORT_WAITS)) {
            requireBytesOr(file, server,
                    "The server sent no version of the file (ETag) when it was opened, and sends one now, so a change in"
                            + " between cannot be excluded. Open it again");
        }
    }

    private static void requireBytesOr(InputFile file, TestServer server, String message) throws IOException {
        if (message.isEmpty()) {
            assertThat(read(file, 100, 300)).isEqualTo(Arrays.copyOfRange(FILE, 100, 400));
        } else {
            assertThatThrownBy(() -> read(file, 100, 300)).isInstanceOf(IOException.class)
                    .hasMessage(server.url("/f") + ": " + message);
        }
    }

    @Test
    void whatWasCutIsResumedWhereItEnded() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        try (TestServer server = new TestServer(request -> {
            Reply right = Reply.file(request, FILE, "\"1\"");
            return answers.incrementAndGet() == 2 ? right.ending(Reply.Ending.CUT, 130) : right;
        }); InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            assertThat(read(file, 100, 300)).isEqualTo(Arrays.copyOfRange(FILE, 100, 400));
            assertThat(server.ranges()).containsExactly("bytes=-50", "bytes=100-399", "bytes=230-399");
        }
    }

    /// Each answer brings a block: as often as that, it may be cut.
    @Test
    void failuresThatBringBytesAreNotCounted() throws IOException {
        try (TestServer server = new TestServer(request -> {
            Reply right = Reply.file(request, FILE, "\"1\"");
            return request.header("range").equals("bytes=-50") ? right : right.ending(Reply.Ending.CUT, 100);
        }); InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            assertThat(read(file, 1000, 900)).isEqualTo(Arrays.copyOfRange(FILE, 1000, 1900));
            assertThat(server.ranges()).hasSize(10);
        }
    }

    @Test
    void aFailedReadLeavesNoBlockBehindThatIsNotWhole() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        try (TestServer server = new TestServer(request -> {
            int answer = answers.incrementAndGet();
            return answer == 1 || answer > 6 ? Reply.file(request, FILE, "\"1\"") : Reply.of(500, "");
        }); InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            assertThatThrownBy(() -> read(file, 150, 100)).isInstanceOf(IOException.class);
            assertThat(read(file, 150, 100)).isEqualTo(Arrays.copyOfRange(FILE, 150, 250));
        }
    }
}
