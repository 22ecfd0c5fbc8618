package dev.lamella.remote;

import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.util.List;

/// Files behind HTTP, HTTPS and S3, read by ranges.
///
/// A file is of one version from opening to closing: one that is replaced meanwhile ends in an [IOException] that says so.
/// Messages show locations without what may be secret in them.
public final class RemoteFiles {
    private RemoteFiles() {}

    /// Opens `https://host/path`, `http://host/path` or `s3://bucket/key` with the default options. The key of an object is
    /// written as it is, without escapes.
    ///
    /// @throws java.io.FileNotFoundException if there is none
    /// @throws IOException if it is no such location, or cannot be read
    public static InputFile open(String location) throws IOException {
        return open(location, RemoteOptions.DEFAULT);
    }

    /// Opens a location; see [#open(String)].
    ///
    /// @throws java.io.FileNotFoundException if there is none
    /// @throws IOException if it is no such location, or cannot be read
    public static InputFile open(String location, RemoteOptions options) throws IOException {
        RemoteObject target = isS3(location)
                ? S3Object.of(S3Location.parse(location), options)
                : HttpObject.of(location, options.headers());
        return new OpenRequest(new Server(target, Transport.of(options), options.patience()), options).open();
    }

    /// The objects that a pattern stands for, sorted: `s3://bucket/logs/*.parquet`, `s3://bucket/**/part-?.parquet`,
    /// `s3://bucket/{a,b}/[0-9].parquet`, or all below `s3://bucket/logs/`.
    ///
    /// @throws IOException if it is no pattern of S3, or cannot be listed
    public static List<String> list(String pattern, RemoteOptions options) throws IOException {
        if (!isS3(pattern)) {
            throw new IOException(RedactedLocation.of(pattern) + ": HTTP has no lists of files. Give the address of each");
        }
        return new S3Listing(options).list(S3Location.parse(pattern));
    }

    private static boolean isS3(String location) {
        return InputFiles.scheme(location).filter("s3"::equals).isPresent();
    }
}
