package dev.lamella.remote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/// The body of a request. It may be sent several times.
interface Payload {
    /// No body.
    Payload NONE = of(new byte[0]);

    /// The number of its bytes.
    long length();

    /// The bytes from the first one on.
    InputStream open();

    static Payload of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// @param bytes are not copied
    static Payload of(byte[] bytes) {
        return new Payload() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }

    /// The SHA-256 in hexadecimal digits, as signatures of S3 have it.
    default String sha256() throws IOException {
        try {
            return HexFormat.of().formatHex(digest(MessageDigest.getInstance("SHA-256")));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every platform has SHA-256", e);
        }
    }

    /// The header `Content-MD5`, by which servers notice bytes that were damaged on the way. Empty if there are no bytes, or
    /// if this Java has no MD5, as is usual where FIPS 140 is enforced.
    default Map<String, String> md5() throws IOException {
        try {
            return length() == 0
                    ? Map.of()
                    : Map.of("Content-MD5",
                            Base64.getEncoder().encodeToString(digest(MessageDigest.getInstance("MD5"))));
        } catch (NoSuchAlgorithmException ignored) {
            return Map.of();
        }
    }

    private byte[] digest(MessageDigest digest) throws IOException {
        byte[] piece = new byte[64 << 10];
        try (InputStream in = open()) {
            for (int got; (got = in.read(piece)) >= 0;) {
                digest.update(piece, 0, got);
            }
        }
        return digest.digest();
    }
}
