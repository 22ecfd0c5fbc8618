package dev.lamella.remote;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/// A key that signs requests. `toString` does not show it.
///
/// @param accessKeyId the id of the key
/// @param secretAccessKey the secret that signs
/// @param sessionToken sent with a temporary key
/// @param expiry when a temporary key expires
public record S3Credentials(String accessKeyId, String secretAccessKey, Optional<String> sessionToken,
        Optional<Instant> expiry) {
    public S3Credentials {
        if (accessKeyId.isBlank() || secretAccessKey.isBlank()) {
            throw new IllegalArgumentException("The key id or the secret key is empty");
        }
        if (!isSendable(accessKeyId) || !sessionToken.map(S3Credentials::isSendable).orElse(true)) {
            throw new IllegalArgumentException("The key id or the session token has characters that cannot be sent");
        }
    }

    private static boolean isSendable(String text) {
        return text.chars().allMatch(character -> character > ' ' && character < 0x7f);
    }

    public static S3Credentials of(String accessKeyId, String secretAccessKey) {
        return new S3Credentials(accessKeyId, secretAccessKey, Optional.empty(), Optional.empty());
    }

    public S3Credentials withSessionToken(String token) {
        return new S3Credentials(accessKeyId, secretAccessKey, Optional.of(token), expiry);
    }

    public S3Credentials withExpiry(Instant moment) {
        return new S3Credentials(accessKeyId, secretAccessKey, sessionToken, Optional.of(moment));
    }

    /// Says that there is a key, but not which one.
    @Override
    public String toString() {
        return "S3Credentials[hidden]";
    }

    /// A source of credentials. It is called again when its credentials are about to expire, and when a server may have
    /// rejected a request because of them, or because there are none. Several threads may use it, one at a time.
    @FunctionalInterface
    public interface Source {
        /// The current credentials. Empty to read without signing, as public buckets allow.
        Optional<S3Credentials> load() throws IOException;

        /// A source that always returns these credentials.
        static Source of(S3Credentials credentials) {
            return () -> Optional.of(credentials);
        }

        /// A source without credentials: requests are not signed.
        static Source anonymous() {
            return Optional::empty;
        }

        /// Looks where AWS tools look, and takes the first credentials: system properties (`aws.accessKeyId`,
        /// `aws.secretAccessKey`, `aws.sessionToken`), environment (`AWS_ACCESS_KEY_ID`, ...), web identity
        /// (`AWS_WEB_IDENTITY_TOKEN_FILE`), profile (`~/.aws/credentials`, `~/.aws/config`), container
        /// (`AWS_CONTAINER_CREDENTIALS_RELATIVE_URI` or `_FULL_URI`), machine (IMDSv2, unless `AWS_EC2_METADATA_DISABLED`
        /// is set). If there are none, requests are not signed.
        static Source usual() {
            return new CredentialsChain(ProcessEnvironment.ofProcess(), Transport.shared())::load;
        }

        /// The credentials of a profile in `~/.aws/credentials` or `~/.aws/config`.
        static Source profile(String name) {
            return () -> Profiles.load(ProcessEnvironment.ofProcess()).require(name).credentials();
        }
    }
}
