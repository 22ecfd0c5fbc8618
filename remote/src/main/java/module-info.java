import dev.lamella.io.InputFileProvider;
import dev.lamella.remote.RemoteFileProvider;
import org.jspecify.annotations.NullMarked;

/// Reads files over HTTP and HTTPS by range requests, and reads and writes objects of S3, Cloud Storage and Azure.
@NullMarked module dev.lamella.remote {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;
    // The supertype of events.
    requires static jdk.jfr;

    requires transitive dev.lamella.core;
    requires transitive java.net.http;
    requires java.xml;

    exports dev.lamella.remote;

    provides InputFileProvider with RemoteFileProvider;
}
