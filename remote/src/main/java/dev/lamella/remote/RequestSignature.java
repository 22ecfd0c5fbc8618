package dev.lamella.remote;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signature version 4 of AWS, and that of Google, which differs only in names.
///
/// @param scheme the names
/// @param region the region for which requests are signed
/// @param service the service for which requests are signed
/// @see <a href="https://cloud.google.com/storage/docs/authentication/signatures">Signatures of Cloud Storage</a>
/// @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html">Signature calculation</a>
record RequestSignature(Scheme scheme, String region, String service) {
    /// The names in a signature.
    enum Scheme {
        AWS("AWS4", "x-amz-", "s3"), GOOGLE("GOOG4", "x-goog-", "storage");

        private final String word;
        private final String prefix;
        private final String service;

        Scheme(String word, String prefix, String service) {
            this.word = word;
            this.prefix = prefix;
            this.service = service;
        }

        /// The name of a header of the service.
        String header(String name) {
            return prefix + name;
        }

        /// The service for which requests to buckets are signed.
        String service() {
            return service;
        }

        private String algorithm() {
            return word + "-HMAC-SHA256";
        }

        private String end() {
            return word.toLowerCase(Locale.ROOT) + "_request";
        }
    }

    /// The hash of an empty body.
    static final String EMPTY_PAYLOAD = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /// A time as requests carry it, `x-amz-date`.
    static String time(Instant now) {
        return TIME.format(now);
    }

    /// The `Authorization` header of a request.
    ///
    /// @param path encoded once, begins with a slash
    /// @param query encoded and sorted; may be empty
    /// @param headers all signed headers: `host`, `x-amz-date` and others
    /// @param payloadHash the hash of the body, in hexadecimal digits
    String authorization(String method, String path, String query, Map<String, String> headers, String payloadHash,
            S3Credentials credentials) {
        TreeMap<String, String> signed = new TreeMap<>();
        headers.forEach(
                (name, value) -> signed.put(name.toLowerCase(Locale.ROOT), value.strip().replaceAll(" +", " ")));
        String names = String.join(";", signed.keySet());
        String request = method + "\n" + path + "\n" + query + "\n"
                + signed.entrySet().stream().map(header -> header.getKey() + ":" + header.getValue() + "\n")
                        .collect(Collectors.joining())
                + "\n" + names + "\n" + payloadHash;
        String time = signed.getOrDefault(scheme.header("date"), "");
        String scope = time.substring(0, 8) + "/" + region + "/" + service + "/" + scheme.end();
        String text = scheme.algorithm() + "\n" + time + "\n" + scope + "\n" + hex(sha256(bytes(request)));
        byte[] key = bytes(scheme.word + credentials.secretAccessKey());
        for (String part : scope.split("/")) {
            key = hmac(key, part);
        }
        return scheme.algorithm() + " Credential=" + credentials.accessKeyId() + "/" + scope + ",SignedHeaders=" + names
                + ",Signature=" + hex(hmac(key, text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("Every platform has SHA-256", e);
        }
    }

    static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(bytes(text));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("Every platform has HmacSHA256", e);
        }
    }
}
