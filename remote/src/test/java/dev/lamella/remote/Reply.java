package dev.lamella.remote;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a [TestServer] answers, and how it breaks.
///
/// @param status of HTTP
/// @param headers as they are sent; a length is not added
/// @param body as it is sent
/// @param ending what comes after `sent` bytes of the body
/// @param sent how many bytes of the body are sent before that
record Reply(int status, Map<String, String> headers, byte[] body, Ending ending, int sent) {
    enum Ending {
        WHOLE,
        CUT,
        STALL,
        /// Byte by byte, with pauses.
        SLOW
    }

    static Reply of(int status, byte[] body, String... headers) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Content-Length", String.valueOf(body.length));
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], headers[i + 1]);
        }
        return new Reply(status, all, body, Ending.WHOLE, body.length);
    }

    static Reply of(int status, String body, String... headers) {
        return of(status, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /// What a good server answers, with ranges, an entity tag and a time.
    static Reply file(TestServer.Request request, byte[] file, String tag) {
        String match = request.headers().get("if-match");
        if (match != null && !match.equals(tag)) {
            return of(412, "");
        }
        String range = request.headers().get("range");
        if (range == null) {
            return of(200, file, "ETag", tag, "Accept-Ranges", "bytes");
        }
        String[] ends = range.substring("bytes=".length()).split("-", -1);
        int first = ends[0].isEmpty()
                ? Math.max(0, file.length - Integer.parseInt(ends[1]))
                : Integer.parseInt(ends[0]);
        int last = ends[0].isEmpty() || ends[1].isEmpty()
                ? file.length - 1
                : Math.min(file.length - 1, Integer.parseInt(ends[1]));
        if (first >= file.length) {
            return of(416, "", "Content-Range", "bytes */" + file.length);
        }
        return of(206, Arrays.copyOfRange(file, first, last + 1), "ETag", tag, "Last-Modified",
                "Sun, 01 Mar 2026 10:00:00 GMT", "Content-Range", "bytes " + first + "-" + last + "/" + file.length);
    }

    Reply with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new Reply(status, all, body, ending, sent);
    }

    Reply without(String... names) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.keySet().removeAll(Arrays.asList(names));
        return new Reply(status, all, body, ending, sent);
    }

    /// Other bytes; what the headers say of them stays.
    Reply withBody(byte[] other) {
        return new Reply(status, headers, other, ending, other.length);
    }

    Reply ending(Ending choice, int after) {
        return new Reply(status, headers, body, choice, Math.min(after, body.length));
    }
}
