package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A bucket on a server with an S3 API. Each request is signed when it is sent.
///
/// Error responses correct three things: the region of the bucket, the offset of the local clock, and expired credentials.
///
/// @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html">Amazon S3 API</a>
/// @see <a href="https://cloud.google.com/storage/docs/xml-api/overview">Cloud Storage XML API</a>
final class S3Store implements ObjectStore {
    private static final Set<String> EXPIRED = Set.of("ExpiredToken", "ExpiredTokenException", "InvalidToken",
            "TokenRefreshRequired", "InvalidAccessKeyId");
    private static final Duration LEAST_SKEW = Duration.ofSeconds(30);
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,64}");

    private final StoreLocation bucket;
    private final S3Endpoint endpoint;
    private final CachedCredentials credentials;
    private final InstantSource clock;
    private final RequestSignature.Scheme scheme;
    private volatile String region;
    private volatile Duration skew = Duration.ZERO;
    private volatile Optional<S3Credentials> used = Optional.empty();

    /// @param bucket a location in the bucket
    S3Store(StoreLocation bucket, S3Endpoint endpoint, CachedCredentials credentials, InstantSource clock) {
        this.bucket = bucket;
        this.endpoint = endpoint;
        this.credentials = credentials;
        this.clock = clock;
        this.scheme = isGoogle() ? RequestSignature.Scheme.GOOGLE : RequestSignature.Scheme.AWS;
        this.region = endpoint.region();
    }

    static S3Store of(StoreLocation location, RemoteOptions options) throws IOException {
        boolean isGoogle = location.service() == StoreLocation.Service.GOOGLE;
        S3Options choice = isGoogle ? options.google() : options.s3();
        CachedCredentials credentials = choice.credentials()
                .map(source -> new CachedCredentials(source, InstantSource.system()))
                .orElseGet(isGoogle ? CachedCredentials::ofGoogle : CachedCredentials::ofProcess);
        S3Endpoint endpoint = isGoogle
                ? S3Endpoint.google(choice)
                : S3Endpoint.find(choice, ProcessEnvironment.ofProcess());
        return new S3Store(location, endpoint, credentials, InstantSource.system());
    }

    private boolean isGoogle() {
        return bucket.service() == StoreLocation.Service.GOOGLE;
    }

    @Override
    public String address(String key) {
        return bucket.root() + key;
    }

    @Override
    public Transport.Request signed(StoreRequest request) throws IOException {
        String place = region;
        URI uri = endpoint.uri(bucket.withKey(request.key()), request.query(), place);
        Optional<S3Credentials> key = credentials.credentials();
        used = key;
        Map<String, String> headers = new LinkedHashMap<>(request.headers());
        headers.putAll(request.payload().md5());
        if (key.isPresent()) {
            sign(headers, request, uri, place, key.get());
        }
        return new Transport.Request(request.method(), uri, headers, request.payload());
    }

    private void sign(Map<String, String> headers, StoreRequest request, URI uri, String place, S3Credentials key)
            throws IOException {
        String hash = request.payload().length() == 0
                ? RequestSignature.EMPTY_PAYLOAD
                : request.payload().sha256();
        headers.put(scheme.header("date"), RequestSignature.time(clock.instant().plus(skew)));
        headers.put(scheme.header("content-sha256"), hash);
        key.sessionToken().ifPresent(token -> headers.put(scheme.header("security-token"), token));
        Map<String, String> signed = new LinkedHashMap<>();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(scheme.header("")) || lower.startsWith("content-")) {
                signed.put(lower, value);
            }
        });
        signed.put("host", uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort());
        String rawQuery = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        headers.put("Authorization", new RequestSignature(scheme, place, scheme.service())
                .authorization(request.method(), uri.getRawPath(), rawQuery, signed, hash, key));
    }

    @Override
    public boolean learns(Response answer, String code) throws IOException {
        Optional<String> named = answer.header("x-amz-bucket-region").filter(name -> REGION.matcher(name).matches());
        if (named.isPresent() && !named.get().equals(region) && endpoint.followsRegion()) {
            region = named.get();
            return true;
        }
        // A response to HEAD has no body, so it does not say why the request was rejected.
        boolean isUnsaid = answer.request().method().equals("HEAD")
                && (answer.status() == 400 || answer.status() == 403);
        if ((isUnsaid || code.equals("RequestTimeTooSkewed")) && learnsTime(answer)) {
            return true;
        }
        String authorization = answer.request().headers().getOrDefault("Authorization", "");
        if (EXPIRED.contains(code)) {
            return credentials.replace(authorization, Duration.ZERO);
        }
        // If no credentials were found, a service that provides them may just not have answered.
        boolean isUnsigned = authorization.isEmpty() && answer.status() == 403;
        return (isUnsaid || isUnsigned) && credentials.replace(authorization, CachedCredentials.SHORTEST_USE);
    }

    private boolean learnsTime(Response answer) {
        Optional<Instant> time = answer.header("Date").flatMap(Server::time);
        if (time.isEmpty()) {
            return false;
        }
        Duration known = skew;
        Duration found = Duration.between(clock.instant(), time.get());
        skew = found;
        return found.minus(known).abs().compareTo(LEAST_SKEW) > 0;
    }

    @Override
    public String rejection() {
        if (used.isPresent()) {
            return "Check the permissions of the credentials";
        }
        return "The request was not signed: no credentials were found in the environment"
                + (isGoogle()
                        ? " (GS_ACCESS_KEY_ID, GS_SECRET_ACCESS_KEY) or in ~/.boto"
                        : ", in ~/.aws, or from this machine");
    }

    @Override
    public boolean hasSuffixRanges() {
        return true;
    }

    @Override
    public StoreRequest list(String prefix, Optional<String> token) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("list-type", "2");
        query.put("prefix", prefix);
        // Keys may contain characters that XML cannot.
        query.put("encoding-type", "url");
        token.ifPresent(value -> query.put("continuation-token", value));
        return new StoreRequest("GET", "", query);
    }

    @Override
    public Page page(String name, byte[] xml) throws IOException {
        return page(name, xml, "ListBucketResult", "Contents", "ETag", (values, last) -> {
            Optional<String> token = Optional.ofNullable(values.get("NextContinuationToken"));
            // Some servers take the last key as the token, and then encode it as they encode keys.
            return isEncoded(values) && token.equals(Optional.of(last))
                    ? Optional.of(UriEncoding.decodeKey(name, last))
                    : token;
        });
    }

    @Override
    public StoreRequest uploads(String prefix, Optional<String> token) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("uploads", "");
        query.put("prefix", prefix);
        query.put("encoding-type", "url");
        token.ifPresent(value -> {
            String[] markers = value.split(" ", 2);
            query.put("key-marker", URLDecoder.decode(markers[0], StandardCharsets.UTF_8));
            query.put("upload-id-marker", markers[1]);
        });
        return new StoreRequest("GET", "", query);
    }

    @Override
    public Page uploadsPage(String name, byte[] xml) throws IOException {
        return page(name, xml, "ListMultipartUploadsResult", "Upload", "UploadId",
                (values, ignored) -> {
                    String key = values.getOrDefault("NextKeyMarker", "");
                    return Optional
                            .of(UriEncoding.encode(isEncoded(values) ? UriEncoding.decodeKey(name, key) : key) + " "
                                    + values.getOrDefault("NextUploadIdMarker", ""));
                });
    }

    /// Reads the token for the next page.
    private interface Token {
        /// @param last the last key of the page, as it is written there
        Optional<String> of(Map<String, String> values, String last) throws IOException;
    }

    private static Page page(String name, byte[] xml, String root, String item, String version, Token token)
            throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, String> current = new LinkedHashMap<>();
        List<Map<String, String>> items = new ArrayList<>();
        Xml.read(name, xml, (path, text) -> {
            if (path.equals(root + "/" + item)) {
                items.add(Map.copyOf(current));
                current.clear();
            } else if (path.startsWith(root + "/" + item + "/")) {
                current.put(path.substring(root.length() + item.length() + 2), text);
            } else if (path.equals(root) || path.startsWith(root + "/")) {
                values.put(path.equals(root) ? "" : path.substring(root.length() + 1), text);
            }
        });
        if (!values.containsKey("")) {
            throw new IOException(name + ": The server's response is not a list of objects");
        }
        boolean isEncoded = isEncoded(values);
        List<Entry> entries = new ArrayList<>();
        for (Map<String, String> found : items) {
            String key = found.getOrDefault("Key", "");
            String plain = isEncoded ? UriEncoding.decodeKey(name, key) : key;
            if (!plain.endsWith("/")) {
                entries.add(new Entry(plain, ContentRange.count(found.getOrDefault("Size", "")).orElse(-1),
                        found.getOrDefault(version, "")));
            }
        }
        String last = items.isEmpty() ? "" : items.getLast().getOrDefault("Key", "");
        Optional<String> known = token.of(values, last).filter(text -> !text.isBlank());
        boolean isCut = isCut(values, known.isPresent());
        Optional<String> next = known.filter(ignored -> isCut);
        if (isCut && next.isEmpty()) {
            throw new IOException(name + ": The server cuts the list, but sends no token for its next page");
        }
        return new Page(List.copyOf(entries), next);
    }

    private static boolean isEncoded(Map<String, String> values) {
        return values.getOrDefault("EncodingType", "").equals("url");
    }

    /// Whether a list has another page. XML has several words for false.
    private static boolean isCut(Map<String, String> values, boolean hasToken) {
        String word = values.getOrDefault("IsTruncated", "").strip();
        return word.isEmpty() ? hasToken : !word.equalsIgnoreCase("false") && !word.equals("0");
    }

    @Override
    public Map<String, String> written(String writer) {
        return Map.of(scheme.header("meta-" + WRITER), writer, "Content-Type", "application/octet-stream");
    }

    @Override
    public Optional<String> writer(Response answer) {
        return answer.header(scheme.header("meta-" + WRITER));
    }

    @Override
    public Map<String, String> condition(Optional<String> version) {
        if (isGoogle()) {
            return Map.of("x-goog-if-generation-match", version.orElse("0"));
        }
        return version.map(tag -> Map.of("If-Match", tag)).orElse(Map.of("If-None-Match", "*"));
    }

    @Override
    public Optional<String> version(Response answer) {
        return answer.header(isGoogle() ? "x-goog-generation" : "ETag");
    }

    @Override
    public boolean completesConditionally() {
        return !isGoogle();
    }

    @Override
    public Optional<StoreRequest> begin(String key, String writer) {
        return Optional.of(new StoreRequest("POST", key, Map.of("uploads", "")).withHeaders(written(writer)));
    }

    @Override
    public String uploadId(String name, byte[] xml) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        Xml.read(name, xml, values::put);
        String id = values.getOrDefault("InitiateMultipartUploadResult/UploadId", "");
        if (id.isEmpty()) {
            throw new IOException(name + ": The server started an upload, but sent no id for it");
        }
        return id;
    }

    @Override
    public StoreRequest part(Upload upload, Payload payload) {
        return new StoreRequest("PUT", upload.key(), Map.of("partNumber", String.valueOf(upload.next()), "uploadId",
                upload.id()), Map.of(), payload);
    }

    @Override
    public String tag(Upload upload, Response answer) throws IOException {
        return answer.header("ETag").filter(tag -> !tag.isEmpty()).orElseThrow(() -> new IOException(
                address(upload.key()) + ": The server received a part, but sent no ETag for it"));
    }

    @Override
    public StoreRequest complete(Upload upload, Map<String, String> condition) {
        StringBuilder xml = new StringBuilder("<CompleteMultipartUpload>");
        for (int i = 0; i < upload.tags().size(); i++) {
            xml.append("<Part><PartNumber>").append(i + 1).append("</PartNumber><ETag>")
                    .append(Xml.escaped(upload.tags().get(i))).append("</ETag></Part>");
        }
        return new StoreRequest("POST", upload.key(), Map.of("uploadId", upload.id()), Map.of("Content-Type",
                "application/xml"), Payload.of(xml.append("</CompleteMultipartUpload>").toString()))
                .withHeaders(condition);
    }

    @Override
    public Optional<StoreRequest> abort(Upload upload) {
        return Optional.of(new StoreRequest("DELETE", upload.key(), Map.of("uploadId", upload.id())));
    }
}
