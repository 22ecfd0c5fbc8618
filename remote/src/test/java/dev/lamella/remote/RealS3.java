package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStoreContext;

/// S3Proxy on this machine: a server that was written by others, and has its objects in memory.
final class RealS3 implements TestStore {
    private final BlobStoreContext context;
    private final S3Proxy server;

    RealS3() {
        context = ContextBuilder.newBuilder("transient-nio2").credentials("identity", "credential")
                .build(BlobStoreContext.class);
        context.getBlobStore().createContainerInLocation(null, "bucket-1");
        server = S3Proxy.builder().blobStore(context.getBlobStore()).endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V4, "ID1", "secret/one").build();
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getPort());
    }

    @Override
    public String root() {
        return "s3://bucket-1/";
    }

    @Override
    public RemoteOptions options() {
        return options(endpoint());
    }

    /// S3 takes no shorter parts.
    @Override
    public PartSizes sizes() {
        return new PartSizes(5 << 20);
    }

    /// @param endpoint of a proxy before it
    static RemoteOptions options(URI endpoint) {
        return TestStore.patient(RemoteOptions.DEFAULT.withS3(S3Options.DEFAULT.withEndpoint(endpoint)
                .withRegion("us-east-1")
                .withCredentials(S3Credentials.Source.of(S3Credentials.of("ID1", "secret/one")))));
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IOException(e);
        }
        context.close();
    }
}
