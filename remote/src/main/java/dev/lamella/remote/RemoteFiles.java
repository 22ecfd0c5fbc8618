package dev.lamella.remote;

import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.util.List;

/// Opens files over HTTP, HTTPS and S3, which are read by range requests.
///
/// An open file is of one version. If the file is replaced meanwhile, reading fails with an [IOException] that says so.
/// Messages show locations without the parts that may be secret.
public final class RemoteFiles {
    private RemoteFiles() {}

    /// Opens `https://host/path`, `http://host/path` or `s3://bucket/key` with the default options. The key of an object is
    /// taken as it is, without escapes.
    ///
    /// @throws java.io.FileNotFoundException if the file does not exist
    /// @throws IOException if the text is not such a location, or the file cannot be read
    public static InputFile open(String location) throws IOException {
        return open(location, RemoteOptions.DEFAULT);
    }

    /// Opens a location with options; see [#open(String)].
    ///
    /// @throws java.io.FileNotFoundException if the file does not exist
    /// @throws IOException if the text is not such a location, or the file cannot be read
    public static InputFile open(String location, RemoteOptions options) throws IOException {
        RemoteObject target = isS3(location)
                ? S3Object.of(S3Location.parse(location), options)
                : HttpObject.of(location, options);
        return new OpenRequest(new Server(target, Transport.of(options), options.retryPolicy()), options).open();
    }

    /// Lists the objects that match a pattern, sorted: `s3://bucket/logs/*.parquet`, `s3://bucket/**/part-?.parquet`,
    /// `s3://bucket/{a,b}/[0-9].parquet`, or all below `s3://bucket/logs/`.
    ///
    /// @throws IOException if the text is not an S3 pattern, or the bucket cannot be listed
    public static List<String> list(String pattern, RemoteOptions options) throws IOException {
        if (!isS3(pattern)) {
            throw new IOException(
                    RedactedLocation.of(pattern) + ": HTTP cannot list files. Give the address of each file");
        }
        return new S3Listing(options).list(S3Location.parse(pattern));
    }

    private static boolean isS3(String location) {
        return InputFiles.scheme(location).filter("s3"::equals).isPresent();
    }
}
