package dev.lamella.remote;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantKind;
import java.io.IOException;
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

/// Credentials that a container or machine of Amazon's gives to what runs on it, as JSON over HTTP.
///
/// @param surroundings what says where to ask
/// @param transport how
record HostCredentials(ProcessEnvironment surroundings, Transport transport) {
    private static final String CONTAINER = "http://169.254.170.2";
    private static final String MACHINE = "http://169.254.169.254";
    /// Addresses that a container may be sent to without encryption.
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]", "169.254.170.2",
            "169.254.170.23",
            "[fd00:ec2::23]");
    private static final String ROLES = "/latest/meta-data/iam/security-credentials/";

    private static final RetryPolicy PATIENCE = RetryPolicy.DEFAULT.withAttempts(3)
            .withAnswerTimeout(Duration.ofSeconds(5)).withStallTimeout(Duration.ofSeconds(5), 1);
    /// Where there is no such machine, nothing answers.
    private static final RetryPolicy SHORT = PATIENCE.withAttempts(1).withAnswerTimeout(Duration.ofSeconds(1));

    /// What a container is told to ask.
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
                    + ", to which credentials would go unencrypted; it may be https, or this machine");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        Optional<String> file = surroundings.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
        Optional<String> token = file.isPresent()
                ? Optional.of(Files.readString(Path.of(file.get())).strip())
                : surroundings.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN");
        token.ifPresent(value -> headers.put("Authorization", value));
        String json = RetryState.run("credentials of the container", PATIENCE,
                () -> ask("the container", "GET", uri, headers, PATIENCE));
        return Optional.of(parse("the container", json));
    }

    /// What a machine's own role gives, by IMDSv2. Empty, where no such machine answers.
    Optional<S3Credentials> ofMachine() throws IOException {
        if (surroundings.variable("AWS_EC2_METADATA_DISABLED").filter("true"::equalsIgnoreCase).isPresent()) {
            return Optional.empty();
        }
        String base = surroundings.variable("AWS_EC2_METADATA_SERVICE_ENDPOINT").orElse(MACHINE).replaceFirst("/$", "");
        Map<String, String> headers;
        try {
            headers = Map.of("X-aws-ec2-metadata-token", ask("the machine", "PUT", uri(base + "/latest/api/token"),
                    Map.of("X-aws-ec2-metadata-token-ttl-seconds", "21600"), SHORT).strip());
        } catch (TransientFailure | NoneThere ignored) {
            // This is no machine of Amazon's: the usual case elsewhere.
            return Optional.empty();
        }
        String role;
        try {
            role = RetryState.run("credentials of the machine", PATIENCE,
                    () -> ask("the machine", "GET", uri(base + ROLES), headers, PATIENCE)).lines().findFirst()
                    .orElse("");
        } catch (NoneThere ignored) {
            return Optional.empty();
        }
        String json = RetryState.run("credentials of the machine", PATIENCE,
                () -> ask("the machine", "GET", uri(base + ROLES + UriEncoding.encode(role.strip())), headers,
                        PATIENCE));
        return Optional.of(parse("the machine", json));
    }

    static URI uri(String text) throws IOException {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException ignored) {
            // Told below, without the text.
        }
        throw new IOException("The address that credentials are to be asked for is no URL");
    }

    private String ask(String place, String method, URI uri, Map<String, String> headers, RetryPolicy patience)
            throws IOException {
        for (String value : headers.values()) {
            if (!value.chars().allMatch(character -> character >= ' ' && character < 0x7f)) {
                throw new IOException(
                        "The token for the credentials of " + place + " has characters that cannot be sent");
            }
        }
        try (Response answer = transport.send("credentials of " + place, new Transport.Request(method, uri, headers),
                patience)) {
            String text = answer.text();
            if (answer.status() == 200) {
                return text;
            }
            String problem = "the credentials of " + place + " were refused (HTTP " + answer.status() + ")";
            if (answer.status() >= 500 || answer.status() == 429) {
                throw new TransientFailure(problem, Optional.empty());
            }
            throw answer.status() == 404 || answer.status() == 403 || answer.status() == 405
                    ? new NoneThere(problem)
                    : new IOException("No credentials: " + problem);
        }
    }

    static S3Credentials parse(String place, String json) throws IOException {
        Variant value;
        try {
            value = Variant.ofJson(json);
        } catch (VariantFormatException ignored) {
            // Its message may have parts of the text.
            throw new IOException("The credentials of " + place + " are no JSON");
        }
        Optional<String> id = text(value, "AccessKeyId");
        Optional<String> secret = text(value, "SecretAccessKey");
        if (id.isEmpty() || secret.isEmpty()) {
            throw new IOException("The credentials of " + place + " have no AccessKeyId or no SecretAccessKey");
        }
        return CredentialsChain.credentials(place, id.get(), secret.get(), text(value, "Token"),
                expiry(place, text(value, "Expiration")));
    }

    static Optional<Instant> expiry(String place, Optional<String> text) throws IOException {
        try {
            return text.map(Instant::parse);
        } catch (DateTimeParseException ignored) {
            throw new IOException("The credentials of " + place + " end at a time that is none");
        }
    }

    private static Optional<String> text(Variant value, String name) {
        return value.kind() == VariantKind.OBJECT
                ? value.asObject().field(name).filter(field -> field.kind() == VariantKind.STRING)
                        .map(Variant::asString)
                : Optional.empty();
    }

    /// There is nobody who gives credentials.
    private static final class NoneThere extends IOException {
        private static final long serialVersionUID = 1L;

        NoneThere(String problem) {
            super(problem);
        }
    }
}
