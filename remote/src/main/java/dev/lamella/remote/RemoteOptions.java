package dev.lamella.remote;

import java.net.http.HttpClient;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// How remote files are read. Immutable; each `with` method gives a changed copy.
public final class RemoteOptions {
    /// What requests say of themselves here.
    private static final Set<String> OWN = Set.of("range", "if-match", "if-range", "if-unmodified-since",
            "accept-encoding", "host", "content-length", "connection");

    /// The defaults of all parts.
    public static final RemoteOptions DEFAULT = new RemoteOptions(new State(Caching.DEFAULT, RetryPolicy.DEFAULT, Map.of(),
            Unversioned.REFUSE, S3Options.DEFAULT, Optional.empty()));

    private final State state;

    private record State(Caching caching, RetryPolicy patience, Map<String, String> headers, Unversioned unversioned,
            S3Options s3, Optional<HttpClient> client) {
        State {
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
                throw new IllegalArgumentException(
                        "the client follows redirects; give one with Redirect.NEVER: they are"
                                + " followed here, without sending credentials to other hosts");
            }
        }
    }

    private RemoteOptions(State state) {
        this.state = state;
    }

    /// What is done with a file that is too long to be fetched whole, and whose server sends neither `ETag` nor
    /// `Last-Modified`: nobody would see that it was replaced between two reads.
    public enum Unversioned {
        /// It is refused.
        REFUSE,
        /// It is read, and must not change; only a change of its size is found.
        TRUST
    }

    public RemoteOptions withCaching(Caching choice) {
        return new RemoteOptions(
                new State(choice, state.patience, state.headers, state.unversioned, state.s3, state.client));
    }

    public RemoteOptions withPatience(RetryPolicy choice) {
        return new RemoteOptions(
                new State(state.caching, choice, state.headers, state.unversioned, state.s3, state.client));
    }

    /// One more header.
    public RemoteOptions withHeader(String name, String value) {
        TreeMap<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(state.headers);
        more.put(name, value);
        return new RemoteOptions(
                new State(state.caching, state.patience, more, state.unversioned, state.s3, state.client));
    }

    public RemoteOptions withUnversioned(Unversioned choice) {
        return new RemoteOptions(
                new State(state.caching, state.patience, state.headers, choice, state.s3, state.client));
    }

    public RemoteOptions withS3(S3Options choice) {
        return new RemoteOptions(
                new State(state.caching, state.patience, state.headers, state.unversioned, choice, state.client));
    }

    /// Requests are sent by this client, for example one that trusts a certificate of its own, or asks a proxy.
    public RemoteOptions withClient(HttpClient choice) {
        return new RemoteOptions(new State(state.caching, state.patience, state.headers, state.unversioned, state.s3,
                Optional.of(choice)));
    }

    /// Names headers, and shows no value of them.
    @Override
    public String toString() {
        return "RemoteOptions[" + state.caching + ", " + state.patience + ", headers=" + state.headers.keySet() + ", "
                + state.unversioned
                + ", " + state.s3 + "]";
    }

    /// How much is asked for and kept.
    public Caching caching() {
        return state.caching;
    }

    /// How long a server is waited for.
    public RetryPolicy patience() {
        return state.patience;
    }

    /// The headers sent with each request to `http` and `https` locations, for example `Authorization`; not to other hosts that
    /// answers redirect to, and not shown by `toString`.
    public Map<String, String> headers() {
        return state.headers;
    }

    /// What is done with a long file whose server names no version of it.
    public Unversioned unversioned() {
        return state.unversioned;
    }

    /// Where `s3` locations are, and who reads them.
    public S3Options s3() {
        return state.s3;
    }

    /// What sends requests; if empty, one that all files share.
    public Optional<HttpClient> client() {
        return state.client;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RemoteOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }
}
