package dev.lamella.remote;

import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Files over HTTP and HTTPS, and objects of S3, Cloud Storage and Azure: reads them by range requests, and writes objects.
///
/// | location | where |
/// |---|---|
/// | `https://host/path`, `http://host/path` | a web server; reading only |
/// | `s3://bucket/key` | Amazon S3, or a server that speaks S3 |
/// | `gs://bucket/key` | Google Cloud Storage, with HMAC keys |
/// | `az://container/name`, `abfss://container@account.dfs.core.windows.net/name` | Azure Blob Storage |
///
/// The key of an object is taken as it is, without escapes.
///
/// An open file is of one version. If the file is replaced meanwhile, reading fails with an [IOException] that says so.
/// Messages show locations without the parts that may be secret.
public final class RemoteFiles {
    private RemoteFiles() {}

    /// Opens a file with the default options.
    ///
    /// @throws java.io.FileNotFoundException if the file does not exist
    /// @throws IOException if the text is not such a location, or the file cannot be read
    public static InputFile open(String location) throws IOException {
        return open(location, RemoteOptions.DEFAULT);
    }

    /// Opens a file with options.
    ///
    /// @throws java.io.FileNotFoundException if the file does not exist
    /// @throws IOException if the text is not such a location, or the file cannot be read
    public static InputFile open(String location, RemoteOptions options) throws IOException {
        RemoteObject target = StoreLocation.isOne(location)
                ? object(StoreLocation.parse(location), options)
                : HttpObject.of(location, options);
        return new OpenRequest(new Server(target, Transport.of(options), options.retryPolicy()), options).open();
    }

    private static RemoteObject object(StoreLocation location, RemoteOptions options) throws IOException {
        StoreOutput.requireObject(location);
        return StoreClient.of(location, options).object(location.key());
    }

    /// Lists the objects that match a pattern, sorted: `s3://bucket/logs/*.parquet`, `s3://bucket/**/part-?.parquet`,
    /// `s3://bucket/{a,b}/[0-9].parquet`, or all below `s3://bucket/logs/`. Hidden objects are left out: a name begins with
    /// `.`, or begins with `_` and has no `=`, below the last folder that the pattern names.
    ///
    /// @throws IOException if the text is not a pattern of an object store, or the bucket cannot be listed
    public static List<String> list(String pattern, RemoteOptions options) throws IOException {
        return List.copyOf(listVersions(pattern, options).sequencedKeySet());
    }

    /// As [#list], with the `ETag` of each object.
    ///
    /// @throws IOException if the text is not a pattern of an object store, or the bucket cannot be listed
    public static SequencedMap<String, Optional<String>> listVersions(String pattern, RemoteOptions options)
            throws IOException {
        StoreLocation location = store(pattern, "HTTP cannot list files. Give the address of each file");
        SequencedMap<String, Optional<String>> found = new LinkedHashMap<>();
        for (ObjectStore.Entry entry : StoreClient.of(location, options).matching(location.key())) {
            found.put(location.withKey(entry.key()).toString(), FileVersion.text(Optional.of(entry.version())));
        }
        return found;
    }

    private static StoreLocation store(String location, String problem) throws IOException {
        if (!StoreLocation.isOne(location)) {
            throw new IOException(RedactedLocation.of(location) + ": " + problem);
        }
        return StoreLocation.parse(location);
    }

    private static StoreLocation writable(String location) throws IOException {
        return store(location,
                "Files cannot be written over HTTP. Write to an object store (s3, gs, az, abfss), or to a"
                        + " local file");
    }

    /// Starts an object. At commit, it appears in one step, or replaces the object of that name. A long object is uploaded in
    /// parts while it is written; without a commit, the parts are discarded.
    ///
    /// @throws IOException if the text is not the location of an object
    public static OutputFile create(String location, RemoteOptions options) throws IOException {
        return StoreOutput.open(writable(location), options, StoreOutput.Existing.REPLACE, PartSizes.USUAL);
    }

    /// As [#create], for an object that must not exist.
    ///
    /// @throws FileAlreadyExistsException if the object exists
    /// @throws IOException if the text is not the location of an object
    public static OutputFile createNew(String location, RemoteOptions options) throws IOException {
        return StoreOutput.open(writable(location), options, StoreOutput.Existing.REJECT, PartSizes.USUAL);
    }

    /// The objects below a prefix, as a directory that several files are written to: `s3://bucket/sales/`.
    ///
    /// A commit is decided when its journal appears, in the object `_lamella-commit`. Then `_SUCCESS` is removed, the new
    /// objects appear, the removed ones go, and `_SUCCESS` is written again. A reader in between may see new and old
    /// objects, and misses none. If the process is killed in between, the next directory that is opened here does what is
    /// left. The store must support conditional writes (`If-Match` and `If-None-Match`).
    ///
    /// @throws IOException if the text is not such a location, or the store cannot be reached
    public static DirectoryOutput directory(String location, RemoteOptions options) throws IOException {
        return StoreDirectory.open(writable(location), options, PartSizes.USUAL);
    }

    /// The objects below a location whose uploads were begun, and are neither completed nor discarded. Their writers still
    /// run, or were killed. Uploads of a commit that is decided are left out: the next writer of that directory completes
    /// them.
    ///
    /// @throws IOException if the text is not a location in an object store, or the store does not list uploads
    public static List<String> unfinishedUploads(String location, RemoteOptions options) throws IOException {
        StoreLocation prefix = writable(location);
        return unfinished(StoreClient.of(prefix, options), prefix.key()).stream()
                .map(entry -> prefix.withKey(entry.key()).toString()).distinct().toList();
    }

    private static List<ObjectStore.Entry> unfinished(StoreClient client, String location) throws IOException {
        String folder = location.isEmpty() || location.endsWith("/") ? location : location + "/";
        List<ObjectStore.Entry> uploads = client.uploads(location).stream()
                .filter(upload -> upload.key().equals(location) || upload.key().startsWith(folder)).toList();
        Set<String> directories = new HashSet<>();
        for (ObjectStore.Entry upload : uploads) {
            int end = upload.key().equals(location) ? location.lastIndexOf('/') + 1 : folder.length();
            do {
                directories.add(upload.key().substring(0, end));
                end = upload.key().indexOf('/', end) + 1;
            } while (end > 0);
        }
        Set<String> decided = new HashSet<>();
        for (String directory : directories) {
            new CommitRegister(client, directory + CommitRegister.NAME).read().journal()
                    .ifPresent(journal -> journal.written().forEach(upload -> decided.add(directory + upload.key())));
        }
        return uploads.stream().filter(upload -> !decided.contains(upload.key())).toList();
    }

    /// Discards the parts of all [#unfinishedUploads], and returns the objects. Call it while nothing writes there: a writer
    /// fails if its parts are gone. Azure discards parts itself, a week after the last one has arrived, so this does nothing
    /// there.
    ///
    /// @throws IOException if the text is not a location in an object store, or an upload cannot be discarded
    public static List<String> abortUploads(String location, RemoteOptions options) throws IOException {
        StoreLocation prefix = writable(location);
        StoreClient client = StoreClient.of(prefix, options);
        List<String> discarded = new ArrayList<>();
        for (ObjectStore.Entry entry : unfinished(client, prefix.key())) {
            if (client.abort(new Upload(entry.key(), "", entry.version(), List.of()))) {
                discarded.add(prefix.withKey(entry.key()).toString());
            }
        }
        return List.copyOf(discarded);
    }
}
