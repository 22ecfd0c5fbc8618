package dev.lamella.remote;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/// A key that signs requests. Shows nothing but that it is one.
///
/// @param accessKeyId which key it is
/// @param secretAccessKey what signs
/// @param sessionToken what a key for a while is sent with
/// @param expiry when it ends, if it does
public record S3Credentials(String accessKeyId, String secretAccessKey, Optional<String> sessionToken,
        Optional<Instant> expiry) {
    public S3Credentials {
        if (accessKeyId.isBlank() || secretAccessKey.isBlank()) {
            throw new IllegalArgumentException("the key id or the secret key is empty");
        }
        if (!isSendable(accessKeyId) || !sessionToken.map(S3Credentials::isSendable).orElse(true)) {
            throw new IllegalArgumentException("the key id or the session token has characters that cannot be sent");
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

    /// Says that there is a key, and not which.
    @Override
    public String toString() {
        return "S3Credentials[hidden]";
    }

    /// Where credentials come from. Asked again when they are about to expire, or the server says that they have; used by several
    /// threads, one at a time.
    @FunctionalInterface
    public interface Source {
        /// The credentials of now; empty to read without signing, as public buckets allow.
        Optional<S3Credentials> load() throws IOException;

        /// Always these.
        static Source of(S3Credentials credentials) {
            return () -> Optional.of(credentials);
        }

        /// None: requests are not signed.
        static Source anonymous() {
            return Optional::empty;
        }

        /// Where other programs find them, the first that has some: system properties (`aws.accessKeyId`, `aws.secretAccessKey`,
        /// `aws.sessionToken`), environment (`AWS_ACCESS_KEY_ID`, ...), web identity (`AWS_WEB_IDENTITY_TOKEN_FILE`), the profile
        /// (`~/.aws/credentials`, `~/.aws/config`), the container's (`AWS_CONTAINER_CREDENTIALS_RELATIVE_URI` or `_FULL_URI`), the
        /// machine's (IMDSv2, unless `AWS_EC2_METADATA_DISABLED`). If none has, requests are not signed.
        static Source usual() {
            return new CredentialsChain(ProcessEnvironment.ofProcess(), Transport.shared())::load;
        }

        /// Those of a profile of `~/.aws/credentials` or `~/.aws/config`.
        static Source profile(String name) {
            return () -> Profiles.load(ProcessEnvironment.ofProcess()).require(name).credentials();
        }
    }
}
