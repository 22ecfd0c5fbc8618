package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A container of Azure Blob Storage.
///
/// The parts of an upload are blocks of the blob. They need no request to begin, and cannot be discarded: Azure does so a
/// week after the last one has arrived.
///
/// @param container a location in the container
/// @see <a href="https://learn.microsoft.com/rest/api/storageservices/blob-service-rest-api">Blob service REST API</a>
record AzureStore(StoreLocation container, AzureAccount account, InstantSource clock) implements ObjectStore {
    private static final String VERSION = "2021-12-02";
    /// The headers that a signature has lines for, in order.
    private static final List<String> SIGNED = List.of("content-encoding", "content-language", "content-length",
            "content-md5", "content-type", "date", "if-modified-since", "if-match", "if-none-match",
            "if-unmodified-since", "range");

    static AzureStore of(StoreLocation location, RemoteOptions options) throws IOException {
        return new AzureStore(location,
                AzureAccount.find(location, options.azure(), ProcessEnvironment.ofProcess()), InstantSource.system());
    }

    @Override
    public String address(String key) {
        return container.root() + key;
    }

    @Override
    public Transport.Request signed(StoreRequest request) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>(request.headers());
        headers.put("x-ms-version", VERSION);
        headers.put("x-ms-date", time(clock.instant()));
        headers.putAll(request.payload().md5());
        String server = account.server().toString();
        String base = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
        String path = base + "/" + UriEncoding.encode(container.bucket())
                + (request.key().isEmpty() ? "" : "/" + UriEncoding.encodePath(request.key()));
        String query = UriEncoding.query(request.query());
        Optional<String> signature = account.credentials().signature();
        String all = signature.isEmpty() ? query : query.isEmpty() ? signature.get() : query + "&" + signature.get();
        URI uri = URI.create(all.isEmpty() ? path : path + "?" + all);
        Optional<String> key = account.credentials().key();
        if (key.isPresent()) {
            headers.put("Authorization", "SharedKey " + account.name() + ":"
                    + hmac(key.get(), textToSign(request, uri.getRawPath(), headers)));
        }
        return new Transport.Request(request.method(), uri, headers, request.payload());
    }

    private static String time(Instant now) {
        return DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
                .format(now.atZone(ZoneOffset.UTC));
    }

    /// @see <a href="https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key">Shared key</a>
    private String textToSign(StoreRequest request, String path, Map<String, String> headers) {
        TreeMap<String, String> sorted = new TreeMap<>();
        headers.forEach((name, value) -> sorted.put(name.toLowerCase(Locale.ROOT), value.strip()));
        long length = request.payload().length();
        sorted.put("content-length", length == 0 ? "" : String.valueOf(length));
        StringBuilder text = new StringBuilder(request.method()).append('\n');
        for (String name : SIGNED) {
            text.append(sorted.getOrDefault(name, "")).append('\n');
        }
        sorted.forEach((name, value) -> {
            if (name.startsWith("x-ms-")) {
                text.append(name).append(':').append(value).append('\n');
            }
        });
        text.append('/').append(account.name()).append(path);
        new TreeMap<>(request.query())
                .forEach((name, value) -> text.append('\n').append(name).append(':').append(value));
        return text.toString();
    }

    private static String hmac(String key, String text) {
        return Base64.getEncoder().encodeToString(RequestSignature.hmac(Base64.getDecoder().decode(key), text));
    }

    @Override
    public boolean learns(Response answer, String code) {
        return false;
    }

    @Override
    public String rejection() {
        if (account.isForeign()) {
            return "The request was not signed: there are credentials, but not for account " + account.name()
                    + " at this host. Name the account of the credentials in AZURE_STORAGE_ACCOUNT; if it is not in"
                    + " core.windows.net, set AZURE_STORAGE_CONNECTION_STRING with an EndpointSuffix instead";
        }
        return account.credentials().equals(AzureCredentials.anonymous())
                ? "The request was not signed: no credentials were found in AZURE_STORAGE_CONNECTION_STRING,"
                        + " AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or ~/.azure/config"
                : "Check the permissions of the credentials, their expiry, and the clock of this machine";
    }

    @Override
    public boolean hasSuffixRanges() {
        return false;
    }

    @Override
    public StoreRequest list(String prefix, Optional<String> token) {
        return list(prefix, token, "metadata");
    }

    @Override
    public StoreRequest uploads(String prefix, Optional<String> token) {
        return list(prefix, token, "uncommittedblobs");
    }

    private static StoreRequest list(String prefix, Optional<String> token, String included) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("restype", "container");
        query.put("comp", "list");
        query.put("include", included);
        if (!prefix.isEmpty()) {
            query.put("prefix", prefix);
        }
        token.ifPresent(value -> query.put("marker", value));
        return new StoreRequest("GET", "", query);
    }

    @Override
    public Page page(String name, byte[] xml) throws IOException {
        Page all = allOf(name, xml);
        return new Page(all.entries().stream().filter(entry -> !entry.version().isEmpty()).toList(), all.next());
    }

    /// A blob without an `Etag` has blocks, and no content yet.
    @Override
    public Page uploadsPage(String name, byte[] xml) throws IOException {
        Page all = allOf(name, xml);
        return new Page(all.entries().stream().filter(entry -> entry.version().isEmpty()).toList(), all.next());
    }

    private static Page allOf(String name, byte[] xml) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        List<Map<String, String>> blobs = new ArrayList<>();
        Xml.read(name, xml, (path, text) -> {
            values.put(path, text);
            if (path.equals("EnumerationResults/Blobs/Blob")) {
                blobs.add(Map.copyOf(values));
                values.keySet().removeIf(key -> key.startsWith(path));
            }
        });
        if (!values.containsKey("EnumerationResults")) {
            throw new IOException(name + ": The server's response is not a list of objects");
        }
        List<Entry> entries = new ArrayList<>();
        for (Map<String, String> blob : blobs) {
            String at = "EnumerationResults/Blobs/Blob/";
            String encoded = blob.get(at + "Name@Encoded");
            String key = encoded == null
                    ? blob.getOrDefault(at + "Name", "")
                    : UriEncoding.decodeKey(name, encoded.replace("+", "%2B"));
            boolean isFolder = key.endsWith("/")
                    || blob.getOrDefault(at + "Properties/ResourceType", "").equals("directory")
                    || blob.getOrDefault(at + "Metadata/hdi_isfolder", "").equalsIgnoreCase("true");
            if (!isFolder) {
                String tag = blob.getOrDefault(at + "Properties/Etag", "");
                long size = ContentRange.count(blob.getOrDefault(at + "Properties/Content-Length", "")).orElse(-1);
                entries.add(new Entry(key, size, tag.isEmpty() || tag.startsWith("\"") ? tag : "\"" + tag + "\""));
            }
        }
        return new Page(List.copyOf(entries), Optional.ofNullable(values.get("EnumerationResults/NextMarker"))
                .filter(marker -> !marker.isEmpty()));
    }

    @Override
    public Map<String, String> written(String writer) {
        return Map.of("x-ms-meta-" + WRITER, writer, "x-ms-blob-type", "BlockBlob", "Content-Type",
                "application/octet-stream");
    }

    @Override
    public Optional<String> writer(Response answer) {
        return answer.header("x-ms-meta-" + WRITER);
    }

    @Override
    public Map<String, String> condition(Optional<String> version) {
        return version.map(tag -> Map.of("If-Match", tag)).orElse(Map.of("If-None-Match", "*"));
    }

    @Override
    public Optional<String> version(Response answer) {
        return answer.header("ETag");
    }

    @Override
    public boolean completesConditionally() {
        return true;
    }

    @Override
    public Optional<StoreRequest> begin(String key, String writer) {
        return Optional.empty();
    }

    @Override
    public String uploadId(String name, byte[] xml) {
        return "";
    }

    /// All ids of a blob's blocks must have the same length.
    private static String block(Upload upload) {
        String id = upload.writer() + String.format(Locale.ROOT, "%05d", upload.next());
        return Base64.getEncoder().encodeToString(id.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public StoreRequest part(Upload upload, Payload payload) {
        return new StoreRequest("PUT", upload.key(), Map.of("comp", "block", "blockid", block(upload)), Map.of(),
                payload);
    }

    @Override
    public String tag(Upload upload, Response answer) {
        return block(upload);
    }

    @Override
    public StoreRequest complete(Upload upload, Map<String, String> condition) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"utf-8\"?><BlockList>");
        upload.tags().forEach(id -> xml.append("<Latest>").append(id).append("</Latest>"));
        return new StoreRequest("PUT", upload.key(), Map.of("comp", "blocklist"), Map.of("x-ms-meta-" + WRITER,
                upload.writer(), "Content-Type", "application/xml", "x-ms-blob-content-type",
                "application/octet-stream"), Payload.of(xml.append("</BlockList>").toString())).withHeaders(condition);
    }

    @Override
    public Optional<StoreRequest> abort(Upload upload) {
        return Optional.empty();
    }
}
