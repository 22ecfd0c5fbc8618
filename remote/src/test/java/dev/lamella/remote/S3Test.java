package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Objects of a server that verifies signatures.
class S3Test {
    private static final byte[] FILE = bytes(700);
    private static final S3Credentials KEY = S3Credentials.of("ID1", "secret/one");
    private S3Stub stub;

    @BeforeEach
    void open() throws IOException {
        stub = new S3Stub();
        stub.secrets.put("ID1", "secret/one");
        stub.objects.put("/bucket-1/a.parquet", FILE);
    }

    @AfterEach
    void close() throws IOException {
        stub.close();
    }

    private byte[] read(String location, S3Credentials.Source source) throws IOException {
        try (InputFile file = RemoteFiles.open(location, stub.options(source))) {
            assertThat(file.name()).isEqualTo(location);
            return readAll(file);
        }
    }

    record Key(String key, String encoded) {}

    static final List<Key> KEYS = List.of(new Key("a.parquet", "a.parquet"), new Key("year=2026/a b.parquet",
            "year%3D2026/a%20b.parquet"), new Key("100%+ä?#&.parquet", "100%25%2B%C3%A4%3F%23%26.parquet"),
            new Key("/begins//with", "/begins//with"), new Key("x%20y", "x%2520y"), new Key("a:b@c,d;e!(f)'*",
                    "a%3Ab%40c%2Cd%3Be%21%28f%29%27%2A"));

    @ParameterizedTest
    @FieldSource("KEYS")
    void keysOfAnyCharactersAreSigned(Key c) throws IOException {
        stub.objects.put("/bucket-1/" + c.encoded(), FILE);
        assertThat(read("s3://bucket-1/" + c.key(), S3Credentials.Source.of(KEY))).isEqualTo(FILE);
    }

    @Test
    void publicObjectsAreReadWithoutASignature() throws IOException {
        stub.isPublic = true;
        assertThat(read("s3://bucket-1/a.parquet", S3Credentials.Source.anonymous())).isEqualTo(FILE);
    }

    @Test
    void aSessionTokenIsSentAndSigned() throws IOException {
        stub.tokens.put("ID1", "token==");
        assertThat(read("s3://bucket-1/a.parquet", S3Credentials.Source.of(KEY.withSessionToken("token=="))))
                .isEqualTo(FILE);
    }

    record Rejected(S3Credentials.Source source, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected(S3Credentials.Source.of(S3Credentials.of("ID1", "secret/two")),
                    "s3://bucket-1/a.parquet: Access is denied (HTTP 403, SignatureDoesNotMatch). Check the permissions"
                            + " of the credentials"),
            new Rejected(S3Credentials.Source.of(S3Credentials.of("ID2", "secret/two")),
                    "s3://bucket-1/a.parquet: Access is denied (HTTP 403, InvalidAccessKeyId). Check the permissions of"
                            + " the credentials"),
            new Rejected(S3Credentials.Source.anonymous(),
                    "s3://bucket-1/a.parquet: Access is denied (HTTP 403, AccessDenied). The request was not signed: no"
                            + " credentials were found in the environment, in ~/.aws, or from this machine"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void whoMayNotReadIsTold(Rejected c) {
        assertThatThrownBy(() -> read("s3://bucket-1/a.parquet", c.source())).isInstanceOf(IOException.class)
                .hasMessage(c.message());
    }

    @Test
    void anObjectThatIsNotThereIsAFileNotFound() {
        assertThatThrownBy(() -> read("s3://bucket-1/b.parquet", S3Credentials.Source.of(KEY)))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("s3://bucket-1/b.parquet: The file does not exist (HTTP 404, NoSuchKey)");
    }

    @Test
    void aClockThatIsWrongHereIsSetByTheServers() throws IOException {
        stub.clock = Duration.ofHours(5);
        assertThat(read("s3://bucket-1/a.parquet", S3Credentials.Source.of(KEY))).isEqualTo(FILE);
    }

    @Test
    void credentialsThatExpiredAreReplaced() throws IOException {
        stub.expired = "ID0";
        AtomicInteger loads = new AtomicInteger();
        S3Credentials.Source source = () -> Optional.of(
                loads.incrementAndGet() == 1 ? S3Credentials.of("ID0", "secret/zero") : KEY);
        assertThat(read("s3://bucket-1/a.parquet", source)).isEqualTo(FILE);
        assertThat(loads).hasValue(2);
    }

    @Test
    void credentialsThatStayExpiredAreToldOf() {
        stub.expired = "ID1";
        assertThatThrownBy(() -> read("s3://bucket-1/a.parquet", S3Credentials.Source.of(KEY)))
                .hasMessage("s3://bucket-1/a.parquet: The server answered HTTP 400, ExpiredToken");
    }

    @Test
    void credentialsAreLoadedAgainBeforeTheyExpire() throws IOException {
        AtomicInteger loads = new AtomicInteger();
        Instant start = Instant.parse("2026-03-01T00:00:00Z");
        Instant[] now = {start};
        CachedCredentials cached = new CachedCredentials(() -> {
            if (loads.incrementAndGet() == 3) {
                throw new IOException("gone");
            }
            return Optional.of(KEY.withExpiry(now[0].plusSeconds(3600)));
        }, () -> now[0]);
        cached.credentials();
        now[0] = start.plusSeconds(3200);
        cached.credentials();
        assertThat(loads).as("not yet").hasValue(1);
        now[0] = start.plusSeconds(3400);
        cached.credentials();
        assertThat(loads).as("five minutes before").hasValue(2);
        now[0] = start.plusSeconds(3400 + 3500);
        assertThat(cached.credentials()).as("a source that fails while they hold").isPresent();
        assertThat(loads).hasValue(3);
    }

    record Address(S3Options options, String location, String region, String uri) {}

    private static final S3Options AWS = S3Options.DEFAULT.withRegion("eu-west-1");
    private static final S3Options OWN = AWS.withEndpoint(URI.create("https://store.example:9000/base/"));

    static final List<Address> ADDRESSES = List.of(
            new Address(AWS, "s3://bucket/k", "eu-west-1", "https://bucket.s3.eu-west-1.amazonaws.com/k"),
            new Address(AWS, "s3://my.bucket/k", "eu-west-1", "https://s3.eu-west-1.amazonaws.com/my.bucket/k"),
            new Address(AWS, "s3://My_Bucket/k", "us-east-1", "https://s3.us-east-1.amazonaws.com/My_Bucket/k"),
            new Address(AWS, "s3://bucket/k", "cn-north-1", "https://bucket.s3.cn-north-1.amazonaws.com.cn/k"),
            new Address(AWS.withAddressing(S3Options.Addressing.PATH), "s3://bucket/k", "eu-west-1",
                    "https://s3.eu-west-1.amazonaws.com/bucket/k"),
            new Address(OWN, "s3://bucket/k", "eu-west-1", "https://store.example:9000/base/bucket/k"),
            new Address(AWS.withEndpoint(URI.create("HTTPS://store.example:443")), "s3://bucket/k", "eu-west-1",
                    "HTTPS://store.example/bucket/k"),
            new Address(OWN.withAddressing(S3Options.Addressing.VIRTUAL_HOST), "S3://bucket/k", "eu-west-1",
                    "https://bucket.store.example:9000/base/k"));

    @ParameterizedTest
    @FieldSource("ADDRESSES")
    void bucketsStandInTheHostOrInThePath(Address c) throws IOException {
        S3Endpoint endpoint = S3Endpoint.find(c.options(), CredentialsTest.around(Map.of()));
        assertThat(endpoint.uri(StoreLocation.parse(c.location()), Map.of(), c.region())).hasToString(c.uri());
    }

    @Test
    void theRegionOfABucketIsLearned() throws IOException {
        RemoteObject target = new StoreObject(new S3Store(StoreLocation.parse("s3://bucket/k"),
                S3Endpoint.find(AWS, CredentialsTest.around(Map.of())),
                new CachedCredentials(S3Credentials.Source.of(KEY), Instant::now), Instant::now),
                new StoreRequest("GET", "k", Map.of()));
        try (Response answer = answer(301, Map.of("x-amz-bucket-region", List.of("ap-south-1")),
                target.request(Map.of()))) {
            assertThat(target.learns(answer, "", 0)).isTrue();
            assertThat(target.request(Map.of()).uri()).hasToString("https://bucket.s3.ap-south-1.amazonaws.com/k");
            assertThat(target.request(Map.of()).headers().get("Authorization")).contains("/ap-south-1/s3/aws4_request");
            assertThat(target.learns(answer, "", 0)).as("the same again").isFalse();
        }
    }

    private static Response answer(int status, Map<String, List<String>> headers, Transport.Request request) {
        return new Response(status, HttpHeaders.of(headers, (ignored, ignored2) -> true), true,
                new ResponseBody("f", RetryPolicy.DEFAULT), request);
    }

    @Test
    void allRequestsThatMeetExpiredCredentialsAreRepeated() throws IOException {
        AtomicInteger loads = new AtomicInteger();
        RemoteObject target = new StoreObject(new S3Store(StoreLocation.parse("s3://bucket/k"),
                S3Endpoint.find(AWS, CredentialsTest.around(Map.of())),
                new CachedCredentials(() -> Optional.of(
                        loads.incrementAndGet() == 1 ? S3Credentials.of("ID0", "secret/zero") : KEY), Instant::now),
                Instant::now), new StoreRequest("GET", "k", Map.of()));
        Transport.Request first = target.request(Map.of());
        Transport.Request second = target.request(Map.of());
        assertThat(isRepeated(target, first)).isTrue();
        assertThat(target.request(Map.of()).headers().get("Authorization")).contains("Credential=ID1/");
        assertThat(isRepeated(target, second)).isTrue();
        assertThat(loads).hasValue(2);
        assertThat(isRepeated(target, target.request(Map.of()))).as("there are no others").isFalse();
    }

    private static boolean isRepeated(RemoteObject target, Transport.Request request) throws IOException {
        try (Response answer = answer(400, Map.of(), request)) {
            return target.learns(answer, "<Error><Code>ExpiredToken</Code></Error>", 0);
        }
    }

    /// A client whose credentials were loaded a minute ago.
    private StoreClient client(S3Credentials.Source source) throws IOException {
        Instant[] now = {Instant.parse("2026-03-01T00:00:00Z")};
        CachedCredentials cached = new CachedCredentials(source, () -> now[0]);
        cached.credentials();
        now[0] = now[0].plusSeconds(60);
        S3Store store = new S3Store(StoreLocation.parse("s3://bucket-1/a.parquet"),
                new S3Endpoint("eu-central-1", Optional.of(stub.endpoint()), S3Options.Addressing.AUTO), cached,
                Instant::now);
        return new StoreClient(store, Transport.shared(), Remotes.OPTIONS.retryPolicy(), new AtomicBoolean());
    }

    /// @param first credentials, of which the server does not accept a signature
    record Stale(String what, Optional<S3Credentials> first) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Stale> STALE = List.of(new Stale("none were found", Optional.empty()),
            new Stale("they expired", Optional.of(S3Credentials.of("ID0", "secret/zero"))),
            new Stale("their key was deleted", Optional.of(S3Credentials.of("ID2", "secret/two"))));

    /// The answer to HEAD does not say what is wrong.
    @ParameterizedTest
    @FieldSource("STALE")
    void credentialsThatAreNotAcceptedAreLoadedAgain(Stale c) throws IOException {
        stub.expired = "ID0";
        for (String method : List.of("GET", "HEAD")) {
            AtomicInteger loads = new AtomicInteger();
            StoreClient client = client(() -> loads.incrementAndGet() == 1 ? c.first() : Optional.of(KEY));
            boolean isThere = method.equals("HEAD")
                    ? client.exists("a.parquet")
                    : client.get("a.parquet", 10_000).isPresent();
            assertThat(isThere).as(method).isTrue();
            assertThat(loads).as(method).hasValue(2);
        }
    }

    @Test
    void aClockThatIsWrongHereIsSetByAnAnswerWithoutABody() throws IOException {
        stub.clock = Duration.ofHours(5);
        assertThat(client(S3Credentials.Source.of(KEY)).exists("a.parquet")).isTrue();
    }

    record Pattern(String pattern, List<String> keys) {}

    static final List<Pattern> PATTERNS = List.of(
            new Pattern("logs/*.parquet", List.of("logs/a.parquet", "logs/b.parquet")),
            new Pattern("logs/", List.of("logs/2026/c.parquet", "logs/a.parquet", "logs/b.parquet", "logs/d.txt")),
            new Pattern("**/*.parquet",
                    List.of("a.parquet", "logs/2026/c.parquet", "logs/a.parquet", "logs/b.parquet")),
            new Pattern("logs/{a,d}.*", List.of("logs/a.parquet", "logs/d.txt")),
            new Pattern("logs/[!a].parquet", List.of("logs/b.parquet")),
            new Pattern("logs/[a-b].parquet", List.of("logs/a.parquet", "logs/b.parquet")),
            new Pattern("?.parquet", List.of("a.parquet")),
            new Pattern("x\\*y", List.of("x*y")),
            new Pattern("\ud83d\ude00/", List.of("\ud83d\ude00/a")),
            new Pattern("none*", List.of()));

    @ParameterizedTest
    @FieldSource("PATTERNS")
    void objectsAreListedByPatternPageByPage(Pattern c) throws IOException {
        for (String key : List.of("logs/a.parquet", "logs/b.parquet", "logs/2026/c.parquet", "logs/d.txt",
                "logs/folder/",
                "x%2Ay", "xzy", "%F0%9F%98%80/a")) {
            stub.objects.put("/bucket-1/" + key, FILE);
        }
        List<String> found = RemoteFiles.list("s3://bucket-1/" + c.pattern(),
                stub.options(S3Credentials.Source.of(KEY)));
        assertThat(found).isEqualTo(c.keys().stream().map(key -> "s3://bucket-1/" + key).toList());
    }

    @Test
    void anOpenedObjectHasTheVersionThatTheListGives() throws IOException {
        Optional<String> listed = RemoteFiles
                .listVersions("s3://bucket-1/*.parquet", stub.options(S3Credentials.Source.of(KEY)))
                .get("s3://bucket-1/a.parquet");
        assertThat(listed).isPresent();
        try (InputFile file = RemoteFiles.open("s3://bucket-1/a.parquet", stub.options(S3Credentials.Source.of(KEY)))) {
            assertThat(file.version()).isEqualTo(listed);
        }
    }

    @Test
    void patternsThatAreNoneAreRejected() {
        assertThatThrownBy(() -> RemoteFiles.list("s3://bucket-1/a{b", stub.options(S3Credentials.Source.of(KEY))))
                .hasMessage("a{b: This is not a valid pattern: a { or [ is not closed, or is empty,"
                        + " or a range is backwards");
        assertThatThrownBy(() -> RemoteFiles.list("s3://bucket-1/a[b", stub.options(S3Credentials.Source.of(KEY))))
                .hasMessage("a[b: This is not a valid pattern: a { or [ is not closed, or is empty,"
                        + " or a range is backwards");
        assertThatThrownBy(() -> RemoteFiles.list("https://host/*?hidden", RemoteOptions.DEFAULT))
                .hasMessage("https://host/*: HTTP cannot list files. Give the address of each file");
    }

    @Test
    void aListThatDoesNotEndIsRejected() throws IOException {
        KeyPattern all = KeyPattern.of("*");
        int[] requests = new int[1];
        assertThatThrownBy(() -> StoreListing.matching("s3://bucket-1/*", all,
                ignored -> new ObjectStore.Page(List.of(), Optional.of("token " + requests[0]++)))).isInstanceOf(
                        IOException.class)
                .hasMessage("s3://bucket-1/*: The server's list does not end: it has 10001"
                        + " pages of 0 keys. Give a narrower pattern");
        assertThatThrownBy(() -> StoreListing.matching("s3://bucket-1/*", all,
                ignored -> new ObjectStore.Page(List.of(), Optional.of("token " + requests[0]++ % 2)))).isInstanceOf(
                        IOException.class)
                .hasMessage("s3://bucket-1/*: The server sends the same page of the list again");
    }

    @ParameterizedTest
    @CsvSource({"<Key>other/a</Key>, whose key does not begin with this prefix", "'', without a key"})
    void aListOfOtherKeysThanWereAskedForIsRejected(String key, String problem) throws IOException {
        String entry = "<%1$s>" + key + "<Size>1</Size></%1$s>";
        stub.fault = (request, right) -> Reply.of(200, request.has("uploads")
                ? "<ListMultipartUploadsResult>" + entry.formatted("Upload") + "</ListMultipartUploadsResult>"
                : "<ListBucketResult>" + entry.formatted("Contents") + "</ListBucketResult>");
        RemoteOptions options = stub.options(S3Credentials.Source.of(KEY));
        for (ThrowingCallable list : List.<ThrowingCallable>of(() -> RemoteFiles.list("s3://bucket-1/logs/", options),
                () -> RemoteFiles.unfinishedUploads("s3://bucket-1/logs/", options))) {
            assertThatThrownBy(list).isInstanceOf(IOException.class)
                    .hasMessage("s3://bucket-1/logs/: The server lists an object " + problem);
        }
    }

    @Test
    void aBucketThatCannotBeInTheHostIsRejected() {
        RemoteOptions options = RemoteOptions.DEFAULT.withS3(OWN.withAddressing(S3Options.Addressing.VIRTUAL_HOST)
                .withCredentials(S3Credentials.Source.of(KEY)));
        assertThatThrownBy(() -> RemoteFiles.open("s3://my_bucket/key", options)).isInstanceOf(IOException.class)
                .hasMessageContaining("my_bucket").hasMessageContaining("cannot be part of a host name");
    }

    @Test
    void aTokenThatIsTheLastKeyIsDecodedLikeIt() throws IOException {
        String page = "<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated>"
                + "<NextContinuationToken>%s</NextContinuationToken><Contents><Key>a%%3D1</Key></Contents>"
                + "</ListBucketResult>";
        assertThat(STORE.page("b", page.formatted("a%3D1").getBytes()).next()).contains("a=1");
        assertThat(STORE.page("b", page.formatted("b%3D1").getBytes()).next()).contains("b%3D1");
    }

    @ParameterizedTest
    @CsvSource({"true, true", "1, true", "TRUE, true", "' true ', true", "'', true", "false, false", "0, false",
            "False, false"})
    void aListIsFollowedUnlessItIsSaidToBeWhole(String word, boolean isCut) throws IOException {
        String page = "<ListBucketResult><IsTruncated>" + word + "</IsTruncated><NextContinuationToken>t"
                + "</NextContinuationToken></ListBucketResult>";
        assertThat(STORE.page("b", page.getBytes()).next()).isEqualTo(isCut ? Optional.of("t") : Optional.empty());
    }

    @Test
    void markersOfUploadsAreChecked() throws IOException {
        String page = "<ListMultipartUploadsResult><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated>"
                + "<NextKeyMarker>%s</NextKeyMarker></ListMultipartUploadsResult>";
        Optional<String> next = STORE.uploadsPage("b", page.formatted("a+b%2Fc").getBytes()).next();
        assertThat(STORE.uploads("", next).query()).containsEntry("key-marker", "a b/c");
        assertThatThrownBy(() -> STORE.uploadsPage("b", page.formatted("%x").getBytes()))
                .isInstanceOf(IOException.class).hasMessage("b: The server lists a key with invalid URL encoding");
        assertThatThrownBy(() -> STORE.uploadsPage("b", page.formatted("").getBytes())).isInstanceOf(IOException.class)
                .hasMessage("b: The server cuts the list, but sends no token for its next page");
    }

    record Damaged(String xml, String message) {}

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("", "b: The response is not complete XML"),
            new Damaged("<ListBucketResult>", "b: The response is not complete XML"),
            new Damaged("<html/>", "b: The server's response is not a list of objects"),
            new Damaged("<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
                    "b: The server cuts the list, but sends no token for its next page"),
            new Damaged(
                    "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><ListBucketResult><Contents><Key>&e;</Key>"
                            + "</Contents></ListBucketResult>",
                    "b: The response is not complete XML"),
            new Damaged("<a>".repeat(101), "b: The response is not complete XML"),
            new Damaged("<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>%x</Key></Contents>"
                    + "</ListBucketResult>", "b: The server lists a key with invalid URL encoding"));

    private static final S3Store STORE = new S3Store(
            new StoreLocation(StoreLocation.Service.S3, "b", Optional.empty(), "s3://b/", ""),
            new S3Endpoint("us-east-1", Optional.empty(), S3Options.Addressing.AUTO),
            new CachedCredentials(S3Credentials.Source.anonymous(), Instant::now), Instant::now);

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void damagedListsAreRejected(Damaged c) {
        assertThatThrownBy(() -> STORE.page("b", c.xml().getBytes())).isInstanceOf(IOException.class)
                .hasMessage(c.message());
    }

    @Test
    void secretsAreNotShown() {
        S3Credentials key = S3Credentials.of("IDHIDDEN", "SECRETHIDDEN").withSessionToken("TOKENHIDDEN");
        RemoteOptions options = stub.options(S3Credentials.Source.of(key));
        assertThat(key + " " + options + " " + S3Credentials.Source.of(key)).doesNotContain("HIDDEN");
        assertThatThrownBy(() -> key.withSessionToken("TOKEN\nHIDDEN")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("HIDDEN");
    }
}
