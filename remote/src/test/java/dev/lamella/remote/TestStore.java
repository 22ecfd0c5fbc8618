package dev.lamella.remote;

import java.io.IOException;
import java.time.Duration;

/// An object store to test against.
interface TestStore extends AutoCloseable {
    /// The location of an empty bucket, with `/` at its end.
    String root();

    RemoteOptions options();

    /// How long parts are.
    default PartSizes sizes() {
        return new PartSizes(100_000);
    }

    @Override
    void close() throws IOException;

    /// A server of our own, which verifies signatures.
    static TestStore stub(boolean isGoogle) throws IOException {
        return new Stub(new S3Stub(isGoogle), isGoogle);
    }

    record Stub(S3Stub server, boolean isGoogle) implements TestStore {
        public Stub {
            server.secrets.put("ID1", "secret/one");
        }

        @Override
        public String root() {
            return (isGoogle ? "gs://" : "s3://") + S3Stub.BUCKET + "/";
        }

        @Override
        public RemoteOptions options() {
            return patient(server.options(S3Credentials.Source.of(S3Credentials.of("ID1", "secret/one"))));
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    static RemoteOptions patient(RemoteOptions options) {
        return options.withRetryPolicy(RetryPolicy.DEFAULT.withPauses(Duration.ofMillis(1), Duration.ofMillis(3))
                .withResponseTimeout(Duration.ofSeconds(20)));
    }
}
