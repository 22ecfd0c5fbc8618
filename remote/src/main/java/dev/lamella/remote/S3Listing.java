package dev.lamella.remote;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Lists the objects of a bucket that match a pattern: requests all keys with the pattern's prefix, page by page.
///
/// @param options how the bucket is read
record S3Listing(RemoteOptions options) {
    private static final int LONGEST_PAGE = 16 << 20;
    private static final int MOST_OBJECTS = 1_000_000;
    /// Servers send 1,000 keys a page, so a list of this many pages, and of one more for each 100 keys, does not go on.
    private static final int MOST_PAGES = 10_000;
    private static final int FEWEST_KEYS = 100;
    private static final long MOST_KEYS = 100_000_000;

    /// Requests the page of a list that a token names, or the first.
    interface Pages {
        Page page(Optional<String> token) throws IOException;
    }

    List<String> list(S3Location pattern) throws IOException {
        return list(pattern, token -> page(pattern, KeyPattern.of(pattern.key()).prefix(), token));
    }

    static List<String> list(S3Location pattern, Pages pages) throws IOException {
        KeyPattern keys = KeyPattern.of(pattern.key());
        TreeSet<String> found = new TreeSet<>();
        Optional<String> token = Optional.empty();
        Set<String> tokens = new HashSet<>();
        long listed = 0;
        do {
            Page page = pages.page(token);
            listed += page.keys().size();
            for (String key : page.keys()) {
                if (keys.fits(key)) {
                    found.add("s3://" + pattern.bucket() + "/" + key);
                }
            }
            if (found.size() > MOST_OBJECTS) {
                throw new IOException(pattern + ": The pattern matches more than " + MOST_OBJECTS
                        + " objects. Give a narrower pattern");
            }
            if (page.next().isPresent() && !tokens.add(page.next().get())) {
                throw new IOException(pattern + ": The server sends the same page of the list again");
            }
            if (tokens.size() > MOST_PAGES + listed / FEWEST_KEYS || listed > MOST_KEYS) {
                throw new IOException(pattern + ": The server's list does not end: it has " + tokens.size()
                        + " pages of " + listed + " keys. Give a narrower pattern");
            }
            token = page.next();
        } while (token.isPresent());
        return new ArrayList<>(found);
    }

    private Page page(S3Location pattern, String prefix, Optional<String> token) throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("list-type", "2");
        query.put("prefix", prefix);
        // Keys may contain characters that XML cannot.
        query.put("encoding-type", "url");
        token.ifPresent(value -> query.put("continuation-token", value));
        RemoteObject target = S3Object.of(new S3Location(pattern.bucket(), ""), query, options);
        Server server = new Server(target, Transport.of(options), options.retryPolicy());
        byte[] xml = RetryState.run(pattern.toString(), options.retryPolicy(), () -> {
            try (Response answer = server.ask(Map.of(), Set.of(200))) {
                return answer.bytes(LONGEST_PAGE);
            }
        });
        return Page.parse(pattern.toString(), xml);
    }

    /// A page of the list.
    ///
    /// @param keys of objects, without those that stand for folders
    /// @param next the token that requests the next page
    record Page(List<String> keys, Optional<String> next) {
        static Page parse(String name, byte[] xml) throws IOException {
            Map<String, String> values = new LinkedHashMap<>();
            List<String> keys = new ArrayList<>();
            Xml.read(name, xml, (path, text) -> {
                if (path.equals("ListBucketResult/Contents/Key")) {
                    keys.add(text);
                } else {
                    values.put(path, text);
                }
            });
            if (!values.containsKey("ListBucketResult")) {
                throw new IOException(name + ": The server's response is not a list of objects");
            }
            boolean isCut = values.getOrDefault("ListBucketResult/IsTruncated", "").equals("true");
            Optional<String> next = Optional.ofNullable(values.get("ListBucketResult/NextContinuationToken"))
                    .filter(ignored -> isCut);
            if (isCut && next.isEmpty()) {
                throw new IOException(name + ": The server cuts the list, but sends no token for its next page");
            }
            boolean isEncoded = values.getOrDefault("ListBucketResult/EncodingType", "").equals("url");
            List<String> plain = new ArrayList<>();
            for (String key : keys) {
                plain.add(isEncoded ? decode(name, key) : key);
            }
            plain.removeIf(key -> key.endsWith("/"));
            return new Page(List.copyOf(plain), next);
        }

        private static String decode(String name, String key) throws IOException {
            try {
                return URLDecoder.decode(key, StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                throw new IOException(name + ": The server lists a key with invalid URL encoding", e);
            }
        }
    }
}
