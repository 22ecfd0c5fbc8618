package dev.lamella.remote;

import java.net.http.HttpClient;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// How remote files are read. Immutable; each `with` method gives a changed copy.
///
/// @param caching how much is asked for and kept
/// @param patience how long a server is waited for
/// @param headers sent with each request to `http` and `https` locations, for example `Authorization`; not to other hosts that
///     answers redirect to, and not shown by `toString`
/// @param unversioned what is done with a long file whose server names no version of it
/// @param s3 where `s3` locations are, and who reads them
/// @param client what sends requests; if empty, one that all files share
public record RemoteOptions(Caching caching, Patience patience, Map<String, String> headers, Unversioned unversioned,
        S3Options s3, Optional<HttpClient> client) {
    /// What requests say of themselves here.
    private static final Set<String> OWN = Set.of("range", "if-match", "if-range", "if-unmodified-since",
            "accept-encoding", "host", "content-length", "connection");

    /// The defaults of all parts.
    public static final RemoteOptions DEFAULT = new RemoteOptions(Caching.DEFAULT, Patience.DEFAULT, Map.of(),
            Unversioned.REFUSE, S3Options.DEFAULT, Optional.empty());

    /// What is done with a file that is too long to be fetched whole, and whose server sends neither `ETag` nor
    /// `Last-Modified`: nobody would see that it was replaced between two reads.
    public enum Unversioned {
        /// It is refused.
        REFUSE,
        /// It is read, and must not change; only a change of its size is found.
        TRUST
    }

    public RemoteOptions {
        TreeMap<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, value) -> {
            if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("header " + name + " is set by the reader itself");
            }
            if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+") || !value.matches("[\\t\\x20-\\x7e\\x80-\\xff]*")) {
                throw new IllegalArgumentException(
                        "header " + name + " or its value has characters that HTTP does not allow");
            }
            sorted.put(name, value);
        });
        headers = Collections.unmodifiableMap(sorted);
        if (client.isPresent() && client.get().followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException("the client follows redirects; give one with Redirect.NEVER: they are"
                    + " followed here, without sending credentials to other hosts");
        }
    }

    public RemoteOptions withCaching(Caching choice) {
        return new RemoteOptions(choice, patience, headers, unversioned, s3, client);
    }

    public RemoteOptions withPatience(Patience choice) {
        return new RemoteOptions(caching, choice, headers, unversioned, s3, client);
    }

    /// One more header.
    public RemoteOptions withHeader(String name, String value) {
        TreeMap<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new RemoteOptions(caching, patience, more, unversioned, s3, client);
    }

    public RemoteOptions withUnversioned(Unversioned choice) {
        return new RemoteOptions(caching, patience, headers, choice, s3, client);
    }

    public RemoteOptions withS3(S3Options choice) {
        return new RemoteOptions(caching, patience, headers, unversioned, choice, client);
    }

    /// Requests are sent by this client, for example one that trusts a certificate of its own, or asks a proxy.
    public RemoteOptions withClient(HttpClient choice) {
        return new RemoteOptions(caching, patience, headers, unversioned, s3, Optional.of(choice));
    }

    /// Names headers, and shows no value of them.
    @Override
    public String toString() {
        return "RemoteOptions[" + caching + ", " + patience + ", headers=" + headers.keySet() + ", " + unversioned
                + ", " + s3 + "]";
    }
}
