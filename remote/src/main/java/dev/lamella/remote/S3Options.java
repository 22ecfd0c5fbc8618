package dev.lamella.remote;

import java.net.URI;
import java.util.Optional;

/// Where the buckets of `s3` locations are, and who reads them. Immutable; each `with` method gives a changed copy.
///
/// What is empty is taken from where other programs find it: environment, system properties, `~/.aws`.
///
/// @param region for example `eu-central-1`; else `AWS_REGION`, `AWS_DEFAULT_REGION`, the profile, or us-east-1
/// @param endpoint of a server that speaks S3, for example `http://localhost:9000`; else `AWS_ENDPOINT_URL_S3`,
///     `AWS_ENDPOINT_URL`, the profile, or Amazon's own
/// @param addressing whether the bucket stands in the host name or in the path
/// @param credentials who reads; else the usual places, see [S3Credentials.Source#usual]
public record S3Options(Optional<String> region, Optional<URI> endpoint, Addressing addressing,
        Optional<S3Credentials.Source> credentials) {
    public static final S3Options DEFAULT = new S3Options(Optional.empty(), Optional.empty(), Addressing.AUTO,
            Optional.empty());

    /// Where the bucket stands.
    public enum Addressing {
        /// In the path, if there is an endpoint or the bucket has dots in its name; else in the host name.
        AUTO,
        /// `https://endpoint/bucket/key`
        PATH,
        /// `https://bucket.endpoint/key`
        VIRTUAL_HOST
    }

    public S3Options withRegion(String name) {
        return new S3Options(Optional.of(name), endpoint, addressing, credentials);
    }

    public S3Options withEndpoint(URI server) {
        return new S3Options(region, Optional.of(server), addressing, credentials);
    }

    public S3Options withAddressing(Addressing choice) {
        return new S3Options(region, endpoint, choice, credentials);
    }

    public S3Options withCredentials(S3Credentials.Source source) {
        return new S3Options(region, endpoint, addressing, Optional.of(source));
    }
}
