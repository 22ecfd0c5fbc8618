package dev.lamella.remote;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantKind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Credentials that an AWS container or machine provides to the programs that run on it, as JSON over HTTP.
///
/// @param surroundings the environment, which says where to ask
/// @param transport sends the requests
record HostCredentials(ProcessEnvironment surroundings, Transport transport) {
    private static final String CONTAINER = "http://169.254.170.2";
    private static final String MACHINE = "http://169.254.169.254";
    /// Hosts to which a container may send its request without encryption.
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]", "169.254.170.2",
            "169.254.170.23",
            "[fd00:ec2::23]");
    private static final String ROLES = "/latest/meta-data/iam/security-credentials/";

    private static final RetryPolicy RETRIES = RetryPolicy.DEFAULT.withAttempts(3)
            .withResponseTimeout(Duration.ofSeconds(5)).withStallTimeout(Duration.ofSeconds(5), 1);
    /// Outside of AWS no server answers, so this does not wait long.
    private static final RetryPolicy SHORT = RETRIES.withAttempts(1).withResponseTimeout(Duration.ofSeconds(1));

    /// The credentials of a container, if the environment names its service.
    Optional<S3Credentials> ofContainer() throws IOException {
        Optional<String> relative = surroundings.variable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
        Optional<String> full = relative.map(path -> CONTAINER + path)
                .or(() -> surroundings.variable("AWS_CONTAINER_CREDENTIALS_FULL_URI"));
        if (full.isEmpty()) {
            return Optional.empty();
        }
        URI uri = uri(full.get());
        if (!"https".equals(uri.getScheme()) && !LOCAL.contains(uri.getHost())) {
            throw new IOException("AWS_CONTAINER_CREDENTIALS_FULL_URI names host " + uri.getHost()
                    + ", to which credentials would go unencrypted; it must be an https address or this machine");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        Optional<String> file = surroundings.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
        Optional<String> token = file.isPresent()
                ? Optional.of(Files.readString(Path.of(file.get())).strip())
                : surroundings.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN");
        token.ifPresent(value -> headers.put("Authorization", value));
        String json = RetryState.run("credentials of the container", RETRIES,
                () -> ask("the container", "GET", uri, headers, RETRIES));
        return Optional.of(parse("the container", json));
    }

    /// The credentials of the machine's role, by IMDSv2. Empty if no such service answers.
    Optional<S3Credentials> ofMachine() throws IOException {
        if (surroundings.variable("AWS_EC2_METADATA_DISABLED").filter("true"::equalsIgnoreCase).isPresent()) {
            return Optional.empty();
        }
        String base = surroundings.variable("AWS_EC2_METADATA_SERVICE_ENDPOINT").orElse(MACHINE).replaceFirst("/$", "");
        URI tokens = uri(base + "/latest/api/token");
        Map<String, String> headers;
        try {
            headers = Map.of("X-aws-ec2-metadata-token", ask("the machine", "PUT", tokens,
                    Map.of("X-aws-ec2-metadata-token-ttl-seconds", "21600"), SHORT).strip());
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException ignored) {
            // This is not an AWS machine, which is the usual case. Other clouds have their own service at this address.
            return Optional.empty();
        }
        String role;
        try {
            role = RetryState.run("credentials of the machine", RETRIES,
                    () -> ask("the machine", "GET", uri(base + ROLES), headers, RETRIES)).lines().findFirst()
                    .orElse("");
        } catch (NoneThere ignored) {
            return Optional.empty();
        }
        String json = RetryState.run("credentials of the machine", RETRIES,
                () -> ask("the machine", "GET", uri(base + ROLES + UriEncoding.encode(role.strip())), headers,
                        RETRIES));
        return Optional.of(parse("the machine", json));
    }

    static URI uri(String text) throws IOException {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException ignored) {
            // Thrown below, without the text, which may be secret.
        }
        throw new IOException("The address of the credentials service is not a valid URL");
    }

    private String ask(String place, String method, URI uri, Map<String, String> headers, RetryPolicy retryPolicy)
            throws IOException {
        for (String value : headers.values()) {
            if (!value.chars().allMatch(character -> character >= ' ' && character < 0x7f)) {
                throw new IOException(
                        "The token for the credentials of " + place + " has characters that cannot be sent");
            }
        }
        try (Response answer = transport.send("credentials of " + place, new Transport.Request(method, uri, headers),
                retryPolicy)) {
            String text = answer.text();
            if (answer.status() == 200) {
                return text;
            }
            String problem = "The request for the credentials of " + place + " was rejected (HTTP " + answer.status()
                    + ")";
            if (answer.status() >= 500 || answer.status() == 429) {
                throw new TransientFailure(problem);
            }
            throw answer.status() == 404 || answer.status() == 403 || answer.status() == 405
                    ? new NoneThere(problem)
                    : new IOException("There are no credentials: " + problem);
        }
    }

    static S3Credentials parse(String place, String json) throws IOException {
        Variant value;
        try {
            value = Variant.ofJson(json);
        } catch (VariantFormatException ignored) {
            // The parser's message may quote the text, which is secret.
            throw new IOException("The credentials of " + place + " are not valid JSON");
        }
        Optional<String> id = text(value, "AccessKeyId");
        Optional<String> secret = text(value, "SecretAccessKey");
        if (id.isEmpty() || secret.isEmpty()) {
            throw new IOException("The credentials of " + place + " lack an AccessKeyId or a SecretAccessKey");
        }
        return CredentialsChain.credentials(place, id.get(), secret.get(), text(value, "Token"),
                expiry(place, text(value, "Expiration")));
    }

    static Optional<Instant> expiry(String place, Optional<String> text) throws IOException {
        try {
            return text.map(Instant::parse);
        } catch (DateTimeParseException ignored) {
            throw new IOException("The credentials of " + place + " have an expiry that is not a valid time");
        }
    }

    private static Optional<String> text(Variant value, String name) {
        return value.kind() == VariantKind.OBJECT
                ? value.asObject().field(name).filter(field -> field.kind() == VariantKind.STRING)
                        .map(Variant::asString)
                : Optional.empty();
    }

    /// No service provides credentials here.
    private static final class NoneThere extends IOException {
        private static final long serialVersionUID = 1L;

        NoneThere(String problem) {
            super(problem);
        }
    }
}
