package dev.lamella.hadoop;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.MultipartUploaderBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.impl.FileSystemMultipartUploaderBuilder;

/// A folder that takes itself for an object store: it asks for uploads of parts.
public final class StoreFileSystem extends RawLocalFileSystem {
    static final String SCHEME = "store";

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public MultipartUploaderBuilder<?, ?> createMultipartUploader(Path path) throws IOException {
        return new FileSystemMultipartUploaderBuilder(this, path);
    }

    @Override
    public boolean hasPathCapability(Path path, String capability) {
        return capability.equals(CommonPathCapabilities.FS_MULTIPART_UPLOADER)
                || capability.equals(CommonPathCapabilities.ABORTABLE_STREAM);
    }
}
