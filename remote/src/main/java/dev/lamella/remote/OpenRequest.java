package dev.lamella.remote;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// The first request for a file. It asks for the end of the file, and so learns the size, the version, and whether the
/// server supports range requests. If it does not, the file is fetched whole: one response is always of one version.
final class OpenRequest {
    private final Server server;
    private final RemoteOptions options;

    OpenRequest(Server server, RemoteOptions options) {
        this.server = server;
        this.options = options;
    }

    InputFile open() throws IOException {
        return RetryState.run(server.name(), server.retryPolicy(), this::attempt);
    }

    private InputFile attempt() throws IOException {
        if (!server.target().hasSuffixRanges()) {
            return ofFirstByte();
        }
        int wanted = options.caching().tailBytes();
        // Some servers support ranges but not suffix ranges; they answer 400, 416 or 501, or send the whole file.
        try (Response answer = server.ask(Map.of("Range", "bytes=-" + wanted), Set.of(200, 206, 400, 416, 501))) {
            return switch (answer.status()) {
                case 206 -> ofTail(answer, wanted);
                case 200 -> mayHaveRanges(answer) ? ofFirstByte() : ofWhole(answer);
                default -> isEmpty(answer)
                        ? InputFile.ranges(server.name(), 0, (ignored, ignored2, ignored3, ignored4) -> -1)
                        : ofFirstByte();
            };
        }
    }

    /// Whether a server that sent the whole file says that it supports ranges, of a file that is worth another request.
    private boolean mayHaveRanges(Response answer) {
        return answer.header("Accept-Ranges").filter(word -> word.equalsIgnoreCase("bytes")).isPresent()
                && FileVersion.of(answer).isKnown()
                && answer.count("Content-Length").orElse(0) > options.caching().tailBytes();
    }

    private static boolean isEmpty(Response answer) {
        return answer.status() == 416 && answer.header("Content-Range").map(ContentRange::unsatisfiedTotal)
                .filter(OptionalLong::isPresent).map(OptionalLong::getAsLong).orElse(-1L) == 0;
    }

    private InputFile ofTail(Response answer, int wanted) throws IOException {
        ContentRange range = range(answer);
        long first = Math.max(0, range.total() - wanted);
        if (range.last() != range.total() - 1 || range.first() != first) {
            throw new TransientFailure("The server sent bytes " + range.first() + " to " + range.last() + " of "
                    + range.total() + " instead of the last " + wanted);
        }
        RangeFetch.requireLength(answer, range.length());
        FileVersion version = FileVersion.of(answer);
        if (!version.isKnown() && first > 0 && options.unversioned() == RemoteOptions.Unversioned.REJECT) {
            return wholeOrRejected(range.total());
        }
        return ranges(range.total(), version, all(answer, (int) range.length()));
    }

    private static byte[] all(Response answer, int count) throws IOException {
        // One byte more than expected, to notice a body that is too long.
        byte[] bytes = new byte[count + 1];
        int length = 0;
        while (length <= count) {
            int got = answer.body().read(bytes, length, bytes.length - length);
            if (got < 0) {
                break;
            }
            length += got;
        }
        if (length != count) {
            throw new TransientFailure("The server sent " + (length < count ? "fewer" : "more") + " than the " + count
                    + " bytes that it announced");
        }
        return Arrays.copyOf(bytes, count);
    }

    private ContentRange range(Response answer) throws IOException {
        RangeFetch.requirePlain(server.name(), answer);
        return ContentRange.of(answer);
    }

    private InputFile ranges(long size, FileVersion version, byte[] tail) {
        return InputFile.ranges(server.name(), size, new BlockSource(server, version, size, tail, options.caching()));
    }

    /// Opens the file without its end: requests the first byte to learn the size.
    private InputFile ofFirstByte() throws IOException {
        try (Response answer = server.ask(Map.of("Range", "bytes=0-0"), Set.of(200, 206, 416))) {
            if (answer.status() == 200) {
                return ofWhole(answer);
            }
            if (answer.status() == 416 || answer.count("Content-Length").orElse(1) == 0) {
                // An empty file has no first byte.
                return whole();
            }
            ContentRange range = range(answer);
            if (range.first() != 0 || range.last() != 0) {
                throw new TransientFailure("The server sent bytes " + range.first() + " to " + range.last()
                        + " instead of the first");
            }
            FileVersion version = FileVersion.of(answer);
            if (!version.isKnown() && options.unversioned() == RemoteOptions.Unversioned.REJECT) {
                return wholeOrRejected(range.total());
            }
            return ranges(range.total(), version, new byte[0]);
        }
    }

    private InputFile wholeOrRejected(long size) throws IOException {
        if (size > options.caching().wholeBytes()) {
            throw new IOException(
                    server.name() + ": The server sends no version of the file (ETag, Last-Modified), so a change"
                            + " during the read would not be noticed, and its " + size
                            + " bytes are too many to fetch the file whole (at most " + options.caching().wholeBytes()
                            + "). If the file does not change, read it with Unversioned.TRUST");
        }
        return whole();
    }

    private InputFile whole() throws IOException {
        try (Response answer = server.ask(Map.of(), Set.of(200))) {
            return ofWhole(answer);
        }
    }

    /// The server sends the whole file.
    private InputFile ofWhole(Response answer) throws IOException {
        RangeFetch.requirePlain(server.name(), answer);
        OptionalLong length = answer.count("Content-Length");
        if (!answer.isOfKnownLength()) {
            throw new IOException(
                    server.name() + ": The server supports no range requests and sends no length of the file, so a"
                            + " cut response would not be noticed. Download the file by other means, and open it as a local file");
        }
        if (length.orElse(0) > options.caching().wholeBytes()) {
            throw tooLong(length.getAsLong() + " bytes");
        }
        return new FetchedFile(InputFile.spool(server.name(), new Bounded(answer.body())),
                FileVersion.of(answer).text());
    }

    private IOException tooLong(String found) {
        return new IOException(server.name() + ": The server supports no range requests (HTTP 200), and the file has "
                + found
                + ", more than the " + options.caching().wholeBytes()
                + " up to which files are fetched whole. Serve it with range requests, raise Caching.wholeBytes, or download it by other"
                + " means and open it as a local file");
    }

    /// A body as a stream that fails when it is too long. (The client fails when it is too short.)
    private final class Bounded extends InputStream {
        private final ResponseBody body;
        private long left = options.caching().wholeBytes();

        Bounded(ResponseBody body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            int got = body.read(target, from, count);
            left -= Math.max(0, got);
            if (left < 0) {
                throw tooLong("more");
            }
            return got;
        }
    }
}
