package dev.lamella.remote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

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
        return HexFormat.of().formatHex(digest("SHA-256"));
    }

    /// The value of the header `Content-MD5`, by which servers notice bytes that were damaged on the way.
    default String md5() throws IOException {
        return Base64.getEncoder().encodeToString(digest("MD5"));
    }

    private byte[] digest(String algorithm) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance(algorithm);
        } catch (GeneralSecurityException e) {
            throw new IOException("This Java has no " + algorithm + ", which requests to object stores need", e);
        }
        byte[] piece = new byte[64 << 10];
        try (InputStream in = open()) {
            for (int got; (got = in.read(piece)) >= 0;) {
                digest.update(piece, 0, got);
            }
        }
        return digest.digest();
    }
}
