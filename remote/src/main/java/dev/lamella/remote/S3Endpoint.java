package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The address of a server that holds buckets.
///
/// @param region the region for which requests are signed at first
/// @param server the configured server; Amazon's own if empty
/// @param addressing whether the bucket is in the host name or in the path
record S3Endpoint(String region, Optional<URI> server, S3Options.Addressing addressing) {
    private static final String FIRST_REGION = "us-east-1";
    private static final URI GOOGLE = URI.create("https://storage.googleapis.com");
    private static final Pattern REGION = Pattern.compile("[A-Za-z0-9-]{1,64}");
    /// Bucket names that are one label of a host name, so that certificates match.
    private static final Pattern ONE_LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    S3Endpoint {
        if (!REGION.matcher(region).matches()) {
            throw new IllegalArgumentException(
                    "Region " + region + " has characters other than letters, digits and hyphens");
        }
        if (server.isPresent() && (server.get().getHost() == null || server.get().getRawQuery() != null
                || !("http".equalsIgnoreCase(server.get().getScheme())
                        || "https".equalsIgnoreCase(server.get().getScheme())))) {
            throw new IllegalArgumentException(
                    "Endpoint " + RedactedLocation.of(server.get()) + " is not an address like https://host:port");
        }
    }

    /// The endpoint of the options, or of the process's environment.
    static S3Endpoint find(S3Options options, ProcessEnvironment surroundings) throws IOException {
        Optional<Profiles.Profile> profile = options.region().isPresent() && options.endpoint().isPresent()
                ? Optional.empty()
                : Profiles.load(surroundings).chosen();
        String region = options.region().orElseGet(() -> region(surroundings, profile));
        Optional<URI> server = options.endpoint();
        Optional<String> configured = surroundings.systemProperty("aws.endpointUrlS3")
                .or(() -> surroundings.systemProperty("aws.endpointUrl"))
                .or(() -> surroundings.first("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"))
                .or(() -> profile.flatMap(known -> known.value("endpoint_url")));
        try {
            if (server.isEmpty() && configured.isPresent()) {
                server = Optional.of(new URI(configured.get()));
            }
            return new S3Endpoint(region, server, options.addressing());
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("The settings for S3 cannot be used: "
                    + (e instanceof URISyntaxException
                            ? "The endpoint is not an address like https://host:port"
                            : e.getMessage()));
        }
    }

    /// The region of the process's environment, or of a profile.
    static String region(ProcessEnvironment surroundings, Optional<Profiles.Profile> profile) {
        return surroundings.systemProperty("aws.region")
                .or(() -> surroundings.first("AWS_REGION", "AWS_DEFAULT_REGION"))
                .or(() -> profile.flatMap(known -> known.value("region"))).orElse(FIRST_REGION);
    }

    /// The host of a service of Amazon in a region.
    static String host(String service, String region) {
        return service + "." + region + ".amazonaws.com" + (region.startsWith("cn-") ? ".cn" : "");
    }

    /// The server of Cloud Storage, unless the options name another one.
    static S3Endpoint google(S3Options options) throws IOException {
        try {
            return new S3Endpoint(options.region().orElse("auto"),
                    Optional.of(options.endpoint().orElse(GOOGLE)), options.addressing());
        } catch (IllegalArgumentException e) {
            throw new IOException("The settings for Cloud Storage cannot be used: " + e.getMessage());
        }
    }

    /// Whether another region has another server.
    boolean followsRegion() {
        return server.isEmpty();
    }

    /// The address of an object, or of a bucket if the key is empty.
    ///
    /// @throws IOException if the bucket would be in the host name, and cannot be
    URI uri(StoreLocation location, Map<String, String> query, String place) throws IOException {
        URI base = server.orElseGet(() -> URI.create("https://" + host("s3", place)));
        boolean isInHost = isInHost(location.bucket());
        StringBuilder text = new StringBuilder(base.getScheme()).append("://");
        text.append(isInHost ? location.bucket() + "." : "").append(base.getHost());
        if (base.getPort() >= 0 && base.getPort() != (base.getScheme().equalsIgnoreCase("https") ? 443 : 80)) {
            text.append(':').append(base.getPort());
        }
        String path = base.getRawPath() == null ? "" : base.getRawPath();
        text.append(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
        if (!isInHost) {
            text.append('/').append(location.bucket());
        }
        text.append('/').append(UriEncoding.encodePath(location.key()));
        if (!query.isEmpty()) {
            text.append('?').append(UriEncoding.query(query));
        }
        URI uri = URI.create(text.toString());
        if (uri.getHost() == null) {
            throw new IOException(location + ": The name of the bucket cannot be part of a host name. Use"
                    + " S3Options.withAddressing(PATH)");
        }
        return uri;
    }

    private boolean isInHost(String bucket) {
        return switch (addressing) {
            case PATH -> false;
            case VIRTUAL_HOST -> true;
            case AUTO -> server.isEmpty() && ONE_LABEL.matcher(bucket).matches();
        };
    }
}
