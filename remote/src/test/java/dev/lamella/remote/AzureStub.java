package dev.lamella.remote;

import dev.lamella.remote.TestServer.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A server that speaks as much of Azure Blob Storage as reading and writing need, and verifies signatures of its own accord.
final class AzureStub implements TestStore {
    static final String ACCOUNT = "devstoreaccount1";
    static final String KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
    static final String SAS = "sv=2021-12-02&sr=c&sp=rwdl&sig=abc%2Fdef%3D";

    private static final String ROOT = "/" + ACCOUNT + "/container";
    final Map<String, Blob> blobs = new TreeMap<>();
    volatile S3Stub.Fault fault = (ignored, right) -> right.get();
    /// How many names a page of a list has.
    volatile int pageNames = 3;
    private final Map<String, Map<String, byte[]>> blocks = new TreeMap<>();
    private final TestServer server;
    private int version;

    /// @param committed the blocks that it consists of
    record Blob(byte[] content, String tag, String writer, Map<String, byte[]> committed) {}

    AzureStub() throws IOException {
        server = new TestServer(this::answer);
    }

    @Override
    public String root() {
        return "az://container/";
    }

    @Override
    public RemoteOptions options() {
        return TestStore.patient(Remotes.OPTIONS.withAzure(options(URI.create(server.url("/" + ACCOUNT)))));
    }

    static AzureOptions options(URI endpoint) {
        return AzureOptions.DEFAULT.withAccount(ACCOUNT).withEndpoint(endpoint)
                .withCredentials(AzureCredentials.sharedKey(KEY));
    }

    TestServer server() {
        return server;
    }

    private synchronized Reply answer(Request request) {
        return fault.answer(request, () -> right(request));
    }

    private Reply right(Request request) {
        boolean isSigned = request.header("authorization").isEmpty()
                ? request.target().endsWith("&" + SAS) || request.target().endsWith("?" + SAS)
                : request.header("authorization").equals("SharedKey " + ACCOUNT + ":" + signature(request));
        if (!isSigned) {
            return error(403, "AuthenticationFailed");
        }
        if (request.content().length > 0 && !md5(request.content()).equals(request.header("content-md5"))) {
            return error(400, "Md5Mismatch");
        }
        if (request.path().equals(ROOT)) {
            return list(request);
        }
        String name = request.path().substring(ROOT.length() + 1);
        return switch (request.method()) {
            case "GET", "HEAD" -> read(request, name);
            case "PUT" -> switch (request.parameter("comp")) {
                case "block" -> {
                    blocks.computeIfAbsent(name, ignored -> new TreeMap<>()).put(request.parameter("blockid"),
                            request.content());
                    yield Reply.of(201, "");
                }
                case "blocklist" -> commit(request, name);
                default -> put(request, name, request.content(), Map.of());
            };
            case "DELETE" -> blobs.remove(name) == null ? error(404, "BlobNotFound") : Reply.of(202, "");
            default -> error(405, "UnsupportedHttpVerb");
        };
    }

    private static Reply error(int status, String code) {
        return Reply.of(status, "\uFEFF<?xml version=\"1.0\"?><Error><Code>" + code
                + "</Code><Message>hidden</Message></Error>", "x-ms-error-code", code);
    }

    private Reply read(Request request, String name) {
        Blob blob = blobs.get(name);
        if (blob == null) {
            return error(404, "BlobNotFound");
        }
        if (request.header("range").startsWith("bytes=-")) {
            // The whole blob: Azure does not know such ranges.
            return Reply.of(200, blob.content(), "ETag", blob.tag());
        }
        return Reply.file(request, blob.content(), blob.tag()).with("x-ms-meta-lamella", blob.writer());
    }

    private Reply commit(Request request, String name) {
        Map<String, byte[]> known = new TreeMap<>(blobs.containsKey(name) ? blobs.get(name).committed() : Map.of());
        known.putAll(blocks.getOrDefault(name, Map.of()));
        Map<String, byte[]> committed = new TreeMap<>();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Matcher matcher = Pattern.compile("<Latest>([^<]+)</Latest>").matcher(request.body());
        while (matcher.find()) {
            byte[] block = known.get(matcher.group(1));
            if (block == null) {
                return error(400, "InvalidBlockList");
            }
            committed.put(matcher.group(1), block);
            all.writeBytes(block);
        }
        return put(request, name, all.toByteArray(), committed);
    }

    private Reply put(Request request, String name, byte[] content, Map<String, byte[]> committed) {
        Blob before = blobs.get(name);
        if (request.header("if-none-match").equals("*") && before != null) {
            return error(409, "BlobAlreadyExists");
        }
        String match = request.header("if-match");
        if (!match.isEmpty() && (before == null || !before.tag().equals(match))) {
            return error(412, "ConditionNotMet");
        }
        blocks.remove(name);
        blobs.put(name, new Blob(content, "\"0x" + ++version + "\"", request.header("x-ms-meta-lamella"), committed));
        return Reply.of(201, "", "ETag", blobs.get(name).tag());
    }

    private Reply list(Request request) {
        String prefix = UriEncoding.encodePath(request.parameter("prefix"));
        boolean hasUncommitted = request.parameter("include").equals("uncommittedblobs");
        Map<String, Blob> names = new TreeMap<>(blobs);
        if (hasUncommitted) {
            blocks.keySet().forEach(name -> names.putIfAbsent(name, new Blob(new byte[0], "", "", Map.of())));
        }
        StringBuilder xml = new StringBuilder(
                "\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?><EnumerationResults><Blobs>");
        int count = 0;
        String next = "";
        for (Map.Entry<String, Blob> entry : names.entrySet()) {
            if (!entry.getKey().startsWith(prefix) || entry.getKey().compareTo(request.parameter("marker")) < 0) {
                continue;
            }
            if (count++ == pageNames) {
                next = entry.getKey();
                break;
            }
            xml.append("<Blob><Name Encoded=\"true\">").append(entry.getKey()).append("</Name><Properties>");
            if (!entry.getValue().tag().isEmpty()) {
                xml.append("<Etag>").append(entry.getValue().tag().replace("\"", "")).append("</Etag>");
            }
            xml.append("<Content-Length>").append(entry.getValue().content().length)
                    .append("</Content-Length></Properties></Blob>");
        }
        return Reply.of(200,
                xml.append("</Blobs><NextMarker>").append(next).append("</NextMarker></EnumerationResults>")
                        .toString());
    }

    private static String md5(byte[] bytes) {
        try {
            return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static String signature(Request request) {
        StringBuilder text = new StringBuilder(request.method());
        for (String name : new String[]{"content-encoding", "content-language", "content-length", "content-md5",
                "content-type", "date", "if-modified-since", "if-match", "if-none-match", "if-unmodified-since",
                "range"}) {
            String value = request.header(name);
            text.append('\n').append(name.equals("content-length") && value.equals("0") ? "" : value);
        }
        request.headers().entrySet().stream().filter(header -> header.getKey().startsWith("x-ms-"))
                .sorted(Map.Entry.comparingByKey())
                .forEach(header -> text.append('\n').append(header.getKey()).append(':').append(header.getValue()));
        text.append("\n/").append(ACCOUNT).append(request.path());
        for (String name : new String[]{"blockid", "comp", "include", "marker", "prefix", "restype"}) {
            if (request.has(name)) {
                text.append('\n').append(name).append(':').append(request.parameter(name));
            }
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
