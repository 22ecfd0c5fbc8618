package dev.lamella.remote;

import dev.lamella.remote.TestServer.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A server that speaks as much of S3 as reading and writing need, and verifies signatures of its own accord: from the request as it came,
/// with code of its own.
final class S3Stub implements AutoCloseable {
    static final String BUCKET = "bucket-1";

    private static final Pattern AUTHORIZATION = Pattern.compile(
            "(?:AWS4|GOOG4)-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/(?:s3/aws4|storage/goog4)_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)");

    final Map<String, byte[]> objects = new TreeMap<>();
    final Map<String, String> secrets = new TreeMap<>();
    final Map<String, String> tokens = new TreeMap<>();
    volatile boolean isPublic;
    volatile Duration clock = Duration.ZERO;
    volatile String expired = "";
    volatile Fault fault = (ignored, right) -> right.get();
    /// How long ago objects were written, when they are.
    volatile Duration age = Duration.ZERO;
    /// How many keys a page of a list has.
    volatile int pageKeys = 2;
    private final Map<String, Map<String, String>> metadata = new TreeMap<>();
    private final Map<String, Long> generations = new TreeMap<>();
    private final Map<String, String> written = new TreeMap<>();
    private final Map<String, Pending> uploads = new TreeMap<>();
    private long generation = 1;
    private final TestServer server;

    private final boolean isGoogle;

    S3Stub() throws IOException {
        this(false);
    }

    /// @param isGoogle whether it is Cloud Storage
    S3Stub(boolean isGoogle) throws IOException {
        this.isGoogle = isGoogle;
        server = new TestServer(this::answer);
    }

    URI endpoint() {
        return URI.create(server.url(""));
    }

    List<Request> requests() {
        return server.requests();
    }

    RemoteOptions options(S3Credentials.Source source) {
        S3Options store = S3Options.DEFAULT.withEndpoint(endpoint()).withCredentials(source);
        return isGoogle
                ? Remotes.OPTIONS.withGoogle(store)
                : Remotes.OPTIONS.withS3(store.withRegion("eu-central-1"));
    }

    /// Changes what the server answers.
    interface Fault {
        /// @param right does what was asked, and answers rightly
        Reply answer(Request request, Supplier<Reply> right);
    }

    private synchronized Reply answer(Request request) {
        return fault.answer(request, () -> right(request));
    }

    private Reply right(Request request) {
        String rejection = rejection(request);
        if (!rejection.isEmpty()) {
            return error(rejection.equals("ExpiredToken") ? 400 : 403, rejection);
        }
        String key = request.path();
        if (key.equals("/" + BUCKET + "/") && request.method().equals("GET")) {
            return request.has("uploads") ? listUploads(request) : list(request);
        }
        return switch (request.method()) {
            case "GET", "HEAD" -> read(request, key);
            case "PUT" -> request.has("partNumber") ? part(request) : put(request, key);
            case "POST" -> request.has("uploads") ? begin(request, key) : complete(request, key);
            case "DELETE" -> delete(request, key);
            default -> error(405, "MethodNotAllowed");
        };
    }

    private Reply read(Request request, String key) {
        byte[] object = objects.get(key);
        if (object == null) {
            return error(404, "NoSuchKey");
        }
        Reply reply = Reply.file(request, object, tag(key));
        for (Map.Entry<String, String> header : metadata.getOrDefault(key, Map.of()).entrySet()) {
            reply = reply.with(header.getKey(), header.getValue());
        }
        return dated(reply).with("Last-Modified", written.getOrDefault(key, "Sun, 01 Mar 2026 10:00:00 GMT"))
                .with("x-goog-generation", String.valueOf(generations.getOrDefault(key, 1L)));
    }

    private Reply dated(Reply reply) {
        return reply.with("Date",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().plus(clock).atZone(ZoneOffset.UTC)));
    }

    private String tag(String key) {
        return "\"" + Arrays.hashCode(objects.get(key)) + "-" + generations.getOrDefault(key, 1L) + "\"";
    }

    private static String md5(byte[] bytes) {
        try {
            return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isDamaged(Request request) {
        return request.content().length > 0 && !md5(request.content()).equals(request.header("content-md5"));
    }

    private boolean isUnmet(Request request, String key) {
        boolean isThere = objects.containsKey(key);
        String match = request.header("if-match");
        String generation = request.header("x-goog-if-generation-match");
        return request.header("if-none-match").equals("*") && isThere
                || !match.isEmpty() && !(isThere && match.equals(tag(key)))
                || !generation.isEmpty() && !generation.equals(isThere ? String.valueOf(generations.get(key)) : "0");
    }

    private Reply put(Request request, String key) {
        if (isDamaged(request)) {
            return error(400, "BadDigest");
        }
        if (isUnmet(request, key)) {
            return request.header("if-match").isEmpty() || objects.containsKey(key)
                    ? error(412, "PreconditionFailed")
                    : error(404, "NoSuchKey");
        }
        store(key, request.content(), kept(request));
        return Reply.of(200, "", "ETag", tag(key));
    }

    void store(String key, byte[] content, Map<String, String> headers) {
        objects.put(key, content);
        metadata.put(key, headers);
        generations.put(key, ++generation);
        written.put(key, DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().plus(clock).minus(age)
                .atZone(ZoneOffset.UTC)));
    }

    private static Map<String, String> kept(Request request) {
        Map<String, String> kept = new TreeMap<>();
        request.headers().forEach((name, value) -> {
            if (name.contains("-meta-")) {
                kept.put(name, value);
            }
        });
        return kept;
    }

    private Reply begin(Request request, String key) {
        if (!request.header("x-goog-if-generation-match").isEmpty()) {
            return error(400, "NotImplemented");
        }
        String id = "upload+/=" + ++generation;
        uploads.put(id, new Pending(key, kept(request), new TreeMap<>()));
        return Reply.of(200, "<?xml version=\"1.0\"?><InitiateMultipartUploadResult><UploadId>" + id
                + "</UploadId></InitiateMultipartUploadResult>");
    }

    private Reply part(Request request) {
        Pending pending = uploads.get(request.parameter("uploadId"));
        if (pending == null) {
            return error(404, "NoSuchUpload");
        }
        if (isDamaged(request)) {
            return error(400, "BadDigest");
        }
        pending.parts.put(Integer.parseInt(request.parameter("partNumber")), request.content());
        return Reply.of(200, "", "ETag", "\"" + md5(request.content()) + "\"");
    }

    private Reply complete(Request request, String key) {
        String id = request.parameter("uploadId");
        Pending pending = uploads.get(id);
        if (pending == null || !pending.key.equals(key)) {
            return error(404, "NoSuchUpload");
        }
        if (isUnmet(request, key)) {
            return error(412, "PreconditionFailed");
        }
        Matcher matcher = Pattern.compile("<Part><PartNumber>(\\d+)</PartNumber><ETag>([^<]+)</ETag></Part>")
                .matcher(request.body());
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int number = 0;
        while (matcher.find()) {
            byte[] part = pending.parts.get(Integer.parseInt(matcher.group(1)));
            if (Integer.parseInt(matcher.group(1)) != ++number || part == null
                    || !matcher.group(2).equals("&quot;" + md5(part) + "&quot;")) {
                return error(400, "InvalidPart");
            }
            all.writeBytes(part);
        }
        store(key, all.toByteArray(), pending.headers);
        uploads.remove(id);
        return Reply.of(200, "<?xml version=\"1.0\"?>\n<CompleteMultipartUploadResult><ETag>" + tag(key)
                + "</ETag></CompleteMultipartUploadResult>");
    }

    private Reply delete(Request request, String key) {
        if (request.has("uploadId")) {
            return uploads.remove(request.parameter("uploadId")) == null
                    ? error(404, "NoSuchUpload")
                    : Reply.of(204, "").without("Content-Length");
        }
        objects.remove(key);
        return Reply.of(204, "").without("Content-Length");
    }

    private Reply listUploads(Request request) {
        String prefix = "/" + BUCKET + "/" + UriEncoding.encodePath(request.parameter("prefix"));
        StringBuilder xml = new StringBuilder(
                "<?xml version=\"1.0\"?><ListMultipartUploadsResult><EncodingType>url</EncodingType>");
        uploads.forEach((id, pending) -> {
            if (pending.key.startsWith(prefix)) {
                xml.append("<Upload><Key>").append(pending.key.substring(BUCKET.length() + 2))
                        .append("</Key><UploadId>")
                        .append(id).append("</UploadId></Upload>");
            }
        });
        return Reply.of(200, xml.append("<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>").toString());
    }

    /// @param parts by number
    private record Pending(String key, Map<String, String> headers, Map<Integer, byte[]> parts) {}

    /// The objects whose uploads are not complete.
    synchronized List<String> pending() {
        return uploads.values().stream().map(pending -> pending.key).sorted().toList();
    }

    private Reply error(int status, String code) {
        String now = DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().plus(clock).atZone(ZoneOffset.UTC));
        return Reply.of(status,
                "<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>hidden</Message></Error>",
                "Date", now);
    }

    private String rejection(Request request) {
        Matcher matcher = AUTHORIZATION.matcher(request.header("authorization"));
        if (!matcher.matches()) {
            return isPublic && request.header("authorization").isEmpty() ? "" : "AccessDenied";
        }
        String id = matcher.group(1);
        if (id.equals(expired)) {
            return "ExpiredToken";
        }
        if (!secrets.containsKey(id)) {
            return "InvalidAccessKeyId";
        }
        if (!tokens.getOrDefault(id, "").equals(request.header(header("security-token")))) {
            return "InvalidToken";
        }
        String time = request.header(header("date"));
        Instant sent = LocalDateTime.parse(time, DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'"))
                .toInstant(ZoneOffset.UTC);
        if (Duration.between(sent, Instant.now().plus(clock)).abs().toMinutes() >= 15) {
            return "RequestTimeTooSkewed";
        }
        boolean isWhole = sha256(request.content()).equals(request.header(header("content-sha256")))
                && time.startsWith(matcher.group(2)) && matcher.group(3).equals(isGoogle ? "auto" : "eu-central-1")
                && Arrays.asList(matcher.group(4).split(";")).containsAll(
                        request.headers().keySet().stream()
                                .filter(name -> name.startsWith(header("")) || name.equals("host"))
                                .toList());
        return isWhole && signature(request, matcher).equals(matcher.group(5)) ? "" : "SignatureDoesNotMatch";
    }

    private String header(String name) {
        return (isGoogle ? "x-goog-" : "x-amz-") + name;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private String signature(Request request, Matcher matcher) {
        List<String> lines = new ArrayList<>();
        lines.add(request.method());
        String[] parts = request.target().split("\\?", 2);
        lines.add(parts[0]);
        List<String> query = parts.length > 1 ? new ArrayList<>(Arrays.asList(parts[1].split("&"))) : new ArrayList<>();
        Collections.sort(query);
        lines.add(String.join("&", query));
        for (String name : matcher.group(4).split(";")) {
            lines.add(name + ":" + request.header(name));
        }
        lines.add("");
        lines.add(matcher.group(4));
        lines.add(request.header(header("content-sha256")));
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            String hash = HexFormat.of()
                    .formatHex(sha.digest(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
            byte[] key = ((isGoogle ? "GOOG4" : "AWS4") + secrets.get(matcher.group(1)))
                    .getBytes(StandardCharsets.UTF_8);
            for (String step : List.of(matcher.group(2), matcher.group(3), isGoogle ? "storage" : "s3",
                    isGoogle ? "goog4_request" : "aws4_request",
                    (isGoogle ? "GOOG4" : "AWS4") + "-HMAC-SHA256\n" + request.header(header("date")) + "\n"
                            + matcher.group(2) + "/"
                            + matcher.group(3)
                            + (isGoogle ? "/storage/goog4_request\n" : "/s3/aws4_request\n") + hash)) {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(key, "HmacSHA256"));
                key = mac.doFinal(step.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(key);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private Reply list(Request request) {
        String prefix = "/" + BUCKET + "/" + UriEncoding.encodePath(request.parameter("prefix"));
        // Objects come and go between two requests, so that a token names the last one that was listed.
        String last = request.parameter("continuation-token");
        List<String> keys = objects.keySet().stream().filter(key -> key.startsWith(prefix))
                .filter(key -> key.compareTo(last) > 0).sorted().toList();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<ListBucketResult xmlns=\"http://x/\"><Name>"
                + BUCKET + "</Name><EncodingType>url</EncodingType>");
        int to = Math.min(keys.size(), pageKeys);
        for (String key : keys.subList(0, to)) {
            xml.append("<Contents><Key>").append(key.substring(BUCKET.length() + 2))
                    .append("</Key><Size>").append(objects.get(key).length).append("</Size><ETag>")
                    .append(tag(key).replace("\"", "&quot;")).append("</ETag></Contents>");
        }
        xml.append("<IsTruncated>").append(to < keys.size()).append("</IsTruncated>");
        if (to < keys.size()) {
            xml.append("<NextContinuationToken>").append(keys.get(to - 1)).append("</NextContinuationToken>");
        }
        return Reply.of(200, xml.append("</ListBucketResult>").toString());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
