package dev.lamella.remote;

import dev.lamella.remote.TestServer.Request;
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
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A server that speaks as much of S3 as reading needs, and verifies signatures of its own accord: from the request as it came,
/// with code of its own.
final class S3Stub implements AutoCloseable {
    static final String BUCKET = "bucket-1";

    private static final Pattern AUTHORIZATION = Pattern.compile(
            "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)");

    final Map<String, byte[]> objects = new TreeMap<>();
    final Map<String, String> secrets = new TreeMap<>();
    final Map<String, String> tokens = new TreeMap<>();
    volatile boolean isPublic;
    volatile Duration clock = Duration.ZERO;
    volatile String expired = "";
    private final TestServer server;

    S3Stub() throws IOException {
        server = new TestServer(this::answer);
    }

    URI endpoint() {
        return URI.create(server.url(""));
    }

    List<Request> requests() {
        return server.requests();
    }

    RemoteOptions options(S3Credentials.Source source) {
        return Remotes.OPTIONS.withS3(
                S3Options.DEFAULT.withEndpoint(endpoint()).withRegion("eu-central-1").withCredentials(source));
    }

    private Reply answer(Request request) {
        String rejection = rejection(request);
        if (!rejection.isEmpty()) {
            return error(rejection.equals("ExpiredToken") ? 400 : 403, rejection);
        }
        if (request.target().startsWith("/" + BUCKET + "/?")) {
            return list(request);
        }
        byte[] object = objects.get(request.target());
        return object == null ? error(404, "NoSuchKey") : Reply.file(request, object, "\"" + object.length + "\"");
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
        if (!tokens.getOrDefault(id, "").equals(request.header("x-amz-security-token"))) {
            return "InvalidToken";
        }
        String time = request.header("x-amz-date");
        Instant sent = LocalDateTime.parse(time, DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'"))
                .toInstant(ZoneOffset.UTC);
        if (Duration.between(sent, Instant.now().plus(clock)).abs().toMinutes() >= 15) {
            return "RequestTimeTooSkewed";
        }
        boolean isWhole = time.startsWith(matcher.group(2)) && matcher.group(3).equals("eu-central-1")
                && Arrays.asList(matcher.group(4).split(";")).containsAll(
                        request.headers().keySet().stream()
                                .filter(name -> name.startsWith("x-amz-") || name.equals("host"))
                                .toList());
        return isWhole && signature(request, matcher).equals(matcher.group(5)) ? "" : "SignatureDoesNotMatch";
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
        lines.add(request.header("x-amz-content-sha256"));
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            String hash = HexFormat.of()
                    .formatHex(sha.digest(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
            byte[] key = ("AWS4" + secrets.get(matcher.group(1))).getBytes(StandardCharsets.UTF_8);
            for (String step : List.of(matcher.group(2), matcher.group(3), "s3", "aws4_request",
                    "AWS4-HMAC-SHA256\n" + request.header("x-amz-date") + "\n" + matcher.group(2) + "/"
                            + matcher.group(3)
                            + "/s3/aws4_request\n" + hash)) {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(key, "HmacSHA256"));
                key = mac.doFinal(step.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(key);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /// Two keys a page.
    private Reply list(Request request) {
        String prefix = "/" + BUCKET + "/" + parameter(request, "prefix");
        int from = Integer.parseInt("0" + parameter(request, "continuation-token"));
        List<String> keys = objects.keySet().stream().filter(key -> key.startsWith(prefix)).sorted().toList();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<ListBucketResult xmlns=\"http://x/\"><Name>"
                + BUCKET + "</Name><EncodingType>url</EncodingType>");
        int to = Math.min(keys.size(), from + 2);
        for (String key : keys.subList(from, to)) {
            xml.append("<Contents><Key>").append(key.substring(BUCKET.length() + 2))
                    .append("</Key><Size>1</Size></Contents>");
        }
        xml.append("<IsTruncated>").append(to < keys.size()).append("</IsTruncated>");
        if (to < keys.size()) {
            xml.append("<NextContinuationToken>").append(to).append("</NextContinuationToken>");
        }
        return Reply.of(200, xml.append("</ListBucketResult>").toString());
    }

    private static String parameter(Request request, String name) {
        Matcher matcher = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(request.target());
        return matcher.find() ? matcher.group(1).replace("%2F", "/") : "";
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
