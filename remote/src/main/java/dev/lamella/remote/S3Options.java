package dev.lamella.remote;

import java.net.URI;
import java.util.Optional;

/// Where the buckets of `s3` locations are (or of `gs` locations, see [RemoteOptions#google]), and the credentials for them. Immutable; each `with` method returns a changed
/// copy.
///
/// Empty options are taken from where AWS tools find them: environment, system properties, `~/.aws`.
public final class S3Options {
    public static final S3Options DEFAULT = new S3Options(
            new State(Optional.empty(), Optional.empty(), Addressing.AUTO, Optional.empty()));

    private final State state;

    private record State(Optional<String> region, Optional<URI> endpoint, Addressing addressing,
            Optional<S3Credentials.Source> credentials) {}

    private S3Options(State state) {
        this.state = state;
    }

    /// Where the address names the bucket.
    public enum Addressing {
        /// In the path, if an endpoint is set or the bucket has dots in its name; otherwise in the host name.
        AUTO,
        /// `https://endpoint/bucket/key`
        PATH,
        /// `https://bucket.endpoint/key`
        VIRTUAL_HOST
    }

    public S3Options withRegion(String name) {
        return new S3Options(new State(Optional.of(name), state.endpoint, state.addressing, state.credentials));
    }

    public S3Options withEndpoint(URI server) {
        return new S3Options(new State(state.region, Optional.of(server), state.addressing, state.credentials));
    }

    public S3Options withAddressing(Addressing choice) {
        return new S3Options(new State(state.region, state.endpoint, choice, state.credentials));
    }

    public S3Options withCredentials(S3Credentials.Source source) {
        return new S3Options(new State(state.region, state.endpoint, state.addressing, Optional.of(source)));
    }

    /// The region, for example `eu-central-1`; otherwise `AWS_REGION`, `AWS_DEFAULT_REGION`, the profile, or us-east-1.
    public Optional<String> region() {
        return state.region;
    }

    /// The address of a server with an S3 API, for example `http://localhost:9000`; otherwise the system property
    /// `aws.endpointUrlS3` or `aws.endpointUrl`, `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`, the profile, or Amazon's own.
    public Optional<URI> endpoint() {
        return state.endpoint;
    }

    /// Whether the bucket is in the host name or in the path.
    public Addressing addressing() {
        return state.addressing;
    }

    /// The source of credentials; otherwise the usual sources, see [S3Credentials.Source#usual].
    public Optional<S3Credentials.Source> credentials() {
        return state.credentials;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof S3Options that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "S3Options" + state.toString().substring("State".length());
    }
}
