package dev.lamella.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/// What a server answered: a status, headers, and a body that is read as it comes.
///
/// @param status of HTTP
/// @param headers by any case of their names
/// @param isOfKnownLength whether the end of the body shows that it is whole
/// @param body to be closed
/// @param from what was asked
record Response(int status, HttpHeaders headers, boolean isOfKnownLength, ResponseBody body, URI from) implements AutoCloseable {
    private static final int LONGEST_TEXT = 64 << 10;

    Optional<String> header(String name) {
        return headers.firstValue(name).map(String::strip);
    }

    /// A header that is a count; empty if it is not there, or no count.
    OptionalLong count(String name) {
        return header(name).map(ContentRange::count).orElse(OptionalLong.empty());
    }

    /// The beginning of the body as text, for what servers say of failures.
    String text() throws IOException {
        return new String(bytes(LONGEST_TEXT), StandardCharsets.UTF_8);
    }

    /// The first `limit` bytes of the body, or all, if there are fewer.
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
