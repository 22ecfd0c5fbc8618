package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// An object, or the list of a bucket, on a server with an S3 API. Each request is signed when it is sent.
///
/// Error responses correct three things: the region of the bucket, the offset of the local clock, and expired credentials.
final class S3Object implements RemoteObject {
    private static final Set<String> EXPIRED = Set.of("ExpiredToken", "ExpiredTokenException", "InvalidToken",
            "TokenRefreshRequired", "InvalidAccessKeyId");
    private static final Duration LEAST_SKEW = Duration.ofSeconds(30);
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,64}");

    private final S3Location location;
    private final S3Endpoint endpoint;
    private final Map<String, String> query;
    private final CachedCredentials credentials;
    private final InstantSource clock;
    private volatile String region;
    private volatile Duration skew = Duration.ZERO;
    private volatile Optional<S3Credentials> used = Optional.empty();

    S3Object(S3Location location, Map<String, String> query, S3Endpoint endpoint, CachedCredentials credentials,
            InstantSource clock) {
        this.location = location;
        this.query = query;
        this.endpoint = endpoint;
        this.credentials = credentials;
        this.clock = clock;
        this.region = endpoint.region();
    }

    /// An object.
    static S3Object of(S3Location location, RemoteOptions options) throws IOException {
        if (location.key().isEmpty()) {
            throw new IOException(location + ": This does not name an object. Write it as s3://bucket/key");
        }
        return of(location, Map.of(), options);
    }

    /// @param query what is requested of the object or the bucket
    static S3Object of(S3Location location, Map<String, String> query, RemoteOptions options) throws IOException {
        CachedCredentials credentials = options.s3().credentials()
                .map(source -> new CachedCredentials(source, InstantSource.system()))
                .orElseGet(CachedCredentials::ofProcess);
        return new S3Object(location, query, S3Endpoint.find(options.s3(), ProcessEnvironment.ofProcess()), credentials,
                InstantSource.system());
    }

    @Override
    public String name() {
        return location.toString();
    }

    @Override
    public Transport.Request request() throws IOException {
        String place = region;
        Map<String, String> parameters = query;
        URI uri = endpoint.uri(location, parameters, place);
        Optional<S3Credentials> key = credentials.credentials();
        used = key;
        return new Transport.Request("GET", uri, key.isEmpty() ? Map.of() : signed(uri, place, key.get()));
    }

    private Map<String, String> signed(URI uri, String place, S3Credentials key) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("x-amz-date", RequestSignature.time(clock.instant().plus(skew)));
        headers.put("x-amz-content-sha256", RequestSignature.EMPTY_PAYLOAD);
        key.sessionToken().ifPresent(token -> headers.put("x-amz-security-token", token));
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("host", uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort());
        String rawQuery = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        headers.put("Authorization",
                new RequestSignature(place, "s3").authorization("GET", uri.getRawPath(), rawQuery, all,
                        RequestSignature.EMPTY_PAYLOAD, key));
        return headers;
    }

    @Override
    public boolean learns(Response answer, String said, int corrections) throws IOException {
        String code = S3Errors.code(said).orElse("");
        Optional<String> named = answer.header("x-amz-bucket-region").filter(name -> REGION.matcher(name).matches());
        if (named.isPresent() && !named.get().equals(region) && endpoint.followsRegion()) {
            region = named.get();
            return true;
        }
        if (code.equals("RequestTimeTooSkewed")) {
            return learnsTime(answer);
        }
        return EXPIRED.contains(code) && credentials.replace(used);
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
    public String rejection(String said) {
        return used.isEmpty()
                ? "The request was not signed: no credentials were found in the environment, in ~/.aws, or from this machine"
                : "Check the permissions of the credentials";
    }
}
