package dev.lamella.remote;

import static dev.lamella.remote.Remotes.OPTIONS;
import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import dev.lamella.remote.RemoteOptions.Unversioned;
import dev.lamella.remote.TestServer.Request;
import dev.lamella.variant.internal.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers of all kinds at the first look: those that give the file, and what is said of the others.
class OpeningTest {
    private static final byte[] FILE = bytes(5000);
    private static final String[] UNVERSIONED = {"ETag", "Last-Modified"};

    private static Reply file(Request request) {
        return Reply.file(request, FILE, "\"1\"");
    }

    private static boolean isTail(Request request) {
        return request.header("range").startsWith("bytes=-");
    }

    private static Reply whole() {
        return Reply.of(200, FILE);
    }

    record Good(String server, RemoteOptions options, Function<Request, Reply> handler) {
        @Override
        public String toString() {
            return server;
        }
    }

    static final List<Good> GOOD = List.of(
            new Good("gives ranges", OPTIONS, OpeningTest::file),
            new Good("gives ranges and only a time", OPTIONS, request -> file(request).without("ETag")),
            new Good("gives ranges and a weak tag", OPTIONS, request -> Reply.file(request, FILE, "W/\"1\"")),
            new Good("rejects ranges from the end with 416", OPTIONS,
                    request -> isTail(request) ? Reply.of(416, "") : file(request)),
            new Good("rejects ranges from the end with 400", OPTIONS,
                    request -> isTail(request) ? Reply.of(400, "") : file(request)),
            new Good("rejects ranges from the end with 501", OPTIONS,
                    request -> isTail(request) ? Reply.of(501, "") : file(request)),
            new Good("ignores ranges from the end", OPTIONS,
                    request -> isTail(request)
                            ? whole().with("Accept-Ranges", "bytes").with("ETag", "\"1\"")
                            : file(request)),
            new Good("knows no ranges", OPTIONS, ignored -> whole()),
            new Good("knows no ranges, and sends chunks", OPTIONS,
                    ignored -> new Reply(200, java.util.Map.of("Transfer-Encoding", "chunked"), chunked(FILE),
                            Reply.Ending.WHOLE,
                            chunked(FILE).length)),
            new Good("names no version of a short file", OPTIONS, request -> file(request).without(UNVERSIONED)),
            new Good("names no version, and is trusted",
                    OPTIONS.withUnversioned(Unversioned.TRUST).withCaching(OPTIONS.caching().withWholeBytes(0)),
                    request -> file(request).without(UNVERSIONED)),
            new Good("names no version, and rejects ranges from the end", OPTIONS,
                    request -> isTail(request) ? Reply.of(416, "") : file(request).without(UNVERSIONED)),
            new Good("gives fewer bytes than were asked for", OPTIONS, OpeningTest::halfOfLongRanges),
            new Good("says how the file was uploaded", OPTIONS,
                    request -> file(request).with("Content-Encoding", "aws-chunked")),
            new Good("redirects", OPTIONS,
                    request -> request.path().equals("/f") ? Reply.of(302, "", "Location", "/g?x#y") : file(request)),
            new Good("redirects to an address with a letter that is not escaped", OPTIONS,
                    request -> request.path().equals("/f")
                            ? Reply.of(302, "", "Location", latin1("/\u00e4"))
                            : request.path().equals("/%C3%A4") ? file(request) : Reply.of(404, "")),
            new Good("redirects to another query of the same path", OPTIONS,
                    request -> request.target().equals("/f")
                            ? Reply.of(302, "", "Location", "?x=1")
                            : request.target().equals("/f?x=1") ? file(request) : Reply.of(404, "")),
            new Good("redirects to a neighbour", OPTIONS,
                    request -> request.path().equals("/f")
                            ? Reply.of(302, "", "Location", "g/../h")
                            : request.path().equals("/h") ? file(request) : Reply.of(404, "")),
            new Good("says that it knows ranges, and knows none", OPTIONS,
                    ignored -> whole().with("Accept-Ranges", "bytes").with("ETag", "\"1\"")),
            new Good("has a tag with a letter beyond ASCII", OPTIONS, OpeningTest::taggedByLatin1),
            new Good("redirects to an address that soon ends", OPTIONS, soonEnding()));

    private static Reply taggedByLatin1(Request request) {
        // What came is a condition with another tag, or none.
        return Reply.file(request, FILE, request.header("if-match").isEmpty() ? "\"\u00e9\"" : "\"1\"");
    }

    /// A text of which the bytes are sent as UTF-8, by a server that sends Latin-1.
    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static byte[] chunked(byte[] bytes) {
        var out = new java.io.ByteArrayOutputStream();
        out.writeBytes(
                (Integer.toHexString(bytes.length) + "\r\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        out.writeBytes(bytes);
        out.writeBytes("\r\n0\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    private static Reply halfOfLongRanges(Request request) {
        if (isTail(request)) {
            return file(request);
        }
        String[] ends = request.header("range").substring(6).split("-");
        int first = Integer.parseInt(ends[0]);
        int last = Integer.parseInt(ends[1]);
        return Reply.file(
                new Request("GET", "/f", java.util.Map.of("range", "bytes=" + first + "-" + (first + last) / 2),
                        new byte[0]),
                FILE, "\"1\"");
    }

    /// Each address is good for two answers.
    private static Function<Request, Reply> soonEnding() {
        AtomicInteger round = new AtomicInteger();
        AtomicInteger answers = new AtomicInteger();
        return request -> {
            if (request.path().equals("/f")) {
                answers.set(0);
                return Reply.of(307, "", "Location", "/g" + round.incrementAndGet());
            }
            return answers.incrementAndGet() <= 2 && request.path().equals("/g" + round.get())
                    ? file(request)
                    : Reply.of(403, "");
        };
    }

    @ParameterizedTest
    @FieldSource("GOOD")
    void filesOfServersThatGiveThemAreRead(Good c) throws IOException {
        try (TestServer server = new TestServer(c.handler());
                InputFile file = RemoteFiles.open(server.url("/f"), c.options())) {
            assertThat(file.name()).isEqualTo(server.url("/f"));
            assertThat(readAll(file)).isEqualTo(FILE);
            assertThat(server.requests()).allMatch(request -> request.header("accept-encoding").equals("identity"));
        }
    }

    @Test
    void anEmptyFileHasNoBytes() throws IOException {
        try (TestServer server = TestServer.of(new byte[0]);
                InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            assertThat(file.size()).isZero();
        }
    }

    /// @param message behind the address
    /// @param requests how often the server was asked
    record Bad(String server, RemoteOptions options, Function<Request, Reply> handler, String message, int requests) {
        @Override
        public String toString() {
            return server;
        }
    }

    private static final RemoteOptions SHORT = OPTIONS.withCaching(OPTIONS.caching().withWholeBytes(4999));

    static final List<Bad> BAD = List.of(
            new Bad("404", OPTIONS, ignored -> Reply.of(404, "no"), ": The file does not exist (HTTP 404)", 1),
            new Bad("410", OPTIONS, ignored -> Reply.of(410, ""), ": The file does not exist (HTTP 410)", 1),
            new Bad("403", OPTIONS, ignored -> Reply.of(403, "<Error><Code>AccessDenied</Code></Error>"),
                    ": Access is denied (HTTP 403, AccessDenied). Check the address and the credentials in it or in a"
                            + " header; a signed query may have expired",
                    1),
            new Bad("archived", OPTIONS, ignored -> Reply.of(403, "<Error><Code>InvalidObjectState</Code></Error>"),
                    ": The file is archived (HTTP 403, InvalidObjectState). Restore it, and try again when it is restored",
                    1),
            new Bad("no bucket", OPTIONS, ignored -> Reply.of(404, "<Error><Code>NoSuchBucket</Code></Error>"),
                    ": The bucket or container does not exist (HTTP 404, NoSuchBucket)", 1),
            new Bad("401", OPTIONS, ignored -> Reply.of(401, ""),
                    ": Access is denied (HTTP 401). Check the address and the credentials in it or in a header; a signed"
                            + " query may have expired",
                    1),
            new Bad("418", OPTIONS, ignored -> Reply.of(418, ""), ": The server answered HTTP 418", 1),
            new Bad("503 for ever", OPTIONS, ignored -> Reply.of(503, ""),
                    ": The server answered HTTP 503. This was the last of 5 attempts", 5),
            new Bad("429 for long", OPTIONS, ignored -> Reply.of(429, "").with("Retry-After", "3600"),
                    ": The server answered HTTP 429. The server asks to wait for 3600 s; the longest pause allowed is 0 s. Read it later",
                    1),
            new Bad("never answers", OPTIONS.withRetryPolicy(OPTIONS.retryPolicy().withAttempts(2)),
                    request -> file(request).ending(Reply.Ending.CUT, 0),
                    ": The connection failed: HTTP/1.1 header parser received no bytes. This was the last of 2 attempts",
                    -1),
            new Bad("redirects for ever", OPTIONS, ignored -> Reply.of(302, "", "Location", "/f"),
                    ": The server redirects too often, or without a target (HTTP 302)", 11),
            new Bad("redirects without a target", OPTIONS,
                    request -> request.path().equals("/f") ? Reply.of(302, "") : file(request),
                    ": The server redirects too often, or without a target (HTTP 302)", 1),
            new Bad("redirects to an empty target", OPTIONS, ignored -> Reply.of(307, "", "Location", ""),
                    ": The server redirects too often, or without a target (HTTP 307)", 1),
            new Bad("redirects to what is not there", OPTIONS,
                    request -> request.path().equals("/f") ? Reply.of(302, "", "Location", "/g") : Reply.of(404, ""),
                    ": The file does not exist (HTTP 404)", 2),
            new Bad("redirects to nowhere", OPTIONS, ignored -> Reply.of(302, "", "Location", "ht tp:/"),
                    ": The server redirects to an address that is not a valid URL (HTTP 302)", 1),
            new Bad("redirects to another protocol", OPTIONS,
                    ignored -> Reply.of(302, "", "Location", "file://host/etc/passwd"),
                    ", redirected: Only http and https are supported, not file", 1),
            new Bad("knows no ranges of a long file", SHORT, ignored -> whole(),
                    ": The server supports no range requests (HTTP 200), and the file has 5000 bytes,"
                            + " more than the 4999 up to which files are fetched whole. Serve it with range requests, raise"
                            + " Caching.wholeBytes, or download it by other means and open it as a local file",
                    1),
            new Bad("knows no ranges, and claims too much", OPTIONS,
                    ignored -> whole().with("Content-Length", "900000000000000000"),
                    ": The server supports no range requests (HTTP 200), and the file has 900000000000000000 bytes,"
                            + " more than the 10000 up to which files are fetched whole. Serve it with range"
                            + " requests, raise Caching.wholeBytes, or download it by other means and open it as a local file",
                    1),
            new Bad("gives neither ranges nor a length", OPTIONS, ignored -> whole().without("Content-Length"),
                    ": The server supports no range requests and sends no length of the file, so a cut response would"
                            + " not be noticed. Download the file by other means, and open it as a local file",
                    1),
            new Bad("names no version of a long file", SHORT, request -> file(request).without(UNVERSIONED),
                    ": The server sends no version of the file (ETag, Last-Modified), so a change during the read would"
                            + " not be noticed, and its 5000 bytes are too many to fetch the file whole (at most 4999). If the file"
                            + " does not change, read it with Unversioned.TRUST",
                    1),
            new Bad("packs the file", OPTIONS, request -> file(request).with("Content-Encoding", "gzip"),
                    ": The server sends the file compressed (Content-Encoding: gzip), so byte ranges of it are not"
                            + " usable. Serve it without compression",
                    1),
            new Bad("does not say which range it gives", OPTIONS, request -> file(request).without("Content-Range"),
                    ": The server answered HTTP 206 without a valid Content-Range. This was the last of 5 attempts",
                    5),
            new Bad("does not say of how many bytes", OPTIONS,
                    request -> file(request).with("Content-Range", "bytes 4950-4999/*"),
                    ": The server answered HTTP 206 without a valid Content-Range. This was the last of 5 attempts",
                    5),
            new Bad("claims a range that cannot be", OPTIONS,
                    request -> file(request).with("Content-Range", "bytes 4950-4999/99999999999999999999"),
                    ": The server answered HTTP 206 without a valid Content-Range. This was the last of 5 attempts",
                    5),
            new Bad("gives another range", OPTIONS,
                    request -> file(request).with("Content-Range", "bytes 4940-4989/5000"),
                    ": The server sent bytes 4940 to 4989 of 5000 instead of the last 50. This was the last of 5 attempts",
                    5),
            new Bad("gives another length", OPTIONS,
                    request -> file(request).withBody(new byte[40]).with("Content-Length", "40"),
                    ": The server announces 50 bytes (Content-Range) and 40 (Content-Length). This was the last of 5 attempts",
                    5));

    @ParameterizedTest
    @FieldSource("BAD")
    void serversThatDoNotAreToldOf(Bad c) throws IOException {
        try (TestServer server = new TestServer(c.handler())) {
            String secret = server.url("/f?signature=hidden#hidden").replace("//", "//user:hidden@");
            assertThatThrownBy(() -> RemoteFiles.open(secret, c.options()))
                    .isInstanceOf(IOException.class).hasMessage(server.url("/f") + c.message());
            if (c.requests() > 0) {
                assertThat(server.requests()).hasSize(c.requests());
            }
        }
    }

    @Test
    void lettersBeyondAsciiAreSentWithEscapes() throws IOException {
        try (TestServer server = TestServer.of(FILE);
                InputFile file = RemoteFiles.open(server.url("/\u00e4\ud83d\ude00%41?x=\u00e9"), OPTIONS)) {
            assertThat(readAll(file)).isEqualTo(FILE);
            assertThat(server.requests()).isNotEmpty()
                    .allMatch(request -> request.target().equals("/%C3%A4%F0%9F%98%80%41?x=%C3%A9"));
        }
    }

    @Test
    void anAddressThatNoLongerAnswersIsAskedForAgain() throws IOException {
        TestServer first = TestServer.of(FILE);
        AtomicReference<String> target = new AtomicReference<>(first.url("/f"));
        try (TestServer server = new TestServer(ignored -> Reply.of(302, "", "Location", target.get()));
                TestServer second = TestServer.of(FILE);
                InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            target.set(second.url("/f"));
            first.close();
            assertThat(readAll(file)).isEqualTo(FILE);
            assertThat(second.requests()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"Expect, 100-continue, Header Expect is set by the reader itself",
            "Upgrade, h2c, Header Upgrade is set by the reader itself",
            "X-Key, \u00e4, Header X-Key or its value has characters that cannot be sent"})
    void headersThatCannotBeSentAreRejected(String name, String value, String message) {
        assertThatThrownBy(() -> OPTIONS.withHeader(name, value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void whatIsNotThereIsAFileNotFound() throws IOException {
        try (TestServer server = new TestServer(ignored -> Reply.of(404, ""))) {
            assertThatThrownBy(() -> RemoteFiles.open(server.url("/f"), OPTIONS))
                    .isInstanceOf(FileNotFoundException.class);
        }
    }

    record Text(String location, String message) {}

    static final List<Text> TEXTS = List.of(
            new Text("https://host/a b?hidden",
                    "https://host/a b: This is not a valid URL: Illegal character in path at character 14. Write such"
                            + " characters with escapes such as %20"),
            new Text("https:///path?hidden",
                    "https:///path: This is not a URL with a host. Write it as https://host/path"),
            new Text("ftp://host/path", "ftp://host/path: Only http and https are supported, not ftp"),
            new Text("s3://b",
                    "s3://b: This is not an S3 location. Write it as s3://bucket/key; a bucket name consists of"
                            + " letters, digits, dots and hyphens"),
            new Text("s3://AKIAID:SECRET@bucket/key",
                    "s3://bucket/key: This is not an S3 location. Write it as s3://bucket/key; a bucket name consists of"
                            + " letters, digits, dots and hyphens"),
            new Text("s3://bucket", "s3://bucket/: This does not name an object. Write it as s3://bucket/key"));

    @ParameterizedTest
    @FieldSource("TEXTS")
    void textsThatAreNoLocationAreRejected(Text c) {
        assertThatThrownBy(() -> RemoteFiles.open(c.location(), OPTIONS)).isInstanceOf(IOException.class)
                .hasMessage(c.message());
    }

    @Test
    void aServerThatIsNotThereIsToldOf() throws IOException {
        // A port that nobody listens at, and that no other test is given meanwhile.
        try (Socket held = new Socket()) {
            held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String url = "http://127.0.0.1:" + held.getLocalPort() + "/f";
            assertThatThrownBy(() -> RemoteFiles.open(url + "?hidden", OPTIONS)).isInstanceOf(IOException.class)
                    .hasMessageStartingWith(url + ": The connection failed: ")
                    .hasMessageEndingWith(". This was the last of 5 attempts").hasMessageNotContaining("hidden");
        }
    }

    @Test
    void aHeaderIsNotReplacedByTheUserOfTheAddress() throws IOException {
        try (TestServer server = TestServer.of(FILE)) {
            RemoteFiles.open(server.url("/f").replace("//", "//user:word@"),
                    OPTIONS.withHeader("authorization", "Bearer x")).close();
            assertThat(server.requests()).isNotEmpty()
                    .allMatch(request -> request.header("authorization").equals("Bearer x"));
        }
    }

    @Test
    void aFileThatIsFetchedWholeHasTheVersionThatTheServerSends() throws IOException {
        AtomicReference<Reply> reply = new AtomicReference<>(Reply.of(200, "text"));
        try (TestServer server = new TestServer(ignored -> reply.get())) {
            assertThat(version(server)).isEmpty();
            reply.set(reply.get().with("Last-Modified", "Sun, 01 Mar 2026 10:00:00 GMT"));
            assertThat(version(server)).contains("Sun, 01 Mar 2026 10:00:00 GMT");
            reply.set(reply.get().with("ETag", "\"1\""));
            assertThat(version(server)).contains("1");
        }
    }

    private static Optional<String> version(TestServer server) throws IOException {
        try (InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            assertThat(readAll(file)).asString(StandardCharsets.UTF_8).isEqualTo("text");
            return file.version();
        }
    }

    @Test
    void headersGoToTheHostThatTheyAreForAndToNoOther() throws IOException {
        RemoteOptions options = OPTIONS.withHeader("X-Key", "hidden");
        assertThat(options.toString()).contains("X-Key").doesNotContain("hidden");
        try (TestServer other = TestServer.of(FILE);
                TestServer server = new TestServer(ignored -> Reply.of(302, "", "Location", other.url("/f")))) {
            try (InputFile file = RemoteFiles.open(server.url("/f").replace("//", "//user:word@"), options)) {
                assertThat(readAll(file)).isEqualTo(FILE);
            }
            String basic = "Basic " + Base64.getEncoder().encodeToString("user:word".getBytes());
            assertThat(server.requests()).hasSize(1).allMatch(request -> request.header("x-key").equals("hidden")
                    && request.header("authorization").equals(basic));
            assertThat(other.requests()).hasSizeGreaterThan(1).allMatch(
                    request -> request.header("x-key").isEmpty() && request.header("authorization").isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:1/f", "http://10.1.2.3/f", "http://169.254.169.254/latest/meta-data",
            "http://192.168.0.1/f", "http://172.16.0.1/f", "http://100.64.0.1/f", "http://0.0.0.0/f", "http://[::1]/f",
            "http://[fd00::1]/f", "http://[fe80::1]/f", "http://[::ffff:10.0.0.1]/f", "http://[64:ff9b::a00:1]/f",
            "http://[2002:a00:1::]/f"})
    void aRedirectToAPrivateNetworkIsRejected(String target) throws IOException {
        try (TestServer server = new TestServer(ignored -> Reply.of(302, "", "Location", target))) {
            assertThatThrownBy(() -> RemoteFiles.open(server.url("/f"), OPTIONS)).isInstanceOf(IOException.class)
                    .hasMessage(server.url("/f") + ": The server redirects to " + target + ", an address of a private"
                            + " network, so the redirect is not followed. If you trust it, open it directly, or allow it with"
                            + " RemoteOptions.withPrivateRedirects");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void aRedirectToAPrivateNetworkIsFollowedIfThatIsAllowed() throws IOException {
        byte[] file = {1, 2, 3};
        try (TestServer second = TestServer.of(file);
                TestServer first = new TestServer(ignored -> Reply.of(302, "", "Location",
                        second.url("/g").replace("127.0.0.1", "localhost")));
                InputFile open = RemoteFiles.open(first.url("/f"),
                        OPTIONS.withPrivateRedirects(RemoteOptions.PrivateRedirects.FOLLOW))) {
            assertThat(open.size()).isEqualTo(3);
        }
    }

    @Test
    void whatAServerSaysDoesNotControlATerminal() throws IOException {
        try (TestServer server = new TestServer(
                request -> Reply.file(request, new byte[9], "\"1\"").with("Content-Encoding", "g\tzip\u0085x"))) {
            assertThatThrownBy(() -> RemoteFiles.open(server.url("/f\u202ee"), OPTIONS)).isInstanceOf(IOException.class)
                    .satisfies(failure -> assertThat(failure.getMessage().chars().noneMatch(Printable::isUnsafe))
                            .isTrue());
        }
    }

    @Test
    void encryptionIsNotGivenUpForARedirect() throws IOException {
        HttpObject target = HttpObject.of("https://host/f?hidden", RemoteOptions.DEFAULT);
        try (Response answer = new Response(302,
                java.net.http.HttpHeaders.of(java.util.Map.of("Location", List.of("http://host/g?hidden")),
                        (ignored, ignored2) -> true),
                true, new ResponseBody("f", RetryPolicy.DEFAULT), target.request(Map.of()))) {
            assertThatThrownBy(() -> target.learns(answer, "", 0)).hasMessage(
                    "https://host/f: The server redirects to http://host/g, which is not encrypted, so the redirect is"
                            + " not followed. If you trust that address, open it directly");
        }
    }

    @Test
    void aServerThatSaysHowLongToWaitIsHeeded() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        String past = ZonedDateTime.now(ZoneOffset.UTC).minusHours(1).format(DateTimeFormatter.RFC_1123_DATE_TIME);
        try (TestServer server = new TestServer(request -> switch (asked.incrementAndGet()) {
            case 1 -> Reply.of(429, "").with("Retry-After", "0");
            case 2 -> Reply.of(503, "").with("Retry-After", past);
            case 3 -> Reply.of(503, "").with("Retry-After", "soon");
            default -> file(request);
        }); InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            assertThat(readAll(file)).isEqualTo(FILE);
        }
    }

    /// @param ahead how far the server's clock is ahead of this one, in seconds
    record Waiting(String form, DateTimeFormatter format, long ahead) {
        @Override
        public String toString() {
            return form;
        }
    }

    static final List<Waiting> WAITING = List.of(
            new Waiting("a time", DateTimeFormatter.RFC_1123_DATE_TIME, 0),
            new Waiting("a time of a clock that is ahead", DateTimeFormatter.RFC_1123_DATE_TIME, 7200),
            new Waiting("a time of a clock that is behind", DateTimeFormatter.RFC_1123_DATE_TIME, -7200),
            new Waiting("a time as of RFC 850",
                    DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.US), 0),
            new Waiting("a time as of asctime", DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US),
                    0));

    @ParameterizedTest
    @FieldSource("WAITING")
    void aTimeToWaitForIsOneOfTheServersClock(Waiting c) throws IOException {
        ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(c.ahead());
        try (TestServer server = new TestServer(ignored -> Reply.of(503, "")
                .with("Date", now.format(DateTimeFormatter.RFC_1123_DATE_TIME))
                .with("Retry-After", now.plusSeconds(3600).format(c.format())))) {
            assertThatThrownBy(() -> RemoteFiles.open(server.url("/f"), OPTIONS)).isInstanceOf(IOException.class)
                    .hasMessage(server.url("/f") + ": The server answered HTTP 503. The server asks to wait for 3600 s;"
                            + " the longest pause allowed is 0 s. Read it later");
        }
    }
}
