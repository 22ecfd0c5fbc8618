package dev.lamella.remote;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/// Looks for credentials where AWS tools find them, in the same order.
///
/// @param surroundings the environment that is searched
/// @param transport sends requests to services that provide credentials
record CredentialsChain(ProcessEnvironment surroundings, Transport transport) {
    /// The first credentials that are found; empty if there are none.
    ///
    /// @throws IOException if a source is configured but does not provide its credentials
    Optional<S3Credentials> load() throws IOException {
        Optional<S3Credentials> found = given("the system properties", surroundings.systemProperty("aws.accessKeyId"),
                surroundings.systemProperty("aws.secretAccessKey")
                        .or(() -> surroundings.systemProperty("aws.secretKey")),
                surroundings.systemProperty("aws.sessionToken"));
        if (found.isEmpty()) {
            found = given("the environment", surroundings.variable("AWS_ACCESS_KEY_ID"),
                    surroundings.variable("AWS_SECRET_ACCESS_KEY"), surroundings.variable("AWS_SESSION_TOKEN"));
        }
        if (found.isEmpty()) {
            found = new WebIdentity(surroundings, transport).load();
        }
        if (found.isEmpty()) {
            Optional<Profiles.Profile> profile = Profiles.load(surroundings).chosen();
            found = profile.isPresent() ? profile.get().credentials() : Optional.empty();
        }
        HostCredentials host = new HostCredentials(surroundings, transport);
        if (found.isEmpty()) {
            found = host.ofContainer();
        }
        return found.isPresent() ? found : host.ofMachine();
    }

    private static Optional<S3Credentials> given(String place, Optional<String> id, Optional<String> secret,
            Optional<String> token) throws IOException {
        return id.isPresent() && secret.isPresent()
                ? Optional.of(credentials(place, id.get(), secret.get(), token, Optional.empty()))
                : Optional.empty();
    }

    /// @param place where they were found, for messages
    static S3Credentials credentials(String place, String id, String secret, Optional<String> token,
            Optional<Instant> expiry) throws IOException {
        try {
            return new S3Credentials(id.strip(), secret.strip(), token.map(String::strip), expiry);
        } catch (IllegalArgumentException e) {
            throw new IOException("The credentials of " + place + " cannot be used: " + e.getMessage());
        }
    }
}
