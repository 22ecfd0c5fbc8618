package dev.lamella.remote;

import java.net.http.HttpClient;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// How remote files are read and written. Immutable; each `with` method returns a changed copy.
public final class RemoteOptions {
    /// Headers that the reader sets itself.
    private static final Set<String> OWN = Set.of("range", "if-match", "if-range", "if-unmodified-since",
            "accept-encoding", "host", "content-length", "connection", "expect", "upgrade");

    /// The defaults of all parts.
    public static final RemoteOptions DEFAULT = new RemoteOptions(
            new State(Caching.DEFAULT, RetryPolicy.DEFAULT, Map.of(),
                    Unversioned.REJECT, PrivateRedirects.REJECT, Stores.DEFAULT, Optional.empty()));

    private final State state;

    private record State(Caching caching, RetryPolicy retryPolicy, Map<String, String> headers, Unversioned unversioned,
            PrivateRedirects privateRedirects, Stores stores, Optional<HttpClient> client) {
        State {
            TreeMap<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.forEach((name, value) -> {
                if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
                    throw new IllegalArgumentException("Header " + name + " is set by the reader itself");
                }
                if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+") || !value.matches("[\\t\\x20-\\x7e]*")) {
                    throw new IllegalArgumentException(
                            "Header " + name + " or its value has characters that cannot be sent");
                }
                sorted.put(name, value);
            });
            headers = Collections.unmodifiableMap(sorted);
            if (client.isPresent() && client.get().followRedirects() != HttpClient.Redirect.NEVER) {
                throw new IllegalArgumentException(
                        "The client follows redirects. Give one with Redirect.NEVER: redirects are"
                                + " followed by the reader, without sending credentials to other hosts");
            }
        }
    }

    /// Where the objects of each kind of location are.
    private record Stores(S3Options s3, S3Options google, AzureOptions azure) {
        static final Stores DEFAULT = new Stores(S3Options.DEFAULT, S3Options.DEFAULT, AzureOptions.DEFAULT);
    }

    private RemoteOptions(State state) {
        this.state = state;
    }

    /// What happens to a file that is too long to be fetched whole, and whose server sends neither `ETag` nor
    /// `Last-Modified`. A replacement between two reads would not be noticed.
    public enum Unversioned {
        /// The file is rejected.
        REJECT,
        /// The file is read, and must not change. Only a change of its size is noticed.
        TRUST
    }

    /// What happens when a server redirects to an address of a private network, of this machine or of its link, such as
    /// 10.0.0.1, 127.0.0.1 or 169.254.169.254, under another host name than that of the file. A program that opens addresses
    /// of strangers could be made to read what only it can reach.
    public enum PrivateRedirects {
        /// The redirect is an error.
        REJECT,
        /// The redirect is followed.
        FOLLOW
    }

    public RemoteOptions withCaching(Caching choice) {
        return new RemoteOptions(
                new State(choice, state.retryPolicy, state.headers, state.unversioned, state.privateRedirects,
                        state.stores,
                        state.client));
    }

    public RemoteOptions withRetryPolicy(RetryPolicy choice) {
        return new RemoteOptions(
                new State(state.caching, choice, state.headers, state.unversioned, state.privateRedirects, state.stores,
                        state.client));
    }

    /// Adds a header.
    public RemoteOptions withHeader(String name, String value) {
        TreeMap<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(state.headers);
        more.put(name, value);
        return new RemoteOptions(
                new State(state.caching, state.retryPolicy, more, state.unversioned, state.privateRedirects,
                        state.stores,
                        state.client));
    }

    public RemoteOptions withUnversioned(Unversioned choice) {
        return new RemoteOptions(
                new State(state.caching, state.retryPolicy, state.headers, choice, state.privateRedirects, state.stores,
                        state.client));
    }

    public RemoteOptions withPrivateRedirects(PrivateRedirects choice) {
        return new RemoteOptions(new State(state.caching, state.retryPolicy, state.headers, state.unversioned, choice,
                state.stores, state.client));
    }

    public RemoteOptions withS3(S3Options choice) {
        return with(new Stores(choice, state.stores.google, state.stores.azure));
    }

    public RemoteOptions withGoogle(S3Options choice) {
        return with(new Stores(state.stores.s3, choice, state.stores.azure));
    }

    public RemoteOptions withAzure(AzureOptions choice) {
        return with(new Stores(state.stores.s3, state.stores.google, choice));
    }

    private RemoteOptions with(Stores stores) {
        return new RemoteOptions(new State(state.caching, state.retryPolicy, state.headers, state.unversioned,
                state.privateRedirects, stores, state.client));
    }

    /// Sends requests with this client, for example one that trusts a private certificate or uses a proxy.
    public RemoteOptions withClient(HttpClient choice) {
        return new RemoteOptions(new State(state.caching, state.retryPolicy, state.headers, state.unversioned,
                state.privateRedirects, state.stores,
                Optional.of(choice)));
    }

    /// Shows the names of headers, but not their values.
    @Override
    public String toString() {
        return "RemoteOptions[" + state.caching + ", " + state.retryPolicy + ", headers=" + state.headers.keySet()
                + ", "
                + state.unversioned
                + ", private redirects " + state.privateRedirects + ", " + state.stores + "]";
    }

    /// How much is fetched and kept.
    public Caching caching() {
        return state.caching;
    }

    /// How long a server may take, and how often requests are repeated.
    public RetryPolicy retryPolicy() {
        return state.retryPolicy;
    }

    /// The headers sent with each request to `http` and `https` locations, for example `Authorization`. They are not sent
    /// to other hosts after a redirect, and not shown by `toString`.
    public Map<String, String> headers() {
        return state.headers;
    }

    /// What happens to a long file whose server sends no version.
    public Unversioned unversioned() {
        return state.unversioned;
    }

    /// What happens to redirects to addresses of private networks.
    public PrivateRedirects privateRedirects() {
        return state.privateRedirects;
    }

    /// Where `s3` locations are, and the credentials for them.
    public S3Options s3() {
        return state.stores.s3;
    }

    /// Where `gs` locations are, and the HMAC keys for them. Options that are empty are those of Google: the server is
    /// `https://storage.googleapis.com`, and keys come from `GS_ACCESS_KEY_ID` and `GS_SECRET_ACCESS_KEY`, or `~/.boto`.
    public S3Options google() {
        return state.stores.google;
    }

    /// Where `az` and `abfss` locations are, and the credentials for them.
    public AzureOptions azure() {
        return state.stores.azure;
    }

    /// The client that sends requests; if empty, all files share one.
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
