import dev.lamella.io.InputFileProvider;
import dev.lamella.remote.RemoteFileProvider;
import org.jspecify.annotations.NullMarked;

/// Files behind HTTP, HTTPS and S3, read by ranges.
@NullMarked module dev.lamella.remote {
    // Annotations only: nobody needs it to run, nor to compile against this.
    requires static org.jspecify;

    requires transitive dev.lamella.core;
    requires transitive java.net.http;
    requires java.xml;

    exports dev.lamella.remote;

    provides InputFileProvider with RemoteFileProvider;
}
