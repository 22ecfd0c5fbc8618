package dev.lamella.remote;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A bucket or container of objects: how its service spells requests and responses, and signs them.
interface ObjectStore {
    /// The header by which an object says who wrote it, after the prefix for metadata.
    String WRITER = "lamella";

    /// The address of an object, `s3://bucket/key`; of the bucket, if the key is empty.
    String address(String key);

    /// A request, signed now.
    Transport.Request signed(StoreRequest request) throws IOException;

    /// Learns from an error response; see [RemoteObject#learns].
    ///
    /// @param code of the error; may be empty
    boolean learns(Response answer, String code) throws IOException;

    /// See [RemoteObject#rejection].
    String rejection();

    /// See [RemoteObject#hasSuffixRanges].
    boolean hasSuffixRanges();

    /// Requests a page of the list of objects.
    StoreRequest list(String prefix, Optional<String> token);

    /// Parses a page of the list.
    Page page(String name, byte[] xml) throws IOException;

    /// Requests a page of the list of uploads that are not complete.
    StoreRequest uploads(String prefix, Optional<String> token);

    /// Parses a page of that list. The version of an entry is the id of the upload.
    Page uploadsPage(String name, byte[] xml) throws IOException;

    /// The headers that every object is written with.
    Map<String, String> written(String writer);

    /// The writer of an object, by the response to a request for it.
    Optional<String> writer(Response answer);

    /// The headers of a write that succeeds only if the object has this version, or does not exist.
    Map<String, String> condition(Optional<String> version);

    /// The version of an object for [#condition], by the response to a request for it.
    Optional<String> version(Response answer);

    /// Whether [#complete] can be conditional.
    boolean completesConditionally();

    /// Starts an upload, where this needs a request.
    Optional<StoreRequest> begin(String key, String writer);

    /// The id of the upload, from the response to [#begin].
    String uploadId(String name, byte[] xml) throws IOException;

    /// Uploads the next part.
    StoreRequest part(Upload upload, Payload payload);

    /// What the store calls the part that it has just received.
    String tag(Upload upload, Response answer) throws IOException;

    /// Makes an object of the parts.
    StoreRequest complete(Upload upload, Map<String, String> condition);

    /// Discards the parts. Empty if the store discards them some time later by itself.
    Optional<StoreRequest> abort(Upload upload);

    /// An entry of a list.
    ///
    /// @param version the `ETag`; may be empty
    record Entry(String key, long size, String version) {}

    /// A page of a list.
    ///
    /// @param entries without those that stand for folders
    /// @param next the token that requests the next page
    record Page(List<Entry> entries, Optional<String> next) {}
}
