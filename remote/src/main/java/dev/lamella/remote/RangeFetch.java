package dev.lamella.remote;

import dev.lamella.variant.internal.Printable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Fetches one range of a file whose size and version are known. It resumes where a response was cut, and accepts only
/// responses that are of this version and begin at the requested byte.
final class RangeFetch {
    /// The longest piece that is taken from a connection at once.
    private static final int PIECE = 64 << 10;
    /// The encodings of plain bytes. The last one is how an object was uploaded, which some stores keep.
    private static final Set<String> PLAIN = Set.of("", "identity", "aws-chunked");

    private final Server server;
    private final FileVersion version;
    private final long size;
    private final Sink sink;
    private final long progressBytes;
    private long at;

    /// Receives bytes in order. Bytes of a response that turned out wrong are sent again.
    interface Sink {
        void take(long position, byte[] bytes, int count);
    }

    RangeFetch(Server server, FileVersion version, long size, int blockBytes, Sink sink) {
        this.server = server;
        this.version = version;
        this.size = size;
        this.progressBytes = blockBytes;
        this.sink = sink;
    }

    /// Fetches the bytes of `[start, end)`.
    void fetch(long start, long end) throws IOException {
        at = start;
        RetryState attempts = new RetryState(server.name(), server.retryPolicy());
        while (at < end) {
            long before = at;
            try {
                attempt(end);
                attempts.progressed();
            } catch (TransientFailure e) {
                if (at - before >= progressBytes) {
                    attempts.progressed();
                }
                attempts.failed(e);
            }
        }
    }

    private void attempt(long end) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>(version.condition());
        headers.put("Range", "bytes=" + at + "-" + (end - 1));
        try (Response answer = server.ask(headers, Set.of(200, 206, 412, 416))) {
            switch (answer.status()) {
                case 206 -> receive(answer, end);
                case 412 -> throw changed(server.name());
                case 416 -> throw rejected(answer);
                default -> {
                    requireVersion(answer);
                    throw new TransientFailure(
                            "The server sent the whole file (HTTP 200) instead of bytes " + at + " to "
                                    + (end - 1) + ", although it answered range requests before");
                }
            }
        }
    }

    private IOException rejected(Response answer) throws IOException {
        if (version.compare(FileVersion.of(answer)) == FileVersion.Likeness.OTHER) {
            throw changed(server.name());
        }
        var total = answer.header("Content-Range").map(ContentRange::unsatisfiedTotal);
        if (total.isPresent() && total.get().isPresent() && total.get().getAsLong() != size) {
            return changed(server.name(), "it had " + size + " bytes, and now has " + total.get().getAsLong());
        }
        return new TransientFailure("The server rejects byte " + at + " of " + size + " (HTTP 416)");
    }

    private void receive(Response answer, long end) throws IOException {
        requireVersion(answer);
        requirePlain(server.name(), answer);
        ContentRange range = ContentRange.of(answer);
        if (range.total() != size) {
            throw changed(server.name(), "it had " + size + " bytes, and now has " + range.total());
        }
        if (range.first() != at || range.last() >= end) {
            throw new TransientFailure(
                    "The server sent bytes " + range.first() + " to " + range.last() + " instead of "
                            + at + " to " + (end - 1));
        }
        requireLength(answer, range.length());
        transfer(answer, range);
    }

    /// Passes on the bytes of a body. If the connection is cut, the bytes before the cut are valid. If the body is complete
    /// but has another length than announced, they are not.
    private void transfer(Response answer, ContentRange range) throws IOException {
        byte[] piece = new byte[(int) Math.min(PIECE, range.length())];
        long before = at;
        long stop = range.last() + 1;
        while (true) {
            int got = answer.body().read(piece, 0, piece.length);
            if (got < 0 && at == stop) {
                return;
            }
            if (got < 0 || got > stop - at) {
                at = before;
                throw new TransientFailure("The server sent " + (got < 0 ? "fewer" : "more") + " than the "
                        + range.length() + " bytes that it announced");
            }
            sink.take(at, piece, got);
            at += got;
        }
    }

    static void requireLength(Response answer, long length) throws TransientFailure {
        var said = answer.count("Content-Length");
        if (answer.header("Content-Length").isPresent() && (said.isEmpty() || said.getAsLong() != length)) {
            throw new TransientFailure("The server announces " + length + " bytes (Content-Range) and "
                    + Printable.line(answer.header("Content-Length").get()) + " (Content-Length)");
        }
    }

    /// @throws IOException if the bytes are compressed for transfer
    static void requirePlain(String name, Response answer) throws IOException {
        String coding = answer.header("Content-Encoding").orElse("");
        if (!PLAIN.contains(coding.toLowerCase(Locale.ROOT))) {
            throw new IOException(
                    name + ": The server sends the file compressed (Content-Encoding: " + Printable.line(coding)
                            + "), so byte ranges of it are not usable. Serve it without compression");
        }
    }

    private void requireVersion(Response answer) throws IOException {
        switch (version.compare(FileVersion.of(answer))) {
            case SAME -> {
            }
            case OTHER -> throw changed(server.name());
            case NEWLY_TAGGED -> throw new IOException(server.name()
                    + ": The server sent no version of the file (ETag) when it was opened, and sends one now, so"
                    + " a change in between cannot be excluded. Open it again");
            case UNKNOWN -> throw new TransientFailure(
                    "The server no longer sends the version of the file ("
                            + (version.tag().isPresent() ? "ETag" : "Last-Modified") + ")");
        }
    }

    private static IOException changed(String name) {
        return changed(name, "its version differs from when it was opened");
    }

    private static IOException changed(String name, String how) {
        return new IOException(name + ": The file was changed while it was read: " + how + ". Open it again");
    }
}
