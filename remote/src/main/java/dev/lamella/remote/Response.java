package dev.lamella.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/// A server's response: a status, headers, and a body that is read as it arrives.
///
/// @param status the HTTP status
/// @param headers by name, in any case
/// @param isOfKnownLength whether the response says where its body ends, so that a cut body is noticed
/// @param body must be closed
/// @param request that it answers
record Response(int status, HttpHeaders headers, boolean isOfKnownLength, ResponseBody body,
        Transport.Request request) implements AutoCloseable {
    private static final int LONGEST_TEXT = 64 << 10;

    /// The address that was requested.
    URI from() {
        return request.uri();
    }

    Optional<String> header(String name) {
        return headers.firstValue(name).map(String::strip);
    }

    /// A header that is a count. Empty if it is missing, or not a count.
    OptionalLong count(String name) {
        return header(name).map(ContentRange::count).orElse(OptionalLong.empty());
    }

    /// The beginning of the body as text, to read error descriptions.
    String text() throws IOException {
        return new String(bytes(LONGEST_TEXT), StandardCharsets.UTF_8);
    }

    /// The first `limit` bytes of the body, or all if there are fewer.
    byte[] bytes(int limit) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        while (bytes.size() < limit) {
            int got = body.read(piece, 0, Math.min(piece.length, limit - bytes.size()));
            if (got < 0) {
                break;
            }
            bytes.write(piece, 0, got);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        body.close();
    }
}
