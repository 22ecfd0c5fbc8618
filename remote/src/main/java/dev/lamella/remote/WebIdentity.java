package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Credentials of a role, for a token in a file, as clusters provide it to their programs.
///
/// @param surroundings the environment, which says where the token is
/// @param transport sends requests to the token service
record WebIdentity(ProcessEnvironment surroundings, Transport transport) {
    private static final int LONGEST = 1 << 20;

    /// Empty if no such token is configured.
    Optional<S3Credentials> load() throws IOException {
        Optional<String> file = surroundings.variable("AWS_WEB_IDENTITY_TOKEN_FILE");
        Optional<String> role = surroundings.variable("AWS_ROLE_ARN");
        if (file.isEmpty() || role.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> form = Map.of("Action", "AssumeRoleWithWebIdentity", "Version", "2011-06-15", "RoleArn",
                role.get(), "RoleSessionName", surroundings.variable("AWS_ROLE_SESSION_NAME").orElse("lamella"),
                "WebIdentityToken", Files.readString(Path.of(file.get())).strip());
        String region = S3Endpoint.region(surroundings, Profiles.load(surroundings).chosen());
        String base = surroundings.variable("AWS_ENDPOINT_URL_STS")
                .orElse("https://" + S3Endpoint.host("sts", region));
        String name = "credentials of a web identity";
        byte[] xml = RetryState.run(name, RetryPolicy.DEFAULT,
                () -> ask(name, HostCredentials.uri(base.replaceFirst("/$", "") + "/"), UriEncoding.query(form)));
        Map<String, String> values = new HashMap<>();
        Xml.read(name, xml, (path, text) -> values.put(path.substring(path.lastIndexOf('/') + 1), text));
        Optional<String> id = Optional.ofNullable(values.get("AccessKeyId"));
        Optional<String> secret = Optional.ofNullable(values.get("SecretAccessKey"));
        if (id.isEmpty() || secret.isEmpty()) {
            throw new IOException("The " + name + " lack an AccessKeyId or a SecretAccessKey");
        }
        return Optional.of(CredentialsChain.credentials("a web identity", id.get(), secret.get(),
                Optional.ofNullable(values.get("SessionToken")),
                HostCredentials.expiry("a web identity", Optional.ofNullable(values.get("Expiration")))));
    }

    /// The token goes in the body of the request: addresses are kept in logs.
    private byte[] ask(String name, URI uri, String form) throws IOException {
        Transport.Request request = new Transport.Request("POST", uri,
                Map.of("Content-Type", "application/x-www-form-urlencoded"), Payload.of(form));
        try (Response answer = transport.send(name, request, RetryPolicy.DEFAULT)) {
            if (answer.status() == 200) {
                return answer.bytes(LONGEST);
            }
            String code = StoreErrors.code(answer.text()).map(word -> ", " + word).orElse("");
            String problem = "The token service answered HTTP " + answer.status() + code;
            throw answer.status() >= 500 || answer.status() == 429
                    ? new TransientFailure(problem)
                    : new IOException("There are no " + name + ": " + problem);
        }
    }
}
