import dev.lamella.io.InputFileProvider;
import dev.lamella.remote.RemoteFileProvider;
import org.jspecify.annotations.NullMarked;

/// Reads files over HTTP, HTTPS and S3 by range requests.
@NullMarked module dev.lamella.remote {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    requires transitive dev.lamella.core;
    requires transitive java.net.http;
    requires java.xml;

    exports dev.lamella.remote;

    provides InputFileProvider with RemoteFileProvider;
}
